/* SPDX-License-Identifier: MIT */
/* `urlens parse`: shows the parts of the URLs in its arguments. */
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "command.h"
#include "exit_status.h"
#include "json_write.h"
#include "message.h"
#include "platform.h"
#include "stream.h"
#include "urlens.h"

typedef enum parse_format { PARSE_DEFAULT, PARSE_TEXT, PARSE_JSON } parse_format;

typedef struct parse_settings {
  const char *base;
  const char *encoding;
  urlens_dialect dialect;
  parse_format format;
} parse_settings;

typedef struct parse_run {
  parse_settings settings;
  urlens_url *url;
  urlens_url *base;
  validation_notes notes;
  text scratch;
  output out;
} parse_run;

/* --- Arguments ----------------------------------------------------------------------------------------------------- */

static int parse_usage(const char *what, const char *word) {
  fprintf(stderr, "urlens: %s \"%s\"; \"urlens --help\" lists the options\n", what, word);
  return EXIT_USAGE;
}

static int parse_set_dialect(parse_settings *settings, const char *name) {
  if (urlens_dialect_from_name(name, strlen(name), &settings->dialect) == URLENS_OK) return EXIT_FINE;
  fprintf(stderr, "urlens: there is no dialect \"%s\"; the default is %s\n", name, urlens_dialect_name(URLENS_WHATWG));
  return EXIT_USAGE;
}

/* Reads the option at argv[*at], and its value behind it if it takes one; leaves *at on the last of them. */
static int parse_option(parse_settings *settings, int argc, char **argv, int *at) {
  const char *option = argv[*at], *value;
  if (strcmp(option, "--text") == 0) {
    settings->format = PARSE_TEXT;
    return EXIT_FINE;
  }
  if (strcmp(option, "--json") == 0) {
    settings->format = PARSE_JSON;
    return EXIT_FINE;
  }
  if (strcmp(option, "--base") != 0 && strcmp(option, "--dialect") != 0 && strcmp(option, "--encoding") != 0) {
    return parse_usage("there is no option", option);
  }
  if (*at + 1 >= argc) return parse_usage("a value is missing behind", option);
  value = argv[++*at];
  if (strcmp(option, "--dialect") == 0) return parse_set_dialect(settings, value);
  *(strcmp(option, "--base") == 0 ? &settings->base : &settings->encoding) = value;
  return EXIT_FINE;
}

/* Reads the options, and moves the URLs to the front of argv. */
static int parse_arguments(parse_settings *settings, int argc, char **argv, int *urls) {
  int at, status, only_urls = 0;
  *urls = 0;
  for (at = 1; at < argc; at++) {
    if (!only_urls && strcmp(argv[at], "--") == 0) {
      only_urls = 1;
    } else if (!only_urls && argv[at][0] == '-') {
      status = parse_option(settings, argc, argv, &at);
      if (status != EXIT_FINE) return status;
    } else {
      argv[(*urls)++] = argv[at];
    }
  }
  if (*urls > 0) return EXIT_FINE;
  fputs("urlens: parse needs a URL, as in \"urlens parse https://example.com/\"\n", stderr);
  return EXIT_USAGE;
}

/* --- Output -------------------------------------------------------------------------------------------------------- */

static void parse_print_row(text *to, const char *name, const char *data, size_t length) {
  static const char spaces[] = "           ";
  size_t width = strlen(name);
  text_append_string(to, name);
  text_append(to, spaces, width < sizeof spaces - 1 ? sizeof spaces - 1 - width : 1);
  if (length > 0) text_append(to, data, length);
  else text_append_string(to, "(empty)");
  text_push(to, '\n');
}

static void parse_print_part(parse_run *run, const char *name, urlens_part part) {
  urlens_view view = urlens_get(run->url, part);
  if (view.data) parse_print_row(&run->out.pending, name, view.data, view.length);
}

static void parse_print_notes(parse_run *run) {
  text *to = &run->out.pending;
  size_t i;
  for (i = 0; i < run->notes.count; i++) {
    validation_note note = run->notes.notes[i];
    text_append_string(to, i == 0 ? "notes      " : "           ");
    text_append_string(to, "byte ");
    text_append_size(to, note.at);
    text_append_string(to, ": ");
    text_append_string(to, urlens_validation_error_name(note.error));
    text_append_string(to, ". ");
    text_append_string(to, urlens_validation_error_message(note.error));
    text_push(to, '\n');
  }
}

