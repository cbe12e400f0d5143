/* SPDX-License-Identifier: MIT */
/* What the strengths of normalization do with paths of http: and https: URLs. */
#include "core/ascii.h"
#include "site/normalize_url.h"

/* What web servers show when a folder is asked for: the defaults of Apache httpd, nginx, IIS, Tomcat and their modules. */
static const char *const default_documents[] = {
    "index.html", "index.htm", "index.shtml", "index.xhtml",  "index.php",   "index.asp",   "index.aspx",
    "index.jsp",  "index.cgi", "index.pl",    "default.html", "default.htm", "default.asp", "default.aspx",
};

enum { DEFAULT_DOCUMENTS = sizeof default_documents / sizeof default_documents[0] };

/* Rule L3. Servers on Windows ignore the case of such names. */
static int is_default_document(ul_span segment) {
  for (size_t i = 0; i < DEFAULT_DOCUMENTS; i++) {
    if (ul_equal_ignoring_case(segment, ul_span_of_name(default_documents[i]))) return 1;
  }
  return 0;
}

/* Where the last segment of the text before `end` begins. */
static size_t last_segment(ul_span path, size_t end) {
  while (end > 0 && path.data[end - 1] != '/') end--;
  return end;
}

void ul_append_likely_path(ul_buffer *output, ul_span path) {
  size_t start = last_segment(path, path.length);
  if (is_default_document(ul_span_slice(path, start, path.length))) path.length = start;
  ul_buffer_append(output, path);
}

/* Rule C5: a segment without ";jsessionid=…"; unless that would make it a dot segment, which means something else. */
static ul_span without_session(ul_span segment) {
  static const char name[] = ";jsessionid=";
  size_t length = sizeof name - 1;
  for (size_t at = ul_span_find(segment, 0, ';'); at < segment.length; at = ul_span_find(segment, at + 1, ';')) {
    ul_span rest = ul_span_slice(segment, 0, at);
    if (segment.length - at < length) break;
    if (!ul_equal_ignoring_case(ul_span_slice(segment, at, at + length), ul_span_of(name, length))) continue;
    return ul_span_equal(rest, UL_SPAN(".")) || ul_span_equal(rest, UL_SPAN("..")) ? segment : rest;
  }
  return segment;
}

/* Reads "(" and the 24 letters and digits of ASP.NET's session identifiers and ")" at *at. */
static int read_identifier(ul_span text, size_t *at) {
  enum { LENGTH = 24 };
  if (text.length - *at < LENGTH + 2 || text.data[*at] != '(' || text.data[*at + LENGTH + 1] != ')') return 0;
  for (size_t i = *at + 1; i <= *at + LENGTH; i++) {
    if (!ul_is_alphanumeric((unsigned char)text.data[i])) return 0;
  }
  *at += LENGTH + 2;
  return 1;
}

/* Rule C6: "(identifier)", or "(X(identifier)Y(identifier)…)" with a letter before each. */
static int is_session_segment(ul_span segment) {
  size_t at = 0;
  if (read_identifier(segment, &at)) return at == segment.length;
  if (segment.length < 2 || segment.data[0] != '(' || segment.data[segment.length - 1] != ')') return 0;
  segment = ul_span_slice(segment, 1, segment.length - 1);
  while (at < segment.length) {
    if (!ul_is_alpha((unsigned char)segment.data[at++]) || !read_identifier(segment, &at)) return 0;
  }
  return at > 0;
}

/* Rule C7: a segment that is not counted, wherever it is. */
static int is_left_out(ul_span segment) {
  return segment.length == 0 || is_session_segment(segment);
}

void ul_append_counted_path(ul_buffer *output, ul_span path) {
  size_t end = path.length, written = 0;
  /*
   * If the last segment is left out, the one before it may be a default document or another segment that is left out.
   */
  while (end > 0) {
    size_t start = last_segment(path, end);
    ul_span segment = without_session(ul_span_slice(path, start, end));
    if (!is_left_out(segment) && !is_default_document(segment)) break;
    end = start > 0 ? start - 1 : 0;
  }
  for (size_t at = 0; at < end;) {
    size_t next = ul_span_find(ul_span_slice(path, 0, end), at, '/');
    ul_span segment = without_session(ul_span_slice(path, at, next));
    if (!is_left_out(segment)) {
      ul_buffer_push(output, '/');
      ul_buffer_append(output, segment);
      written++;
    }
    at = next + 1;
  }
  if (written == 0) ul_buffer_push(output, '/');
}
