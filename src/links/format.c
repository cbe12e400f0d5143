/* SPDX-License-Identifier: MIT */
/* UTS #58, section 5: minimal escaping. */
#include "core/ascii.h"
#include "core/error.h"
#include "core/text.h"
#include "links/links.h"
#include "links/parts.h"
#include "links/properties.h"
#include "percent/percent.h"
#include "site/site_url.h"
#include "unicode/utf8.h"

/* Which percent-encoded characters are decoded, if the rules of the part allow it. */
typedef enum decoding {
  DECODE_ALL,
  DECODE_UNRESERVED,  /* of ASCII: the path is one string, and its scheme may give every other mark a meaning */
  DECODE_BEYOND_ASCII /* a letter and ":" at the beginning of a path may be a drive */
} decoding;

/* A character of the URL, as it is or percent-encoded. */
typedef struct unit {
  uint32_t c; /* UL_ILL_FORMED: a byte that is not UTF-8, percent-encoded */
  size_t next;
  int is_encoded;
} unit;

typedef struct formatter {
  ul_span url;
  ul_buffer *output;
  decoding path_decoding;
  urlens_link_end end;
  ul_link_part part;
  ul_open_brackets open;
  uint32_t before;        /* the character written last */
  unsigned since_percent; /* how many characters have been written after a "%" that encodes nothing; 2 for more */
} formatter;

/* --- Reading -------------------------------------------------------------------------------------------------------- */

static unit read_encoded(ul_span url, size_t at) {
  char bytes[UL_UTF8_MOST];
  size_t count = 0, length;
  unit u = {0, 0, 1};
  for (; count < UL_UTF8_MOST; count++) {
    int byte = ul_percent_byte_at(url, at + 3 * count);
    if (byte < 0) break;
    bytes[count] = (char)byte;
  }
  u.c = ul_utf8_read(ul_span_of(bytes, count), 0, &length);
  u.next = at + (u.c == UL_ILL_FORMED ? 3 : 3 * length);
  return u;
}

static unit read_unit(ul_span url, size_t at) {
  unit u = {0, 0, 0};
  if (ul_percent_byte_at(url, at) >= 0) return read_encoded(url, at);
  u.c = ul_utf8_next(url, at, &u.next);
  return u;
}

/* --- What stays percent-encoded ------------------------------------------------------------------------------------- */

/*
 * Characters that nobody sees, and those that change the direction of text. Joiners and variation selectors are not among
 * them: scripts need those.
 */
static int is_invisible(uint32_t c) {
  static const uint16_t ranges[][2] = {{0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},
                                       {0x17B4, 0x17B5}, {0x180E, 0x180E}, {0x200B, 0x200B}, {0x200E, 0x200F},
                                       {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFEFF, 0xFEFF},
                                       {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}};
  if (c < 0x80) return 0;
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
    if (c >= ranges[i][0] && c <= ranges[i][1]) return 1;
  }
  return 0;
}

/* Whether the character would be syntax of the part if it were not encoded. */
static int is_syntax(ul_link_part part, uint32_t c) {
  switch (part) {
    case UL_LINK_PATH: return c == '/' || c == '?' || c == '#' || c == '\\';
    case UL_LINK_QUERY: return c == '&' || c == '=' || c == '+' || c == '#';
    case UL_LINK_BEFORE_PATH:
    case UL_LINK_FRAGMENT: break;
  }
  return 0;
}

/* Whether decoding it could make a ":~:" of a fragment. */
static int makes_directive(const formatter *f, const unit *u) {
  uint32_t next = u->next < f->url.length ? read_unit(f->url, u->next).c : 0;
  if (f->part != UL_LINK_FRAGMENT || (u->c != ':' && u->c != '~')) return 0;
  return next == ':' || next == '~' || f->before == ':' || f->before == '~';
}

static int is_decoded_here(const formatter *f, uint32_t c) {
  decoding how = f->part == UL_LINK_PATH ? f->path_decoding : DECODE_ALL;
  return c >= 0x80 || how == DECODE_ALL || (how == DECODE_UNRESERVED && ul_is_unreserved(c));
}

/* Whether an encoded character may be decoded, as far as that does not depend on what ends a link. */
static int may_decode(const formatter *f, const unit *u) {
  if (u->c == UL_ILL_FORMED || u->c == '%' || is_syntax(f->part, u->c) || !is_decoded_here(f, u->c)) return 0;
  /* "%%34%31" must not become "%41". */
  if (ul_is_hex_digit(u->c) && f->since_percent < 2) return 0;
  return !makes_directive(f, u);
}

/* Whether the character does not end the link, as tail.c reads it. */
static int stays_in_link(formatter *f, const unit *u) {
  if (is_invisible(u->c)) return 0;
  switch (ul_link_properties(u->c) & UL_LINK_TERM) {
    case UL_LINK_HARD: return 0;
    case UL_LINK_SOFT: return f->end == URLENS_LINK_END_ALONE || u->next < f->url.length;
    case UL_LINK_OPEN: return ul_open_bracket(&f->open, u->c);
    case UL_LINK_CLOSE: return ul_close_bracket(&f->open, u->c);
    default: return 1;
  }
}

