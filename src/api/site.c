/* SPDX-License-Identifier: MIT */
/* Public suffixes and sites. */
#include "urlens/site.h"

#include "api/handle.h"
#include "api/options.h"
#include "site/public_suffix.h"
#include "site/same_site.h"
#include "site/site_url.h"
#include "site/suffix_rules.h"

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

/* The site of the object's host, and that host. */
static urlens_status site_of_object(const urlens_url *url, uint32_t flags, ul_span *host, ul_site *found) {
  static const ul_site none = {URLENS_NOWHERE, URLENS_NOWHERE, URLENS_SUFFIX_RULE_NONE};
  ul_record_view view;
  if (!url || (flags & ~(uint32_t)URLENS_SITE_ICANN_ONLY)) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  if (!ul_has_suffix_list(url->settings.suffix_list)) return URLENS_E_UNSUPPORTED;
  view = ul_handle_view(url);
  *host = ul_record_slice(&view, URLENS_PART_HOST);
  *found = none;
  if (url->record.host_kind != URLENS_HOST_KIND_DOMAIN) return URLENS_OK;
  *found = ul_find_site(*host, flags, url->settings.suffix_list);
  return URLENS_OK;
}

urlens_status urlens_site_of(const urlens_url *url, uint32_t flags, urlens_site *site) {
  ul_span host;
  ul_site found;
  urlens_status status = site ? site_of_object(url, flags, &host, &found) : URLENS_E_ARGUMENT;
  if (!status) *site = site_views(host, found);
  return status;
}

urlens_suffix_rule urlens_suffix_rule_of(const urlens_url *url, uint32_t flags) {
  ul_span host;
  ul_site found;
  return site_of_object(url, flags, &host, &found) ? URLENS_SUFFIX_RULE_NONE : found.rule;
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
  ul_call call;
  ul_site_url parsed;
  uint32_t flags;
} site_call;

/* Writes the host, in the form that is wanted, and fills in the parts if there was room for it. */
static urlens_status write_site(site_call *s, ul_span host, urlens_site *site) {
  ul_site found = {URLENS_NOWHERE, URLENS_NOWHERE, URLENS_SUFFIX_RULE_NONE};
  int is_domain = s->parsed.url.host_kind == URLENS_HOST_KIND_DOMAIN;
  ul_buffer *output = &s->call.output;
  ul_host_name name;
  ul_span form = host;
  urlens_status status = URLENS_OK;
  ul_buffer_init_fixed(&name.text, NULL, 0, 0);
  if (is_domain) found = ul_find_site(host, s->flags, s->call.suffix_list);
  if (is_domain && s->flags & URLENS_SITE_UNICODE) {
    status = ul_host_in_unicode(&s->parsed, host, &name, &form);
    found = ul_move_site(found, host, form);
  }
  if (!status) {
    ul_buffer_append(output, form);
    status = output->status;
  }
  if (!status) *site = site_views(ul_span_of(output->data, output->length), found);
  ul_buffer_release(&name.text);
  return status;
}

urlens_status urlens_site_from_text(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                                    urlens_output *out, urlens_site *site) {
  static const uint32_t known_flags = URLENS_SITE_ICANN_ONLY | URLENS_SITE_UNICODE;
  urlens_error where = ul_error_of(URLENS_OK);
  ul_span host;
  site_call s;
  urlens_status status = ul_call_begin(&s.call, text, length, options, out);
  if (status) return status;
  if (!site || (flags & ~known_flags)) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (!ul_has_suffix_list(s.call.suffix_list)) return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
  s.flags = flags;
  ul_site_url_init(&s.parsed, &s.call.allocator, s.call.limit);
  status = host_of_text(&s.parsed, s.call.input, &host, &where);
  if (!status) status = write_site(&s, host, site);
  ul_site_url_release(&s.parsed);
  return ul_call_end(&s.call, status, &where);
}

urlens_status urlens_same_site(const urlens_url *a, const urlens_url *b, urlens_site_comparison how, int *same) {
  ul_record_view view_a, view_b;
  if (!a || !b || !same || (unsigned)how > URLENS_SITE_COMPARISON_SCHEMELESS) return URLENS_E_ARGUMENT;
  if (!a->has_url || !b->has_url) return URLENS_E_NO_URL;
  if (!ul_has_suffix_list(a->settings.suffix_list)) return URLENS_E_UNSUPPORTED;
  if (!ul_handle_has_origins(a) || !ul_handle_has_origins(b)) {
    *same = 0;
    return URLENS_OK;
  }
  view_a = ul_handle_view(a);
  view_b = ul_handle_view(b);
  return ul_same_site(&view_a, &view_b, how, a->settings.suffix_list, &a->allocator, same);
}

/* --- Lists ---------------------------------------------------------------------------------------------------------- */

urlens_status urlens_suffix_list_create(const char *text, size_t length, const urlens_options *options,
                                        urlens_suffix_list **list, urlens_error *error) {
  urlens_error unwanted;
  urlens_options room;
  urlens_suffix_list own = {0}, *made;
  if (!error) error = &unwanted;
  options = ul_options_read(options, &room);
  *error = ul_error_of(URLENS_E_ARGUMENT);
  if (!list || !options || !ul_text_is_given(text, length)) return error->status;
  *error = ul_error_of(length > URLENS_MAX_LENGTH ? URLENS_E_TOO_LONG
                                                  : ul_allocator_init(&own.allocator, options->allocator));
  if (error->status) return error->status;
  made = ul_allocate(&own.allocator, sizeof *made);
  *error = ul_error_of(made ? URLENS_OK : URLENS_E_OUT_OF_MEMORY);
  if (!made) return error->status;
  *made = own;
  ul_buffer_init(&made->names, &made->allocator, URLENS_MAX_LENGTH);
  if (ul_suffix_rules_read(made, ul_span_of(text, length), error)) {
    urlens_suffix_list_destroy(made);
    return error->status;
  }
  *list = made;
  return URLENS_OK;
}

void urlens_suffix_list_destroy(urlens_suffix_list *list) {
  urlens_allocator allocator;
  if (!list) return;
  allocator = list->allocator;
  ul_suffix_rules_release(list);
  ul_release(&allocator, list, sizeof *list);
}

size_t urlens_suffix_list_size(const urlens_suffix_list *list) {
  return list ? list->rules : 0;
}

#endif
