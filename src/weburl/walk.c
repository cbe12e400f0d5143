/* SPDX-License-Identifier: MIT */
/* Goes through a dialect's lists of steps; and what the steps share. */
#include "dialect/table.h"
#include "weburl/classes.h"
#include "weburl/weburl.h"

const ul_weburl *ul_weburl_find(urlens_dialect id) {
  const ul_dialect *dialect = ul_dialect_for(id);
  return dialect && dialect->read == ul_weburl_read ? (const ul_weburl *)dialect->family : NULL;
}

static ul_span preprocess(ul_job *job, ul_span text) {
  for (const ul_text_step *const *step = ul_weburl_of(job)->preprocess; *step && !ul_job_failed(job); step++) {
    text = (*step)->run(job, text);
  }
  return text;
}

urlens_status ul_parse_absolute(ul_job *job, ul_span text, ul_parts *url) {
  memset(url, 0, sizeof *url);
  url->text = text;
  for (const ul_parse_step *const *step = ul_weburl_of(job)->parse; *step; step++) {
    if ((*step)->run(job, &text, url) == UL_STOP || ul_job_failed(job)) break;
  }
  return job->error.status;
}

urlens_status ul_weburl_read(ul_job *job, ul_span text, ul_parts *url) {
  text = preprocess(job, text);
  return ul_parse_absolute(job, text, url);
}

urlens_status ul_weburl_resolve(ul_job *job, const ul_parts *reference, const ul_parts *base, ul_parts *url) {
  ul_resolution resolution = {reference->text, reference, base, url};
  memset(url, 0, sizeof *url);
  for (const ul_resolve_step *const *step = ul_weburl_of(job)->resolve; *step; step++) {
    if ((*step)->run(job, &resolution) == UL_STOP || ul_job_failed(job)) break;
  }
  return job->error.status;
}

urlens_status ul_weburl_canonicalize(ul_job *job, ul_parts *url) {
  for (const ul_canonicalize_step *const *step = ul_weburl_of(job)->canonicalize; *step; step++) {
    if ((*step)->run(job, url) == UL_STOP || ul_job_failed(job)) break;
  }
  return job->error.status;
}

size_t ul_count_slashes(ul_span text) {
  size_t count = 0;
  while (count < text.length && ul_is_slash(text.data[count])) count++;
  return count;
}

int ul_scheme_is_in(ul_span scheme, const char *const *list) {
  if (scheme.length == 0) return 0;
  for (; *list; list++) {
    if ((*list)[0] == (char)ul_to_lower((unsigned char)scheme.data[0]) &&
        ul_equal_ignoring_case(scheme, ul_span_of_name(*list))) {
      return 1;
    }
  }
  return 0;
}

static char *write_octet(char *out, unsigned char octet, ul_hex_case digits) {
  const char *hex = digits == UL_LOWER_HEX ? "0123456789abcdef" : "0123456789ABCDEF";
  out[0] = '%';
  out[1] = hex[octet >> 4];
  out[2] = hex[octet & 15];
  return out + 3;
}

ul_span ul_job_escape(ul_job *job, ul_span text, uint32_t set, ul_hex_case digits) {
  size_t count = 0;
  char *room, *out;
  for (size_t i = 0; i < text.length; i++) count += ul_weburl_is(text.data[i], set) ? 1 : 0;
  if (count == 0) return text;
  room = out = ul_job_room(job, text.length + 2 * count);
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) {
    if (ul_weburl_is(text.data[i], set)) {
      out = write_octet(out, (unsigned char)text.data[i], digits);
    } else {
      *out++ = text.data[i];
    }
  }
  return ul_span_of(room, text.length + 2 * count);
}
