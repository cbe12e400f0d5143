/* SPDX-License-Identifier: MIT */
/*
 * The fast path for references: the part of the base that stays, and the input after it, are put together first and
 * looked at afterwards. Most of the time that is the result already.
 *
 *   base   http://h/a/b?q#f      kept                result
 *   "c"                          http://h/a/         http://h/a/c
 *   "../c"                       http://h/           http://h/c
 *   "/c"                         http://h            http://h/c
 *   "?c"                         http://h/a/b        http://h/a/b?c
 *   "#c"                         http://h/a/b?q      http://h/a/b?q#c
 */
#include "percent/percent.h"
#include "whatwg/fast_url.h"

/* What a reference replaces in its base; everything before that stays. */
typedef enum reference_kind {
  FROM_ROOT,    /* the path: the reference begins with a slash */
  FROM_SEGMENT, /* the last segment of the path */
  FROM_QUERY,
  FROM_FRAGMENT /* the fragment; so does an empty reference */
} reference_kind;

/*
 * Whether the input begins with a scheme, or may begin with one: a letter and other characters of a scheme, up to a
 * ":". Most references have no ":".
 */
static int begins_with_scheme(ul_span input) {
  size_t at = 0;
  if (!ul_is_alpha((unsigned char)input.data[0]) || !memchr(input.data, ':', input.length)) return 0;
  while (ul_byte_is(input.data[at], UL_SCHEME_CODE_POINT)) at++; /* the ":" ends it at the latest */
  return input.data[at] == ':' || ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE);
}

