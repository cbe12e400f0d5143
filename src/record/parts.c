/* SPDX-License-Identifier: MIT */
/* RFC 3986, section 5.2, over parts. */
#include "record/parts.h"

#include "core/ascii.h"

void ul_parts_of_record(const ul_record_view *url, ul_parts *parts) {
  const urlens_components *record = url->record;
  memset(parts, 0, sizeof *parts);
  parts->scheme = ul_record_slice(url, URLENS_PART_SCHEME);
  parts->username = ul_record_slice(url, URLENS_PART_USERNAME);
  parts->password = ul_record_slice(url, URLENS_PART_PASSWORD);
  parts->host = ul_record_slice(url, URLENS_PART_HOST);
  parts->host_kind = (urlens_host_kind)record->host_kind;
  parts->port = ul_record_slice(url, URLENS_PART_PORT);
  parts->path = ul_span_of(url->href + record->port_end, (size_t)(record->path_end - record->port_end));
  if (ul_record_has(record, URLENS_HAS_REGISTRY)) {
    parts->registry = ul_span_slice(parts->path, 0, (size_t)(record->path_start - record->port_end));
    parts->path = ul_span_slice(parts->path, parts->registry.length, parts->path.length);
  }
  parts->query = ul_record_slice(url, URLENS_PART_QUERY);
  parts->fragment = ul_record_slice(url, URLENS_PART_FRAGMENT);
}

static void take_authority(ul_parts *target, const ul_parts *from) {
  target->username = from->username;
  target->password = from->password;
  target->host = from->host;
  target->host_kind = from->host_kind;
  target->port = from->port;
}

ul_span ul_parts_directory(const ul_parts *base) {
  size_t end = base->path.length;
  if (base->host.data && end == 0) return UL_SPAN("/");
  while (end > 0 && base->path.data[end - 1] != '/') end--;
  return ul_span_slice(base->path, 0, end);
}

/* Section 5.2.2, where the reference has neither scheme nor authority. */
static void resolve_path(const ul_parts *reference, const ul_parts *base, ul_parts *target) {
  target->path = reference->path;
  target->query = reference->query;
  if (reference->path.length == 0) {
    target->path = base->path;
    if (!reference->query.data) target->query = base->query;
  } else {
    target->remove_dots = 1;
    if (reference->path.data[0] != '/') target->directory = ul_parts_directory(base);
  }
  take_authority(target, base);
}

void ul_parts_resolve(const ul_parts *reference, const ul_parts *base, ul_strictness strictness, ul_parts *target) {
  int has_scheme = reference->scheme.data != NULL;
  if (strictness == UL_RESOLVE_LOOSE && has_scheme && base->scheme.data &&
      ul_equal_ignoring_case(reference->scheme, base->scheme)) {
    has_scheme = 0;
  }
  memset(target, 0, sizeof *target);
  target->scheme = has_scheme ? reference->scheme : base->scheme;
  if (has_scheme || reference->host.data) {
    take_authority(target, reference);
    target->path = reference->path;
    target->query = reference->query;
    target->remove_dots = 1;
  } else {
    resolve_path(reference, base, target);
  }
  target->fragment = reference->fragment;
}
