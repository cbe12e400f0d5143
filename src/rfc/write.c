/* SPDX-License-Identifier: MIT */
/* Section 5.3: component recomposition, with the normalizations of sections 6.2.2.1 and 6.2.2.2 on the way. */
#include "core/text.h"
#include "rfc/classes.h"
#include "rfc/rfc.h"

/*
 * Where a text has a "%" that begins no percent-encoding, which only the reading by regular expression lets pass,
 * decoding what follows it could make one. So the bytes behind it are watched: how many more hex digits would complete
 * it.
 */
typedef struct rfc_rewriter {
  ul_buffer *output;
  uint32_t mask;
  int lower; /* the component does not distinguish case */
  int watched;
} rfc_rewriter;

static void rfc_rewrite_byte(rfc_rewriter *rewriter, char byte) {
  uint32_t c = (unsigned char)byte;
  if (byte == '%') {
    rewriter->watched = 2;
  } else if (rewriter->watched > 0) {
    rewriter->watched = ul_is_hex_digit(c) ? rewriter->watched - 1 : 0;
  }
  if (rewriter->lower && (rewriter->mask & URLENS_RFC_NORMALIZE_CASE)) byte = (char)ul_to_lower(c);
  ul_buffer_push(rewriter->output, byte);
}

static char rfc_upper_hex(char digit) {
  return digit >= 'a' && digit <= 'f' ? (char)(digit - 0x20) : digit;
}

/* A percent-encoding: sections 6.2.2.1 (upper-case digits) and 6.2.2.2 (unreserved characters need none). */
static void rfc_rewrite_encoded(rfc_rewriter *rewriter, int value, const char *digits) {
  int upper = (rewriter->mask & URLENS_RFC_NORMALIZE_CASE) != 0;
  int completes = rewriter->watched > 0 && ul_is_hex_digit((uint32_t)value);
  if ((rewriter->mask & URLENS_RFC_NORMALIZE_PERCENT) && ul_is_unreserved((uint32_t)value) && !completes) {
    rfc_rewrite_byte(rewriter, (char)value);
    return;
  }
  rewriter->watched = 0;
  ul_buffer_push(rewriter->output, '%');
  ul_buffer_push(rewriter->output, upper ? rfc_upper_hex(digits[0]) : digits[0]);
  ul_buffer_push(rewriter->output, upper ? rfc_upper_hex(digits[1]) : digits[1]);
}

void ul_rfc_append(ul_buffer *output, ul_span text, uint32_t mask, int lower) {
  rfc_rewriter rewriter = {output, mask, lower, 0};
  if (!(mask & (URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT))) {
    ul_buffer_append(output, text);
    return;
  }
  for (size_t at = 0; at < text.length; at++) {
    int byte = ul_percent_byte_at(text, at);
    if (byte >= 0) {
      rfc_rewrite_encoded(&rewriter, byte, text.data + at + 1);
      at += 2;
    } else {
      rfc_rewrite_byte(&rewriter, text.data[at]);
    }
  }
}

/* A zone identifier is the operating system's business: it is left alone. */
static void rfc_append_host(const ul_rfc_parts *parts, uint32_t mask, ul_buffer *output) {
  ul_span host = parts->host;
  size_t zone = parts->host_kind == URLENS_HOST_KIND_IPV6 ? ul_span_find(host, 0, '%') : host.length;
  ul_rfc_append(output, ul_span_slice(host, 0, zone), mask, 1);
  ul_buffer_append(output, ul_span_slice(host, zone, host.length));
}

/* The port's number, or 0 if it is none that could be one. */
static uint16_t rfc_port_number(ul_span port) {
  uint32_t number = 0;
  for (size_t at = 0; at < port.length; at++) {
    if (!ul_is_digit((unsigned char)port.data[at])) return 0;
    number = number * 10 + (uint32_t)(port.data[at] - '0');
    if (number > 0xFFFF) return 0;
  }
  return (uint16_t)number;
}

