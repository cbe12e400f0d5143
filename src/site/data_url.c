/* SPDX-License-Identifier: MIT */
#include "site/data_url.h"

#include "core/ascii.h"
#include "core/error.h"
#include "percent/percent.h"
#include "site/base64.h"
#include "site/mime.h"
#include "site/site_url.h"

/* Infra Standard, ASCII whitespace. */
static int is_ascii_whitespace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static ul_span strip_ascii_whitespace(ul_span text) {
  size_t start = 0, end = text.length;
  while (start < end && is_ascii_whitespace(text.data[start])) start++;
  while (end > start && is_ascii_whitespace(text.data[end - 1])) end--;
  return ul_span_slice(text, start, end);
}

/* data: URL processor, step 11: takes ";", spaces and "base64" off the end; 0 if they are not there. */
static int take_base64(ul_span *mime) {
  static const char word[] = "base64";
  size_t length = sizeof word - 1, end = mime->length;
  if (end < length || !ul_equal_ignoring_case(ul_span_slice(*mime, end - length, end), ul_span_of(word, length))) {
    return 0;
  }
  end -= length;
  while (end > 0 && mime->data[end - 1] == ' ') end--;
  if (end == 0 || mime->data[end - 1] != ';') return 0;
  mime->length = end - 1;
  return 1;
}

/* Steps 12 to 14: the MIME type, or text/plain in US-ASCII. One that begins with its parameters is text/plain. */
static urlens_status append_mime(ul_span text, const urlens_allocator *allocator, ul_buffer *mime) {
  urlens_status status;
  if (text.length > 0 && text.data[0] == ';') return ul_mime_normalize_parameters(text, allocator, mime);
  status = ul_mime_normalize(text, allocator, mime);
  if (status != URLENS_E_ARGUMENT) return status;
  ul_buffer_append(mime, UL_SPAN("text/plain;charset=US-ASCII"));
  return URLENS_OK;
}

/* A failure at a place of the serialization. Its place in the input is known only if both are the same. */
static urlens_status refuse_data(const ul_site_url *url, urlens_status status, size_t at, urlens_error *error) {
  *error = ul_error_at(status, ul_record_has(&url->url, URLENS_IS_UNCHANGED) ? at : URLENS_NOWHERE, 0);
  return status;
}

/* The data: URL processor, once the URL is parsed. */
static urlens_status process_data_url(const ul_site_url *url, const urlens_allocator *allocator, ul_buffer *mime,
                                      ul_buffer *body, urlens_error *error) {
  ul_span input = ul_span_of(url->text.data, url->url.query_end), encoded, type;
  size_t start = url->url.scheme_end + (size_t)1, comma = ul_span_find(input, start, ','), at;
  urlens_status status;
  int is_base64;
  if (comma == input.length) return refuse_data(url, URLENS_E_DATA_NO_COMMA, comma, error);
  type = strip_ascii_whitespace(ul_span_slice(input, start, comma));
  encoded = ul_span_slice(input, comma + 1, input.length);
  is_base64 = take_base64(&type);
  if (is_base64) {
    status = ul_base64_decode_encoded(encoded, body, &at);
    if (status) return refuse_data(url, status, comma + 1 + at, error);
  } else {
    ul_percent_decode_append(body, encoded);
  }
  status = append_mime(type, allocator, mime);
  return status ? refuse_data(url, status, URLENS_NOWHERE, error) : URLENS_OK;
}

urlens_status ul_data_url(ul_span url, const urlens_allocator *allocator, size_t limit, ul_buffer *mime,
                          ul_buffer *body, urlens_error *error) {
  ul_site_url parsed;
  urlens_status status;
  ul_site_url_init(&parsed, allocator, limit);
  status = ul_site_url_parse(&parsed, url, error);
  if (!status && !ul_span_equal(ul_site_url_part(&parsed, URLENS_PART_SCHEME), UL_SPAN("data"))) {
    status = refuse_data(&parsed, URLENS_E_NOT_DATA_URL, 0, error);
  }
  if (!status) status = process_data_url(&parsed, allocator, mime, body, error);
  ul_site_url_release(&parsed);
  return status;
}
