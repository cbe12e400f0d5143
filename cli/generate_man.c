/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "generate.h"
#include "help.h"
#include "option.h"
#include "urlens.h"
#include "utf8.h"

/* Prints a character that is not ASCII by its number, which every roff reads; returns its last byte. */
static const char *man_character(const char *text) {
  size_t subpart, length = utf8_sequence(text, strlen(text), &subpart);
  if (length == 0) return text;
  printf("\\[u%04X]", (unsigned)utf8_code_point(text, length));
  return text + length - 1;
}

/* Text in roff: backslashes and hyphens are escaped, and a line does not begin with a control character. */
static void man_text(const char *text) {
  if (*text == '.' || *text == '\'') fputs("\\&", stdout);
  for (; *text; text++) {
    if (*text == '\\') fputs("\\e", stdout);
    else if (*text == '-') fputs("\\-", stdout);
    else if (*text == '\'') fputs("\\(aq", stdout);
    else if (*text == '`') fputs("\\(ga", stdout);
    else if (*text == '^') fputs("\\(ha", stdout);
    else if (*text == '~') fputs("\\(ti", stdout);
    else if ((unsigned char)*text >= 0x80) text = man_character(text);
    else putchar(*text);
  }
}

static void man_line(const char *text) {
  man_text(text);
  putchar('\n');
}

static void man_option(const option *o) {
  puts(".TP");
  fputs(".B ", stdout);
  if (o->letter) printf("\\-%c", o->letter);
  if (o->letter && o->name) fputs(", ", stdout);
  if (o->name) {
    fputs("\\-\\-", stdout);
    man_text(o->name);
  }
  if (o->value) printf(" \\fI%s\\fP", o->value);
  putchar('\n');
  man_text(o->summary);
  puts(".");
  if (o->details) man_line(o->details);
}

static void man_options(void) {
  uint32_t group;
  const option *o;
  puts(".SH OPTIONS\nNot every command has every option; \"urlens COMMAND \\-h\" lists those it has.");
  for (group = 1; group <= GROUP_LAST; group <<= 1) {
    if (!option_group_heading(group)) continue;
    printf(".SS %s\n", option_group_heading(group));
    for (o = option_table; o->summary; o++) {
      uint32_t home = o->groups & (~o->groups + 1);
      if (home == group) man_option(o);
    }
  }
}

static void man_commands(void) {
  const command *c;
  const example *e;
  puts(".SH COMMANDS");
  for (c = command_table; c->name; c++) {
    fputs(".SS urlens ", stdout);
    man_text(c->name);
    putchar(' ');
    man_line(c->arguments);
    man_line(c->description);
    for (e = c->examples; e && e->line; e++) {
      puts(".PP\n.in +4n\n.nf");
      fputs("urlens ", stdout);
      man_line(e->line);
      puts(".fi\n.in");
      puts(".in +8n");
      man_line(e->meaning);
      puts(".in");
    }
  }
}

void generate_man(void) {
  const urlens_build_details *info = urlens_build_info();
  size_t i;
  printf(
      ".\\\" SPDX-License-Identifier: MIT\n.\\\" Made by \"urlens generate man\".\n.TH URLENS 1 \"%s\" \"urlens %s\"\n",
      info->standard_date, info->version);
  puts(".SH NAME\nurlens \\- parse, change and compare URLs");
  puts(".SH SYNOPSIS\n.B urlens\n[\\fICOMMAND\\fP] [\\fIOPTION\\fP]... [\\fIARGUMENT\\fP]...");
  puts(".SH DESCRIPTION\nWithout a command, urlens runs parse. The input is arguments, files, or lines on standard "
       "input; each record of it gives one record of output, in order. An argument that has no scheme and is the name "
       "of a file means that file, except after \"\\-\\-\".");
  man_commands();
  man_options();
  puts(".SH EXIT STATUS");
  for (i = 0; help_exit_status[i]; i++) printf(".TP\n.B %zu\n%s.\n", i, help_exit_status[i]);
  puts(".PP\nIf it is interrupted, the program writes the results that it has, and then ends by the signal.");
  puts(".SH ENVIRONMENT");
  for (i = 0; help_environment[i]; i += 2) printf(".TP\n.B %s\n%s.\n", help_environment[i], help_environment[i + 1]);
  printf(".SH NOTES\nThe dialect whatwg follows the URL Standard as of %s", info->standard_date);
  if (info->unicode) printf(" and Unicode %s", info->unicode);
  puts(".");
}