static void rfc_write_authority(const ul_rfc_parts *parts, uint32_t mask, ul_buffer *output,
                                urlens_components *record) {
  ul_buffer_append(output, UL_SPAN("//"));
  ul_record_authority(record, output);
  if (parts->userinfo.data) {
    size_t colon = ul_span_find(parts->userinfo, 0, ':'), username_end;
    ul_rfc_append(output, ul_span_slice(parts->userinfo, 0, colon), mask, 0);
    username_end = output->length;
    ul_rfc_append(output, ul_span_slice(parts->userinfo, colon, parts->userinfo.length), mask, 0);
    ul_buffer_push(output, '@');
    ul_record_userinfo(record, output, username_end);
  }
  rfc_append_host(parts, mask, output);
  ul_record_host(record, output, parts->host_kind);
  if (parts->port.data) {
    ul_buffer_push(output, ':');
    ul_buffer_append(output, parts->port);
    ul_record_port(record, output, rfc_port_number(parts->port));
  }
}

void ul_rfc_write(const ul_rfc_parts *parts, const ul_rfc_path *path, uint32_t mask, ul_buffer *output,
                  urlens_components *record) {
  ul_record_init(record);
  if (parts->scheme.data) {
    ul_rfc_append(output, parts->scheme, mask & URLENS_RFC_NORMALIZE_CASE, 1);
    ul_buffer_push(output, ':');
    ul_record_scheme(record, output);
  }
  if (parts->host.data) rfc_write_authority(parts, mask, output, record);
  ul_record_path_start(record, output);
  if (path->remove_dots) {
    ul_rfc_append_without_dots(output, parts, path->directory, mask);
  } else {
    ul_rfc_append(output, parts->path, mask, 0);
  }
  ul_record_path(record, output);
  if (parts->query.data) {
    ul_buffer_push(output, '?');
    ul_rfc_append(output, parts->query, mask, 0);
    ul_record_query(record, output);
  }
  if (parts->fragment.data) {
    ul_buffer_push(output, '#');
    ul_rfc_append(output, parts->fragment, mask, 0);
  }
  ul_record_finish(record, output);
}

/* What became of it, once all has been written. */
static urlens_status rfc_finish(ul_span input, const ul_buffer *output, ul_rfc_result *result) {
  if (ul_buffer_ok(output) && ul_span_equal(input, ul_buffer_span(output))) result->url.flags |= URLENS_IS_UNCHANGED;
  result->error.status = output->status;
  result->error.at = URLENS_NOWHERE;
  result->error.length = 0;
  return output->status;
}

static urlens_status rfc_base_invalid(ul_rfc_result *result) {
  result->error.status = URLENS_E_BASE_INVALID;
  result->error.at = URLENS_NOWHERE;
  result->error.length = 0;
  return URLENS_E_BASE_INVALID;
}

urlens_status ul_rfc_parse(ul_span input, const ul_rfc_parts *base, const ul_rfc_options *options, ul_buffer *output,
                           ul_rfc_result *result) {
  ul_rfc_parts reference, target;
  ul_rfc_path path = {{NULL, 0}, 0};
  memset(result, 0, sizeof *result);
  if (options->reading == UL_RFC_REGEX) {
    ul_rfc_read_by_regex(input, &reference);
  } else if (ul_rfc_read(input, options, &reference, &result->error)) {
    return result->error.status;
  }
  if (!base) {
    if (input.length > 0) ul_buffer_room(output, input.length); /* in one piece, since that is what it will take */
    ul_rfc_write(&reference, &path, 0, output, &result->url);
    return rfc_finish(input, output, result);
  }
  if (!base->scheme.data && options->reading != UL_RFC_REGEX) return rfc_base_invalid(result);
  ul_rfc_resolve(&reference, base, options->loosely, &target, &path);
  ul_rfc_write(&target, &path, 0, output, &result->url);
  return rfc_finish(input, output, result);
}
