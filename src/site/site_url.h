/* SPDX-License-Identifier: MIT */
/*
 * A URL, or a host alone, parsed by the URL Standard for the time of one call. A text that is not long needs no memory
 * except this struct, which belongs on the stack.
 */
#ifndef UL_SITE_SITE_URL_H
#define UL_SITE_SITE_URL_H

#include "dialect/request.h"

/* What is parsed without memory from the allocator has at most this many bytes, unless its host is a difficult one. */
enum { UL_SITE_URL_SPACE = 1024 };

typedef struct ul_site_url {
  ul_buffer text; /* the serialization */
  urlens_components url;
  ul_memory memory;
  char space[UL_SITE_URL_SPACE];
} ul_site_url;

/* Prepares it; `allocator` must live as long. */
UL_INTERNAL void ul_site_url_init(ul_site_url *parsed, const urlens_allocator *allocator, size_t limit);
UL_INTERNAL void ul_site_url_release(ul_site_url *parsed);

/* Parses a URL, replacing what was there. On failure returns its status, and `error` has it. */
UL_INTERNAL urlens_status ul_site_url_parse(ul_site_url *parsed, ul_span input, urlens_error *error);

/* Parses the host of a special URL. All there is afterwards is `text`, the host, and its kind in `url`. */
UL_INTERNAL urlens_status ul_site_url_parse_host(ul_site_url *parsed, ul_span input, urlens_error *error);

/* A component, without delimiters. Its data is NULL if it is absent. */
static inline ul_span ul_site_url_part(const ul_site_url *parsed, urlens_part part) {
  const ul_record_view view = {.href = parsed->text.data, .record = &parsed->url};
  return ul_record_slice(&view, part);
}

/* A host in Unicode, for the time of one call. */
typedef struct ul_host_name {
  ul_buffer text;
  char space[UL_SITE_URL_SPACE];
} ul_host_name;

/*
 * The Unicode form of the domain `host`, in `name`. It is `host` itself if the domain breaks a rule of IDNA, or if this
 * build has no Unicode. The only failure is a lack of memory. Release name->text in any case.
 */
UL_INTERNAL urlens_status ul_host_in_unicode(ul_site_url *parsed, ul_span host, ul_host_name *name, ul_span *result);

/* Whether it is an http: or https: URL. */
static inline int ul_site_url_is_web(const ul_site_url *parsed) {
  return parsed->url.scheme_kind == URLENS_SCHEME_KIND_HTTP || parsed->url.scheme_kind == URLENS_SCHEME_KIND_HTTPS;
}

#endif
