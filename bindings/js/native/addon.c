/* SPDX-License-Identifier: MIT */
/*
 * The addon for Node: the functions that are called for one text at a time, where copying a text into WebAssembly's
 * memory would take longer than looking at it. It uses Node-API of version 8, which is part of every Node since 12.22.
 */
#define NAPI_VERSION 8
#include <node_api.h>
#include <stdlib.h>
#include <urlens.h>

/* Texts up to this size need no memory of their own. */
enum { SHORT_TEXT = 1024 };

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

/* Copies the value; 0, with an exception pending, if it is not a text or there is no memory. */
static int open_text(napi_env env, napi_value value, given_text *text) {
  text->data = text->room;
  if (napi_get_value_string_utf8(env, value, text->room, SHORT_TEXT, &text->length) != napi_ok) {
    napi_throw_type_error(env, NULL, "The argument has to be a text.");
    return 0;
  }
  /* It is cut at the last whole character that fits, which has four bytes at most. */
  if (text->length + 4 < SHORT_TEXT) return 1;
  napi_get_value_string_utf8(env, value, NULL, 0, &text->length);
  text->data = malloc(text->length + 1);
  if (!text->data) {
    napi_throw_error(env, "out-of-memory", "The input needs more memory than there is.");
    return 0;
  }
  napi_get_value_string_utf8(env, value, text->data, text->length + 1, &text->length);
  return 1;
}

static environment *environment_of(napi_env env) {
  void *data = NULL;
  napi_get_instance_data(env, &data);
  return data;
}

/* Throws if a call failed for want of memory; another failure is an answer. */
static int is_fine(napi_env env, urlens_status status) {
  if (status == URLENS_E_OUT_OF_MEMORY) {
    napi_throw_error(env, "out-of-memory", "The input needs more memory than there is.");
  }
  return status == URLENS_OK;
}

/* Parses the text into the environment's object. */
static int parse_text(napi_env env, napi_value value, const urlens_url *base) {
  given_text text;
  urlens_status status;
  if (!open_text(env, value, &text)) return 0;
  status = urlens_parse(environment_of(env)->url, text.data, text.length, base);
  close_text(&text);
  return is_fine(env, status);
}

/* Parses the base, if there is one. 0: it is not a URL. */
static int parse_base(napi_env env, napi_value value, const urlens_url **base) {
  environment *here = environment_of(env);
  napi_valuetype type;
  given_text text;
  urlens_status status;
  *base = NULL;
  if (napi_typeof(env, value, &type) != napi_ok || type == napi_undefined) return 1;
  if (!open_text(env, value, &text)) return 0;
  status = urlens_parse(here->base, text.data, text.length, NULL);
  close_text(&text);
  *base = here->base;
  return is_fine(env, status);
}

/* canParse(input, base): whether it is a URL. */
static napi_value can_parse(napi_env env, napi_callback_info info) {
  napi_value values[2], answer;
  size_t count = 2;
  const urlens_url *base;
  int parses;
  napi_get_cb_info(env, info, &count, values, NULL, NULL);
  parses = parse_base(env, values[1], &base) && parse_text(env, values[0], base);
  napi_get_boolean(env, parses, &answer);
  return answer;
}

/* hostname(input): the host without the port, or undefined. */
static napi_value hostname(napi_env env, napi_callback_info info) {
  napi_value value, answer = NULL;
  size_t count = 1;
  urlens_view host;
  napi_get_cb_info(env, info, &count, &value, NULL, NULL);
  if (!parse_text(env, value, NULL)) return NULL;
  host = urlens_get_attribute(environment_of(env)->url, URLENS_ATTRIBUTE_HOSTNAME);
  napi_create_string_latin1(env, host.data, host.length, &answer);
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
  if (urlens_create(NULL, &here->url) == URLENS_OK && urlens_create_like(here->url, &here->base) == URLENS_OK) return here;
  urlens_destroy(here->url);
  free(here);
  return NULL;
}

NAPI_MODULE_INIT() {
  static const napi_property_descriptor functions[] = {
      {"canParse", NULL, can_parse, NULL, NULL, NULL, napi_enumerable, NULL},
      {"hostname", NULL, hostname, NULL, NULL, NULL, napi_enumerable, NULL},
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
