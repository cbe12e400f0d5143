/* SPDX-License-Identifier: MIT */
/* RFC 3986 and 3987: normalization of what an object holds, and the mappings between IRIs and URIs. */
#include "api/handle.h"
#include "api/working.h"

#if URLENS_WITH_RFC

urlens_status urlens_rfc_normalize(urlens_url *url, uint32_t mask) {
  static const uint32_t known_bits = URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_PERCENT |
                                     URLENS_RFC_NORMALIZE_DOTS | URLENS_RFC_NORMALIZE_SCHEME;
  ul_rfc_parts parts;
  ul_rfc_result result;
  if (!url) return URLENS_E_ARGUMENT;
  if (mask & ~known_bits) return ul_handle_fail(url, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  if (!ul_is_rfc_dialect(url->settings.dialect)) return ul_handle_fail(url, URLENS_E_UNSUPPORTED, URLENS_NOWHERE);
  if (!url->has_url) return ul_handle_fail(url, URLENS_E_NO_URL, URLENS_NOWHERE);
  ul_rfc_parts_of(url->href.data, &url->record, &parts);
  ul_buffer_clear(&url->spare);
  if (ul_rfc_normalize(&parts, mask, &url->spare, &result)) {
    url->error = result.error;
    return result.error.status;
  }
  if (ul_span_equal(ul_buffer_span(&url->href), ul_buffer_span(&url->spare))) {
    result.url.flags |= url->record.flags & URLENS_IS_UNCHANGED;
  }
  return ul_handle_commit(url, &result.url);
}

/* The checks that the functions on texts share, and the text's parts. */
static urlens_status rfc_read_text(urlens_dialect dialect, const char *text, size_t length, uint32_t flags,
                                   ul_rfc_parts *parts, urlens_error *error) {
  ul_rfc_options options = ul_rfc_options_for(dialect, flags);
  urlens_error found;
  if (!ul_text_is_given(text, length) || (flags & ~(uint32_t)URLENS_OPTION_ZONE_IDENTIFIERS)) {
    return ul_working_refuse(URLENS_E_ARGUMENT, error);
  }
  if (length > URLENS_MAX_LENGTH) return ul_working_refuse(URLENS_E_TOO_LONG, error);
  ul_rfc_read(ul_span_of(text, length), &options, parts, &found);
  if (error) *error = found;
  return found.status;
}

static urlens_status rfc_write_text(const ul_buffer *output, size_t *length, urlens_error *error) {
  urlens_status status = ul_write_out(output, length);
  return status ? ul_working_refuse(status, error) : status;
}

urlens_status urlens_iri_to_uri(const char *iri, size_t iri_length, uint32_t flags, char *out, size_t capacity,
                                size_t *length, urlens_error *error) {
  ul_rfc_parts parts;
  ul_buffer output;
  urlens_status status;
  if (!length || !ul_text_is_given(out, capacity)) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = rfc_read_text(URLENS_DIALECT_RFC3987, iri, iri_length, flags, &parts, error);
  if (status) return status;
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  ul_iri_to_uri(ul_span_of(iri, iri_length), &output);
  return rfc_write_text(&output, length, error);
}

urlens_status urlens_uri_to_iri(const char *uri, size_t uri_length, uint32_t flags, char *out, size_t capacity,
                                size_t *length, urlens_error *error) {
  ul_rfc_parts parts;
  ul_buffer output;
  urlens_status status;
  if (!length || !ul_text_is_given(out, capacity)) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = rfc_read_text(URLENS_DIALECT_RFC3986, uri, uri_length, flags, &parts, error);
  if (status) return status;
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  ul_uri_to_iri(ul_span_of(uri, uri_length), &parts, &output);
  return rfc_write_text(&output, length, error);
}

urlens_status urlens_iri_check_bidi(const char *iri, size_t iri_length, uint32_t flags, urlens_bidi_sink sink,
                                    void *context, urlens_error *error) {
  ul_rfc_parts parts;
  urlens_status status;
  if (!sink) return ul_working_refuse(URLENS_E_ARGUMENT, error);
  status = rfc_read_text(URLENS_DIALECT_RFC3987, iri, iri_length, flags, &parts, error);
  if (status) return status;
#  if URLENS_WITH_UNICODE
  ul_iri_check_direction(ul_span_of(iri, iri_length), &parts, sink, context);
  return URLENS_OK;
#  else
  (void)context;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
#  endif
}

#else

urlens_status urlens_rfc_normalize(urlens_url *url, uint32_t mask) {
  (void)mask;
  return url ? ul_handle_fail(url, URLENS_E_UNSUPPORTED, URLENS_NOWHERE) : URLENS_E_ARGUMENT;
}

urlens_status urlens_iri_to_uri(const char *iri, size_t iri_length, uint32_t flags, char *out, size_t capacity,
                                size_t *length, urlens_error *error) {
  (void)iri, (void)iri_length, (void)flags, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_uri_to_iri(const char *uri, size_t uri_length, uint32_t flags, char *out, size_t capacity,
                                size_t *length, urlens_error *error) {
  (void)uri, (void)uri_length, (void)flags, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_iri_check_bidi(const char *iri, size_t iri_length, uint32_t flags, urlens_bidi_sink sink,
                                    void *context, urlens_error *error) {
  (void)iri, (void)iri_length, (void)flags, (void)sink, (void)context;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

#endif
