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

/* Prints the values of an option that has a list of them. */
static void print_values(const option *o) {
  const char *separator = "";
  int i;
  if (is_special(o, VALUES_CODINGS)) {
    fputs(codings, stdout);
  } else if (is_special(o, VALUES_DIALECTS)) {
    for (i = 0; i < 64; i++) {
      const char *name = urlens_dialect_name((urlens_dialect)i);
      if (!name) continue;
      printf("%s%s", separator, name);
      separator = " ";
    }
  } else if (o->values) {
    fputs(o->values, stdout);
  }
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
    printf("' words='%s' ;;\n", c->words ? c->words : "");
  }
  puts("  esac");
}

void generate_bash(void) {
  const command *c;
  puts("# SPDX-License-Identifier: MIT\n# Made by \"urlens generate bash\".\n_urlens() {");
  puts("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=parse each options='' "
       "words=''");
  fputs("  local commands='", stdout);
  for (c = command_table; c->name; c++) printf("%s%s", c == command_table ? "" : " ", c->name);
  puts("'\n  for each in $commands; do\n    [ \"${COMP_WORDS[1]}\" = \"$each\" ] && command=$each\n  done");
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
  if (o->letter && o->name) printf("'(-%c --%s)'{-%c,--%s}'", o->letter, o->name, o->letter, o->name);
  else if (o->name) printf("'--%s", o->name);
  else printf("'-%c", o->letter);
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
    if (c->words) printf("        '2:what:(%s)' \\\n", c->words);
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

/* Prints the commands that have the option, as arguments of fish's helper function. */
static void fish_commands(const option *o) {
  const command *c;
  for (c = command_table; c->name; c++) {
    if (command_has(c, o)) printf(" %s", c->name);
  }
}

void generate_fish(void) {
  const command *c;
  const option *o;
  puts("# SPDX-License-Identifier: MIT\n# Made by \"urlens generate fish\".");
  for (c = command_table; c->name; c++) {
    printf("complete -c urlens -n __fish_use_subcommand -a %s -d ", c->name);
    fish_text(c->summary);
    putchar('\n');
    if (c->words) printf("complete -c urlens -n '__fish_seen_subcommand_from %s' -a '%s'\n", c->name, c->words);
  }
  for (o = option_table; o->summary; o++) {
    fputs("complete -c urlens", stdout);
    if (!(o->groups & GROUP_ALWAYS)) {
      fputs(" -n '__fish_seen_subcommand_from", stdout);
      fish_commands(o);
      putchar('\'');
    }
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