/* Absent parts are left out; parts that are there and empty say so. */
static void parse_print_table(parse_run *run) {
  parse_print_part(run, "href", URLENS_API_HREF);
  parse_print_part(run, "scheme", URLENS_SCHEME);
  parse_print_part(run, "username", URLENS_USERNAME);
  parse_print_part(run, "password", URLENS_PASSWORD);
  parse_print_part(run, "host", URLENS_HOST);
  parse_print_part(run, "port", URLENS_PORT);
  parse_print_part(run, "path", URLENS_PATH);
  parse_print_part(run, "query", URLENS_QUERY);
  parse_print_part(run, "fragment", URLENS_FRAGMENT);
  if (run->settings.dialect == URLENS_WHATWG) {
    text_clear(&run->scratch);
    answer_origin(&run->scratch, run->url);
    parse_print_row(&run->out.pending, "origin", run->scratch.data, run->scratch.length);
  }
  parse_print_notes(run);
}

static void parse_print_json(parse_run *run, const answer_failure *failure) {
  json_writer writer = json_writer_on(&run->out.pending);
  json_open_object(&writer);
  if (failure) answer_failed(&writer, failure, &run->notes, &run->scratch);
  else answer_url(&writer, run->url, &run->notes, &run->scratch);
  json_close_object(&writer);
  text_push(&run->out.pending, '\n');
}

/* Prints a failure's message to standard error. */
static void parse_complain(parse_run *run, const answer_failure *failure) {
  text *message = &run->scratch;
  text_clear(message);
  text_append_string(message, "urlens: ");
  answer_message(message, failure);
  text_push(message, '\n');
  fwrite(message->data, 1, message->length, stderr);
}

/* --- The run ------------------------------------------------------------------------------------------------------- */

static answer_failure parse_failure(const urlens_url *url, const char *input, const char *about) {
  answer_failure failure;
  failure.error = urlens_last_error(url);
  failure.input = input;
  failure.length = strlen(input);
  failure.about = about;
  failure.counts_utf16 = 0;
  return failure;
}

/* Parses and prints one URL; 0 if it is invalid. */
static int parse_one(parse_run *run, const char *input, int is_first) {
  urlens_status status;
  answer_failure failure;
  run->notes.count = 0;
  status = urlens_parse(run->url, input, strlen(input), run->settings.base ? run->base : NULL);
  if (status != URLENS_OK) failure = parse_failure(run->url, input, NULL);
  if (run->settings.format == PARSE_JSON) {
    parse_print_json(run, status == URLENS_OK ? NULL : &failure);
  } else {
    if (!is_first) text_push(&run->out.pending, '\n');
    if (status == URLENS_OK) {
      parse_print_table(run);
    } else {
      text_push(&run->out.pending, '\n');
      parse_complain(run, &failure);
    }
  }
  return status == URLENS_OK;
}

/* Makes the objects and parses the base. */
static int parse_prepare(parse_run *run) {
  urlens_options options = {0};
  const char *base = run->settings.base;
  urlens_status status;
  options.size = sizeof options;
  options.dialect = run->settings.dialect;
  status = urlens_create(&options, &run->base);
  options.sink = validation_notes_add;
  options.sink_context = &run->notes;
  options.encoding = run->settings.encoding;
  options.encoding_length = options.encoding ? strlen(options.encoding) : 0;
  if (status == URLENS_OK) status = urlens_create(&options, &run->url);
  if (status != URLENS_OK) {
    text_clear(&run->scratch);
    if (status == URLENS_E_UNKNOWN_ENCODING) {
      message_name_encoding(&run->scratch, options.encoding, options.encoding_length);
      text_append_string(&run->scratch, ": ");
    }
    text_append_string(&run->scratch, urlens_status_message(status));
    fprintf(stderr, "urlens: %.*s\n", (int)run->scratch.length, run->scratch.data);
    return EXIT_USAGE;
  }
  if (base && urlens_parse(run->base, base, strlen(base), NULL) != URLENS_OK) {
    answer_failure failure = parse_failure(run->base, base, "the base");
    parse_complain(run, &failure);
    return EXIT_USAGE;
  }
  return EXIT_FINE;
}

int command_parse(int argc, char **argv) {
  static const parse_run nothing;
  parse_run run = nothing;
  int i, urls, status = parse_arguments(&run.settings, argc, argv, &urls);
  if (status != EXIT_FINE) return status;
  if (run.settings.format == PARSE_DEFAULT) {
    run.settings.format = platform_output_is_terminal() ? PARSE_TEXT : PARSE_JSON;
  }
  status = parse_prepare(&run);
  if (status == EXIT_FINE) {
    for (i = 0; i < urls && output_check(&run.out); i++) {
      if (!parse_one(&run, argv[i], i == 0)) status = EXIT_INVALID;
    }
    if (!output_close(&run.out)) status = EXIT_IO;
  }
  urlens_destroy(run.url);
  urlens_destroy(run.base);
  validation_notes_release(&run.notes);
  text_release(&run.scratch);
  text_release(&run.out.pending);
  return status;
}
