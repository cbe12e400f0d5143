/* SPDX-License-Identifier: MIT */
/* Which cookies a URL may set, and which go to it: RFC 6265. */
#include "api/handle.h"
#include "site/public_suffix.h"
#include "site/site_url.h"

#if URLENS_WITH_SITE

static ul_span part_of(const urlens_url *url, urlens_part part) {
  ul_record_view view = ul_handle_view(url);
  return ul_record_slice(&view, part);
}

static int ends_with(ul_span text, ul_span end) {
  return text.length >= end.length && ul_span_equal(ul_span_slice(text, text.length - end.length, text.length), end);
}

/* RFC 6265, section 5.1.3: domain-match. Both are in their canonical form; an address matches only itself. */
static int domain_matches(const urlens_url *url, ul_span domain) {
  ul_span host = part_of(url, URLENS_PART_HOST);
  if (!host.data || domain.length == 0) return 0;
  if (ul_span_equal(host, domain)) return 1;
  return url->record.host_kind == URLENS_HOST_KIND_DOMAIN && host.length > domain.length && ends_with(host, domain) &&
         host.data[host.length - domain.length - 1] == '.';
}

int urlens_cookie_domain_matches(const urlens_url *url, const char *domain, size_t length) {
  if (!url || !url->has_url || !ul_text_is_given(domain, length)) return 0;
  return domain_matches(url, ul_span_of(domain, length));
}

/* RFC 6265, section 5.3, steps 5 and 6, for a domain in its canonical form: writes it, or nothing. */
static urlens_status settle_domain(const urlens_url *url, const ul_site_url *parsed, ul_buffer *output) {
  ul_span domain = ul_buffer_span(&parsed->text);
  int is_host = ul_span_equal(domain, part_of(url, URLENS_PART_HOST));
  if (parsed->url.host_kind == URLENS_HOST_KIND_DOMAIN) {
    ul_site site = ul_find_site(domain, 0, url->settings.suffix_list);
    if (site.suffix == 0) return is_host ? URLENS_OK : URLENS_E_COOKIE_SUFFIX;
  }
  if (!domain_matches(url, domain)) return URLENS_E_COOKIE_DOMAIN;
  ul_buffer_append(output, domain);
  return output->status;
}

urlens_status urlens_cookie_domain(const urlens_url *url, const char *domain, size_t length, urlens_output *out) {
  urlens_error unwanted;
  ul_site_url parsed;
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, domain, length, out);
  if (status) return status;
  if (!url) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (!url->has_url) return ul_call_refuse(out, URLENS_E_NO_URL);
  if (!ul_has_suffix_list(url->settings.suffix_list)) return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
  if (length > 0 && call.input.data[0] == '.') call.input = ul_span_slice(call.input, 1, length);
  if (call.input.length == 0) return ul_call_end(&call, URLENS_OK, NULL);
  ul_site_url_init(&parsed, &url->allocator, URLENS_MAX_LENGTH);
  status = ul_site_url_parse_host(&parsed, call.input, &unwanted);
  if (status && status != URLENS_E_OUT_OF_MEMORY) status = URLENS_E_COOKIE_DOMAIN;
  if (!status) status = settle_domain(url, &parsed, &call.output);
  ul_site_url_release(&parsed);
  return ul_call_end(&call, status, NULL);
}

/* RFC 6265, section 5.1.4: default-path. */
urlens_view urlens_cookie_default_path(const urlens_url *url) {
  static const urlens_view none = {NULL, 0};
  ul_span path;
  if (!url || !url->has_url) return none;
  path = part_of(url, URLENS_PART_PATH);
  if (path.length == 0 || path.data[0] != '/') return ul_view_of(UL_SPAN("/"));
  while (path.data[path.length - 1] != '/') path.length--;
  return ul_view_of(path.length > 1 ? ul_span_slice(path, 0, path.length - 1) : UL_SPAN("/"));
}

/* RFC 6265, section 5.1.4: path-match. */
int urlens_cookie_path_matches(const urlens_url *url, const char *path, size_t length) {
  ul_span own, wanted = ul_span_of(path, length);
  if (!url || !url->has_url || length == 0 || !path) return 0;
  own = part_of(url, URLENS_PART_PATH);
  if (own.length < length || !ul_span_equal(ul_span_slice(own, 0, length), wanted)) return 0;
  return own.length == length || path[length - 1] == '/' || own.data[length] == '/';
}

#endif
