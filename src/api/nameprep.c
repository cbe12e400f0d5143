/* SPDX-License-Identifier: MIT */
#include "unicode/nameprep.h"

#include "api/working.h"

/* Where it went wrong is known only from inside; here it is the call that is wrong, or the build. */
static urlens_status nameprep_refuse(urlens_status status, urlens_error *error) {
  if (error) {
    error->status = status;
    error->at = URLENS_NOWHERE;
    error->length = 0;
  }
  return status;
}

urlens_status urlens_nameprep(urlens_dialect dialect, uint32_t flags, const char *input, size_t input_length,
                              const urlens_options *options, char *out, size_t capacity, size_t *length,
                              urlens_error *error) {
  urlens_status status;
  ul_working working;
  if (!length || (!out && capacity) || flags & ~(uint32_t)URLENS_NAMEPREP_BIDI) {
    return nameprep_refuse(URLENS_E_ARGUMENT, error);
  }
  status = ul_working_begin(&working, options, input, input_length);
  if (status != URLENS_OK) return nameprep_refuse(status, error);
#if URLENS_WITH_UNICODE
  {
    ul_buffer output;
    const ul_nameprep_profile *profile = ul_nameprep_profile_for(dialect);
    if (!profile) return nameprep_refuse(URLENS_E_UNSUPPORTED, error);
    ul_buffer_init_fixed(&output, out, capacity, working.limit);
    status = ul_nameprep(ul_span_of(input, input_length), profile,
                         flags & URLENS_NAMEPREP_BIDI ? UL_NAMEPREP_CHECK_BIDI : 0, &working.scratch, &output, error);
    if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) *length = output.length;
    ul_working_end(&working);
    return status;
  }
#else
  (void)dialect;
  return nameprep_refuse(URLENS_E_UNSUPPORTED, error);
#endif
}
