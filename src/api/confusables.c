/* SPDX-License-Identifier: MIT */
#include "unicode/confusables.h"

#include "api/working.h"

urlens_status urlens_skeleton(const char *input, size_t input_length, const urlens_options *options, char *out,
                              size_t capacity, size_t *length) {
  ul_working working;
  urlens_status status;
  if (!length || (!out && capacity)) return URLENS_E_ARGUMENT;
  status = ul_working_begin(&working, options, input, input_length);
  if (status != URLENS_OK) return status;
#if URLENS_WITH_CONFUSABLES
  {
    ul_buffer output;
    ul_buffer_init_fixed(&output, out, capacity, working.limit);
    status = ul_skeleton(ul_span_of(input, input_length), &working.scratch, &output);
    if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) *length = output.length;
  }
#else
  status = URLENS_E_UNSUPPORTED;
#endif
  ul_working_end(&working);
  return status;
}

urlens_status urlens_report_label(const char *label, size_t length, urlens_label_report *report) {
  if (!report || report->size < sizeof *report || (!label && length)) return URLENS_E_ARGUMENT;
#if URLENS_WITH_CONFUSABLES
  ul_report_label(ul_span_of(label, length), report);
  return URLENS_OK;
#else
  return URLENS_E_UNSUPPORTED;
#endif
}
