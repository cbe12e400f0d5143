/* SPDX-License-Identifier: MIT */
/* Normalization, IDNA, Punycode and confusable characters. */
#include "urlens/unicode.h"

#include "api/call.h"
#include "api/structs.h"

#if URLENS_WITH_UNICODE

#  include "unicode/idna.h"
#  include "unicode/normalize.h"
#  include "unicode/punycode.h"

/* The public numbers are the internal ones, so that flags can be passed on as they are. */
_Static_assert((int)URLENS_IDNA_STRICT == (int)UL_IDNA_STRICT && (int)URLENS_IDNA_STANDARD == (int)UL_IDNA_STANDARD &&
                   (int)URLENS_IDNA_TRANSITIONAL == (int)UL_IDNA_TRANSITIONAL &&
                   (int)URLENS_IDNA_IGNORE_INVALID_PUNYCODE == (int)UL_IDNA_IGNORE_INVALID_PUNYCODE,
               "flags of IDNA");
_Static_assert((int)URLENS_NORMAL_FORM_NFC == (int)UL_NFC && (int)URLENS_NORMAL_FORM_NFD == (int)UL_NFD &&
                   (int)URLENS_NORMAL_FORM_NFKC == (int)UL_NFKC && (int)URLENS_NORMAL_FORM_NFKD == (int)UL_NFKD,
               "forms");
_Static_assert((int)URLENS_CORRIGENDUM_WITHOUT_4 == (int)UL_WITHOUT_CORRIGENDUM_4 &&
                   (int)URLENS_CORRIGENDUM_WITHOUT_5 == (int)UL_WITHOUT_CORRIGENDUM_5 &&
                   (int)URLENS_CORRIGENDUM_WITH_4 == (int)UL_WITH_CORRIGENDUM_4,
               "corrigenda");
_Static_assert((int)URLENS_UNICODE_NO_MEMORY <= (int)UL_PUNYCODE_SMALL, "what needs no memory");

enum {
  KNOWN_IDNA_FLAGS = UL_IDNA_STRICT | UL_IDNA_TRANSITIONAL | UL_IDNA_IGNORE_INVALID_PUNYCODE,
  KNOWN_CORRIGENDA = UL_WITHOUT_CORRIGENDUM_4 | UL_WITHOUT_CORRIGENDUM_5 | UL_WITH_CORRIGENDUM_4
};

static int is_normalization(urlens_normalization how) {
  return (unsigned)how.form <= URLENS_NORMAL_FORM_NFKD && (unsigned)how.version <= URLENS_UNICODE_VERSION_3_2 &&
         !(how.corrigenda & ~(uint32_t)KNOWN_CORRIGENDA);
}

urlens_status urlens_unicode_normalize(urlens_normalization how, const char *input, size_t length,
                                       const urlens_options *options, urlens_output *out) {
  ul_call call;
  ul_normalization own;
  urlens_status status = ul_call_begin(&call, input, length, options, out);
  if (status) return status;
  if (!is_normalization(how)) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  own.form = (ul_form)how.form;
  own.age = (ul_age)(UL_AGE_17_0 - (unsigned)how.version); /* ages count up, public versions down from the newest */
  own.variant = how.corrigenda;
  return ul_call_end(&call, ul_normalize(call.input, &own, &call.scratch, &call.output), NULL);
}

urlens_status urlens_domain_to_ascii(uint32_t flags, const char *domain, size_t length, const urlens_options *options,
                                     urlens_output *out) {
  ul_call call;
  urlens_error where = ul_error_of(URLENS_OK);
  urlens_status status = ul_call_begin(&call, domain, length, options, out);
  if (status) return status;
  if (flags & ~(uint32_t)KNOWN_IDNA_FLAGS) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_domain_to_ascii(call.input, flags, &call.scratch, &call.output, &where);
  return ul_call_end(&call, status, &where);
}

urlens_status urlens_domain_to_unicode(uint32_t flags, const char *domain, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  ul_call call;
  urlens_error where = ul_error_of(URLENS_OK);
  urlens_status status = ul_call_begin(&call, domain, length, options, out);
  if (status) return status;
  if (flags & ~(uint32_t)KNOWN_IDNA_FLAGS) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_domain_to_unicode(call.input, flags, &call.scratch, &call.output, &where);
  if (status && where.status == status) out->length = call.output.length; /* the failure has a result, too */
  return ul_call_end(&call, status, &where);
}

urlens_status urlens_punycode_encode(const char *label, size_t length, const urlens_options *options,
                                     urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin(&call, label, length, options, out);
  if (status) return status;
  return ul_call_end(&call, ul_punycode_encode(call.input, &call.scratch, &call.output), NULL);
}

urlens_status urlens_punycode_decode(const char *encoded, size_t length, const urlens_options *options,
                                     urlens_output *out) {
  ul_call call;
  urlens_error where = ul_error_of(URLENS_OK);
  urlens_status status = ul_call_begin(&call, encoded, length, options, out);
  if (status) return status;
  status = ul_punycode_decode(call.input, &call.scratch, &call.output, &where.at);
  return ul_call_end(&call, status, &where);
}

#endif

#if URLENS_WITH_CONFUSABLES

#  include "unicode/confusables.h"

urlens_status urlens_skeleton(const char *input, size_t length, const urlens_options *options, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin(&call, input, length, options, out);
  if (status) return status;
  return ul_call_end(&call, ul_skeleton(call.input, &call.scratch, &call.output), NULL);
}

urlens_status urlens_report_label(const char *label, size_t length, urlens_label_report *report) {
  urlens_label_report own;
  if (!report || !ul_text_is_given(label, length)) return URLENS_E_ARGUMENT;
  if (!ul_struct_read(&own, report, UL_SIZE_UP_TO(urlens_label_report, reserved), sizeof own)) {
    return URLENS_E_ARGUMENT;
  }
  own.reserved = 0;
  ul_report_label(ul_span_of(label, length), &own);
  ul_struct_write(report, &own, sizeof own);
  return URLENS_OK;
}

#endif
