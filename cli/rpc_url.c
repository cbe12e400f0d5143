/* SPDX-License-Identifier: MIT */
/* The operations that answer with a URL: parse, resolve, canon, set, query-edit; and with them can-parse and relative. */
#include <stdlib.h>
#include <string.h>

#include "rpc.h"
#include "urlens/query.h"
#include "urlens/rfc.h"

/* The request's fields that most of these operations have in common. */
typedef struct url_fields {
  answer_texts texts;
  urlens_view encoding;
  urlens_dialect dialect;
  uint32_t flags; /* of the options */
  uint32_t mask;  /* of the RFC dialects' normalizations */
} url_fields;

static int url_read_fields(rpc *r, url_fields *fields) {
  fields->flags = fields->mask = 0;
  return rpc_text(r, "input", &fields->texts.input) && rpc_optional_text(r, "base", &fields->texts.base) &&
         rpc_optional_text(r, "encoding", &fields->encoding) && rpc_dialect(r, &fields->dialect);
}

static void url_take_note(void *context, urlens_validation_error error, size_t at) {
  rpc *r = context;
  if (!r->notes_muted) validation_notes_add(&r->notes, error, at);
}

/* Whether the objects were made with this label. An empty label is not the same as no label, and never was used. */
static int url_same_encoding(const text *old, urlens_view label) {
  if (old->length != label.length) return 0;
  return label.length == 0 ? !label.data : memcmp(old->data, label.data, label.length) == 0;
}

/* Makes the two objects, or new ones if the last request was for another dialect or encoding. */
static urlens_status url_prepare(rpc *r, const url_fields *fields) {
  urlens_options options = {0};
  urlens_status status;
  if (r->url && r->dialect == fields->dialect && r->flags == fields->flags &&
      url_same_encoding(&r->encoding, fields->encoding)) {
    return URLENS_OK;
  }
  urlens_destroy(r->url);
  urlens_destroy(r->base);
  r->url = NULL;
  r->base = NULL;
  options.size = sizeof options;
  options.dialect = fields->dialect;
  options.flags = fields->flags;
  status = urlens_create(&options, &r->base);
  if (status != URLENS_OK) return status;
  options.sink = url_take_note;
  options.sink_context = r;
  options.encoding = fields->encoding.data;
  options.encoding_length = fields->encoding.length;
  status = urlens_create(&options, &r->url);
  if (status != URLENS_OK) return status;
  r->dialect = fields->dialect;
  r->flags = fields->flags;
  text_clear(&r->encoding);
  text_append(&r->encoding, fields->encoding.data, fields->encoding.length);
  return URLENS_OK;
}

/* Answers that an input, or with `about` something else, was not accepted. */
static void url_answer_failure(rpc *r, urlens_error error, urlens_view input, const char *about) {
  answer_failure failure;
  failure.error = error;
  failure.input = input.data;
  failure.length = input.length;
  failure.about = about;
  failure.counts_utf16 = 0;
  answer_failed(&r->answer, &failure, &r->notes, &r->scratch);
}

/* Parses the base, if there is one, and stores where it is; 0 after the failure has been answered. */
static int url_parse_base(rpc *r, const url_fields *fields, const urlens_url **base) {
  *base = NULL;
  if (!fields->texts.base.data) return 1;
  if (urlens_parse(r->base, fields->texts.base.data, fields->texts.base.length, NULL) != URLENS_OK) {
    url_answer_failure(r, urlens_error_of(r->base), fields->texts.base, "The base");
    return 0;
  }
  *base = r->base;
  return 1;
}

/* Prepares the objects; 0 after a failure has been answered. */
static int url_prepare_or_answer(rpc *r, const url_fields *fields) {
  urlens_status status = url_prepare(r, fields);
  r->notes.count = 0;
  r->notes_muted = 0;
  if (status != URLENS_OK) rpc_failed_in_encoding(r, status, fields->encoding);
  return status == URLENS_OK;
}

