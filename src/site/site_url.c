/* SPDX-License-Identifier: MIT */
#include "site/site_url.h"

#include "dialect/table.h"
#include "host/host.h"
#include "whatwg/parse.h"

#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

void ul_site_url_init(ul_site_url *parsed, const urlens_allocator *allocator, size_t limit) {
  ul_memory_init(&parsed->memory, allocator);
  ul_buffer_init_fixed(&parsed->text, parsed->space, sizeof parsed->space, limit);
  ul_record_init(&parsed->url);
}

void ul_site_url_release(ul_site_url *parsed) {
  ul_buffer_release(&parsed->text);
  ul_memory_release(&parsed->memory);
}

/* The space was too small: from now on the allocator's memory is used. */
static void use_allocator(ul_site_url *parsed) {
  ul_buffer_init(&parsed->text, parsed->memory.host.allocator, parsed->text.limit);
}

urlens_status ul_site_url_parse(ul_site_url *parsed, ul_span input, urlens_error *error) {
  ul_settings settings = {.dialect = &ul_dialect_whatwg, .limit = URLENS_MAX_LENGTH};
  ul_request request = {.input = input, .settings = &settings, .memory = &parsed->memory};
  ul_answer answer;
  urlens_status status;
  settings.scanner = ul_scanner_baseline();
  ul_buffer_clear(&parsed->text);
  status = ul_whatwg_parse(&request, &parsed->text, &answer);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    use_allocator(parsed);
    status = ul_whatwg_parse(&request, &parsed->text, &answer);
  }
  parsed->url = answer.url;
  *error = answer.error;
  return status;
}

static urlens_status parse_host_once(ul_site_url *parsed, ul_span input, urlens_error *error) {
  ul_host_parser parser = {.memory = &parsed->memory.domain, .output = &parsed->text};
  urlens_status status;
  ul_buffer_clear(&parsed->text);
  status = ul_host_parse(&parser, input, UL_HOST_OF_SPECIAL);
  parsed->url.host_kind = (uint8_t)parser.kind;
  *error = parser.error;
  if (!status) status = parsed->text.status;
  return error->status = status;
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
