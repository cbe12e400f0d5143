/* SPDX-License-Identifier: MIT */
/* Hashes. */
#include "api/handle.h"
#include "site/siphash.h"
#include "urlens/site.h"

#if URLENS_WITH_SITE

/* What of a URL is hashed. */
static urlens_status hashed_text(const urlens_url *url, urlens_comparison how, const void *hash, ul_span *text) {
  urlens_view view;
  if (!url || !hash || (unsigned)how > URLENS_COMPARISON_WITHOUT_FRAGMENT) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  view = how == URLENS_COMPARISON_WHOLE ? urlens_href(url) : urlens_href_without_fragment(url);
  *text = ul_span_of(view.data, view.length);
  return URLENS_OK;
}

urlens_status urlens_hash64(const urlens_url *url, urlens_comparison how, uint64_t *hash) {
  ul_span text;
  urlens_status status = hashed_text(url, how, hash, &text);
  if (!status) *hash = ul_siphash64(text);
  return status;
}

urlens_status urlens_hash128(const urlens_url *url, urlens_comparison how, uint8_t *hash) {
  ul_span text;
  urlens_status status = hashed_text(url, how, hash, &text);
  if (!status) ul_siphash128(text, hash);
  return status;
}

urlens_status urlens_hash64_text(const char *text, size_t length, uint64_t *hash) {
  if (!hash || !ul_text_is_given(text, length)) return URLENS_E_ARGUMENT;
  *hash = ul_siphash64(ul_span_of(text, length));
  return URLENS_OK;
}

urlens_status urlens_hash128_text(const char *text, size_t length, uint8_t *hash) {
  if (!hash || !ul_text_is_given(text, length)) return URLENS_E_ARGUMENT;
  ul_siphash128(ul_span_of(text, length), hash);
  return URLENS_OK;
}

#endif
