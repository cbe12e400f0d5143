/* SPDX-License-Identifier: MIT */
/* Ruby's URI.join: step 10. */
#include "living/ruby.h"

static int begins_with_slash(ul_span path) {
  return path.length > 0 && path.data[0] == '/';
}

/*
 * An ftp path that begins with "/" is written with "%2F". All ftp paths are written after a "/" that is not part of
 * them.
 */
static void write_ftp_path(const ul_ruby_url *url, ul_span pieces[3]) {
  int is_absolute = begins_with_slash(url->path);
  pieces[0] = is_absolute ? UL_SPAN("/%2F") : UL_SPAN("/");
  pieces[1] = ul_span_slice(url->path, is_absolute ? 1 : 0, url->path.length);
  pieces[2] = url->type;
}

/* A mailto URI with a "?" and nothing after it is written without the "?". */
static ul_span write_opaque(const ul_ruby_url *url) {
  ul_span opaque = url->opaque;
  if (url->class->kind == UL_RUBY_MAILTO && ul_span_find(opaque, 0, '?') + 1 == opaque.length) opaque.length--;
  return opaque;
}

static void write_path(const ul_ruby_url *url, ul_span pieces[3]) {
  const ul_span none = {NULL, 0};
  int lacks_slash = (url->host.data || url->port.data) && url->path.length > 0 && !begins_with_slash(url->path);
  pieces[0] = lacks_slash ? UL_SPAN("/") : none;
  pieces[1] = url->opaque.data ? write_opaque(url) : url->path;
  pieces[2] = none;
  if (url->class->kind == UL_RUBY_FTP) write_ftp_path(url, pieces);
}

/* to_s: the port only if it is not the default. */
static ul_span write(ul_job *job, const ul_ruby_url *url) {
  const ul_span none = {NULL, 0};
  int is_opaque = url->opaque.data != NULL;
  int has_authority = !is_opaque && (url->host.data || url->class->kind == UL_RUBY_FILE);
  int has_port = !is_opaque && url->port.data, has_query = !is_opaque && url->query.data;
  ul_span pieces[] = {url->scheme,
                      url->scheme.data ? UL_SPAN(":") : none,
                      has_authority ? UL_SPAN("//") : none,
                      has_authority ? url->userinfo : none,
                      has_authority && url->userinfo.data ? UL_SPAN("@") : none,
                      has_authority ? url->host : none,
                      has_port ? UL_SPAN(":") : none,
                      has_port ? url->port : none,
                      none,
                      none,
                      none,
                      has_query ? UL_SPAN("?") : none,
                      has_query ? url->query : none,
                      url->fragment.data ? UL_SPAN("#") : none,
                      url->fragment};
  write_path(url, pieces + 8);
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/*
 * The segments of the base's path, without its own "..". A ".." that goes up beyond the first segment leaves nothing.
 */
static void take_base(ul_span base, ul_living_path *path) {
  size_t start = 0;
  int dots = 0;
  while (base.length > 0 && start <= base.length) {
    size_t end = ul_span_find(base, start, '/');
    ul_span segment = ul_span_slice(base, start, end);
    start = end + 1;
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
    if (dots == 2 && path->count == 0) {
      path->length = 0;
      return;
    }
    if (dots == 2) ul_living_drop(path);
    else ul_living_keep(path, segment);
  }
  if (dots == 2) ul_living_keep(path, UL_SPAN(""));
}

/* The segments of the reference's path without dots. Returns how many ".." are left over. */
static size_t take_reference(ul_span reference, ul_living_path *path) {
  size_t start = begins_with_slash(reference) ? 1 : 0, climbs = 0;
  int dots = 0;
  while (reference.length > 0 && start <= reference.length) {
    size_t end = ul_span_find(reference, start, '/');
    ul_span segment = ul_span_slice(reference, start, end);
    start = end + 1;
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
    if (dots == 2 && path->count == 0) climbs++;
    else if (dots == 2) ul_living_drop(path);
    else if (dots == 0) ul_living_keep(path, segment);
  }
  if (dots > 0) ul_living_keep(path, UL_SPAN(""));
  return climbs;
}

static ul_span merge_paths(ul_job *job, ul_span base, ul_span reference) {
  size_t size = base.length + reference.length + 4, climbs;
  ul_living_path path = {.text = ul_job_room(job, size)}, rest = {.text = ul_job_room(job, reference.length + 2)};
  if (!path.text || !rest.text) return base;
  if (!begins_with_slash(reference)) take_base(base, &path);
  climbs = take_reference(reference, &rest);
  if (path.count == 0) ul_living_keep(&path, UL_SPAN(""));
  else if (rest.count > 0) ul_living_drop(&path);
  for (; climbs > 0 && path.count > 1; climbs--) ul_living_drop(&path);
  if (rest.count > 0) ul_living_keep(&path, ul_span_of(rest.text, rest.length));
  return ul_span_of(path.text, path.length);
}

/* The base with what the reference has. */
static urlens_status merge(ul_job *job, const ul_ruby_url *base, const ul_ruby_url *reference, ul_ruby_url *target) {
  int has_authority = reference->host.data || reference->port.data;
  *target = *base;
  if (reference->path.length == 0 && !has_authority && !reference->query.data) {
    if (reference->fragment.data) target->fragment = reference->fragment;
    return URLENS_OK;
  }
  target->fragment = reference->fragment;
  if (base->opaque.data)
    return reference->query.data ? ul_job_fail(job, URLENS_E_REFUSED, reference->query) : URLENS_OK;
  target->query = reference->query;
  if (has_authority) {
    target->userinfo = reference->userinfo;
    target->host = reference->host;
    target->port = ul_ruby_port(base, reference->port);
    target->path = reference->path;
  } else {
    target->path = merge_paths(job, base->path, reference->path);
  }
  return job->error.status;
}

/* Whether URI::FTP, which fails if a join changes anything else, has no more than another query or fragment. */
static int is_same_file(const ul_ruby_url *a, const ul_ruby_url *b) {
  return ul_span_equal(a->scheme, b->scheme) && ul_span_equal(a->userinfo, b->userinfo) &&
         ul_equal_ignoring_case(a->host, b->host) && ul_span_equal(a->port, b->port) &&
         ul_span_equal(a->path, b->path) && ul_span_equal(a->type, b->type);
}

urlens_status ul_ruby_join(ul_job *job, ul_span reference_text, ul_span base_text, ul_parts *target) {
  ul_ruby_url base, reference, result;
  job->source = base_text;
  job->place = URLENS_PLACE_BASE;
  if (ul_ruby_parse(job, base_text, &base)) return job->error.status;
  job->source = reference_text;
  job->place = URLENS_PLACE_INPUT;
  if (ul_ruby_parse(job, reference_text, &reference)) return job->error.status;
  if (reference.scheme.data) result = reference;
  else if (!base.scheme.data) return ul_job_fail(job, URLENS_E_REFUSED, reference_text);
  else if (merge(job, &base, &reference, &result)) return job->error.status;
  if (base.class->kind == UL_RUBY_FTP && !is_same_file(&base, &result))
    return ul_job_fail(job, URLENS_E_REFUSED, reference_text);
  return ul_living_joined(job, write(job, &result), target);
}
