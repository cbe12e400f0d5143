/* SPDX-License-Identifier: MIT */
/* The commands encode and decode. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "message.h"
#include "record_command.h"
#include "suggest.h"
#include "urlens/ecma.h"
#include "urlens/encoding.h"

static const char *const code_columns[] = {"output", NULL};

typedef enum coding_kind { CODING_SET, CODING_FUNCTION, CODING_PERCENT, CODING_FORM } coding_kind;

/* What --as and --encoding say. */
typedef struct coding {
  coding_kind kind;
  urlens_percent_set set;
  urlens_ecma_function function;
  urlens_encoding encoding;
} coding;

typedef struct coding_name {
  const char *name;
  coding_kind kind;
  urlens_ecma_function function;
} coding_name;

/* The values of --as for encode, except the percent-encode sets. */
static const coding_name encodings[] = {
    {"encodeURI", CODING_FUNCTION, URLENS_ECMA_FUNCTION_ENCODE_URI},
    {"encodeURIComponent", CODING_FUNCTION, URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT},
    {"escape", CODING_FUNCTION, URLENS_ECMA_FUNCTION_ESCAPE},
    {NULL, CODING_FUNCTION, URLENS_ECMA_FUNCTION_ESCAPE},
};

static const coding_name decodings[] = {
    {"percent", CODING_PERCENT, URLENS_ECMA_FUNCTION_UNESCAPE},
    {"form", CODING_FORM, URLENS_ECMA_FUNCTION_UNESCAPE},
    {"decodeURI", CODING_FUNCTION, URLENS_ECMA_FUNCTION_DECODE_URI},
    {"decodeURIComponent", CODING_FUNCTION, URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT},
    {"unescape", CODING_FUNCTION, URLENS_ECMA_FUNCTION_UNESCAPE},
    {NULL, CODING_FUNCTION, URLENS_ECMA_FUNCTION_UNESCAPE},
};

/* --- Options ------------------------------------------------------------------------------------------------------ */

static void list_names(const coding_name *names, int with_sets, suggestion *nearest) {
  int i;
  for (i = 0; with_sets && urlens_percent_set_name((urlens_percent_set)i); i++) {
    if (nearest) suggest_consider(nearest, urlens_percent_set_name((urlens_percent_set)i));
    else message_print(" %s", urlens_percent_set_name((urlens_percent_set)i));
  }
  for (; names->name; names++) {
    if (nearest) suggest_consider(nearest, names->name);
    else message_print(" %s", names->name);
  }
}

static int code_find(const settings *s, const coding_name *names, const char *name, coding *c) {
  suggestion nearest = {name, NULL, 0};
  char quoted[MESSAGE_QUOTED];
  int with_sets = names == encodings;
  const coding_name *each;
  for (each = names; each->name; each++) {
    if (strcmp(each->name, name) != 0) continue;
    c->kind = each->kind;
    c->function = each->function;
    return EXIT_FINE;
  }
  c->kind = CODING_SET;
  if (with_sets && urlens_percent_set_from_name(name, strlen(name), &c->set) == URLENS_OK) return EXIT_FINE;
  list_names(names, with_sets, &nearest);
  message_print("urlens: %s cannot have --as %s", s->command->name, message_quoted(quoted, name));
  suggest_print(&nearest, "");
  message_print("\nThe values of --as are:");
  list_names(names, with_sets, NULL);
  message_print("\n");
  return EXIT_USAGE;
}

static int code_find_encoding(const settings *s, coding *c) {
  text message = {NULL, 0, 0};
  c->encoding = URLENS_ENCODING_UTF_8;
  if (!s->encoding) return EXIT_FINE;
  if (c->kind == CODING_FUNCTION) {
    message_print("urlens: the ECMAScript functions always use UTF-8; --encoding cannot be used with them\n");
    return EXIT_USAGE;
  }
  if (urlens_encoding_from_label(s->encoding, strlen(s->encoding), &c->encoding) == URLENS_OK) return EXIT_FINE;
  message_name_encoding(&message, s->encoding, strlen(s->encoding));
  message_print("urlens: %.*s: %s\n", (int)message.length, message.data,
                urlens_status_message(URLENS_E_UNKNOWN_ENCODING));
  text_release(&message);
  return EXIT_USAGE;
}

static int code_prepare(settings *s, const coding_name *names, const char *usual) {
  coding *c = calloc(1, sizeof *c);
  int status;
  s->prepared = c;
  if (!c) return EXIT_IO;
  status = code_find(s, names, s->as ? s->as : usual, c);
  return status == EXIT_FINE ? code_find_encoding(s, c) : status;
}

static int encode_prepare(settings *s) {
  return code_prepare(s, encodings, "component");
}

static int decode_prepare(settings *s) {
  return code_prepare(s, decodings, "percent");
}

static void code_release(settings *s) {
  free(s->prepared);
}

/* --- Records ------------------------------------------------------------------------------------------------------ */

typedef struct code_call {
  const coding *coding;
  urlens_view input;
} code_call;

static urlens_status code_function(const void *call, urlens_output *out) {
  const code_call *c = call;
  urlens_ecma_text input = {URLENS_TEXT_FORM_UTF8, c->input.data, c->input.length};
  urlens_ecma_output result = {.form = URLENS_TEXT_FORM_UTF8, .data = out->data, .capacity = out->capacity};
  urlens_status status = urlens_ecma_call(c->coding->function, input, &result);
  out->length = result.length;
  out->error = result.error;
  return status;
}

static urlens_status code_encode(const void *call, urlens_output *out) {
  const code_call *c = call;
  return urlens_percent_encode_in(c->coding->encoding, c->coding->set, URLENS_UNENCODABLE_REFERENCE, c->input.data,
                                  c->input.length, out);
}

static urlens_status code_decode(const void *call, urlens_output *out) {
  const code_call *c = call;
  return urlens_percent_decode(c->input.data, c->input.length, out);
}

static urlens_status code_from_encoding(const void *call, urlens_output *out) {
  const code_call *c = call;
  return urlens_encoding_decode(c->coding->encoding, c->input.data, c->input.length, out);
}

/* Percent-decodes to bytes, then decodes these from the encoding. */
static urlens_error decode_bytes(worker *w, code_call *call) {
  urlens_error error;
  size_t i;
  if (call->coding->kind == CODING_FORM) {
    text_clear(&w->message);
    text_append(&w->message, call->input.data, call->input.length);
    for (i = 0; i < w->message.length; i++) {
      if (w->message.data[i] == '+') w->message.data[i] = ' ';
    }
    call->input = view_of(&w->message);
  }
  text_clear(&w->scratch);
  error = produce(&w->scratch, code_decode, call);
  if (error.status != URLENS_OK) return error;
  call->input = view_of(&w->scratch);
  return produce(&w->value, code_from_encoding, call);
}

static outcome code_run(worker *w, urlens_view input) {
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  code_call call = {w->s->prepared, input};
  text_clear(&w->value);
  switch (call.coding->kind) {
    case CODING_SET: error = produce(&w->value, code_encode, &call); break;
    case CODING_FUNCTION: error = produce(&w->value, code_function, &call); break;
    case CODING_PERCENT:
    case CODING_FORM: error = decode_bytes(w, &call); break;
  }
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = view_of(&w->value);
  return RECORD_FINE;
}

const record_command encode_command = {code_columns, 0,    0,    encode_prepare, code_release,
                                       code_run,     NULL, NULL, CELLS_ARE_URLS, NULL};
const record_command decode_command = {code_columns, 0,    0,    decode_prepare,   code_release,
                                       code_run,     NULL, NULL, CELLS_ARE_VALUES, NULL};
