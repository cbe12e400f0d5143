/* SPDX-License-Identifier: MIT */
/*
 * Resolution as r1 and r2 have it, with their own rules for paths. It follows the steps of url-spec's later drafts
 * (draft-abarth-url-00 and -01, section 4), which join the text of a new URL and parse it.
 */
#include "core/ascii.h"
#include "weburl/classes.h"
#include "weburl/path.h"
#include "weburl/steps.h"

static ul_span or_empty(ul_span text) {
  return text.data ? text : UL_SPAN("");
}

/*
 * The text before the base's authority where a path follows. By RFC 3986, a base without an authority has no "//". The
 * drafts always put "://" there. r1 and r2 also do so where only a query or a fragment is new.
 */
static ul_span before_authority(const ul_parts *base) {
  return base->authority.data ? UL_SPAN("://") : UL_SPAN(":");
}

/* Joins the pieces and parses them as an absolute URL. */
static ul_flow parse_joined(ul_job *job, ul_resolution *resolution, const ul_span *pieces, size_t count) {
  ul_parse_absolute(job, ul_job_join(job, pieces, count), resolution->url);
  return UL_STOP;
}

/* Where the path of a reference ends: at its query or fragment. */
static size_t reference_path_end(ul_span reference) {
  size_t end = 0;
  while (end < reference.length && reference.data[end] != '?' && reference.data[end] != '#') end++;
  return end;
}

/*
 * Removes the dot segments of the reference's path only. "?" and "#" end that path, even if they are ordinary
 * characters of a path to the scheme of the base.
 */
static void remove_dots_from_path(ul_job *job, ul_parts *url) {
  size_t end = reference_path_end(url->path);
  ul_span pieces[2];
  if (!url->path.data) return;
  pieces[0] = ul_remove_dots(job, ul_span_slice(url->path, 0, end), UL_DOTS_RAW);
  pieces[1] = ul_span_slice(url->path, end, url->path.length);
  url->path = pieces[1].length > 0 ? ul_job_join(job, pieces, 2) : pieces[0];
}

/* "Resolve as a scheme-relative URL". */
static ul_flow resolve_scheme_relative(ul_job *job, ul_resolution *resolution) {
  ul_span pieces[3];
  pieces[0] = resolution->base->scheme;
  pieces[1] = UL_SPAN(":");
  pieces[2] = resolution->reference;
  parse_joined(job, resolution, pieces, 3);
  remove_dots_from_path(job, resolution->url);
  return UL_STOP;
}

/* "Resolve as an authority-relative URL". */
static ul_flow resolve_authority_relative(ul_job *job, ul_resolution *resolution) {
  ul_span pieces[4];
  pieces[0] = resolution->base->scheme;
  pieces[1] = before_authority(resolution->base);
  pieces[2] = or_empty(resolution->base->authority);
  pieces[3] = resolution->reference;
  parse_joined(job, resolution, pieces, 4);
  remove_dots_from_path(job, resolution->url);
  return UL_STOP;
}

/*
 * "Resolve as a query-relative URL", and as a fragment-relative one: the latter also takes the base's query, always
 * with "?".
 */
static ul_flow resolve_after_path(ul_job *job, ul_resolution *resolution) {
  const ul_parts *base = resolution->base;
  int keep_query = resolution->reference.data[0] == '#';
  ul_span pieces[7];
  pieces[0] = base->scheme;
  pieces[1] = UL_SPAN("://");
  pieces[2] = or_empty(base->authority);
  pieces[3] = or_empty(base->path);
  pieces[4] = keep_query ? UL_SPAN("?") : UL_SPAN("");
  pieces[5] = keep_query ? or_empty(base->query) : UL_SPAN("");
  pieces[6] = resolution->reference;
  return parse_joined(job, resolution, pieces, 7);
}

