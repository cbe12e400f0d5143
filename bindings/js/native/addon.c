/* SPDX-License-Identifier: MIT */
/*
 * The addon for Node: the functions that are called for one text at a time, where copying a text into WebAssembly's
 * memory would take longer than looking at it. It uses Node-API of version 8, which is part of every Node since 12.22.
 */
#define NAPI_VERSION 8
#include <node_api.h>
#include <stdlib.h>
#include <urlens.h>
#include <urlens/batch.h>

/* Texts of ASCII up to this size need no memory of their own. */
enum { SHORT_TEXT = 512 };

/* A text of JavaScript as UTF-8. */
typedef struct given_text {
  char *data;
  size_t length;
  char room[SHORT_TEXT];
} given_text;

/* What belongs to one environment of Node: the main thread, or one worker. */
typedef struct environment {
  urlens_url *url;
  urlens_url *base;
} environment;

static void close_text(given_text *text) {
  if (text->data != text->room) free(text->data);
}

static int fail_without_memory(napi_env env) {
  napi_throw_error(env, "out-of-memory", "The input needs more memory than there is.");
  return 0;
}

/* Copies a text of any length. Lone surrogates become U+FFFD. */
static int open_any_text(napi_env env, napi_value value, given_text *text) {
  napi_get_value_string_utf8(env, value, NULL, 0, &text->length);
  text->data = malloc(text->length + 1);
  if (!text->data) return fail_without_memory(env);
  napi_get_value_string_utf8(env, value, text->data, text->length + 1, &text->length);
  return 1;
}

/*
 * Copies the value; 0, with an exception pending, if it is not a text or there is no memory. Node takes longer for UTF-8
 * than for UTF-16, which is all that most texts need.
 */
static int open_text(napi_env env, napi_value value, given_text *text) {
  char16_t units[SHORT_TEXT];
  size_t length;
  unsigned all = 0;
  if (napi_get_value_string_utf16(env, value, units, SHORT_TEXT, &length) != napi_ok) {
    napi_throw_type_error(env, NULL, "The argument has to be a text.");
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    all |= units[i];
    text->room[i] = (char)units[i];
  }
  text->data = text->room;
  text->length = length;
  if (all < 0x80 && length + 1 < SHORT_TEXT) return 1;
  return open_any_text(env, value, text);
}

static environment *environment_of(napi_env env) {
  void *data = NULL;
  napi_get_instance_data(env, &data);
  return data;
}

/* Throws if a call failed for want of memory; another failure is an answer. */
static int is_fine(napi_env env, urlens_status status) {
  if (status == URLENS_E_OUT_OF_MEMORY) fail_without_memory(env);
  return status == URLENS_OK;
}

/* Parses the base. 0: it is not a URL. */
static int parse_base(napi_env env, napi_value value) {
  given_text text;
  urlens_status status;
  if (!open_text(env, value, &text)) return 0;
  status = urlens_parse(environment_of(env)->base, text.data, text.length, NULL);
  close_text(&text);
  return is_fine(env, status);
}

/* Without an object there may be too little memory for a long host; with one there is enough. */
static int parses(napi_env env, const given_text *text, const urlens_url *base) {
  urlens_status status = urlens_can_parse(text->data, text->length, base, NULL, NULL);
  if (status != URLENS_E_OUT_OF_MEMORY) return status == URLENS_OK;
  return is_fine(env, urlens_parse(environment_of(env)->url, text->data, text->length, base));
}

/* refuses(input): true if it is not a URL; nothing at all if it is one, which takes the least time. */
static napi_value refuses(napi_env env, napi_callback_info info) {
  napi_value value, answer = NULL;
  size_t count = 1;
  given_text text;
  napi_get_cb_info(env, info, &count, &value, NULL, NULL);
  if (!open_text(env, value, &text)) return NULL;
  if (!parses(env, &text, NULL)) napi_get_boolean(env, 1, &answer);
  close_text(&text);
  return answer;
}

