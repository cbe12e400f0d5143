/* SPDX-License-Identifier: MIT */
/* CanonicalizeHost, step 20: what is done to the labels of a host with non-ASCII text, and the check of its TLD. */
#include "core/ascii.h"
#include "unicode/punycode.h"
#include "unicode/toascii3490.h"
#include "unicode/utf8.h"
#include "weburl/idn_lists.h"
#include "weburl/steps.h"

enum { LONGEST_LABEL = 63, LONGEST_CUT_LABEL = 62 };

/* "xn--" and the Punycode of the label. Returns the failure, if any; then the label is unchanged. */
static urlens_status to_ace(ul_job *job, ul_span *label) {
  /* A code point of two bytes or more takes at most seven digits. */
  size_t most = 4 + label->length * 4 + 8;
  char *room = ul_job_room(job, most);
  ul_buffer output;
  urlens_status status;
  if (!room) return URLENS_E_OUT_OF_MEMORY;
  ul_buffer_init_fixed(&output, room, most, most);
  ul_buffer_append(&output, UL_SPAN("xn--"));
  status = ul_punycode_encode(*label, job->scratch, &output);
  if (status == URLENS_OK) *label = ul_span_of(room, output.length);
  return status;
}

/* Step 20.1: whether labels may stay in Unicode. */
static ul_flow host_check_tld(ul_job *job, ul_host_work *host) {
  ul_span s = host->s, tld;
  size_t end = s.length, start, next;
  if (!host->need_punycode) return UL_GO_ON;
  while (end > 0 && s.data[end - 1] == '.') end--;
  for (start = end; start > 0 && s.data[start - 1] != '.';) start--;
  tld = ul_span_slice(s, start, end);
  if (!ul_is_ascii(tld)) {
    urlens_status status = to_ace(job, &tld);
    if (status == URLENS_E_OUT_OF_MEMORY) return ul_weburl_fail(job, status, ul_span_of(NULL, 0));
    if (status) tld = UL_SPAN("");
  }
  host->idn_enabled = ul_is_idn_enabled_tld(tld);
  for (size_t at = 0; at < s.length && host->idn_enabled; at = next) {
    if (ul_is_idn_blacklisted(ul_utf8_next(s, at, &next))) host->idn_enabled = 0;
  }
  return UL_GO_ON;
}

const ul_host_step ul_host_check_tld = {
    "labels stay in Unicode if the TLD is in one list and no character is in the other", "20.1", host_check_tld};

/* Step 20.2.1.1. If Nameprep has been applied to the whole host, only the bidi check is left. */
static ul_flow label_nameprep(ul_job *job, ul_host_work *host, ul_span *label) {
  urlens_status status = ul_job_nameprep(job, label, UL_NAMEPREP_CHECK_BIDI);
  return status ? ul_host_fall_back(job, host, status) : UL_GO_ON;
}

const ul_label_step ul_label_nameprep = {"Nameprep, with bidi checking", "20.2.1.1", label_nameprep};

/* Step 20.2.1.2.1.1. */
static ul_flow label_refuse_prefix(ul_job *job, ul_host_work *host, ul_span *label) {
  if (ul_is_ascii(*label) || !ul_has_ace_prefix(*label)) return UL_GO_ON;
  return ul_host_fall_back(job, host, URLENS_E_TOASCII_PREFIX);
}

const ul_label_step ul_label_refuse_prefix = {"refuse \"xn--\" with non-ASCII text", "20.2.1.2.1.1",
                                              label_refuse_prefix};

/* Steps 20.2.1.2.1.2 and .3. */
static ul_flow label_encode(ul_job *job, ul_host_work *host, ul_span *label) {
  urlens_status status;
  if (ul_is_ascii(*label)) return UL_GO_ON;
  status = to_ace(job, label);
  return status ? ul_host_fall_back(job, host, status) : UL_GO_ON;
}

const ul_label_step ul_label_encode = {"non-ASCII text as \"xn--\" and Punycode", "20.2.1.2.1", label_encode};

static ul_flow label_encode_unless_enabled(ul_job *job, ul_host_work *host, ul_span *label) {
  return host->idn_enabled ? UL_GO_ON : label_encode(job, host, label);
}

const ul_label_step ul_label_encode_unless_enabled = {
    "non-ASCII text as \"xn--\" and Punycode, unless it may stay in Unicode", "20.2.1.2.1",
    label_encode_unless_enabled};

/* Step 20.2.1.3.1. */
static ul_flow label_cut(ul_job *job, ul_host_work *host, ul_span *label) {
  (void)job;
  (void)host;
  if (label->length > LONGEST_CUT_LABEL && ul_is_ascii(*label)) label->length = LONGEST_CUT_LABEL;
  return UL_GO_ON;
}

const ul_label_step ul_label_cut = {"ASCII labels are cut to 62 characters", "20.2.1.3.1", label_cut};

/* Step 20.2.1.3.2. */
static ul_flow label_refuse_empty(ul_job *job, ul_host_work *host, ul_span *label) {
  return label->length > 0 ? UL_GO_ON : ul_host_fall_back(job, host, URLENS_E_TOASCII_LENGTH);
}

const ul_label_step ul_label_refuse_empty = {"refuse empty labels", "20.2.1.3.2", label_refuse_empty};

/*
 * Steps 20.2.1.2.1.4 and 20.2.1.3.3: for ASCII labels, encoded or not. A label that stayed in Unicode is not measured.
 */
static ul_flow label_refuse_long(ul_job *job, ul_host_work *host, ul_span *label) {
  if (label->length <= LONGEST_LABEL || !ul_is_ascii(*label)) return UL_GO_ON;
  return ul_host_fall_back(job, host, URLENS_E_TOASCII_LENGTH);
}

const ul_label_step ul_label_refuse_long = {"refuse ASCII labels of more than 63 characters",
                                            "20.2.1.2.1.4, 20.2.1.3.3", label_refuse_long};

/* Step 20.2.2. */
static ul_flow label_to_unicode(ul_job *job, ul_host_work *host, ul_span *label) {
  size_t most = label->length * 4 + 256;
  char *room = ul_job_room(job, most);
  ul_buffer output;
  urlens_status status;
  if (!room) return UL_STOP;
  ul_buffer_init_fixed(&output, room, most, most);
  status = ul_tounicode3490(*label, ul_weburl_of(job)->nameprep, job->scratch, &output, NULL);
  if (status) return ul_host_fall_back(job, host, status);
  *label = ul_job_text(job, room, most, output.length);
  return UL_GO_ON;
}

const ul_label_step ul_label_to_unicode = {"to Unicode, if ToASCII gives the label back", "20.2.2", label_to_unicode};
