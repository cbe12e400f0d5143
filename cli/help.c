/* SPDX-License-Identifier: MIT */
#include "help.h"

#include <stdio.h>
#include <string.h>

#include "option.h"
#include "platform.h"
#include "unpack.h"
#include "urlens.h"

enum { HELP_WIDTH = 96 };

/* How wide the help is: as the terminal, but lines that are too long are hard to read. */
static int help_width(void) {
  int columns = platform_is_terminal(PLATFORM_OUTPUT) ? platform_columns() : HELP_WIDTH;
  return columns < HELP_WIDTH ? columns : HELP_WIDTH;
}

/* Where the text about an option begins. On a narrow terminal it is under the option's name. */
static int option_column(void) {
  return help_width() < 60 ? 8 : 26;
}

const char *const help_exit_status[] = {
    "success",
    "some records are invalid",
    "an audit reached its threshold",
    "input or output failed",
    "wrong arguments",
    NULL,
};

const char *const help_environment[] = {
    "NO_COLOR", "if it is set and not empty, there are no colours",
    "COLUMNS",  "the width of the terminal, if the terminal does not tell it",
    "LC_ALL",   "the locale, or LC_CTYPE, or LANG: if it is not UTF-8, drawings are ASCII",
    NULL,
};

/* Prints a text broken into lines, all but the first of which are indented; `column` is where the first begins. */
static void print_wrapped(const char *words, int indent, int column) {
  int width = help_width();
  while (*words) {
    int length = (int)strcspn(words, " ");
    if (column + length > width && column > indent) {
      printf("\n%*s", indent, "");
      column = indent;
    }
    printf("%.*s", length, words);
    column += length;
    words += length;
    if (*words == ' ') {
      words++;
      if (column < width && *words && column + 1 + (int)strcspn(words, " ") <= width) {
        putchar(' ');
        column++;
      } else {
        column = width;
      }
    }
  }
  putchar('\n');
}

static void print_option(const option *o, int is_long) {
  char name[64];
  int column = option_column();
  int length = snprintf(name, sizeof name, "  %c%c%s%s%s%s%s", o->letter ? '-' : ' ', o->letter ? o->letter : ' ',
                        o->name ? (o->letter ? ", --" : "  --") : "", o->name ? o->name : "", o->value ? " " : "",
                        o->value ? o->value : "", "");
  printf("%-*s", column, name);
  if (length >= column) printf("\n%*s", column, "");
  print_wrapped(o->summary, column, column);
  if (!is_long || !o->details) return;
  printf("%*s", column, "");
  print_wrapped(o->details, column, column);
}

/* Each option once, under the heading of its first group that the command has. */
static void print_options(uint32_t groups, int is_long) {
  uint32_t group;
  const option *o;
  for (group = 1; group <= GROUP_LAST; group <<= 1) {
    int is_first = 1;
    for (o = option_table; o->summary; o++) {
      uint32_t mine = o->groups & (groups | GROUP_ALWAYS);
      /* The lowest bit decides, except that --encoding by itself is listed with the options for URLs. */
      uint32_t home = mine & (~mine + 1);
      if (home == GROUP_ENCODING) home = GROUP_URL;
      if (home != group || mine == 0) continue;
      if (is_first) printf("\n%s:\n", option_group_heading(group));
      is_first = 0;
      print_option(o, is_long);
    }
  }
}

static void print_examples(const example *e) {
  if (!e) return;
  puts("\nExamples:");
  for (; e->line; e++) {
    printf("  urlens %s\n      ", e->line);
    print_wrapped(e->meaning, 6, 6);
  }
}

static void print_exit_status(void) {
  char sentence[256] = "Exit status: ";
  size_t length = strlen(sentence);
  for (int i = 0; help_exit_status[i] && length < sizeof sentence; i++) {
    int more = snprintf(sentence + length, sizeof sentence - length, "%s%d %s", i > 0 ? ", " : "", i,
                        help_exit_status[i]);
    if (more > 0) length += (size_t)more;
  }
  if (length < sizeof sentence) snprintf(sentence + length, sizeof sentence - length, ".");
  putchar('\n');
  print_wrapped(sentence, 0, 0);
}

void help_command(const command *c, int is_long) {
  printf("usage: urlens %s %s\n\n", c->name, c->arguments);
  if (is_long) print_wrapped(c->description, 0, 0);
  else print_wrapped(c->summary, 0, 0);
  print_options(c->groups, is_long);
  if (is_long) {
    print_examples(c->examples);
    print_exit_status();
  } else {
    printf("\n\"urlens %s --help\" says more.\n", c->name);
  }
}

void help_program(int is_long) {
  const command *c;
  puts("usage: urlens [COMMAND] [OPTION]... [ARGUMENT]...\n");
  print_wrapped("Parses URLs, changes them, and compares how different dialects read them.", 0, 0);
  puts("\nCommands:");
  for (c = command_table; c->name; c++) {
    printf("  %-10s", c->name);
    print_wrapped(c->summary, 12, 12);
  }
  putchar('\n');
  print_wrapped("Without a command, urlens runs parse. The input is arguments, files, or lines on standard input.", 0,
                0);
  if (!is_long) {
    print_exit_status();
    print_wrapped(
        "\"urlens COMMAND -h\" lists a command's options; \"urlens --help\" lists all options, with examples.", 0, 0);
    return;
  }
  print_options(~(uint32_t)0, 1);
  for (c = command_table; c->name; c++) {
    if (c == command_table) puts("\nExamples:");
    if (c->examples) printf("  urlens %s\n", c->examples[0].line);
  }
  puts("\n\"urlens COMMAND --help\" says more about a command.");
  print_exit_status();
}

void help_version(void) {
  const urlens_build_details *info = urlens_build_info();
  int count = 0;
  printf("urlens %s\n", info->version);
  printf("URL Standard as of %s\n", info->standard_date);
  if (info->unicode) printf("Unicode %s\n", info->unicode);
  if (info->suffix_list_date) printf("Public Suffix List of %s\n", info->suffix_list_date);
  fputs("The program unpacks:", stdout);
  for (int kind = PACKING_NONE + 1; kind < PACKING_COUNT; kind++) {
    if (!unpack_can((packing)kind)) continue;
    printf(" %s", unpack_name((packing)kind));
    count++;
  }
  puts(count > 0 ? "" : " nothing");
}
