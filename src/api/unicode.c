/* SPDX-License-Identifier: MIT */
/* Normalization, IDNA and Punycode: argument checks, and working memory for one call. */
#include "api/working.h"

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
  UNICODE_IDNA_FLAGS = UL_IDNA_STRICT | UL_IDNA_TRANSITIONAL | UL_IDNA_IGNORE_INVALID_PUNYCODE,
  UNICODE_CORRIGENDA = UL_WITHOUT_CORRIGENDUM_4 | UL_WITHOUT_CORRIGENDUM_5 | UL_WITH_CORRIGENDUM_4
};

/* One call: its working memory and the caller's buffer. */
typedef struct unicode_call {
  ul_working working;
  ul_buffer output;
  ul_span input;
} unicode_call;

/* What all of the functions check first. */
static urlens_status unicode_begin(unicode_call *call, const urlens_options *options, const char *input,
                                   size_t input_length, char *out, size_t capacity, const size_t *length) {
  urlens_status status;
  if (!length || (!out && capacity)) return URLENS_E_ARGUMENT;
  status = ul_working_begin(&call->working, options, input, input_length);
  if (status) return status;
  call->input = ul_span_of(input, input_length);
  ul_buffer_init_fixed(&call->output, out, capacity, call->working.limit);
  return URLENS_OK;
}

/* Releases the working memory, and says how long the result is if there is one. */
static urlens_status unicode_end(unicode_call *call, urlens_status status, int has_result, size_t *length) {
  if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL || has_result) *length = call->output.length;
  ul_working_end(&call->working);
  return status;
}

static urlens_status unicode_fail(urlens_status status, urlens_error *error) {
  if (status && error) {
    error->status = status;
    error->at = URLENS_NOWHERE;
    error->length = 0;
  }
  return status;
}

urlens_status urlens_unicode_normalize(urlens_normal_form form, urlens_unicode_version version, uint32_t corrigenda,
                                       const char *input, size_t input_length, const urlens_options *options, char *out,
                                       size_t capacity, size_t *length) {
  unicode_call call;
  ul_normalization how;
  urlens_status status;
  if ((unsigned)form > URLENS_NORMAL_FORM_NFKD || (unsigned)version > URLENS_UNICODE_VERSION_3_2)
    return URLENS_E_ARGUMENT;
  if (corrigenda & ~(uint32_t)UNICODE_CORRIGENDA) return URLENS_E_ARGUMENT;
  status = unicode_begin(&call, options, input, input_length, out, capacity, length);
  if (status) return status;
  how.form = (ul_form)form;
  how.age = (ul_age)(UL_AGE_17_0 - (unsigned)version); /* ages count up, public versions down from the newest */
  how.variant = corrigenda;
  status = ul_normalize(call.input, &how, &call.working.scratch, &call.output);
  return unicode_end(&call, status, 0, length);
}

typedef urlens_status unicode_idna_function(ul_span, unsigned, ul_scratch *, ul_buffer *, urlens_error *);

/* Both directions of IDNA. Where something is wrong that is no rule, the error has no place. */
static urlens_status unicode_idna(unicode_idna_function *function, int always_has_result, uint32_t flags,
                                  const char *domain, size_t domain_length, const urlens_options *options, char *out,
                                  size_t capacity, size_t *length, urlens_error *error) {
  unicode_call call;
  urlens_error found = {URLENS_OK, 0, 0};
  urlens_status status = flags & ~(uint32_t)UNICODE_IDNA_FLAGS ? URLENS_E_ARGUMENT : URLENS_OK;
  if (!status) status = unicode_begin(&call, options, domain, domain_length, out, capacity, length);
  if (status) return unicode_fail(status, error);
  status = function(call.input, flags, &call.working.scratch, &call.output, &found);
  if (status && error && found.status == status) {
    *error = found;
  } else {
    unicode_fail(status, error);
  }
  return unicode_end(&call, status, always_has_result && found.status == status, length);
}

urlens_status urlens_domain_to_ascii(uint32_t flags, const char *domain, size_t domain_length,
                                     const urlens_options *options, char *out, size_t capacity, size_t *length,
                                     urlens_error *error) {
  return unicode_idna(ul_domain_to_ascii, 0, flags, domain, domain_length, options, out, capacity, length, error);
}

urlens_status urlens_domain_to_unicode(uint32_t flags, const char *domain, size_t domain_length,
                                       const urlens_options *options, char *out, size_t capacity, size_t *length,
                                       urlens_error *error) {
  return unicode_idna(ul_domain_to_unicode, 1, flags, domain, domain_length, options, out, capacity, length, error);
}

urlens_status urlens_punycode_encode(const char *label, size_t label_length, const urlens_options *options, char *out,
                                     size_t capacity, size_t *length) {
  unicode_call call;
  urlens_status status = unicode_begin(&call, options, label, label_length, out, capacity, length);
  if (status) return status;
  status = ul_punycode_encode(call.input, &call.working.scratch, &call.output);
  return unicode_end(&call, status, 0, length);
}

urlens_status urlens_punycode_decode(const char *encoded, size_t encoded_length, const urlens_options *options,
                                     char *out, size_t capacity, size_t *length, urlens_error *error) {
  unicode_call call;
  size_t at = 0;
  urlens_status status = unicode_begin(&call, options, encoded, encoded_length, out, capacity, length);
  if (status) return unicode_fail(status, error);
  status = ul_punycode_decode(call.input, &call.working.scratch, &call.output, &at);
  unicode_fail(status, error);
  if (error && (status == URLENS_E_PUNYCODE_INVALID || status == URLENS_E_PUNYCODE_OVERFLOW)) error->at = at;
  return unicode_end(&call, status, 0, length);
}

#else

urlens_status urlens_unicode_normalize(urlens_normal_form form, urlens_unicode_version version, uint32_t corrigenda,
                                       const char *input, size_t input_length, const urlens_options *options, char *out,
                                       size_t capacity, size_t *length) {
  (void)form, (void)version, (void)corrigenda, (void)input, (void)input_length, (void)options;
  (void)out, (void)capacity, (void)length;
  return URLENS_E_UNSUPPORTED;
}

/* What a build without Unicode answers where there is an error to fill in. */
static urlens_status unicode_unsupported(urlens_error *error) {
  if (error) {
    error->status = URLENS_E_UNSUPPORTED;
    error->at = URLENS_NOWHERE;
    error->length = 0;
  }
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_domain_to_ascii(uint32_t flags, const char *domain, size_t domain_length,
                                     const urlens_options *options, char *out, size_t capacity, size_t *length,
                                     urlens_error *error) {
  (void)flags, (void)domain, (void)domain_length, (void)options, (void)out, (void)capacity, (void)length;
  return unicode_unsupported(error);
}

urlens_status urlens_domain_to_unicode(uint32_t flags, const char *domain, size_t domain_length,
                                       const urlens_options *options, char *out, size_t capacity, size_t *length,
                                       urlens_error *error) {
  (void)flags, (void)domain, (void)domain_length, (void)options, (void)out, (void)capacity, (void)length;
  return unicode_unsupported(error);
}

urlens_status urlens_punycode_encode(const char *label, size_t label_length, const urlens_options *options, char *out,
                                     size_t capacity, size_t *length) {
  (void)label, (void)label_length, (void)options, (void)out, (void)capacity, (void)length;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_punycode_decode(const char *encoded, size_t encoded_length, const urlens_options *options,
                                     char *out, size_t capacity, size_t *length, urlens_error *error) {
  (void)encoded, (void)encoded_length, (void)options, (void)out, (void)capacity, (void)length;
  return unicode_unsupported(error);
}

#endif