/* Whether the base is special but not file, and the input has no scheme, no host, and no blanks around it. */
static int is_handled(ul_span input, const urlens_components *base) {
  if (base->scheme_kind == URLENS_SCHEME_KIND_OTHER || base->scheme_kind == URLENS_SCHEME_KIND_FILE) return 0;
  if (input.length == 0) return 1;
  if ((unsigned char)input.data[0] <= ' ' || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  if (input.length > 1 && (ul_is_slash(input.data[0]) & ul_is_slash(input.data[1]))) return 0;
  return !begins_with_scheme(input);
}

/* By arithmetic instead of branches, since references of all kinds come at random. */
static reference_kind kind_of(ul_span input) {
  char first = input.length > 0 ? input.data[0] : '#';
  return (reference_kind)(!ul_is_slash(first) + (first == '?') + (first == '#') * 2);
}

/*
 * Where the last segment of a special URL's path begins: after the last slash. There is one, since the path begins with
 * a slash.
 */
static size_t last_segment(const ul_record_view *base) {
  size_t at = base->record->path_end;
  while (base->href[at - 1] != '/') at--;
  return at;
}

/* How much of the base stays. */
static size_t kept_length(const ul_record_view *base, reference_kind kind) {
  const urlens_components *at = base->record;
  if (kind == FROM_SEGMENT) return last_segment(base);
  return kind == FROM_ROOT ? at->port_end : kind == FROM_QUERY ? at->path_end : at->query_end;
}

/*
 * path state, for each "./" and "../" at the beginning of a reference that replaces the last segment of its base: returns
 * the input without them. Each "../" takes a segment off the `kept` bytes of the base, as long as there is one.
 */
static ul_span take_dots(ul_span input, const ul_record_view *base, size_t *kept) {
  size_t root = (size_t)base->record->port_end + 1;
  while (input.length > 1 && input.data[0] == '.') {
    if (ul_span_begins(input, UL_SPAN("./"))) {
      input = ul_span_slice(input, 2, input.length);
      continue;
    }
    if (!ul_span_begins(input, UL_SPAN("../"))) break;
    input = ul_span_slice(input, 3, input.length);
    if (*kept == root) continue;
    do --*kept;
    while (base->href[*kept - 1] != '/');
  }
  return input;
}

/* What is kept of the base, and the input: as text, not yet as the result. NULL data if there is no room for it. */
static ul_span put_together(ul_span input, const ul_record_view *base, size_t kept, ul_buffer *output) {
  char *room = ul_buffer_room(output, kept + input.length);
  if (!room) return ul_span_of(NULL, 0);
  memcpy(room, base->href, kept);
  if (input.length > 0) memcpy(room + kept, input.data, input.length);
  return ul_span_of(room, kept + input.length);
}

/*
 * Where the components are in what was put together, if nothing has to be encoded; only what comes after the `kept` bytes
 * of the base is looked at. A query and a fragment stop the path at once, so that the kinds of references, which come at
 * random, need no branches. Returns 0: not handled.
 */
static int find_clean(ul_span text, size_t kept, reference_kind kind, const ul_scanner *scanner, ul_fast_url *url) {
  int dots = 0;
  size_t at = scanner->path(text.data, kept, text.length, &dots);
  url->path_work = dots ? UL_FAST_DOTS : UL_FAST_COPY;
  url->query_work = url->fragment_work = UL_FAST_COPY;
  url->at.path_end = kind == FROM_FRAGMENT ? url->at.path_end : ul_offset(at);
  if (at < text.length && text.data[at] == '?') at = scanner->query(text.data, at + 1, text.length);
  url->at.query_end = ul_offset(at);
  return at == text.length ||
         (text.data[at] == '#' && scanner->fragment(text.data, at + 1, text.length) == text.length);
}

/* The same where something may have to be encoded. What is kept of the base needs nothing. Returns 0: not handled. */
static int find(ul_span text, const ul_record_view *base, reference_kind kind, const ul_scanner *scanner,
                ul_fast_url *url) {
  url->at = *base->record;
  if (!ul_fast_path(text, scanner, url) || !ul_fast_query_and_fragment(text, scanner, url)) return 0;
  if (kind >= FROM_QUERY) url->path_work = UL_FAST_COPY;
  if (kind == FROM_FRAGMENT) url->query_work = UL_FAST_COPY;
  return 1;
}

/* The record of a text that is the result. */
static void record_text(ul_span text, const ul_fast_url *url, urlens_components *record) {
  *record = url->at;
  record->length = ul_offset(text.length);
  record->flags |= text.length > url->at.query_end ? URLENS_HAS_FRAGMENT : 0U;
}

/* Writes the path of the input after what is kept of the base. */
static void write_path(ul_span path, ul_fast_work work, size_t path_begin, reference_kind kind, ul_buffer *output) {
  if (work == UL_FAST_COPY) {
    ul_buffer_append(output, path);
  } else if (work == UL_FAST_ENCODE) {
    ul_percent_encode(output, path, URLENS_PERCENT_SET_PATH);
  } else {
    if (kind == FROM_ROOT) path = ul_span_slice(path, 1, path.length);
    else ul_buffer_cut(output, output->length - 1); /* every segment is written with the slash before it */
    if (work == UL_FAST_DOTS) ul_fast_write_clean_segments(output, path_begin, path);
    else ul_fast_write_segments(output, path_begin, path);
  }
}

/* Writes a reference of which a component needs work, after the `kept` bytes of the base that are there. */
static int write_with_work(ul_span input, size_t kept, reference_kind kind, ul_fast_url *url, ul_buffer *output,
                           urlens_components *record) {
  urlens_components written = url->at;
  output->length = kept;
  if (kind == FROM_FRAGMENT) {
    ul_buffer_push(output, '#');
    ul_percent_encode(output, ul_span_slice(input, 1, input.length), URLENS_PERCENT_SET_FRAGMENT);
    ul_record_finish(&written, output);
  } else {
    url->at.path_end = ul_offset(url->at.path_end - kept); /* from here on, places in the input */
    url->at.query_end = ul_offset(url->at.query_end - kept);
    if (kind != FROM_QUERY) {
      write_path(ul_span_slice(input, 0, url->at.path_end), url->path_work, url->at.port_end, kind, output);
    }
    ul_fast_write_rest(input, url, output, &written);
  }
  if (!ul_buffer_ok(output)) return 0;
  *record = written;
  return 1;
}

/* relative state and relative slash state. */
int ul_fast_reference(ul_span input, const ul_record_view *base, const ul_scanner *scanner, ul_buffer *output,
                      urlens_components *record) {
  static const uint32_t of_authority = URLENS_HAS_SCHEME | URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST |
                                       URLENS_HAS_PORT | URLENS_HAS_PATH;
  reference_kind kind;
  ul_fast_url url;
  ul_span text;
  size_t kept;
  if (!is_handled(input, base->record)) return 0;
  kind = kind_of(input);
  kept = kept_length(base, kind);
  if (kind == FROM_SEGMENT) input = take_dots(input, base, &kept);
  text = put_together(input, base, kept, output);
  if (!text.data) return 0;
  url.at = *base->record;
  if (!find_clean(text, kept, kind, scanner, &url) && !find(text, base, kind, scanner, &url)) return 0;
  url.at.flags &= of_authority;
  url.at.flags |= url.at.query_end > url.at.path_end ? URLENS_HAS_QUERY : 0U;
  if ((url.path_work | url.query_work | url.fragment_work) == UL_FAST_COPY) {
    output->length = text.length;
    record_text(text, &url, record);
    return 1;
  }
  return write_with_work(input, kept, kind, &url, output, record);
}
