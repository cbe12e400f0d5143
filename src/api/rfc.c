/* SPDX-License-Identifier: MIT */
/* RFC 3986 and 3987: normalization of what an object holds, and the mappings between IRIs and URIs. */
#include "urlens/rfc.h"

#include "api/handle.h"
#include "rfc/rfc.h"

#if URLENS_WITH_RFC

urlens_status urlens_rfc_normalize(urlens_url *url, uint32_t mask) {
  static const uint32_t known_bits = URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT |
                                     URLENS_RFC_NORMALIZE_DOTS | URLENS_RFC_NORMALIZE_SCHEME;
  ul_record_view given;
  urlens_components record;
  ul_parts parts;
  if (!url) return URLENS_E_ARGUMENT;
  if (mask & ~known_bits) return ul_handle_fail(url, URLENS_E_ARGUMENT);
  if (!ul_dialect_has(url->settings.dialect, URLENS_TRAIT_NORMALIZES)) return ul_handle_fail(url, URLENS_E_UNSUPPORTED);
  if (!url->has_url) return ul_handle_fail(url, URLENS_E_NO_URL);
  given = ul_handle_view(url);
  ul_parts_of_record(&given, &parts);
  ul_rfc_normalize(&parts, mask);
  ul_buffer_clear(&url->spare);
  ul_parts_write(&parts, mask, &url->spare, &record);
  if (ul_span_equal(ul_buffer_span(&url->href), ul_buffer_span(&url->spare))) {
    record.flags |= url->record.flags & URLENS_IS_UNCHANGED;
  }
  return ul_handle_commit(url, &record);
}

/* Reads a text that is not in an object. `flags`: URLENS_OPTION_ZONE_IDENTIFIERS or 0. */
static urlens_status read_text(ul_rfc_grammar grammar, uint32_t flags, ul_span text, ul_parts *parts,
                               urlens_error *error) {
  if (flags & ~(uint32_t)URLENS_OPTION_ZONE_IDENTIFIERS) {
    *error = ul_error_of(URLENS_E_ARGUMENT);
    return URLENS_E_ARGUMENT;
  }
  return ul_rfc_read(text, grammar, flags ? UL_ZONES_ALLOWED : UL_ZONES_REFUSED, parts, error);
}

urlens_status urlens_iri_to_uri(uint32_t flags, const char *iri, size_t length, urlens_output *out) {
  ul_parts parts;
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, iri, length, out);
  if (status) return status;
  status = read_text(UL_RFC_IRI, flags, call.input, &parts, &out->error);
  if (status) return status;
  ul_iri_to_uri(call.input, &call.output);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_uri_to_iri(uint32_t flags, const char *uri, size_t length, urlens_output *out) {
  ul_parts parts;
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, uri, length, out);
  if (status) return status;
  status = read_text(UL_RFC_URI, flags, call.input, &parts, &out->error);
  if (status) return status;
  ul_uri_to_iri(call.input, &parts, &call.output);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_iri_check_bidi(uint32_t flags, const char *iri, size_t length, urlens_bidi_sink sink,
                                    void *context, urlens_error *error) {
  urlens_error unwanted;
  ul_parts parts;
  ul_span text = ul_span_of(iri, length);
  urlens_status status = URLENS_OK;
  if (!error) error = &unwanted;
  if (!sink || !ul_text_is_given(iri, length)) status = URLENS_E_ARGUMENT;
  if (!status && length > URLENS_MAX_LENGTH) status = URLENS_E_TOO_LONG;
  *error = ul_error_of(status);
  if (!status) status = read_text(UL_RFC_IRI, flags, text, &parts, error);
  if (status) return status;
#  if URLENS_WITH_UNICODE
  ul_iri_check_direction(text, &parts, sink, context);
  return URLENS_OK;
#  else
  (void)context;
  *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
#  endif
}

#endif
