/* SPDX-License-Identifier: MIT */
/* The program: finds the command and runs it. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "platform.h"
#include "urlens.h"

const command commands[] = {
    {"parse", "[OPTION]... URL...", "shows the parts of URLs; the default command", command_parse},
    {"rpc", "", "answers requests on standard input, JSON Lines in and out", command_rpc},
    {NULL, NULL, NULL, NULL},
};

/* Ends the program: what was printed is only good if all of it arrived. */
static int finish(int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  fputs("urlens: cannot write the output\n", stderr);
  return EXIT_IO;
}

static int print_help(void) {
  const command *each;
  puts("usage: urlens [COMMAND] [OPTION]... [ARGUMENT]...\n\nCommands:");
  for (each = commands; each->name; each++) {
    printf("  %-6s %-20s %s\n", each->name, each->arguments, each->summary);
  }
  puts("\nOptions of parse:\n"
       "  --base URL         resolve against this URL\n"
       "  --dialect ID       read as this dialect does (default: whatwg)\n"
       "  --encoding LABEL   the encoding of the page the URL stands on, for its query (default: UTF-8)\n"
       "  --text             a table, the default on a terminal\n"
       "  --json             a line of JSON for each URL, the default otherwise\n"
       "  --                 what follows is a URL, whatever it looks like\n"
       "\nOther options:\n"
       "  --help             this text\n"
       "  --version          the versions of the library and of its data\n"
       "\nExit status: 0 all fine, 1 a URL is invalid, 3 input or output failed, 4 wrong usage.");
  return finish(EXIT_FINE);
}

static int print_version(void) {
  const urlens_info *info = urlens_get_info();
  printf("urlens %s\n", info->version);
  printf("URL Standard as of %s\n", info->standard_date);
  if (info->unicode) printf("Unicode %s\n", info->unicode);
  if (info->suffix_list_date) printf("Public Suffix List of %s\n", info->suffix_list_date);
  return finish(EXIT_FINE);
}

static const command *find_command(const char *name) {
  const command *each;
  for (each = commands; each->name; each++) {
    if (strcmp(each->name, name) == 0) return each;
  }
  return NULL;
}

/* Something that is no command, no option and, without a colon, no URL either. */
static int refuse(const char *word) {
  const command *each;
  fprintf(stderr, "urlens: \"%s\" is neither a command nor an absolute URL\n", word);
  fputs("The commands are:", stderr);
  for (each = commands; each->name; each++) fprintf(stderr, " %s", each->name);
  fputs("; a URL begins with its scheme, as in https://example.com/\n", stderr);
  return EXIT_USAGE;
}

int main(int argc, char **argv) {
  const command *found;
  platform_prepare();
  if (argc < 2) {
    fputs("urlens: nothing to do; try \"urlens https://example.com/\" or \"urlens --help\"\n", stderr);
    return EXIT_USAGE;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_help();
  if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) return print_version();
  found = find_command(argv[1]);
  if (found) return found->run(argc - 1, argv + 1);
  /* Options and URLs without a command are for parse; it finds them where a command's arguments would be. */
  if (argv[1][0] == '-' || strchr(argv[1], ':')) return command_parse(argc, argv);
  return refuse(argv[1]);
}
