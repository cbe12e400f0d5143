/* SPDX-License-Identifier: MIT */
/* Section 5: reference resolution. */
#include "core/ascii.h"
#include "rfc/rfc.h"

void ul_rfc_parts_of(const char *href, const urlens_components *record, ul_rfc_parts *parts) {
  memset(parts, 0, sizeof *parts);
  parts->scheme = ul_record_slice(href, record, URLENS_PART_SCHEME);
  if (ul_record_has(record, URLENS_HAS_USERNAME)) {
    parts->userinfo = ul_span_of(href + record->username_start,
                                 (size_t)(record->password_end - record->username_start));
  }
  parts->host = ul_record_slice(href, record, URLENS_PART_HOST);
  parts->host_kind = (urlens_host_kind)record->host_kind;
  parts->port = ul_record_slice(href, record, URLENS_PART_PORT);
  /* The Standard counts a "/." that keeps a path from being an authority as no part of the path; here it is one. */
  parts->path = ul_span_of(href + record->port_end, (size_t)(record->path_end - record->port_end));
  parts->query = ul_record_slice(href, record, URLENS_PART_QUERY);
  parts->fragment = ul_record_slice(href, record, URLENS_PART_FRAGMENT);
}

static void rfc_take_authority(ul_rfc_parts *target, const ul_rfc_parts *from) {
  target->userinfo = from->userinfo;
  target->host = from->host;
  target->host_kind = from->host_kind;
  target->port = from->port;
}

ul_span ul_rfc_directory(const ul_rfc_parts *base) {
  size_t end = base->path.length;
  if (base->host.data && end == 0) return UL_SPAN("/");
  while (end > 0 && base->path.data[end - 1] != '/') end--;
  return ul_span_slice(base->path, 0, end);
}

/* Section 5.2.2, where the reference has neither scheme nor authority. */
static void rfc_resolve_path(const ul_rfc_parts *reference, const ul_rfc_parts *base, ul_rfc_parts *target,
                             ul_rfc_path *path) {
  target->path = reference->path;
  target->query = reference->query;
  if (reference->path.length == 0) {
    target->path = base->path;
    if (!reference->query.data) target->query = base->query;
  } else {
    path->remove_dots = 1;
    if (reference->path.data[0] != '/') path->directory = ul_rfc_directory(base);
  }
  rfc_take_authority(target, base);
}

void ul_rfc_resolve(const ul_rfc_parts *reference, const ul_rfc_parts *base, int loosely, ul_rfc_parts *target,
                    ul_rfc_path *path) {
  int has_scheme = reference->scheme.data != NULL;
  /* The backward-compatible rule: a scheme that is the base's counts as not given. */
  if (loosely && has_scheme && base->scheme.data && ul_equal_ignoring_case(reference->scheme, base->scheme)) {
    has_scheme = 0;
  }
  memset(target, 0, sizeof *target);
  memset(path, 0, sizeof *path);
  target->scheme = has_scheme ? reference->scheme : base->scheme;
  if (has_scheme || reference->host.data) {
    rfc_take_authority(target, reference);
    target->path = reference->path;
    target->query = reference->query;
    path->remove_dots = 1;
  } else {
    rfc_resolve_path(reference, base, target, path);
  }
  target->fragment = reference->fragment;
}
