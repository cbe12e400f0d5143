/* SPDX-License-Identifier: MIT */
/* Completions for bash, zsh and fish. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "generate.h"
#include "option.h"
#include "urlens.h"

static const char codings[] = "c0-control fragment query special-query path userinfo component form encodeURI "
                              "encodeURIComponent escape percent decodeURI decodeURIComponent unescape";

static int command_has(const command *c, const option *o) {
  return (o->groups & (c->groups | GROUP_ALWAYS)) != 0;
}

static int is_special(const option *o, const char *what) {
  return o->values && strcmp(o->values, what) == 0;
}

static void print_dialects(void) {
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    printf("%s%s", i > 0 ? " " : "", urlens_dialect_name(dialect));
  }
}

static void print_commands(void) {
  for (const command *c = command_table; c->name; c++) printf("%s%s", c == command_table ? "" : " ", c->name);
}

/* Prints the values of an option that has a list of them. */
static void print_values(const option *o) {
  if (is_special(o, VALUES_CODINGS)) fputs(codings, stdout);
  else if (is_special(o, VALUES_DIALECTS)) print_dialects();
  else if (o->values) fputs(o->values, stdout);
}

/* Prints the words that may follow the name of a command. */
static void print_words(const command *c) {
  if (!c->words) return;
  if (strcmp(c->words, VALUES_DIALECTS) == 0) print_dialects();
  else if (strcmp(c->words, VALUES_COMMANDS) == 0) print_commands();
  else fputs(c->words, stdout);
}

static int has_list(const option *o) {
  return o->values && !is_special(o, VALUES_FILES);
}

/* --- bash --------------------------------------------------------------------------------------------------------- */

static void bash_values(void) {
  const option *o;
  puts("  case $before in");
  for (o = option_table; o->summary; o++) {
    if (!o->value) continue;
    fputs("    ", stdout);
    if (o->letter) printf("-%c | ", o->letter);
    printf("--%s) ", o->name);
    if (has_list(o)) {
      fputs("mapfile -t COMPREPLY < <(compgen -W '", stdout);
      print_values(o);
      puts("' -- \"$word\") ;;");
    } else {
      puts("mapfile -t COMPREPLY < <(compgen -f -- \"$word\") ;;");
    }
  }
  puts("    *) false ;;\n  esac && return");
}

static void bash_options(void) {
  const command *c;
  const option *o;
  puts("  case $command in");
  for (c = command_table; c->name; c++) {
    printf("    %s) options='", c->name);
    for (o = option_table; o->summary; o++) {
      if (!command_has(c, o)) continue;
      if (o->name) printf("--%s ", o->name);
      else printf("-%c ", o->letter);
    }
    fputs("' words='", stdout);
    print_words(c);
    puts("' ;;");
  }
  puts("  esac");
}

void generate_bash(void) {
  puts("# SPDX-License-Identifier: MIT\n# Made by \"urlens generate bash\".\n_urlens() {");
  puts("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=parse each options='' "
       "words=''");
  fputs("  local commands='", stdout);
  print_commands();
  /* bash makes three words of --name=value. */
  puts("'\n  if [ \"$word\" = '=' ]; then\n    word=''\n  elif [ \"$before\" = '=' ]; then\n    "
       "before=${COMP_WORDS[COMP_CWORD - 2]}\n  fi");
  puts("  for each in $commands; do\n    [ \"${COMP_WORDS[1]}\" = \"$each\" ] && command=$each\n  done");
  bash_values();
  bash_options();
  puts("  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"$commands $words\"; fi");
  puts("  if [[ $word == -* ]]; then words=$options; fi");
  puts("  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\"; [[ $word == -* ]] || compgen -f -- "
       "\"$word\")\n}");
  puts("complete -o filenames -F _urlens urlens");
}

/* --- zsh ---------------------------------------------------------------------------------------------------------- */

