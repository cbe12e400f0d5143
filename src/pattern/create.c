/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 1.3: create. */
#include "pattern/build.h"

/* The caller's texts as the Standard's URLPatternInit. */
static void located_parts(const ul_pattern_texts *texts, ul_pattern_init *init) {
  init->base = texts->base;
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    ul_located located = {.text = texts->parts[part], .place = (urlens_place)(URLENS_PLACE_SCHEME + part)};
    init->parts[part] = located;
  }
}

urlens_status ul_pattern_init_of(ul_builder *builder, const ul_pattern_texts *texts, ul_pattern_init *init) {
  urlens_status status;
  located_parts(texts, init);
  if (!texts->text.data) return URLENS_OK;
  status = ul_parse_constructor_string(builder, texts->text, init);
  if (status) return status;
  if (!texts->base.data && !init->parts[URLENS_PART_SCHEME].text.data) {
    return ul_builder_fail(builder, ul_error_at(URLENS_E_PATTERN_RELATIVE, 0, 0));
  }
  return URLENS_OK;
}

/* create, step 5: a default port is no port. */
static void drop_default_port(ul_pattern_init *init) {
  ul_located *port = &init->parts[URLENS_PART_PORT];
  urlens_scheme_kind kind = ul_special_scheme_of(init->parts[URLENS_PART_SCHEME].text);
  if (kind == URLENS_SCHEME_KIND_OTHER || kind == URLENS_SCHEME_KIND_FILE) return;
  if (ul_shortest_port_number(port->text) == ul_special_port(kind)) port->text.length = 0;
}

/* hostname pattern is an IPv6 address */
static int is_ipv6_hostname(ul_span text) {
  if (text.length < 2) return 0;
  if (text.data[0] == '[') return 1;
  return (text.data[0] == '{' || text.data[0] == '\\') && text.data[1] == '[';
}

/* The rules of a component. */
static ul_component_rules rules_for(urlens_part part, uint32_t flags, ul_span hostname, int is_special) {
  ul_component_rules rules = {0};
  rules.ignore_case = part >= URLENS_PART_PATH && flags & URLENS_PATTERN_IGNORE_CASE;
  switch (part) {
    case URLENS_PART_SCHEME: rules.encoding = UL_ENCODE_PROTOCOL; break;
    case URLENS_PART_USERNAME:
    case URLENS_PART_PASSWORD: rules.encoding = UL_ENCODE_USERINFO; break;
    case URLENS_PART_HOST:
      rules.encoding = is_ipv6_hostname(hostname) ? UL_ENCODE_IPV6_HOSTNAME : UL_ENCODE_HOSTNAME;
      rules.delimiter = '.';
      break;
    case URLENS_PART_PORT: rules.encoding = UL_ENCODE_PORT; break;
    case URLENS_PART_PATH:
      rules.encoding = is_special ? UL_ENCODE_PATHNAME : UL_ENCODE_OPAQUE_PATHNAME;
      rules.delimiter = rules.prefix = is_special ? '/' : 0;
      break;
    case URLENS_PART_QUERY: rules.encoding = UL_ENCODE_SEARCH; break;
    default: rules.encoding = UL_ENCODE_HASH;
  }
  return rules;
}

/* Whether a component is one fixed text that is matched byte for byte. */
static int is_exact(const ul_pattern_component *component) {
  return component->form == UL_FORM_EXACT && !component->ignore_case;
}

/* Whether a host in a URL cannot be confused with credentials or a port. */
static int is_distinct_host(ul_span host) {
  return ul_span_find(host, 0, ':') == host.length && ul_span_find(host, 0, '@') == host.length;
}

/* Writes what the pattern's start begins with: scheme, "://" and host, if each is exact and the port is empty. */
static void write_start(ul_builder *builder) {
  const ul_pattern_component *components = builder->components;
  const ul_pattern_component *scheme = &components[URLENS_PART_SCHEME], *host = &components[URLENS_PART_HOST];
  const ul_pattern_component *port = &components[URLENS_PART_PORT];
  size_t at = builder->block.length;
  builder->beginning.start.at = builder->beginning.start.length = 0;
  if (!is_exact(scheme) || !is_exact(host) || !is_exact(port) || port->exact.length > 0) return;
  if (scheme->exact.length == 0 || !is_distinct_host(ul_builder_text(builder, host->exact))) return;
  ul_builder_copy(builder, scheme->exact);
  ul_buffer_append(&builder->block, UL_SPAN("://"));
  ul_builder_copy(builder, host->exact);
  builder->beginning.start = ul_builder_text_from(builder, at);
}

/*
 * Notes the start. An exact path, which has been written after the start, becomes a part of it. The path must begin
 * with "/", so that no URL has a piece of it in its host.
 */
static void note_start(ul_builder *builder) {
  const ul_pattern_component *path = &builder->components[URLENS_PART_PATH];
  urlens_pattern *header = &builder->header;
  header->start = builder->beginning.start;
  header->proved = header->start.length > 0 ? UL_PROVED_BEFORE_PATH : 0;
  if (!header->proved || builder->joins_query || !is_exact(path) || path->exact.length == 0) return;
  if (path->exact.at != header->start.at + header->start.length) return;
  if (!ul_buffer_ok(&builder->block) || ul_builder_text(builder, path->exact).data[0] != '/') return;
  header->start.length += path->exact.length;
  header->proved = UL_PROVED_WITH_PATH;
}

