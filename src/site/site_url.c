/* SPDX-License-Identifier: MIT */
#include "site/site_url.h"

#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

void ul_site_url_init(ul_site_url *parsed, const urlens_allocator *allocator, size_t limit) {
  ul_machine_memory_init(&parsed->memory, allocator);
  ul_buffer_init_fixed(&parsed->text, parsed->space, sizeof parsed->space, limit);
  ul_record_init(&parsed->url);
}

void ul_site_url_release(ul_site_url *parsed) {
  ul_buffer_release(&parsed->text);
  ul_machine_memory_release(&parsed->memory);
}

/* The space was too small: from now on the allocator's memory is used. */
static void use_allocator(ul_site_url *parsed) {
  ul_buffer_init(&parsed->text, parsed->memory.host.allocator, parsed->text.limit);
}

urlens_status ul_site_url_parse(ul_site_url *parsed, ul_span input, urlens_error *error) {
  ul_machine_options defaults = {0};
  ul_parse_result result;
  urlens_status status;
  defaults.scanner = ul_scanner_baseline();
  ul_buffer_clear(&parsed->text);
  status = ul_whatwg_parse(input, NULL, &defaults, &parsed->memory, &parsed->text, &result);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    use_allocator(parsed);
    status = ul_whatwg_parse(input, NULL, &defaults, &parsed->memory, &parsed->text, &result);
  }
  parsed->url = result.url;
  *error = result.error;
  return status;
}

static urlens_status parse_host_once(ul_site_url *parsed, ul_span input, urlens_error *error) {
  static const ul_reporter nobody = {0};
  urlens_host_kind kind = URLENS_HOST_KIND_NONE;
  urlens_status status;
  ul_buffer_clear(&parsed->text);
  status = ul_host_parse(input, UL_HOST_OF_SPECIAL, &nobody, &parsed->memory.domain, &parsed->text, &kind, error);
  parsed->url.host_kind = (uint8_t)kind;
  if (!status) status = parsed->text.status;
  error->status = status;
  return status;
}

urlens_status ul_site_url_parse_host(ul_site_url *parsed, ul_span input, urlens_error *error) {
  urlens_status status;
  ul_record_init(&parsed->url);
  error->at = error->length = 0;
  if (input.length == 0) return error->status = URLENS_E_HOST_MISSING;
  status = parse_host_once(parsed, input, error);
  if (status != URLENS_E_BUFFER_TOO_SMALL) return status;
  use_allocator(parsed);
  return parse_host_once(parsed, input, error);
}

urlens_status ul_host_in_unicode(ul_site_url *parsed, ul_span host, ul_host_name *name, ul_span *result) {
  ul_buffer_init_fixed(&name->text, name->space, sizeof name->space, parsed->text.limit);
  *result = host;
#if URLENS_WITH_UNICODE
  {
    ul_scratch *work = &parsed->memory.domain.work;
    urlens_status status = ul_domain_to_unicode(host, UL_IDNA_STANDARD, work, &name->text, NULL);
    if (status == URLENS_E_BUFFER_TOO_SMALL) {
      ul_buffer_init(&name->text, work->allocator, parsed->text.limit);
      status = ul_domain_to_unicode(host, UL_IDNA_STANDARD, work, &name->text, NULL);
    }
    if (status == URLENS_E_OUT_OF_MEMORY) return status;
    if (status == URLENS_OK) *result = ul_buffer_span(&name->text);
  }
#endif
  return URLENS_OK;
}