/* Text in an _arguments specification, which is in single quotes: brackets and colons mean something there. */
static void zsh_text(const char *text) {
  for (; *text; text++) {
    if (*text == '[' || *text == ']' || *text == ':' || *text == '\\') putchar('\\');
    if (*text == '\'') fputs("'\\''", stdout);
    else putchar(*text);
  }
}

static void zsh_option(const option *o) {
  fputs("        ", stdout);
  if (o->letter && o->name) {
    printf("'(-%c --%s)'{-%c%s,--%s%s}'", o->letter, o->name, o->letter, o->value ? "+" : "", o->name,
           o->value ? "=" : "");
  } else if (o->name) {
    printf("'--%s%s", o->name, o->value ? "=" : "");
  } else {
    printf("'-%c", o->letter);
  }
  putchar('[');
  zsh_text(o->summary);
  putchar(']');
  if (o->value) {
    printf(":%s:", o->value);
    if (has_list(o)) {
      putchar('(');
      print_values(o);
      putchar(')');
    } else if (is_special(o, VALUES_FILES)) {
      fputs("_files", stdout);
    }
  }
  puts("' \\");
}

void generate_zsh(void) {
  const command *c;
  const option *o;
  puts("#compdef urlens\n# SPDX-License-Identifier: MIT\n# Made by \"urlens generate zsh\".\n_urlens() {\n  local -a "
       "commands");
  puts("  commands=(");
  for (c = command_table; c->name; c++) {
    printf("    '%s:", c->name);
    zsh_text(c->summary);
    puts("'");
  }
  puts("  )\n  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n    _describe command commands\n    _files\n    "
       "return\n  fi");
  puts("  local command=$words[2]\n  (( ${+commands[(r)$command:*]} )) || command=parse\n  case $command in");
  for (c = command_table; c->name; c++) {
    printf("    %s)\n      _arguments \\\n", c->name);
    for (o = option_table; o->summary; o++) {
      if (command_has(c, o)) zsh_option(o);
    }
    if (c->words) {
      fputs("        '2:what:(", stdout);
      print_words(c);
      puts(")' \\");
    }
    puts("        '*:input:_files'\n      ;;");
  }
  puts("  esac\n}\n_urlens \"$@\"");
}

/* --- fish --------------------------------------------------------------------------------------------------------- */

static void fish_text(const char *text) {
  putchar('\'');
  for (; *text; text++) {
    if (*text == '\'' || *text == '\\') putchar('\\');
    putchar(*text);
  }
  putchar('\'');
}

/* Prints when the option is there: after a command that has it, or without a command if the first one has it. */
static void fish_condition(const option *o) {
  const command *c;
  printf(" -n '%s__fish_seen_subcommand_from", command_has(command_table, o) ? "__fish_use_subcommand; or " : "");
  for (c = command_table; c->name; c++) {
    if (command_has(c, o)) printf(" %s", c->name);
  }
  putchar('\'');
}

void generate_fish(void) {
  const command *c;
  const option *o;
  puts("# SPDX-License-Identifier: MIT\n# Made by \"urlens generate fish\".");
  for (c = command_table; c->name; c++) {
    printf("complete -c urlens -n __fish_use_subcommand -a %s -d ", c->name);
    fish_text(c->summary);
    putchar('\n');
    if (!c->words) continue;
    printf("complete -c urlens -n '__fish_seen_subcommand_from %s' -a '", c->name);
    print_words(c);
    puts("'");
  }
  for (o = option_table; o->summary; o++) {
    fputs("complete -c urlens", stdout);
    if (!(o->groups & GROUP_ALWAYS)) fish_condition(o);
    if (o->letter) printf(" -s %c", o->letter);
    if (o->name) printf(" -l %s", o->name);
    fputs(" -d ", stdout);
    fish_text(o->summary);
    if (o->value) fputs(has_list(o) ? " -x -a '" : " -r", stdout);
    if (o->value && has_list(o)) {
      print_values(o);
      putchar('\'');
    }
    putchar('\n');
  }
}
