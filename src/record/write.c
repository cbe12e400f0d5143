/* SPDX-License-Identifier: MIT */
/* Parts to text and record. */
#include "core/text.h"
#include "host/literal.h"
#include "record/parts.h"
#include "record/schemes.h"

/*
 * A text that is being normalized. Some dialects accept a "%" that begins no percent-encoding. Decoding the text after
 * it could then make a percent-encoding. So the bytes after it are watched: `watched` is how many more hex digits would
 * complete it.
 */
typedef struct rewriter {
  ul_buffer *output;
  uint32_t normalize;
  ul_letter_case letters;
  int watched;
} rewriter;

static void rewrite_byte(rewriter *text, char byte) {
  uint32_t c = (unsigned char)byte;
  if (byte == '%') {
    text->watched = 2;
  } else if (text->watched > 0) {
    text->watched = ul_is_hex_digit(c) ? text->watched - 1 : 0;
  }
  if (text->letters == UL_CASE_IGNORED && (text->normalize & URLENS_RFC_NORMALIZE_CASE)) byte = (char)ul_to_lower(c);
  ul_buffer_push(text->output, byte);
}

/* A hex digit in upper case. */
static char upper_hex(char digit) {
  return digit >= 'a' ? (char)(digit - 0x20) : digit;
}

/* A percent-encoding: sections 6.2.2.1 (upper-case digits) and 6.2.2.2 (unreserved characters need none). */
static void rewrite_encoded(rewriter *text, int byte, const char *digits) {
  int upper = (text->normalize & URLENS_RFC_NORMALIZE_CASE) != 0;
  int completes = text->watched > 0 && ul_is_hex_digit((uint32_t)byte);
  if ((text->normalize & URLENS_RFC_NORMALIZE_PERCENT) && ul_is_unreserved((uint32_t)byte) && !completes) {
    rewrite_byte(text, (char)byte);
    return;
  }
  text->watched = 0;
  ul_buffer_push(text->output, '%');
  ul_buffer_push(text->output, upper ? upper_hex(digits[0]) : digits[0]);
  ul_buffer_push(text->output, upper ? upper_hex(digits[1]) : digits[1]);
}

void ul_append_normalized(ul_buffer *output, ul_span text, uint32_t normalize, ul_letter_case letters) {
  rewriter rewritten = {output, normalize, letters, 0};
  if (!(normalize & (URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT))) {
    ul_buffer_append(output, text);
    return;
  }
  for (size_t at = 0; at < text.length; at++) {
    int byte = ul_percent_byte_at(text, at);
    if (byte >= 0) {
      rewrite_encoded(&rewritten, byte, text.data + at + 1);
      at += 2;
    } else {
      rewrite_byte(&rewritten, text.data[at]);
    }
  }
}

static void write_scheme(const ul_parts *parts, uint32_t normalize, ul_buffer *output, urlens_components *record) {
  if (!parts->scheme.data) return;
  ul_append_normalized(output, parts->scheme, normalize & URLENS_RFC_NORMALIZE_CASE, UL_CASE_IGNORED);
  ul_buffer_push(output, ':');
  ul_record_scheme(record, output);
  record->scheme_kind = (uint8_t)ul_scheme_kind_of(parts->scheme);
}

static void write_userinfo(const ul_parts *parts, uint32_t normalize, ul_buffer *output, urlens_components *record) {
  size_t username_end;
  if (!parts->username.data && !parts->password.data) return;
  ul_append_normalized(output, parts->username, normalize, UL_CASE_MATTERS);
  username_end = output->length;
  if (parts->password.data) ul_buffer_push(output, ':');
  ul_append_normalized(output, parts->password, normalize, UL_CASE_MATTERS);
  ul_buffer_push(output, '@');
  ul_record_userinfo(record, output, username_end);
}

/*
 * What kind of host was written from `start` on. It may have become an address only now, such as "%31.2.3.4" after
 * decoding.
 */
static urlens_host_kind kind_of_written(const ul_parts *parts, uint32_t normalize, const ul_buffer *output,
                                        size_t start) {
  if (parts->host_kind != URLENS_HOST_KIND_NONE && !normalize) return parts->host_kind;
  if (!normalize) return ul_host_kind_of(parts->host);
  /* While the output is full there is no text to look at, and no record that means anything. */
  return ul_buffer_ok(output) ? ul_host_kind_of(ul_span_slice(ul_buffer_span(output), start, output->length))
                              : URLENS_HOST_KIND_OPAQUE;
}

/* Only the operating system knows what a zone identifier means, so it is left alone. */
static void write_host(const ul_parts *parts, uint32_t normalize, ul_buffer *output, urlens_components *record) {
  ul_span host = parts->host;
  size_t start = output->length;
  size_t zone = parts->host_kind == URLENS_HOST_KIND_IPV6 ? ul_span_find(host, 0, '%') : host.length;
  ul_append_normalized(output, ul_span_slice(host, 0, zone), normalize, UL_CASE_IGNORED);
  ul_buffer_append(output, ul_span_slice(host, zone, host.length));
  ul_record_host(record, output, kind_of_written(parts, normalize, output, start));
}

static int has_authority(const ul_parts *parts) {
  return parts->username.data || parts->password.data || parts->host.data || parts->port.data || parts->registry.data;
}

static void write_authority(const ul_parts *parts, uint32_t normalize, ul_buffer *output, urlens_components *record) {
  if (!has_authority(parts)) return;
  ul_buffer_append(output, UL_SPAN("//"));
  ul_record_authority(record, output);
  write_userinfo(parts, normalize, output, record);
  if (parts->host.data) write_host(parts, normalize, output, record);
  else ul_record_no_host(record, output);
  if (parts->port.data) {
    ul_buffer_push(output, ':');
    ul_buffer_append(output, parts->port);
    ul_record_port_text(record, output, parts->port);
  }
  if (parts->registry.data) {
    ul_buffer_append(output, parts->registry);
    record->flags |= URLENS_HAS_REGISTRY;
  }
}

static void write_path(const ul_parts *parts, uint32_t normalize, ul_buffer *output, urlens_components *record) {
  ul_record_path_start(record, output, parts->path.data != NULL);
  if (parts->remove_dots) {
    ul_append_without_dots(output, parts, normalize);
  } else {
    ul_append_normalized(output, parts->path, normalize, UL_CASE_MATTERS);
  }
  ul_record_path(record, output);
}

void ul_parts_write(const ul_parts *parts, uint32_t normalize, ul_buffer *output, urlens_components *record) {
  ul_record_init(record);
  write_scheme(parts, normalize, output, record);
  write_authority(parts, normalize, output, record);
  write_path(parts, normalize, output, record);
  if (parts->query.data) {
    ul_buffer_push(output, '?');
    ul_append_normalized(output, parts->query, normalize, UL_CASE_MATTERS);
    ul_record_query(record, output);
  }
  if (parts->fragment.data) {
    ul_buffer_push(output, '#');
    ul_append_normalized(output, parts->fragment, normalize, UL_CASE_MATTERS);
  }
  ul_record_finish(record, output);
  record->flags |= parts->flags;
}