/* canResolve(input, base): whether it is a URL against the base. */
static napi_value can_resolve(napi_env env, napi_callback_info info) {
  napi_value values[2], answer = NULL;
  size_t count = 2;
  given_text text;
  int resolves = 0;
  napi_get_cb_info(env, info, &count, values, NULL, NULL);
  if (parse_base(env, values[1]) && open_text(env, values[0], &text)) {
    resolves = parses(env, &text, environment_of(env)->base);
    close_text(&text);
  }
  napi_get_boolean(env, resolves, &answer);
  return answer;
}

/* The host of a text: a view into the text, or into the memory of `selection`. A NULL view: it is not a URL, or has none. */
static urlens_status select_host(napi_env env, const given_text *text, urlens_selection *selection, urlens_view *host) {
  urlens_view input = {text->data, text->length};
  urlens_rows rows = {.size = sizeof rows, .items = &input, .count = 1};
  urlens_selected_column column = {host, URLENS_SELECTED_HOST, 0};
  uint16_t status = 0;
  urlens_status all;
  selection->size = sizeof *selection;
  selection->columns = &column;
  selection->column_count = 1;
  selection->status = &status;
  all = urlens_select_batch(environment_of(env)->url, &rows, 0, NULL, selection);
  return all != URLENS_OK ? all : (urlens_status)status;
}

/* The host as a text, by the environment's object: the way of what select_host has no room for. */
static napi_value parsed_host(napi_env env, const given_text *text) {
  urlens_url *url = environment_of(env)->url;
  napi_value answer = NULL;
  urlens_view host;
  if (!is_fine(env, urlens_parse(url, text->data, text->length, NULL))) return NULL;
  host = urlens_get_attribute(url, URLENS_ATTRIBUTE_HOSTNAME);
  napi_create_string_latin1(env, host.data, host.length, &answer);
  return answer;
}

/* The place of a host that is written in the text as it has to be: its start times 2 to the power of 15, and its end. */
static napi_value range_of(napi_env env, const given_text *text, urlens_view host) {
  napi_value answer = NULL;
  size_t start = (size_t)(host.data - text->data);
  napi_create_int32(env, (int32_t)(start << 15 | (start + host.length)), &answer);
  return answer;
}

/* hostRange(input): where the host is in the text, or the host itself, or undefined if it is not a URL. */
static napi_value host_range(napi_env env, napi_callback_info info) {
  napi_value value, answer;
  size_t count = 1;
  char room[SHORT_TEXT];
  urlens_selection selection = {.data = room, .capacity = sizeof room};
  urlens_view host = {NULL, 0};
  given_text text;
  napi_get_cb_info(env, info, &count, &value, NULL, NULL);
  if (!open_text(env, value, &text)) return NULL;
  if (text.data == text.room && select_host(env, &text, &selection, &host) == URLENS_OK && host.data >= text.room &&
      host.data < text.room + SHORT_TEXT) {
    answer = range_of(env, &text, host);
  } else {
    answer = parsed_host(env, &text);
  }
  close_text(&text);
  return answer;
}

static void destroy_environment(napi_env env, void *data, void *hint) {
  environment *here = data;
  (void)env;
  (void)hint;
  urlens_destroy(here->url);
  urlens_destroy(here->base);
  free(here);
}

static environment *create_environment(void) {
  environment *here = calloc(1, sizeof *here);
  if (!here) return NULL;
  if (urlens_create(NULL, &here->url) == URLENS_OK && urlens_create_like(here->url, &here->base) == URLENS_OK)
    return here;
  urlens_destroy(here->url);
  free(here);
  return NULL;
}

NAPI_MODULE_INIT() {
  static const napi_property_descriptor functions[] = {
      {"refuses", NULL, refuses, NULL, NULL, NULL, napi_enumerable, NULL},
      {"canResolve", NULL, can_resolve, NULL, NULL, NULL, napi_enumerable, NULL},
      {"hostRange", NULL, host_range, NULL, NULL, NULL, napi_enumerable, NULL},
  };
  environment *here = create_environment();
  if (!here) {
    napi_throw_error(env, "out-of-memory", "There is no memory for the addon.");
    return NULL;
  }
  napi_set_instance_data(env, here, destroy_environment, NULL);
  napi_define_properties(env, exports, sizeof functions / sizeof functions[0], functions);
  return exports;
}