/* "Resolve as a path-relative URL": by RFC 3986, section 5.2. */
static ul_flow resolve_path_relative(ul_job *job, ul_resolution *resolution) {
  const ul_parts *base = resolution->base;
  ul_span reference = resolution->reference, pieces[5];
  size_t end = reference_path_end(reference);
  pieces[0] = base->scheme;
  pieces[1] = before_authority(base);
  pieces[2] = or_empty(base->authority);
  pieces[3] = ul_remove_dots(job, ul_merge_paths(job, or_empty(base->path), ul_span_slice(reference, 0, end)),
                             UL_DOTS_RAW);
  pieces[4] = ul_span_slice(reference, end, reference.length);
  return parse_joined(job, resolution, pieces, 5);
}

/* url-spec, "Resolve as a relative URL", once it is known that the base allows it. */
static ul_flow resolve_as_relative(ul_job *job, ul_resolution *resolution) {
  ul_span reference = resolution->reference;
  if (reference.length == 0) {
    *resolution->url = *resolution->base;
    resolution->url->fragment = ul_span_of(NULL, 0);
    return UL_STOP;
  }
  if (ul_is_slash(reference.data[0])) {
    if (reference.length > 1 && ul_is_slash(reference.data[1])) return resolve_scheme_relative(job, resolution);
    return resolve_authority_relative(job, resolution);
  }
  if (reference.data[0] == '?' || reference.data[0] == '#') return resolve_after_path(job, resolution);
  return resolve_path_relative(job, resolution);
}

static int is_hierarchical_scheme(const ul_job *job, ul_span scheme) {
  return ul_scheme_is_in(scheme, ul_weburl_of(job)->hierarchical);
}

/* A scheme made only of valid characters, or an empty span: then the reference is relative. */
static ul_span reference_scheme(const ul_job *job, ul_span reference) {
  size_t colon = ul_span_find(reference, 0, ':');
  if (colon == reference.length) return UL_SPAN("");
  for (size_t i = 0; i < colon; i++) {
    if (!ul_weburl_is(reference.data[i], ul_weburl_of(job)->sets.scheme)) return UL_SPAN("");
  }
  return ul_span_slice(reference, 0, colon);
}

/*
 * url-spec, "Resolving a URL". `refuse` is r2's rule that a base must be hierarchical, unless the reference is empty.
 */
static ul_flow resolve_by_text(ul_job *job, ul_resolution *resolution, int refuse) {
  const ul_parts *base = resolution->base;
  ul_span scheme = reference_scheme(job, resolution->reference);
  int relative = scheme.length == 0;
  if (!relative && ul_equal_ignoring_case(scheme, base->scheme) && is_hierarchical_scheme(job, scheme)) {
    relative = 1;
    resolution->reference = ul_span_slice(resolution->reference, scheme.length + 1, resolution->reference.length);
  }
  if (relative) {
    /* Every scheme that is not known to be hierarchical is refused (slip 43). */
    if (refuse && resolution->reference.length > 0 && !is_hierarchical_scheme(job, base->scheme)) {
      return ul_weburl_fail(job, URLENS_E_BASE_NOT_HIERARCHICAL, resolution->reference);
    }
    return resolve_as_relative(job, resolution);
  }
  ul_parse_absolute(job, resolution->reference, resolution->url);
  if (is_hierarchical_scheme(job, scheme)) remove_dots_from_path(job, resolution->url);
  return UL_STOP;
}

static ul_flow resolve_text(ul_job *job, ul_resolution *resolution) {
  return resolve_by_text(job, resolution, 0);
}

const ul_resolve_step ul_resolve_text = {"the text is joined with the base's and parsed",
                                         "r1, Resolution; url-spec, section 4", resolve_text};

static ul_flow resolve_text_refusing_base(ul_job *job, ul_resolution *resolution) {
  return resolve_by_text(job, resolution, 1);
}

const ul_resolve_step ul_resolve_text_refusing_base = {
    "the text is joined with the base's, which must be hierarchical, and parsed", "r2, Resolution; url-spec, section 4",
    resolve_text_refusing_base};
