/* SPDX-License-Identifier: MIT */
/* What the strengths of normalization do with queries of http: and https: URLs. */
#include "core/ascii.h"
#include "site/normalize_url.h"
#include "site/order.h"

/*
 * Rule L5: parameters that only tell how a visitor came, so that the page is the same without them. docs/normalization.md
 * names the source of each. Only names that are not used for anything else are here. A "*" stands for any ending.
 */
/* clang-format off */
static const char *const tracking_parameters[] = {
    /* Google Analytics, Ads and Merchant Center */
    "utm_*", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid", "_ga", "_gl",
    /* Meta, Microsoft, X, TikTok, Snapchat, Pinterest, Instagram, Yandex */
    "fbclid", "msclkid", "twclid", "ttclid", "sccid", "epik", "igshid", "yclid", "_openstat",
    /* Matomo and Piwik */
    "mtm_*", "matomo_*", "pk_campaign", "pk_kwd", "pk_keyword", "piwik_campaign", "piwik_kwd", "piwik_keyword",
    /* Mailings: Mailchimp, Marketo, HubSpot, Klaviyo, Vero, Omeda, Drip, Dotdigital, Bronto, Listrak */
    "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "hsa_*", "_ke", "_kx", "vero_id", "oly_anon_id", "oly_enc_id",
    "__s", "dm_i", "_bta_tid", "_bta_c", "trk_contact", "trk_msg", "trk_module", "trk_sid",
    /* Adobe, Branch, Impact, Wicked Reports */
    "ef_id", "s_kwcid", "_branch_match_id", "irclickid", "wickedid",
};
/* clang-format on */

/* Rule C8: parameters that identify a visit. */
static const char *const session_parameters[] = {
    "jsessionid", "phpsessid", "aspsessionid*", "cfid", "cftoken",
};

static int name_matches(ul_span name, ul_span pattern) {
  if (pattern.length > 0 && pattern.data[pattern.length - 1] == '*') {
    pattern.length--;
    if (name.length > pattern.length) name.length = pattern.length;
  }
  return ul_equal_ignoring_case(name, pattern);
}

/* The names of a list are in lower case, and most are told by their first letter. */
static int name_is_listed(ul_span name, const char *const *list, size_t count) {
  char first = (char)(name.length > 0 ? ul_to_lower((unsigned char)name.data[0]) : 0);
  for (size_t i = 0; i < count; i++) {
    if (list[i][0] == first && name_matches(name, ul_span_of_name(list[i]))) return 1;
  }
  return 0;
}

int ul_is_tracker(ul_span name) {
  return name_is_listed(name, tracking_parameters, sizeof tracking_parameters / sizeof tracking_parameters[0]);
}

/* Rule C8, "sid": too short a name to go by alone, so its value has to be 32 letters and digits. */
static int is_session_value(ul_span value) {
  enum { LENGTH = 32 };
  if (value.length != LENGTH) return 0;
  for (size_t i = 0; i < LENGTH; i++) {
    if (!ul_is_alphanumeric((unsigned char)value.data[i])) return 0;
  }
  return 1;
}

/* Rules L4, L5 and C8: whether a parameter goes. Its name is the first `name_length` bytes. */
static int is_dropped(ul_span parameter, size_t name_length, urlens_strength strength) {
  ul_span name = ul_span_slice(parameter, 0, name_length);
  if (parameter.length == 0) return 1;
  if (ul_is_tracker(name)) return 1;
  if (strength < URLENS_STRENGTH_COUNT) return 0;
  if (name_is_listed(name, session_parameters, sizeof session_parameters / sizeof session_parameters[0])) return 1;
  return name_length < parameter.length && ul_equal_ignoring_case(name, UL_SPAN("sid")) &&
         is_session_value(ul_span_slice(parameter, name_length + 1, parameter.length));
}

static size_t count_parameters(ul_span query) {
  size_t count = 1;
  for (size_t at = ul_span_find(query, 0, '&'); at < query.length; at = ul_span_find(query, at + 1, '&')) count++;
  return count;
}

static void append_parameters(ul_buffer *output, const ul_pieces *parameters) {
  for (size_t i = 0; i < parameters->count; i++) {
    ul_buffer_push(output, i == 0 ? '?' : '&');
    ul_buffer_append(output, parameters->items[i].text);
  }
}

urlens_status ul_append_sorted_query(ul_buffer *output, ul_span query, urlens_strength strength,
                                     const urlens_allocator *allocator) {
  ul_pieces parameters;
  urlens_status status;
  if (!query.data) return URLENS_OK;
  status = ul_pieces_init(&parameters, count_parameters(query), allocator);
  if (status) return status;
  for (size_t at = 0; at <= query.length;) {
    size_t end = ul_span_find(query, at, '&');
    ul_span parameter = ul_span_slice(query, at, end);
    size_t name_length = ul_span_find(parameter, 0, '=');
    if (!is_dropped(parameter, name_length, strength)) ul_pieces_add(&parameters, parameter, name_length);
    at = end + 1;
  }
  ul_pieces_sort(&parameters);
  append_parameters(output, &parameters);
  ul_pieces_release(&parameters);
  return URLENS_OK;
}
