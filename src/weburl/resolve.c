/* SPDX-License-Identifier: MIT */
/* Resolution as r3 has it: the reference is parsed, and its components are combined with the base's. */
#include "core/ascii.h"
#include "weburl/path.h"
#include "weburl/steps.h"

static int scheme_is_file(const ul_parts *url) {
  return ul_equal_ignoring_case(url->scheme, UL_SPAN("file"));
}

/* Step 4. */
static ul_flow refuse_invalid_base(ul_job *job, ul_resolution *resolution) {
  if (!ul_is_invalid(resolution->base)) return UL_GO_ON;
  ul_weburl_fail(job, URLENS_E_BASE_INVALID, ul_span_of(NULL, 0));
  job->error.place = URLENS_PLACE_BASE;
  return UL_STOP;
}

const ul_resolve_step ul_refuse_invalid_base = {"an invalid base is refused", "r3, Resolution 4; r1 and r2",
                                                refuse_invalid_base};

/* "Let /resolved-url/ be /base-url/" without its fragment. */
static ul_flow take_base(ul_resolution *resolution) {
  *resolution->url = *resolution->base;
  resolution->url->fragment = ul_span_of(NULL, 0);
  return UL_STOP;
}

/* Step 6. */
static ul_flow take_base_if_empty(ul_job *job, ul_resolution *resolution) {
  (void)job;
  return resolution->reference.length == 0 ? take_base(resolution) : UL_GO_ON;
}

const ul_resolve_step ul_take_base_if_empty = {"an empty reference is the base without its fragment",
                                               "r3, Resolution 6", take_base_if_empty};

/* Step 7, for the reference, not for the result (slip 12). It has been parsed by now. */
static ul_flow parse_reference(ul_job *job, ul_resolution *resolution) {
  (void)job;
  *resolution->url = *resolution->read;
  return UL_GO_ON;
}

const ul_resolve_step ul_parse_reference = {"the reference is parsed", "r3, Resolution 7", parse_reference};

/* What is done to the path of the reference wherever it is used: in a file: URL, slashes are decoded first. */
static ul_span clean_path(ul_job *job, ul_span path, int file) {
  if (file) path = ul_decode_slashes(job, path);
  return ul_remove_dots(job, path, UL_DOTS_RAW_OR_ENCODED);
}

static void copy_authority(ul_parts *url, const ul_parts *base) {
  url->authority = base->authority;
  url->username = base->username;
  url->password = base->password;
  url->host = base->host;
  url->port = base->port;
}

/* Steps to resolve a relative URL, 2: the reference has an authority. */
static void resolve_with_authority(ul_job *job, ul_parts *url, int file) {
  if (url->path.data) url->path = clean_path(job, url->path, file);
  /* Only an authority that was read as one counts; UNC paths and drives have only a host (slip 14). */
  if (file && url->authority.data) {
    url->host = url->authority;
    url->username = url->password = url->port = ul_span_of(NULL, 0);
  }
}

/* Whether the path begins with a drive specification that a slash or the end follows (slip 5). */
static int begins_with_drive(ul_span path) {
  char letter;
  size_t length = ul_drive_length(path, &letter);
  return length > 0 && (length == path.length || ul_is_slash(path.data[length]));
}

/* Steps to resolve a relative URL, 6: the path is merged with the base's. */
static void resolve_path(ul_job *job, ul_parts *url, const ul_parts *base, int file) {
  ul_span base_path = base->path;
  copy_authority(url, base);
  if (file) {
    url->path = ul_decode_slashes(job, url->path);
    if (begins_with_drive(url->path)) {
      static const ul_parts no_authority;
      copy_authority(url, &no_authority);
      base_path = UL_SPAN("");
    }
  }
  url->path = ul_remove_dots(job, ul_merge_paths(job, base_path, url->path), UL_DOTS_RAW_OR_ENCODED);
}

/* Steps to resolve a relative URL. The result is a URL of the base's kind (slip 13). */
static ul_flow resolve_relative(ul_job *job, ul_resolution *resolution) {
  ul_parts *url = resolution->url;
  const ul_parts *base = resolution->base;
  int file = scheme_is_file(base);
  if (!ul_is_hierarchical(base)) return ul_weburl_fail(job, URLENS_E_BASE_NOT_HIERARCHICAL, resolution->reference);
  url->scheme = base->scheme;
  ul_mark_hierarchical(url);
  if (url->host.data) {
    resolve_with_authority(job, url, file);
  } else if (ul_count_slashes(url->path) > 0) {
    copy_authority(url, base);
    url->path = clean_path(job, url->path, file);
  } else if (url->path.length > 0) {
    resolve_path(job, url, base, file);
  } else {
    copy_authority(url, base);
    url->path = base->path;
    if (!url->query.data) url->query = base->query;
  }
  return UL_STOP;
}

/* Step 8. */
static ul_flow resolve_without_scheme(ul_job *job, ul_resolution *resolution) {
  return ul_is_invalid(resolution->url) ? resolve_relative(job, resolution) : UL_GO_ON;
}

const ul_resolve_step ul_resolve_without_scheme = {"a reference without a scheme is relative", "r3, Resolution 8",
                                                   resolve_without_scheme};

/* Step 9. */
static ul_flow resolve_with_scheme_of_base(ul_job *job, ul_resolution *resolution) {
  const ul_parts *url = resolution->url, *base = resolution->base;
  if (!ul_is_hierarchical(base) || !ul_equal_ignoring_case(url->scheme, base->scheme)) return UL_GO_ON;
  if (!url->host.data && url->path.length == 0 && !url->query.data && !url->fragment.data) {
    return take_base(resolution);
  }
  return resolve_relative(job, resolution);
}

const ul_resolve_step ul_resolve_with_scheme_of_base = {
    "a reference with the scheme of a hierarchical base is relative too", "r3, Resolution 9",
    resolve_with_scheme_of_base};

/* Step 10. */
static ul_flow remove_dots_if_hierarchical(ul_job *job, ul_resolution *resolution) {
  ul_parts *url = resolution->url;
  if (ul_is_hierarchical(url) && url->path.data) url->path = clean_path(job, url->path, scheme_is_file(url));
  return UL_STOP;
}

const ul_resolve_step ul_remove_dots_if_hierarchical = {"otherwise only dot segments are removed", "r3, Resolution 10",
                                                        remove_dots_if_hierarchical};
