/* SPDX-License-Identifier: MIT */
/* Python's urljoin: step 13, and geturl for its results. */
#include "living/python.h"

static int is_one_of(ul_span name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (ul_span_equal(name, ul_span_of_name(names[i]))) return 1;
  }
  return 0;
}

static int is_relative_scheme(ul_span scheme) {
  static const char *const names[] = {"",      "ftp",   "http",  "gopher",  "nntp",     "imap", "wais",
                                      "file",  "https", "shttp", "mms",     "prospero", "rtsp", "rtsps",
                                      "rtspu", "sftp",  "svn",   "svn+ssh", "ws",       "wss"};
  return is_one_of(scheme, names, sizeof names / sizeof names[0]);
}

static int has_parameters(ul_span scheme) {
  static const char *const names[] = {"",     "ftp",   "hdl",   "prospero", "http", "imap", "https", "shttp",
                                      "rtsp", "rtsps", "rtspu", "sip",      "sips", "mms",  "sftp",  "tel"};
  return is_one_of(scheme, names, sizeof names / sizeof names[0]);
}

/* Step 10: parameters, after the first ";" of the last segment. */
static void cut_parameters(ul_python_url *url) {
  size_t segment = ul_find_after_last(url->path, '/'), at = ul_span_find(url->path, segment, ';');
  if (at == url->path.length || !has_parameters(url->scheme)) return;
  url->parameters = ul_absent_if_empty(ul_span_slice(url->path, at + 1, url->path.length));
  url->path.length = at;
}

/* What urljoin reads: urlparse before 3.14, and then urlsplit. */
static urlens_status split_for_join(ul_job *job, ul_span text, urlens_place place, ul_span scheme, ul_python_url *url) {
  ul_job_set_source(job, text, place);
  if (ul_python_split(job, text, url)) return job->error.status;
  if (!url->scheme.data) url->scheme = scheme;
  if (ul_python_version_of(job)->keeps_empty) return URLENS_OK;
  cut_parameters(url);
  url->netloc = ul_absent_if_empty(url->netloc);
  url->query = ul_absent_if_empty(url->query);
  url->fragment = ul_absent_if_empty(url->fragment);
  return URLENS_OK;
}

static int starts_with_slashes(ul_span path) {
  return path.length >= 2 && path.data[0] == '/' && path.data[1] == '/';
}

/* Step 12: whether "//" is written. */
static int has_slashes(const ul_job *job, const ul_python_url *url) {
  ul_span path = url->path;
  if (url->netloc.data) return 1;
  if (!ul_python_version_of(job)->keeps_empty) return url->scheme.length > 0 && !starts_with_slashes(path);
  return starts_with_slashes(path);
}

/* Step 12: geturl. */
static ul_span unsplit(ul_job *job, const ul_python_url *url) {
  int slashes = has_slashes(job, url), has_path = url->path.length > 0 || url->parameters.data;
  int lacks_slash = slashes && has_path && (url->path.length == 0 || url->path.data[0] != '/');
  const ul_span none = {NULL, 0};
  ul_span pieces[] = {url->scheme,
                      url->scheme.length > 0 ? UL_SPAN(":") : none,
                      slashes ? UL_SPAN("//") : none,
                      url->netloc,
                      lacks_slash ? UL_SPAN("/") : none,
                      url->path,
                      url->parameters.data ? UL_SPAN(";") : none,
                      url->parameters,
                      url->query.data ? UL_SPAN("?") : none,
                      url->query,
                      url->fragment.data ? UL_SPAN("#") : none,
                      url->fragment};
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* Removes dot segments, and empty ones between the first and the last if `is_merged`. */
static ul_span resolve_dots(ul_job *job, ul_span merged, int is_merged) {
  ul_living_path path = {.text = ul_job_room(job, merged.length + 1)};
  size_t start = 0, end;
  int dots = 0;
  if (!path.text) return merged;
  do {
    ul_span segment;
    end = ul_span_find(merged, start, '/');
    segment = ul_span_slice(merged, start, end);
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
    if (dots == 2) ul_living_drop(&path);
    else if (dots == 0 && !(is_merged && segment.length == 0 && start > 0 && end < merged.length))
      ul_living_keep(&path, segment);
    start = end + 1;
  } while (end < merged.length);
  if (dots > 0) ul_living_keep(&path, UL_SPAN(""));
  return path.length > 0 ? ul_job_text(job, path.text, merged.length + 1, path.length) : UL_SPAN("/");
}

/* The segments of the base, the last one only if it is empty, and those of the reference. */
static ul_span merge_paths(ul_job *job, ul_span base, ul_span path) {
  size_t end = ul_find_after_last(base, '/');
  ul_span pieces[3] = {base, UL_SPAN("/"), path};
  if (path.length > 0 && path.data[0] == '/') return resolve_dots(job, path, 0);
  if (end == 0 && base.length > 0) return resolve_dots(job, path, 1);
  if (end < base.length) pieces[0].length = end - 1;
  return resolve_dots(job, ul_job_join(job, pieces, 3), 1);
}

/* A reference without a path: what it lacks is the base's. */
static void inherit(const ul_job *job, const ul_python_url *base, ul_python_url *url) {
  url->path = base->path;
  url->parameters = base->parameters;
  if (url->query.data) return;
  url->query = base->query;
  if (ul_python_version_of(job)->keeps_empty && !url->fragment.data) url->fragment = base->fragment;
}

urlens_status ul_python_join(ul_job *job, ul_span reference, ul_span base_text, ul_parts *target) {
  ul_python_url base, url;
  reference = ul_job_well_formed(job, reference);
  base_text = ul_job_well_formed(job, base_text);
  if (base_text.length == 0) return ul_living_joined(job, reference, target);
  if (reference.length == 0) return ul_living_joined(job, base_text, target);
  if (split_for_join(job, base_text, URLENS_PLACE_BASE, ul_span_of(NULL, 0), &base)) return job->error.status;
  if (split_for_join(job, reference, URLENS_PLACE_INPUT, base.scheme, &url)) return job->error.status;
  if (!ul_span_equal(url.scheme, base.scheme) || !is_relative_scheme(url.scheme))
    return ul_living_joined(job, reference, target);
  if (url.netloc.length == 0) {
    url.netloc = base.netloc;
    if (url.path.length == 0 && !url.parameters.data) inherit(job, &base, &url);
    else url.path = merge_paths(job, base.path, url.path);
  }
  return ul_living_joined(job, unsplit(job, &url), target);
}
