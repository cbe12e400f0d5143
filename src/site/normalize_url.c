/* SPDX-License-Identifier: MIT */
#include "site/normalize_url.h"

#include "core/text.h"
#include "percent/percent.h"
#include "record/schemes.h"

/*
 * Rules S2 and S3 (RFC 3986, sections 6.2.2.1 and 6.2.2.2): percent-encoded bytes with upper-case digits, and decoded
 * if they are unreserved. `broken` counts the characters since a "%" that begins no percent-encoded byte, as long as
 * decoding could still complete it. Then a hex digit stays encoded.
 */
static void append_percent_normal(ul_buffer *output, ul_span text) {
  int broken = 0;
  for (size_t at = 0; at < text.length;) {
    unsigned char c = (unsigned char)text.data[at];
    int byte = ul_percent_byte_at(text, at);
    if (byte < 0) {
      ul_buffer_push(output, (char)c);
      broken = c == '%' ? 1 : broken == 1 && ul_is_hex_digit(c) ? 2 : 0;
      at++;
      continue;
    }
    if (ul_is_unreserved((uint32_t)byte) && !(broken && ul_is_hex_digit((uint32_t)byte))) {
      ul_buffer_push(output, (char)byte);
    } else {
      ul_percent_encode_byte(output, (unsigned char)byte);
    }
    broken = 0;
    at += 3;
  }
}

/* Rule S2 and S3 do not concern what no one percent-decodes: opaque paths, such as the MIME type of a data: URL. */
static size_t percent_normal_from(const ul_site_url *url) {
  return ul_record_has(&url->url, URLENS_HAS_OPAQUE_PATH) ? url->url.query_end : url->url.scheme_end;
}

/* Parses again what S2 and S3 made of the URL: a decoded letter can make a Windows drive of a file: URL's "%43|". */
static urlens_status make_percent_normal(ul_site_url *url, const urlens_allocator *allocator, urlens_error *error) {
  ul_span href = ul_buffer_span(&url->text);
  size_t from = percent_normal_from(url);
  char space[UL_SITE_URL_SPACE];
  ul_buffer text;
  urlens_status status;
  if (ul_span_find(href, from, '%') == href.length) return URLENS_OK;
  if (href.length <= sizeof space) ul_buffer_init_fixed(&text, space, sizeof space, url->text.limit);
  else ul_buffer_init(&text, allocator, url->text.limit);
  ul_buffer_append(&text, ul_span_slice(href, 0, from));
  append_percent_normal(&text, ul_span_slice(href, from, href.length));
  status = error->status = text.status;
  if (!status) status = ul_site_url_parse(url, ul_buffer_span(&text), error);
  ul_buffer_release(&text);
  return status;
}

/* Rule L1: a dot at the end goes. One after an empty label stays, since "1.." is a name and "1." an address. */
static ul_span without_trailing_dot(ul_span host) {
  if (host.length > 1 && host.data[host.length - 1] == '.' && host.data[host.length - 2] != '.') host.length--;
  return host;
}

/* The length of a first label "www" or "www" and digits, with its dot, if a name of two labels or more follows. */
static size_t www_length(ul_span host) {
  size_t at = 3, dot;
  if (host.length < 4 || memcmp(host.data, "www", 3) != 0) return 0;
  while (at < host.length && ul_is_digit((unsigned char)host.data[at])) at++;
  if (at == host.length || host.data[at] != '.') return 0;
  dot = ul_span_find(host, at + 1, '.');
  return dot > at + 1 && dot + 1 < host.length ? at + 1 : 0;
}

/* Rule C3. */
static ul_span without_www(ul_span host) {
  for (size_t length = www_length(host); length > 0; length = www_length(host)) {
    host = ul_span_slice(host, length, host.length);
  }
  return host;
}

static ul_span normal_host(const ul_site_url *url, urlens_strength strength) {
  ul_span host = ul_site_url_part(url, URLENS_PART_HOST);
  if (url->url.host_kind != URLENS_HOST_KIND_DOMAIN) return host;
  host = without_trailing_dot(host);
  return strength == URLENS_STRENGTH_COUNT ? without_www(host) : host;
}

/* Rules C1 and C2: http for https, no credentials, no port that is the default of either. */
static void append_counted_authority(ul_buffer *output, const ul_site_url *url) {
  ul_buffer_append(output, UL_SPAN("http://"));
  ul_buffer_append(output, normal_host(url, URLENS_STRENGTH_COUNT));
  if (url->url.port != ul_special_port(URLENS_SCHEME_KIND_HTTP) &&
      url->url.port != ul_special_port(URLENS_SCHEME_KIND_HTTPS)) {
    ul_span after_host = ul_span_of(url->text.data, url->url.port_end);
    ul_buffer_append(output, ul_span_slice(after_host, url->url.host_end, url->url.port_end));
  }
}

static void append_likely_authority(ul_buffer *output, const ul_site_url *url) {
  ul_span href = ul_buffer_span(&url->text);
  ul_buffer_append(output, ul_span_slice(href, 0, url->url.host_start));
  ul_buffer_append(output, normal_host(url, URLENS_STRENGTH_LIKELY));
  ul_buffer_append(output, ul_span_slice(href, url->url.host_end, url->url.port_end));
}

/* All rules beyond S1 to S3, which concern http: and https: URLs. */
static urlens_status append_web_url(ul_buffer *output, const ul_site_url *url, urlens_strength strength,
                                    const urlens_allocator *allocator) {
  ul_span path = ul_site_url_part(url, URLENS_PART_PATH), fragment = ul_site_url_part(url, URLENS_PART_FRAGMENT);
  urlens_status status;
  if (strength == URLENS_STRENGTH_COUNT) {
    append_counted_authority(output, url);
    ul_append_counted_path(output, path);
  } else {
    append_likely_authority(output, url);
    ul_append_likely_path(output, path);
  }
  status = ul_append_sorted_query(output, ul_site_url_part(url, URLENS_PART_QUERY), strength, allocator);
  /* Rules L2 and C4. */
  if (!status && strength < URLENS_STRENGTH_COUNT && fragment.length > 0) {
    ul_buffer_push(output, '#');
    ul_buffer_append(output, fragment);
  }
  return status;
}

urlens_status ul_normalize_url(ul_span input, urlens_strength strength, const urlens_allocator *allocator, size_t limit,
                               ul_buffer *output, urlens_error *error) {
  ul_site_url url;
  urlens_status status;
  ul_site_url_init(&url, allocator, limit);
  status = ul_site_url_parse(&url, input, error);
  if (!status) status = make_percent_normal(&url, allocator, error);
  if (!status && strength > URLENS_STRENGTH_SAME && ul_site_url_is_web(&url)) {
    status = append_web_url(output, &url, strength, allocator);
  } else if (!status) {
    ul_buffer_append(output, ul_buffer_span(&url.text));
  }
  if (!status) status = output->status;
  if (status) error->status = status;
  ul_site_url_release(&url);
  return status;
}