/* Runs the dialect up to a stage, and then the normalizations. 0 after a failure has been answered. */
static int url_run(rpc *r, const url_fields *fields, urlens_stage last) {
  answer_failure failure;
  urlens_status status;
  if (!url_prepare_or_answer(r, fields)) return 0;
  status = urlens_parse_stage(r->url, last, fields->texts.input.data, fields->texts.input.length,
                              fields->texts.base.data, fields->texts.base.length);
  if (status == URLENS_OK && fields->mask != 0) status = urlens_rfc_normalize(r->url, fields->mask);
  if (status == URLENS_OK) return 1;
  failure = answer_failure_of(urlens_error_of(r->url), &fields->texts);
  answer_failed(&r->answer, &failure, &r->notes, &r->scratch);
  return 0;
}

int rpc_parse_url(rpc *r, const answer_texts *texts) {
  url_fields fields;
  memset(&fields, 0, sizeof fields);
  fields.texts = *texts;
  fields.dialect = URLENS_DIALECT_WHATWG;
  return url_run(r, &fields, URLENS_STAGE_PARSE);
}

static void url_answer(rpc *r, const url_fields *fields, urlens_stage last) {
  if (url_run(r, fields, last)) answer_url(&r->answer, r->url, &r->notes, &r->scratch);
}

static void op_parse(rpc *r) {
  url_fields fields;
  if (url_read_fields(r, &fields)) url_answer(r, &fields, URLENS_STAGE_PARSE);
}

/* There must be a base. "strict" is true by default and only changes the RFC dialects. */
static void op_resolve(rpc *r) {
  url_fields fields;
  int strict;
  if (!url_read_fields(r, &fields) || !rpc_text(r, "base", &fields.texts.base)) return;
  if (!rpc_optional_boolean(r, "strict", &strict)) return;
  if (!strict && json_member(r->request, "strict") && json_member(r->request, "strict")->kind == JSON_FALSE) {
    fields.flags |= URLENS_OPTION_LOOSE_RESOLUTION;
  }
  url_answer(r, &fields, URLENS_STAGE_RESOLVE);
}

/* Reads the list of normalizations. */
static int url_read_mask(rpc *r, uint32_t *mask) {
  static const struct {
    const char *name;
    uint32_t bit;
  } bits[] = {{"case", URLENS_RFC_NORMALIZE_CASE},
              {"percent", URLENS_RFC_NORMALIZE_PERCENT},
              {"dots", URLENS_RFC_NORMALIZE_DOTS},
              {"scheme", URLENS_RFC_NORMALIZE_SCHEME}};
  json_value *list, *entry;
  size_t i, j;
  if (!rpc_optional_list(r, "mask", &list)) return 0;
  entry = list ? json_first(list) : NULL;
  for (i = 0; list && i < list->count; i++, entry = json_next(entry)) {
    for (j = 0; j < sizeof bits / sizeof bits[0]; j++) {
      if (entry->kind == JSON_STRING && json_equals(entry, bits[j].name)) break;
    }
    if (j == sizeof bits / sizeof bits[0]) {
      rpc_bad_request(r, "\"mask\" must be a list of \"case\", \"percent\", \"dots\" and \"scheme\"", NULL, 0);
      return 0;
    }
    *mask |= bits[j].bit;
  }
  return 1;
}

static void op_canon(rpc *r) {
  url_fields fields;
  if (!url_read_fields(r, &fields) || !url_read_mask(r, &fields.mask)) return;
  if (!dialect_has(fields.dialect, URLENS_TRAIT_NORMALIZES)) fields.mask = 0; /* it has its own canonical form */
  url_answer(r, &fields, URLENS_STAGE_CANONICALIZE);
}

/* --- relative ----------------------------------------------------------------------------------------------------- */

static urlens_status produce_relative(const void *call, urlens_output *out) {
  const rpc *r = call;
  return urlens_relative(r->url, r->base, out);
}

static void op_relative(rpc *r) {
  url_fields fields;
  const urlens_url *base;
  memset(&fields, 0, sizeof fields);
  if (!rpc_text(r, "input", &fields.texts.input) || !rpc_text(r, "base", &fields.texts.base) ||
      !rpc_dialect(r, &fields.dialect)) {
    return;
  }
  if (!url_prepare_or_answer(r, &fields) || !url_parse_base(r, &fields, &base)) return;
  r->notes_muted = 1;
  if (urlens_parse(r->url, fields.texts.input.data, fields.texts.input.length, NULL) != URLENS_OK ||
      rpc_produce(r, produce_relative, r).status != URLENS_OK) {
    url_answer_failure(r, urlens_error_of(r->url), fields.texts.input, NULL);
    return;
  }
  rpc_answer_output(r);
}