/* create, steps 6 to 16: compiles the components from `first` to `last`. */
static urlens_status compile_parts(ul_builder *builder, uint32_t flags, const ul_pattern_init *init, unsigned first,
                                   unsigned last) {
  ul_span hostname = init->parts[URLENS_PART_HOST].text;
  urlens_status status = URLENS_OK;
  for (unsigned part = first; !status && part <= last; part++) {
    ul_component_rules rules = rules_for((urlens_part)part, flags, hostname, builder->beginning.is_special);
    if (builder->joins_query && part == URLENS_PART_PATH) rules.encoding = UL_ENCODE_NOTHING;
    status = ul_compile_component(builder, &init->parts[part], &rules, &builder->components[part]);
  }
  return status;
}

/* Whether the components before the path are made of the same texts as those of the pattern before. */
static int has_same_beginning(const ul_builder *builder, const ul_pattern_init *init) {
  const ul_beginning *beginning = &builder->beginning;
  size_t start = 0;
  if (!beginning->is_kept) return 0;
  for (unsigned part = 0; part < URLENS_PART_PATH; start = beginning->ends[part++]) {
    ul_span text = ul_span_slice(ul_buffer_span(&beginning->texts), start, beginning->ends[part]);
    if (!ul_span_equal(text, init->parts[part].text)) return 0;
  }
  return 1;
}

/* Keeps the beginning for the next pattern, if there may be one. */
static urlens_status keep_beginning(ul_builder *builder, const ul_pattern_init *init) {
  ul_beginning *beginning = &builder->beginning;
  if (!beginning->is_wanted || builder->joins_query) return URLENS_OK;
  ul_buffer_clear(&beginning->texts);
  for (unsigned part = 0; part < URLENS_PART_PATH; part++) {
    ul_buffer_append(&beginning->texts, init->parts[part].text);
    beginning->ends[part] = beginning->texts.length;
  }
  beginning->block_length = builder->block.length;
  beginning->is_kept = ul_buffer_ok(&beginning->texts);
  return beginning->is_kept ? URLENS_OK : ul_builder_fail(builder, ul_error_of(beginning->texts.status));
}

/* Compiles the components before the path, and writes room for the header. */
static urlens_status compile_beginning(ul_builder *builder, uint32_t flags, const ul_pattern_init *init) {
  ul_beginning *beginning = &builder->beginning;
  urlens_status status;
  beginning->is_kept = beginning->is_special = 0;
  ul_buffer_room(&builder->block, sizeof builder->header); /* written in the end */
  ul_buffer_advance(&builder->block, sizeof builder->header);
  status = compile_parts(builder, flags, init, URLENS_PART_SCHEME, URLENS_PART_PORT);
  if (!status && !builder->joins_query) {
    status = ul_matches_special_scheme(builder, &builder->components[URLENS_PART_SCHEME], &beginning->is_special);
  }
  if (status) return status;
  write_start(builder);
  if (!ul_buffer_ok(&builder->block)) return ul_builder_fail(builder, ul_error_of(builder->block.status));
  return keep_beginning(builder, init);
}

static urlens_status compile_components(ul_builder *builder, uint32_t flags, const ul_pattern_init *init) {
  urlens_status status = URLENS_OK;
  if (has_same_beginning(builder, init)) {
    ul_buffer_cut(&builder->block, builder->beginning.block_length);
  } else {
    status = compile_beginning(builder, flags, init);
  }
  return status ? status : compile_parts(builder, flags, init, URLENS_PART_PATH, URLENS_PART_FRAGMENT);
}

/* Writes a component, unless it is one that patterns share. Returns where it is. */
static uint32_t write_component(ul_builder *builder, const ul_pattern_component *component) {
  size_t at = builder->block.length;
  if (component->form == UL_FORM_ANYTHING && !component->parts) return UL_COMPONENT_ANYTHING;
  if (component->form == UL_FORM_EXACT && component->exact.length == 0) return UL_COMPONENT_EMPTY;
  ul_buffer_append(&builder->block, ul_span_of((const char *)component, sizeof *component));
  return (uint32_t)at;
}

/* Notes what the whole pattern needs to know about its components, and writes them and the header. */
static urlens_status finish_header(ul_builder *builder) {
  urlens_pattern *header = &builder->header;
  header->restricted = header->flags = 0;
  header->group_count = 0;
  memcpy(header->anything, "*0", sizeof header->anything);
  note_start(builder);
  ul_builder_align(builder);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    const ul_pattern_component *component = &builder->components[part];
    header->components[part] = write_component(builder, component);
    if (component->form != UL_FORM_ANYTHING) header->restricted |= (uint16_t)(1U << part);
    if (component->form == UL_FORM_REGEXP) header->flags |= UL_PATTERN_HAS_REGEXP;
    header->group_count += component->group_count;
  }
  if (builder->joins_query) header->flags |= UL_PATTERN_JOINS_QUERY;
  header->schemes = builder->schemes;
  if (header->schemes) header->restricted |= 1U << URLENS_PART_SCHEME;
  header->size = ul_builder_align(builder);
  if (!ul_buffer_ok(&builder->block)) return ul_builder_fail(builder, ul_error_of(builder->block.status));
  memcpy(builder->block.data, header, sizeof *header);
  return URLENS_OK;
}

/* create, step 4: a component that does not exist is "*". */
static void begin_pattern(ul_pattern_init *init) {
  static const ul_located anything = {.text = {"*", 1}};
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) init->parts[part] = anything;
}

urlens_status ul_pattern_create(ul_builder *builder, uint32_t flags, const ul_pattern_texts *texts) {
  ul_pattern_init init, processed;
  urlens_status status = ul_pattern_init_of(builder, texts, &init);
  if (status) return status;
  begin_pattern(&processed);
  status = ul_process_init(builder, &init, UL_INIT_PATTERN, &processed);
  if (status) return status;
  drop_default_port(&processed);
  status = compile_components(builder, flags, &processed);
  return status ? status : finish_header(builder);
}
