/* SPDX-License-Identifier: MIT */
/* Public suffixes and sites for everyone. */
#include "api/handle.h"
#include "api/working.h"
#include "site/public_suffix.h"
#include "site/same_site.h"
#include "site/site_url.h"

#if URLENS_WITH_SITE

static const urlens_site no_site = {{NULL, 0}, {NULL, 0}, {NULL, 0}};

/* The parts of a host as views, given where they begin. */
static urlens_site site_views(ul_span host, ul_site found) {
  urlens_site site = no_site;
  if (found.suffix != URLENS_NOWHERE) site.suffix = ul_view_of(ul_span_slice(host, found.suffix, host.length));
  if (found.domain != URLENS_NOWHERE) {
    site.domain = ul_view_of(ul_span_slice(host, found.domain, host.length));
    if (found.domain > 0) site.subdomain = ul_view_of(ul_span_slice(host, 0, found.domain - 1));
  }
  return site;
}

urlens_status urlens_site_of(const urlens_url *url, uint32_t flags, urlens_site *site) {
  ul_span host;
  if (!url || !site || (flags & ~(uint32_t)URLENS_SITE_ICANN_ONLY)) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  if (!ul_has_suffix_list()) return URLENS_E_UNSUPPORTED;
  *site = no_site;
  if (url->record.host_kind != URLENS_HOST_KIND_DOMAIN) return URLENS_OK;
  host = ul_record_slice(url->href.data, &url->record, URLENS_PART_HOST);
  *site = site_views(host, ul_find_site(host, flags));
  return URLENS_OK;
}

/* Whether a text is a host by itself and not a URL. */
static int is_host_alone(ul_span text) {
  static const char of_urls[] = ":/?#@\\";
  if (text.length > 0 && text.data[0] == '[') return 1;
  for (size_t i = 0; i < text.length; i++) {
    if (text.data[i] && memchr(of_urls, text.data[i], sizeof of_urls - 1)) return 0;
  }
  return 1;
}

/* Parses either, and stores the canonical host, which is empty if there is none. */
static urlens_status host_of_text(ul_site_url *parsed, ul_span text, ul_span *host, urlens_error *error) {
  urlens_status status;
  if (is_host_alone(text)) {
    status = ul_site_url_parse_host(parsed, text, error);
    *host = ul_buffer_span(&parsed->text);
    return status;
  }
  status = ul_site_url_parse(parsed, text, error);
  *host = status ? ul_span_of(NULL, 0) : ul_site_url_part(parsed, URLENS_PART_HOST);
  return status;
}

/* One call of urlens_site_from_text. */
typedef struct site_call {
  ul_working working;
  ul_site_url parsed;
  ul_buffer output;
  uint32_t flags;
} site_call;

/* Writes the host, in the form that is wanted, and fills in the parts if there was room for it. */
static urlens_status write_site(site_call *call, ul_span host, urlens_site *site) {
  ul_site found = {URLENS_NOWHERE, URLENS_NOWHERE};
  int is_domain = call->parsed.url.host_kind == URLENS_HOST_KIND_DOMAIN;
  ul_host_name name;
  ul_span form = host;
  urlens_status status = URLENS_OK;
  ul_buffer_init_fixed(&name.text, NULL, 0, 0);
  if (is_domain) found = ul_find_site(host, call->flags);
  if (is_domain && call->flags & URLENS_SITE_UNICODE) {
    status = ul_host_in_unicode(&call->parsed, host, &name, &form);
    found = ul_move_site(found, host, form);
  }
  if (!status) {
    ul_buffer_append(&call->output, form);
    status = call->output.status;
  }
  if (!status) *site = site_views(ul_span_of(call->output.data, call->output.length), found);
  ul_buffer_release(&name.text);
  return status;
}

static urlens_status run_site_call(site_call *call, ul_span text, urlens_site *site, urlens_error *error) {
  ul_span host;
  urlens_status status;
  ul_site_url_init(&call->parsed, &call->working.allocator, call->working.limit);
  status = host_of_text(&call->parsed, text, &host, error);
  if (!status) status = write_site(call, host, site);
  ul_site_url_release(&call->parsed);
  return status;
}

urlens_status urlens_site_from_text(const char *text, size_t text_length, uint32_t flags, const urlens_options *options,
                                    char *out, size_t capacity, size_t *length, urlens_site *site,
                                    urlens_error *error) {
  static const uint32_t known_flags = URLENS_SITE_ICANN_ONLY | URLENS_SITE_UNICODE;
  urlens_error where = {URLENS_OK, URLENS_NOWHERE, 0};
  site_call call;
  urlens_status status;
  if (!length || !site || (flags & ~known_flags)) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = ul_working_begin_output(&call.working, options, text, text_length, &call.output, out, capacity);
  if (!status && !ul_has_suffix_list()) status = URLENS_E_UNSUPPORTED;
  if (status) return ul_working_refuse(status, error);
  call.flags = flags;
  status = run_site_call(&call, ul_span_of(text_length ? text : "", text_length), site, &where);
  return ul_working_finish(&call.working, &call.output, status, &where, length, error);
}

urlens_status urlens_same_site(const urlens_url *a, const urlens_url *b, urlens_site_comparison how, int *same) {
  ul_record_view view_a, view_b;
  if (!a || !b || !same || (unsigned)how > URLENS_SITE_COMPARISON_SCHEMELESS) return URLENS_E_ARGUMENT;
  if (!a->has_url || !b->has_url) return URLENS_E_NO_URL;
  if (!ul_has_suffix_list()) return URLENS_E_UNSUPPORTED;
  view_a = ul_handle_view(a);
  view_b = ul_handle_view(b);
  return ul_same_site(&view_a, &view_b, how, &a->allocator, same);
}

#else

urlens_status urlens_site_of(const urlens_url *url, uint32_t flags, urlens_site *site) {
  (void)url, (void)flags, (void)site;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_site_from_text(const char *text, size_t text_length, uint32_t flags, const urlens_options *options,
                                    char *out, size_t capacity, size_t *length, urlens_site *site,
                                    urlens_error *error) {
  (void)text, (void)text_length, (void)flags, (void)options, (void)out, (void)capacity, (void)length, (void)site;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_same_site(const urlens_url *a, const urlens_url *b, urlens_site_comparison how, int *same) {
  (void)a, (void)b, (void)how, (void)same;
  return URLENS_E_UNSUPPORTED;
}

#endif