/* --- Writing -------------------------------------------------------------------------------------------------------- */

static void append_encoded(ul_buffer *output, uint32_t c) {
  char bytes[UL_UTF8_MOST];
  size_t length = ul_utf8_write(c, bytes);
  for (size_t i = 0; i < length; i++) ul_percent_encode_byte(output, (unsigned char)bytes[i]);
}

static void write_character(formatter *f, uint32_t c) {
  ul_utf8_append(f->output, c);
  f->before = c;
  if (c == '%') f->since_percent = 0;
  else if (f->since_percent < 2) f->since_percent++;
}

static void write_unit(formatter *f, const unit *u, size_t at) {
  ul_link_part after = u->is_encoded ? f->part : ul_link_part_after(f->part, u->c);
  int fits;
  if (after != f->part) {
    f->part = after;
    f->open.count = 0;
    write_character(f, u->c);
    return;
  }
  if (!u->is_encoded && ul_divides_link_part(f->part, f->url, at)) f->open.count = 0;
  fits = (!u->is_encoded || may_decode(f, u)) && stays_in_link(f, u);
  if (fits) {
    write_character(f, u->c);
    return;
  }
  if (u->is_encoded) ul_buffer_append(f->output, ul_span_slice(f->url, at, u->next));
  else append_encoded(f->output, u->c);
  f->before = 0;
  f->since_percent = 2;
}

static void write_tail(formatter *f, size_t at) {
  while (at < f->url.length) {
    unit u = read_unit(f->url, at);
    write_unit(f, &u, at);
    at = u.next;
  }
}

/* --- The whole ------------------------------------------------------------------------------------------------------ */

static int is_special(const ul_site_url *parsed) {
  return parsed->url.scheme_kind != URLENS_SCHEME_KIND_OTHER;
}

/* Where the path of a URL in a usual spelling begins; `scheme` is the position of its colon. */
static size_t path_start(ul_span url, size_t scheme) {
  size_t at = scheme + 1;
  if (url.length - at < 2 || memcmp(url.data + at, "//", 2) != 0) return at;
  return ul_find_any(url, at + 2, "/?#");
}

/* Whether the authority ends where a link ends: after an empty port, and after a dot that nothing follows. */
static int ends_link_early(ul_span url, size_t path) {
  return url.data[path - 1] == ':' || (url.data[path - 1] == '.' && path == url.length);
}

/*
 * Whether a URL that parses is spelled so that its parts are where everybody would look for them. If not, its canonical form
 * is used.
 */
static int is_usual(ul_span url, const ul_site_url *parsed) {
  size_t scheme = ul_span_find(url, 0, ':'), i, path_end = ul_find_any(url, 0, "?#");
  if (!ul_utf8_is_valid(url)) return 0;
  for (i = 0; i < url.length; i++) {
    if (ul_is_c0_control_or_space((unsigned char)url.data[i])) return 0;
    if (i < path_end && url.data[i] == '\\' && is_special(parsed)) return 0;
  }
  if (!is_special(parsed)) return 1;
  if (url.length - scheme < 4 || !ul_is_authority_mark(url, scheme)) return 0;
  if (ends_link_early(url, path_start(url, scheme))) return 0;
  return parsed->url.scheme_kind == URLENS_SCHEME_KIND_FILE || url.data[scheme + 3] != '/';
}

static void format_parsed(ul_span url, const ul_site_url *parsed, urlens_link_end end, ul_buffer *output) {
  formatter f;
  size_t start;
  f.url = is_usual(url, parsed) ? url : ul_buffer_span(&parsed->text);
  f.output = output;
  f.path_decoding = DECODE_ALL;
  if (parsed->url.flags & URLENS_HAS_OPAQUE_PATH) f.path_decoding = DECODE_UNRESERVED;
  if (parsed->url.scheme_kind == URLENS_SCHEME_KIND_FILE) f.path_decoding = DECODE_BEYOND_ASCII;
  f.end = end;
  f.part = UL_LINK_PATH;
  f.open.count = 0;
  f.before = 0;
  f.since_percent = 2;
  start = path_start(f.url, ul_span_find(f.url, 0, ':'));
  ul_buffer_append(output, ul_span_slice(f.url, 0, start));
  write_tail(&f, start);
}

urlens_status ul_link_format(urlens_link_end end, ul_span url, const urlens_allocator *allocator, ul_buffer *output,
                             urlens_error *error) {
  ul_site_url parsed;
  urlens_status status;
  ul_site_url_init(&parsed, allocator, output->limit);
  status = ul_site_url_parse(&parsed, url, error);
  if (!status) {
    format_parsed(url, &parsed, end, output);
    status = output->status;
  }
  ul_site_url_release(&parsed);
  return status;
}
