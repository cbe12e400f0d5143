/* SPDX-License-Identifier: MIT */
/*
 * URL Pattern Standard, section 3.1: the encoding callbacks. Most of them run the URL parser on a dummy URL with a state
 * override, and take the part that it has written.
 */
#include "core/ascii.h"
#include "pattern/build.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "whatwg/fast.h"
#include "whatwg/parse.h"

/* create a dummy URL. It has the form in which a setter sees the URL that it changes. */
static const char dummy_text[] = "https://dummy.invalid/";

static const urlens_components dummy_record = {
    .scheme_end = 5,
    .username_start = 8,
    .username_end = 8,
    .password_end = 8,
    .host_start = 8,
    .host_end = 21,
    .port_end = 21,
    .path_start = 21,
    .path_end = 22,
    .query_end = 22,
    .length = 22,
    .host_kind = URLENS_HOST_KIND_DOMAIN,
    .scheme_kind = URLENS_SCHEME_KIND_HTTPS,
    .flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH,
};

static const ul_record_view dummy = {.href = dummy_text, .record = &dummy_record};

static ul_request request_for(ul_builder *builder, ul_span input) {
  ul_request request = {.input = input, .settings = builder->settings, .memory = builder->memory};
  request.last = URLENS_STAGE_CANONICALIZE;
  return request;
}

static urlens_status fail(ul_builder *builder, urlens_status status) {
  return ul_builder_fail(builder, ul_error_of(status));
}

/* A machine whose output has the dummy's text up to `copied`, ready for a state override. */
static void begin_override(ul_builder *builder, ul_machine *machine, ul_span value, size_t copied) {
  ul_request request = request_for(builder, value);
  ul_buffer_clear(&builder->work);
  ul_buffer_append(&builder->work, ul_span_of(dummy_text, copied));
  ul_machine_init(machine, &request, &builder->work);
  machine->given = &dummy;
  machine->url = dummy_record;
  machine->url.flags &= ~(uint32_t)URLENS_HAS_PATH;
}

static urlens_status run_override(ul_machine *machine, ul_state state) {
  machine->state = machine->override = state;
  return ul_machine_run(machine);
}

/* Appends what the parser has written from `start` to `end`. The limit is for that: the dummy URL does not count. */
static urlens_status take_written(ul_builder *builder, size_t start, size_t end, ul_buffer *output) {
  ul_span written = ul_buffer_span(&builder->work);
  if (!ul_buffer_ok(&builder->work)) return fail(builder, builder->work.status);
  if (end - start > builder->settings->limit) return fail(builder, URLENS_E_TOO_LONG);
  ul_buffer_append(output, ul_span_slice(written, start, end));
  return output->status ? fail(builder, output->status) : URLENS_OK;
}

ul_span ul_join_texts(ul_builder *builder, ul_span first, ul_span second) {
  size_t length = first.length + second.length;
  char *text = ul_arena_take(&builder->texts, length);
  if (!text) return ul_span_of(NULL, 0);
  memcpy(text, first.data, first.length);
  memcpy(text + first.length, second.data, second.length);
  return ul_span_of(text, length);
}

/* Appends a text as it is. */
static urlens_status keep(ul_builder *builder, ul_span value, ul_buffer *output) {
  ul_buffer_append(output, value);
  return output->status ? fail(builder, output->status) : URLENS_OK;
}

/* canonicalize a protocol. A special scheme is one; others are read by the parser. */
static urlens_status canonicalize_protocol(ul_builder *builder, ul_span value, ul_buffer *output) {
  ul_span text;
  ul_request request;
  ul_answer answer;
  urlens_status status;
  if (ul_special_scheme_of(value) != URLENS_SCHEME_KIND_OTHER) return keep(builder, value, output);
  text = ul_join_texts(builder, value, UL_SPAN("://dummy.invalid/"));
  request = request_for(builder, text);
  if (!text.data) return fail(builder, URLENS_E_OUT_OF_MEMORY);
  ul_buffer_clear(&builder->work);
  status = ul_whatwg_parse(&request, &builder->work, &answer);
  return status ? fail(builder, status) : take_written(builder, 0, answer.url.scheme_end, output);
}

/* canonicalize a username, canonicalize a password */
static urlens_status canonicalize_userinfo(ul_builder *builder, ul_span value, ul_buffer *output) {
  ul_percent_encode(output, value, URLENS_PERCENT_SET_USERINFO);
  return output->status ? fail(builder, output->status) : URLENS_OK;
}

/* Whether a text is a hostname in lower case that is not an address. */
static int is_canonical_hostname(const ul_builder *builder, ul_span value) {
  int upper = 0;
  return ul_builder_takes_shortcuts(builder) &&
         builder->settings->scanner->host(value.data, 0, value.length, &upper) == value.length && !upper &&
         !ul_may_end_in_a_number(value, 0, value.length);
}

/* canonicalize a hostname */
static urlens_status canonicalize_hostname(ul_builder *builder, ul_span value, ul_buffer *output) {
  ul_machine machine;
  urlens_status status;
  if (is_canonical_hostname(builder, value)) return keep(builder, value, output);
  begin_override(builder, &machine, value, dummy_record.host_start);
  status = run_override(&machine, UL_HOSTNAME_STATE);
  if (status) return fail(builder, status == URLENS_E_IGNORED ? URLENS_E_HOST_INVALID_CODE_POINT : status);
  return take_written(builder, dummy_record.host_start, machine.url.host_end, output);
}

