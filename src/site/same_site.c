/* SPDX-License-Identifier: MIT */
#include "site/same_site.h"

#include "host/ipv4.h"
#include "site/public_suffix.h"
#include "whatwg/origin.h"

/* Most origins fit in this. */
enum { SITE_ORIGIN_ON_STACK = 300 };

/* An origin as text, and its parts; the scheme is empty if the origin is opaque. */
typedef struct site_origin {
  ul_buffer text;
  char space[SITE_ORIGIN_ON_STACK];
  ul_span scheme;
  ul_span host;
} site_origin;

static urlens_status serialize_origin(site_origin *origin, const ul_record_view *url,
                                      const urlens_allocator *allocator) {
  urlens_status status;
  ul_buffer_init_fixed(&origin->text, origin->space, sizeof origin->space, URLENS_MAX_LENGTH);
  status = ul_whatwg_origin(url, allocator, &origin->text);
  if (status != URLENS_E_BUFFER_TOO_SMALL) return status;
  ul_buffer_init(&origin->text, allocator, URLENS_MAX_LENGTH);
  return ul_whatwg_origin(url, allocator, &origin->text);
}

/* Takes "https://host:port" apart. A port follows a ":" after which there is no "]". */
static void split_origin(site_origin *origin) {
  ul_span text = ul_buffer_span(&origin->text);
  size_t colon = ul_span_find(text, 0, ':'), end = text.length;
  origin->scheme = origin->host = ul_span_of(NULL, 0);
  if (colon == text.length) return; /* "null" */
  origin->scheme = ul_span_slice(text, 0, colon);
  origin->host = ul_span_slice(text, colon + 3, text.length);
  while (end > colon + 3 && text.data[end - 1] != ':' && text.data[end - 1] != ']') end--;
  if (end > colon + 3 && text.data[end - 1] == ':') origin->host = ul_span_slice(text, colon + 3, end - 1);
}

static urlens_status get_origin(site_origin *origin, const ul_record_view *url, const urlens_allocator *allocator) {
  urlens_status status = serialize_origin(origin, url, allocator);
  if (!status) split_origin(origin);
  return status;
}

/* The registrable domain of an origin's host; its data is NULL if there is none. */
static ul_span registrable_domain(ul_span host, const urlens_suffix_list *list) {
  ul_site site;
  if (host.length == 0 || host.data[0] == '[' || ul_ends_in_a_number(host)) return ul_span_of(NULL, 0);
  site = ul_find_site(host, 0, list);
  if (site.domain == URLENS_NOWHERE) return ul_span_of(NULL, 0);
  return ul_span_slice(host, site.domain, host.length);
}

/* HTML Standard, schemelessly same site; and same site. Two URLs never have the same opaque origin. */
static int compare_origins(const site_origin *a, const site_origin *b, urlens_site_comparison how,
                           const urlens_suffix_list *list) {
  ul_span domain_a, domain_b;
  if (a->scheme.length == 0 || b->scheme.length == 0) return 0;
  if (how == URLENS_SITE_COMPARISON_SCHEMEFUL && !ul_span_equal(a->scheme, b->scheme)) return 0;
  domain_a = registrable_domain(a->host, list);
  domain_b = registrable_domain(b->host, list);
  if (!domain_a.data) return ul_span_equal(a->host, b->host);
  return domain_b.data && ul_span_equal(domain_a, domain_b);
}

urlens_status ul_same_site(const ul_record_view *a, const ul_record_view *b, urlens_site_comparison how,
                           const urlens_suffix_list *list, const urlens_allocator *allocator, int *same) {
  site_origin origin_a, origin_b;
  urlens_status status = get_origin(&origin_a, a, allocator);
  if (!status) {
    status = get_origin(&origin_b, b, allocator);
    if (!status) *same = compare_origins(&origin_a, &origin_b, how, list);
    ul_buffer_release(&origin_b.text);
  }
  ul_buffer_release(&origin_a.text);
  return status;
}
