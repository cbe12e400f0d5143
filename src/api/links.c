/* SPDX-License-Identifier: MIT */
/* Links in text, and their formatting. */
#include "urlens/links.h"

#include "api/call.h"
#include "links/links.h"
#include "site/public_suffix.h"

#if URLENS_WITH_LINKS

static urlens_status check_search(const urlens_link_search *search, const urlens_link *link) {
  if (!search || !link || search->reserved || (search->flags & ~(uint32_t)UL_LINK_FLAGS)) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(search->text, search->length) || search->position > search->length) return URLENS_E_ARGUMENT;
  if ((search->flags & (URLENS_LINK_BARE | URLENS_LINK_EMAIL)) && !ul_has_suffix_list(search->suffix_list)) {
    return URLENS_E_UNSUPPORTED;
  }
  return URLENS_OK;
}

int urlens_link_next(urlens_link_search *search, urlens_link *link, urlens_error *error) {
  urlens_status status = check_search(search, link);
  if (error) *error = ul_error_of(status);
  return status ? 0 : ul_link_next(search, link);
}

urlens_status urlens_link_format(urlens_link_end end, const char *url, size_t length, const urlens_options *options,
                                 urlens_output *out) {
  urlens_error where = ul_error_of(URLENS_OK);
  ul_call call;
  urlens_status status = ul_call_begin(&call, url, length, options, out);
  if (status) return status;
  if ((unsigned)end > URLENS_LINK_END_IN_TEXT) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_link_format(end, call.input, &call.allocator, &call.output, &where);
  return ul_call_end(&call, status, &where);
}

#endif