/* canonicalize an IPv6 hostname */
static urlens_status canonicalize_ipv6_hostname(ul_builder *builder, ul_span value, ul_buffer *output) {
  for (size_t i = 0; i < value.length; i++) {
    unsigned char c = (unsigned char)value.data[i];
    if (!ul_is_hex_digit(c) && c != '[' && c != ']' && c != ':') return fail(builder, URLENS_E_IPV6_INVALID_CODE_POINT);
    ul_buffer_push(output, (char)ul_to_lower(c));
  }
  return output->status ? fail(builder, output->status) : URLENS_OK;
}

urlens_status ul_canonicalize_pattern_port(ul_builder *builder, ul_span value, ul_span protocol, ul_buffer *output) {
  ul_machine machine;
  urlens_status status;
  if (value.length == 0) return URLENS_OK;
  begin_override(builder, &machine, value, dummy_record.host_end);
  machine.url.scheme_kind = (uint8_t)ul_scheme_kind_of(protocol);
  status = run_override(&machine, UL_PORT_STATE);
  if (status) return fail(builder, status == URLENS_E_IGNORED ? URLENS_E_PORT_INVALID : status);
  if (!ul_record_has(&machine.url, URLENS_HAS_PORT)) return URLENS_OK;
  return take_written(builder, machine.url.host_end + (size_t)1, machine.url.port_end, output);
}

/*
 * canonicalize a port, without a protocol: then no port is a default port, since the text may be a piece of one. The
 * Standard's dummy URL would make "443" empty; the web-platform-tests, and browsers, keep "443*".
 */
static urlens_status canonicalize_port(ul_builder *builder, ul_span value, ul_buffer *output) {
  return ul_canonicalize_pattern_port(builder, value, UL_SPAN(""), output);
}

/* Whether a text is a path, or a piece of one, in which nothing is encoded and nothing may be a dot segment. */
static int is_canonical_pathname(const ul_builder *builder, ul_span value) {
  int dots = 0;
  if (!ul_builder_takes_shortcuts(builder)) return 0;
  if (ul_byte_is(value.data[0], UL_IN_PATH_SET) || value.data[0] == '\\') return 0;
  return builder->settings->scanner->path(value.data, 1, value.length, &dots) == value.length && !dots;
}

/* canonicalize a pathname. "/-" keeps a text that does not begin with "/" from getting one, and its dots from going. */
static urlens_status canonicalize_pathname(ul_builder *builder, ul_span value, ul_buffer *output) {
  size_t added = value.data[0] == '/' ? 0 : 2;
  ul_machine machine;
  if (is_canonical_pathname(builder, value)) return keep(builder, value, output);
  if (added) value = ul_join_texts(builder, UL_SPAN("/-"), value);
  if (!value.data) return fail(builder, URLENS_E_OUT_OF_MEMORY);
  begin_override(builder, &machine, value, dummy_record.port_end);
  ul_begin_path(&machine);
  run_override(&machine, UL_PATH_START_STATE);
  return take_written(builder, dummy_record.port_end + added, builder->work.length, output);
}

/* canonicalize an opaque pathname. If the parser reaches a query, what it writes from there on is not taken. */
static urlens_status canonicalize_opaque_pathname(ul_builder *builder, ul_span value, ul_buffer *output) {
  ul_machine machine;
  urlens_status status;
  begin_override(builder, &machine, value, dummy_record.port_end);
  ul_begin_path(&machine);
  machine.url.flags |= URLENS_HAS_OPAQUE_PATH;
  status = run_override(&machine, UL_OPAQUE_PATH_STATE);
  if (status) return fail(builder, status);
  ul_finish_record(&machine);
  return take_written(builder, machine.url.path_start, machine.url.path_end, output);
}

/* What canonicalize a search and canonicalize a hash do: `enter` begins the component, and `state` reads it. */
static urlens_status canonicalize_in(ul_builder *builder, ul_span value, void (*enter)(ul_machine *machine),
                                     ul_state state, ul_buffer *output) {
  ul_machine machine;
  size_t start;
  begin_override(builder, &machine, value, dummy_record.port_end);
  ul_begin_path(&machine);
  enter(&machine);
  start = builder->work.length;
  run_override(&machine, state);
  return take_written(builder, start, builder->work.length, output);
}

/* canonicalize a search */
static urlens_status canonicalize_search(ul_builder *builder, ul_span value, ul_buffer *output) {
  return canonicalize_in(builder, value, ul_enter_query_state, UL_QUERY_STATE, output);
}

/* canonicalize a hash */
static urlens_status canonicalize_hash(ul_builder *builder, ul_span value, ul_buffer *output) {
  return canonicalize_in(builder, value, ul_enter_fragment_state, UL_FRAGMENT_STATE, output);
}

typedef urlens_status (*callback)(ul_builder *builder, ul_span value, ul_buffer *output);

static const callback callbacks[UL_ENCODINGS] = {
    [UL_ENCODE_PROTOCOL] = canonicalize_protocol,
    [UL_ENCODE_USERINFO] = canonicalize_userinfo,
    [UL_ENCODE_HOSTNAME] = canonicalize_hostname,
    [UL_ENCODE_IPV6_HOSTNAME] = canonicalize_ipv6_hostname,
    [UL_ENCODE_PORT] = canonicalize_port,
    [UL_ENCODE_PATHNAME] = canonicalize_pathname,
    [UL_ENCODE_OPAQUE_PATHNAME] = canonicalize_opaque_pathname,
    [UL_ENCODE_SEARCH] = canonicalize_search,
    [UL_ENCODE_HASH] = canonicalize_hash,
    [UL_ENCODE_NOTHING] = keep,
};

urlens_status ul_canonicalize(ul_builder *builder, ul_encoding encoding, ul_span value, ul_buffer *output) {
  return value.length == 0 ? URLENS_OK : callbacks[encoding](builder, value, output);
}