static void op_can_parse(rpc *r) {
  url_fields fields;
  const urlens_url *base;
  urlens_options options = {0};
  urlens_error error;
  urlens_status status;
  memset(&fields, 0, sizeof fields);
  if (!rpc_text(r, "input", &fields.texts.input) || !rpc_optional_text(r, "base", &fields.texts.base)) return;
  status = url_prepare(r, &fields);
  r->notes.count = 0;
  r->notes_muted = 0;
  if (status != URLENS_OK) {
    rpc_failed(r, status);
    return;
  }
  if (!url_parse_base(r, &fields, &base)) return;
  options.size = sizeof options;
  options.sink = url_take_note;
  options.sink_context = r;
  status = urlens_can_parse(fields.texts.input.data, fields.texts.input.length, base, &options, &error);
  if (status == URLENS_E_OUT_OF_MEMORY) {
    /* The domain is very long; an object has memory for it. */
    r->notes.count = 0;
    status = urlens_parse(r->url, fields.texts.input.data, fields.texts.input.length, base);
    error = urlens_error_of(r->url);
  }
  if (status != URLENS_OK) {
    url_answer_failure(r, error, fields.texts.input, NULL);
    return;
  }
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
}

/* --- set ---------------------------------------------------------------------------------------------------------- */

typedef struct setter {
  const char *name;
  urlens_attribute attribute;
} setter;

static const setter setters[] = {
    {"href", URLENS_ATTRIBUTE_HREF},         {"protocol", URLENS_ATTRIBUTE_PROTOCOL},
    {"username", URLENS_ATTRIBUTE_USERNAME}, {"password", URLENS_ATTRIBUTE_PASSWORD},
    {"host", URLENS_ATTRIBUTE_HOST},         {"hostname", URLENS_ATTRIBUTE_HOSTNAME},
    {"port", URLENS_ATTRIBUTE_PORT},         {"pathname", URLENS_ATTRIBUTE_PATHNAME},
    {"search", URLENS_ATTRIBUTE_SEARCH},     {"hash", URLENS_ATTRIBUTE_HASH},
};

static const setter *find_setter(const json_value *name) {
  size_t i;
  for (i = 0; i < sizeof setters / sizeof setters[0]; i++) {
    if (json_equals(name, setters[i].name)) return &setters[i];
  }
  return NULL;
}

/* Checks that the list holds pairs of a setter's name and a string. */
static int check_setters(rpc *r, json_value *list) {
  json_value *entry = json_first(list), *name;
  size_t i;
  for (i = 0; i < list->count; i++, entry = json_next(entry)) {
    name = json_first(entry);
    if (entry->kind != JSON_ARRAY || entry->count != 2 || name->kind != JSON_STRING ||
        json_next(name)->kind != JSON_STRING) {
      rpc_bad_request(r, "Each entry of \"set\" must be an array of two strings, a part and its value", NULL, 0);
      return 0;
    }
    if (!find_setter(name)) {
      rpc_bad_request(r, "A URL has no part of that name that can be set", name->data, name->length);
      return 0;
    }
  }
  return 1;
}

/* Runs one setter; 0 after a failure has been answered. */
static int run_setter(rpc *r, json_value *entry) {
  json_value *name = json_first(entry), *value = json_next(name);
  const setter *found = find_setter(name);
  urlens_status status;
  urlens_view view;
  json_replace_surrogates(value);
  /*
   * Validation errors are reported for a text that is parsed as a whole URL: the input, or a new href. Offsets in
   * another setter's errors would count from the beginning of the value.
   */
  r->notes_muted = found->attribute != URLENS_ATTRIBUTE_HREF;
  if (!r->notes_muted) r->notes.count = 0;
  status = urlens_set(r->url, found->attribute, value->data, value->length, NULL);
  if (status == URLENS_OK || status == URLENS_E_IGNORED) return 1;
  view.data = value->data;
  view.length = value->length;
  url_answer_failure(r, urlens_error_of(r->url), view, "The new value");
  return 0;
}

