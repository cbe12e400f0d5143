/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 3.2: processing a URLPatternInit. */
#include "core/text.h"
#include "pattern/build.h"
#include "whatwg/parse.h"

urlens_error ul_located_error(const ul_located *located, urlens_error error) {
  error.place = located->place;
  if (error.at == URLENS_NOWHERE) return error;
  if (error.at < located->added) { /* what is wrong begins in text that is not the caller's */
    size_t cut = located->added - error.at;
    error.length = error.length > cut ? error.length - cut : 0;
    error.at = located->added;
  }
  error.at = error.at - located->added + located->origin;
  return error;
}

/* What travels through the steps. */
typedef struct processing {
  ul_builder *builder;
  const ul_pattern_init *init;
  ul_pattern_init *result;
  ul_init_type type;
  ul_buffer base;           /* the serialization of the base */
  urlens_components record; /* of the base, if there is one */
} processing;

static int exists(const processing *p, urlens_part part) {
  return p->init->parts[part].text.data != NULL;
}

static urlens_status out_of_memory(processing *p) {
  return ul_builder_fail(p->builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
}

/* A component of the base; empty if it is absent. */
static ul_span base_part(const processing *p, urlens_part part) {
  ul_record_view view = {.href = p->base.data, .record = &p->record};
  ul_span text = ul_record_slice(&view, part);
  return text.data ? text : UL_SPAN("");
}

/* process a base URL string: the text is in the builder's memory. */
static urlens_status process_base_string(processing *p, ul_span input, ul_span *output) {
  size_t room = 2 * input.length + UL_BUFFER_SLACK;
  char *data = ul_arena_take(&p->builder->texts, room);
  ul_buffer text;
  if (!data) return out_of_memory(p);
  ul_buffer_init_fixed(&text, data, room, room);
  if (p->type == UL_INIT_PATTERN) {
    ul_escape_pattern_string(&text, input);
  } else {
    ul_buffer_append(&text, input);
  }
  *output = ul_span_of(data, text.length);
  return URLENS_OK;
}

static urlens_status inherit(processing *p, urlens_part part) {
  ul_located *located = &p->result->parts[part];
  memset(located, 0, sizeof *located);
  located->place = URLENS_PLACE_BASE;
  located->added = SIZE_MAX / 2;
  return process_base_string(p, base_part(p, part), &located->text);
}

/*
 * A component comes from the base if the init has neither it nor one that is less specific. The two orders of components
 * are: protocol, hostname, port, pathname, search, hash; and protocol, hostname, port, username, password.
 */
static int inherits(const processing *p, urlens_part part) {
  if (p->type == UL_INIT_PATTERN && (part == URLENS_PART_USERNAME || part == URLENS_PART_PASSWORD)) return 0;
  if (exists(p, URLENS_PART_SCHEME) || exists(p, part)) return 0;
  if (part == URLENS_PART_SCHEME) return 1;
  if (exists(p, URLENS_PART_HOST)) return 0;
  if (part == URLENS_PART_HOST) return 1;
  if (exists(p, URLENS_PART_PORT)) return 0;
  if (part == URLENS_PART_PASSWORD) return !exists(p, URLENS_PART_USERNAME);
  for (unsigned i = URLENS_PART_PATH; i < (unsigned)part; i++) {
    if (exists(p, (urlens_part)i)) return 0;
  }
  return 1;
}

/* Step 11: what comes from the base. */
static urlens_status process_base(processing *p) {
  ul_request request = {.input = p->init->base, .settings = p->builder->settings, .memory = p->builder->memory};
  ul_answer answer;
  urlens_status status;
  request.last = URLENS_STAGE_CANONICALIZE;
  status = ul_whatwg_parse(&request, &p->base, &answer);
  if (status) {
    answer.error.place = URLENS_PLACE_BASE;
    return ul_builder_fail(p->builder, answer.error);
  }
  p->record = answer.url;
  for (unsigned part = 0; !status && part < URLENS_PATTERN_PARTS; part++) {
    if (inherits(p, (urlens_part)part)) status = inherit(p, (urlens_part)part);
  }
  return status;
}

/* is an absolute pathname */
static int is_absolute_pathname(const processing *p, ul_span text) {
  if (text.length == 0) return 0;
  if (text.data[0] == '/') return 1;
  if (p->type == UL_INIT_URL || text.length < 2) return 0;
  return (text.data[0] == '\\' || text.data[0] == '{') && text.data[1] == '/';
}

/* Step 17.2: puts the folder of the base's path before a pathname that is not absolute. */
static urlens_status join_pathname(processing *p, ul_located *pathname) {
  ul_span folder, joined;
  urlens_status status;
  if (!p->init->base.data || ul_record_has(&p->record, URLENS_HAS_OPAQUE_PATH)) return URLENS_OK;
  if (is_absolute_pathname(p, pathname->text)) return URLENS_OK;
  status = process_base_string(p, base_part(p, URLENS_PART_PATH), &folder);
  if (status) return status;
  folder.length = ul_find_after_last(folder, '/');
  joined = ul_join_texts(p->builder, folder, pathname->text);
  if (!joined.data) return out_of_memory(p);
  pathname->text = joined;
  pathname->added = folder.length;
  return URLENS_OK;
}

/* Removes one delimiter: of a protocol the last byte, of a search or hash the first. */
static void strip_delimiter(urlens_part part, ul_located *located) {
  ul_span *text = &located->text;
  if (text->length == 0) return;
  if (part == URLENS_PART_SCHEME && text->data[text->length - 1] == ':') text->length--;
  if ((part == URLENS_PART_QUERY && text->data[0] == '?') || (part == URLENS_PART_FRAGMENT && text->data[0] == '#')) {
    *text = ul_span_slice(*text, 1, text->length);
    located->origin++;
  }
}

/* process … for init, for a URL: which encoding callback a component has. */
static ul_encoding encoding_of(const processing *p, urlens_part part) {
  ul_span protocol = p->result->parts[URLENS_PART_SCHEME].text;
  switch (part) {
    case URLENS_PART_SCHEME: return UL_ENCODE_PROTOCOL;
    case URLENS_PART_USERNAME:
    case URLENS_PART_PASSWORD: return UL_ENCODE_USERINFO;
    case URLENS_PART_HOST: return UL_ENCODE_HOSTNAME;
    case URLENS_PART_PORT: return UL_ENCODE_PORT;
    case URLENS_PART_PATH:
      if (protocol.length == 0 || ul_special_scheme_of(protocol) != URLENS_SCHEME_KIND_OTHER) return UL_ENCODE_PATHNAME;
      return UL_ENCODE_OPAQUE_PATHNAME;
    case URLENS_PART_QUERY: return UL_ENCODE_SEARCH;
    default: return UL_ENCODE_HASH;
  }
}

/* Makes the text of a component of a URL canonical: in the builder's memory. */
static urlens_status canonicalize(processing *p, urlens_part part, ul_located *located) {
  ul_builder *builder = p->builder;
  ul_encoding encoding = encoding_of(p, part);
  ul_span result;
  char *data;
  urlens_status status;
  ul_buffer_clear(&builder->pending);
  if (encoding == UL_ENCODE_PORT) {
    status = ul_canonicalize_pattern_port(builder, located->text, p->result->parts[URLENS_PART_SCHEME].text,
                                          &builder->pending);
  } else {
    status = ul_canonicalize(builder, encoding, located->text, &builder->pending);
  }
  builder->error.place = located->place;
  if (status) return status;
  result = ul_buffer_span(&builder->pending);
  data = ul_arena_take(&builder->texts, result.length + UL_BUFFER_SLACK);
  if (!data) return out_of_memory(p);
  if (result.length > 0) memcpy(data, result.data, result.length);
  located->text = ul_span_of(data, result.length);
  return URLENS_OK;
}

static urlens_status process_part(processing *p, urlens_part part) {
  ul_located *located = &p->result->parts[part];
  urlens_status status = URLENS_OK;
  *located = p->init->parts[part];
  if (part == URLENS_PART_PATH) status = join_pathname(p, located);
  strip_delimiter(part, located);
  return status || p->type == UL_INIT_PATTERN ? status : canonicalize(p, part, located);
}

urlens_status ul_process_init(ul_builder *builder, const ul_pattern_init *init, ul_init_type type,
                              ul_pattern_init *result) {
  processing p;
  urlens_status status = URLENS_OK;
  p.builder = builder;
  p.init = init;
  p.result = result;
  p.type = type;
  ul_buffer_init(&p.base, builder->allocator, builder->settings->limit);
  if (init->base.data) status = process_base(&p);
  for (unsigned part = 0; !status && part < URLENS_PATTERN_PARTS; part++) {
    if (exists(&p, (urlens_part)part)) status = process_part(&p, (urlens_part)part);
  }
  ul_buffer_release(&p.base);
  return status;
}
