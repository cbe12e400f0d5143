/* SPDX-License-Identifier: MIT */
/* Resolution as seed 002 has it: the reference is parsed, and its components are put together with the base's. */
#include "core/ascii.h"
#include "weburl/path.h"
#include "weburl/steps.h"

#if URLENS_WITH_UNICODE

static int scheme_is_file(const ul_parsed *url) {
  return ul_equal_ignoring_case(url->scheme, UL_SPAN("file"));
}

/* Step 4. */
static ul_flow refuse_invalid_base(ul_job *job, ul_resolution *resolution) {
  if (!resolution->base->invalid) return UL_GO_ON;
  return ul_job_fail(job, URLENS_E_BASE_INVALID, ul_span_of(NULL, 0));
}

const ul_resolve_step ul_refuse_invalid_base = {"an invalid base resolves nothing", "002, Resolution 4; 000 and 001",
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
                                               "002, Resolution 6", take_base_if_empty};

/* Step 7; of the reference, not of the result (row 12). */
static ul_flow parse_reference(ul_job *job, ul_resolution *resolution) {
  if (job->own_base) {
    *resolution->url = *resolution->base; /* parsed already */
    return UL_GO_ON;
  }
  return ul_parse_absolute(job, resolution->reference, resolution->url) ? UL_STOP : UL_GO_ON;
}

const ul_resolve_step ul_parse_reference = {"the reference is parsed", "002, Resolution 7", parse_reference};

/* What is done to the path of the reference in all cases that use it: in a file: URL slashes are decoded. */
static ul_span clean_path(ul_job *job, ul_span path, int file) {
  if (file) path = ul_decode_slashes(job, path);
  return ul_remove_dots(job, path, UL_DOTS_RAW_OR_ENCODED);
}

static void copy_authority(ul_parsed *url, const ul_parsed *base) {
  url->authority = base->authority;
  url->user = base->user;
  url->password = base->password;
  url->host = base->host;
  url->port = base->port;
}

/* Steps to resolve a relative URL, 2: the reference has an authority. */
static void resolve_with_authority(ul_job *job, ul_parsed *url, int file) {
  if (url->path.data) url->path = clean_path(job, url->path, file);
  /* Only an authority that was read as one counts; those of UNC paths and drives are hosts (row 14). */
  if (file && url->authority.data) {
    url->host = url->authority;
    url->user = url->password = url->port = ul_span_of(NULL, 0);
  }
}

/* Whether the path begins with a drive specification that a slash or the end follows (row 5). */
static int begins_with_drive(ul_span path) {
  char letter;
  size_t length = ul_drive_length(path, &letter);
  return length > 0 && (length == path.length || ul_is_slash(path.data[length]));
}

/* Steps to resolve a relative URL, 6: the path is merged with the base's. */
static void resolve_path(ul_job *job, ul_parsed *url, const ul_parsed *base, int file) {
  ul_span base_path = base->path;
  copy_authority(url, base);
  if (file) {
    url->path = ul_decode_slashes(job, url->path);
    if (begins_with_drive(url->path)) {
      static const ul_parsed no_authority;
      copy_authority(url, &no_authority);
      base_path = ul_span_empty();
    }
  }
  url->path = ul_remove_dots(job, ul_merge_paths(job, base_path, url->path), UL_DOTS_RAW_OR_ENCODED);
}

/* Steps to resolve a relative URL. The result is a URL of the base's kind (row 13). */
static ul_flow resolve_relative(ul_job *job, ul_resolution *resolution) {
  ul_parsed *url = resolution->url;
  const ul_parsed *base = resolution->base;
  int file = scheme_is_file(base);
  if (!base->hierarchical) return ul_job_fail(job, URLENS_E_BASE_NOT_HIERARCHICAL, resolution->reference);
  url->scheme = base->scheme;
  url->invalid = 0;
  url->hierarchical = 1;
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
  return resolution->url->invalid ? resolve_relative(job, resolution) : UL_GO_ON;
}

const ul_resolve_step ul_resolve_without_scheme = {"a reference without a scheme is relative", "002, Resolution 8",
                                                   resolve_without_scheme};

/* Step 9. */
static ul_flow resolve_with_scheme_of_base(ul_job *job, ul_resolution *resolution) {
  const ul_parsed *url = resolution->url, *base = resolution->base;
  if (!base->hierarchical || !ul_equal_ignoring_case(url->scheme, base->scheme)) return UL_GO_ON;
  if (!url->host.data && url->path.length == 0 && !url->query.data && !url->fragment.data) {
    return take_base(resolution);
  }
  return resolve_relative(job, resolution);
}

const ul_resolve_step ul_resolve_with_scheme_of_base = {"one with the scheme of a hierarchical base is relative too",
                                                        "002, Resolution 9", resolve_with_scheme_of_base};

/* Step 10. */
static ul_flow remove_dots_if_hierarchical(ul_job *job, ul_resolution *resolution) {
  ul_parsed *url = resolution->url;
  if (url->hierarchical && url->path.data) url->path = clean_path(job, url->path, scheme_is_file(url));
  return UL_STOP;
}

const ul_resolve_step ul_remove_dots_if_hierarchical = {"otherwise only dot segments are removed", "002, Resolution 10",
                                                        remove_dots_if_hierarchical};

#endif