static void op_set(rpc *r) {
  url_fields fields;
  json_value *list, *entry;
  size_t i;
  memset(&fields, 0, sizeof fields);
  if (!rpc_text(r, "input", &fields.texts.input) || !rpc_optional_list(r, "set", &list)) return;
  if (!list) {
    rpc_missing(r, "set");
    return;
  }
  if (!check_setters(r, list) || !url_run(r, &fields, URLENS_STAGE_CANONICALIZE)) return;
  entry = json_first(list);
  for (i = 0; i < list->count; i++, entry = json_next(entry)) {
    if (!run_setter(r, entry)) return;
  }
  answer_url(&r->answer, r->url, &r->notes, &r->scratch);
}

/* --- query-edit --------------------------------------------------------------------------------------------------- */

typedef struct query_verb {
  const char *name;
  urlens_query_action action;
  urlens_query_match match;
  size_t arguments;
} query_verb;

static const query_verb query_verbs[] = {
    {"remove", URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_GLOB, 1},
    {"keep", URLENS_QUERY_ACTION_KEEP, URLENS_QUERY_MATCH_GLOB, 1},
    {"set", URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, 2},
    {"append", URLENS_QUERY_ACTION_APPEND, URLENS_QUERY_MATCH_NAME, 2},
};

/* The verb of an entry of "ops"; NULL if the entry is not a verb and as many strings as it takes. */
static const query_verb *query_find_verb(json_value *entry) {
  json_value *item = json_first(entry);
  size_t i, j;
  if (entry->kind != JSON_ARRAY || entry->count == 0) return NULL;
  for (i = 0; i < sizeof query_verbs / sizeof query_verbs[0]; i++) {
    if (item->kind == JSON_STRING && json_equals(item, query_verbs[i].name)) break;
  }
  if (i == sizeof query_verbs / sizeof query_verbs[0] || entry->count != 1 + query_verbs[i].arguments) return NULL;
  for (j = 1; j < entry->count; j++) {
    item = json_next(item);
    if (item->kind != JSON_STRING && !(j == 2 && item->kind == JSON_NULL)) return NULL;
  }
  return &query_verbs[i];
}

/* The text of a string; a NULL view for null. */
static urlens_view query_view(json_value *item) {
  urlens_view view = {NULL, 0};
  if (item->kind == JSON_NULL) return view;
  json_replace_surrogates(item);
  view.data = item->data;
  view.length = item->length;
  return view;
}

/* Reads the changes into an array, which the caller frees. NULL after "bad-request" has been answered. */
static urlens_query_change *query_read_changes(rpc *r, json_value *list) {
  urlens_query_change *changes = calloc(list->count + 1, sizeof *changes);
  json_value *entry = json_first(list);
  size_t i;
  if (!changes) rpc_failed(r, URLENS_E_OUT_OF_MEMORY);
  for (i = 0; changes && i < list->count; i++, entry = json_next(entry)) {
    const query_verb *verb = query_find_verb(entry);
    if (!verb) {
      rpc_bad_request(r,
                      "Each entry of \"ops\" must be [\"remove\", glob], [\"keep\", glob], [\"set\", name, value] or "
                      "[\"append\", name, value]; a value is a string or null",
                      NULL, 0);
      free(changes);
      return NULL;
    }
    changes[i].action = verb->action;
    changes[i].match = verb->match;
    changes[i].name = query_view(json_next(json_first(entry)));
    if (verb->arguments == 2) changes[i].value = query_view(json_next(json_next(json_first(entry))));
  }
  return changes;
}

static void op_query_edit(rpc *r) {
  url_fields fields;
  json_value *list;
  urlens_query_change *changes;
  memset(&fields, 0, sizeof fields);
  if (!rpc_text(r, "input", &fields.texts.input) || !rpc_optional_list(r, "ops", &list)) return;
  if (!list) {
    rpc_missing(r, "ops");
    return;
  }
  changes = query_read_changes(r, list);
  if (!changes) return;
  if (url_run(r, &fields, URLENS_STAGE_CANONICALIZE)) {
    urlens_status status = urlens_edit_query(r->url, changes, list->count, NULL);
    if (status == URLENS_OK) answer_url(&r->answer, r->url, &r->notes, &r->scratch);
    else rpc_failed(r, status);
  }
  free(changes);
}

const rpc_operation rpc_url_operations[] = {
    {"parse", op_parse}, {"resolve", op_resolve},   {"canon", op_canon},           {"can-parse", op_can_parse},
    {"set", op_set},     {"relative", op_relative}, {"query-edit", op_query_edit}, {NULL, NULL},
};
