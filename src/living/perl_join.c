/* SPDX-License-Identifier: MIT */
/* Perl's URI->new_abs: step 8. */
#include "living/perl.h"

#include "host/ipv6.h"

/* Whether the last segment that was kept is "..". */
static int ends_with_dots(const ul_living_path *path) {
  ul_span text = ul_span_of(path->text, path->length);
  return ul_dots_of_segment(ul_span_slice(text, ul_find_after_last(text, '/'), text.length), UL_DOTS_RAW) == 2;
}

/* The path without "." and without "x/..". A ".." with nothing to remove stays. */
static ul_span resolve_dots(ul_job *job, ul_span merged) {
  ul_living_path path = {.text = ul_job_room(job, merged.length + 1)};
  size_t start = 0;
  int dots = 0, is_rooted = merged.length > 0 && merged.data[0] == '/';
  if (!path.text) return merged;
  while (start <= merged.length) {
    size_t end = ul_span_find(merged, start, '/');
    ul_span segment = ul_span_slice(merged, start, end);
    dots = ul_dots_of_segment(segment, UL_DOTS_RAW);
    if (dots == 0 || (dots == 2 && (path.count <= (is_rooted ? 1 : 0) || ends_with_dots(&path)))) {
      ul_living_keep(&path, segment);
      dots = 0;
    } else if (dots == 2) {
      ul_living_drop(&path);
    }
    start = end + 1;
  }
  if (dots > 0) ul_living_keep(&path, UL_SPAN(""));
  return ul_job_text(job, path.text, merged.length + 1, path.length);
}

static ul_span merge_paths(ul_job *job, ul_span base, ul_span path) {
  ul_span pieces[3] = {base.length == 0 || base.data[0] != '/' ? UL_SPAN("/") : ul_span_of(NULL, 0),
                       ul_span_slice(base, 0, ul_find_after_last(base, '/')), path};
  return resolve_dots(job, ul_job_join(job, pieces, 3));
}

static int is_at(uint32_t byte) {
  return byte == '@';
}

static int is_hash(uint32_t byte) {
  return byte == '#';
}

/* Whether a host is an IPv6 address that lacks its brackets. "::" alone counts as none. */
static int lacks_brackets(ul_span host) {
  ul_ipv6 address;
  size_t at;
  return host.length > 2 && ul_ipv6_read(host, UL_OCTETS_SHORTEST, &address, &at);
}

/*
 * A scheme and an authority before the rest. The accessor that sets the authority escapes every "@" but the last. If
 * nothing follows the last one, it escapes none. It gives an IPv6 address its brackets.
 */
static ul_span prepend(ul_job *job, const ul_perl_url *base, ul_span rest) {
  const ul_span none = {NULL, 0};
  ul_span scheme = ul_perl_scheme(base->text), authority = ul_perl_authority(base);
  size_t at = ul_find_after_last(authority, '@');
  ul_span userinfo = ul_span_slice(authority, 0, at > 0 ? at - 1 : 0);
  int has_bare_address = lacks_brackets(ul_span_slice(authority, at, authority.length));
  int lacks_slash = authority.data && (rest.length == 0 || rest.data[0] != '/');
  int looks_like_scheme = !scheme.data && !authority.data && ul_span_find(rest, 0, ':') < ul_find_any(rest, 0, "/?#");
  ul_span pieces[] = {ul_job_lowercase(job, scheme),
                      scheme.data ? UL_SPAN(":") : none,
                      authority.data ? UL_SPAN("//") : none,
                      at < authority.length ? ul_living_encode(job, userinfo, is_at) : userinfo,
                      at > 0 ? UL_SPAN("@") : none,
                      has_bare_address ? UL_SPAN("[") : none,
                      ul_span_slice(authority, at, authority.length),
                      has_bare_address ? UL_SPAN("]") : none,
                      lacks_slash         ? UL_SPAN("/")
                      : looks_like_scheme ? UL_SPAN("./")
                                          : none,
                      rest};
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* A reference without a path: the base with the reference's query and fragment, where it has them. */
static ul_span replace_end(ul_job *job, const ul_perl_url *reference, const ul_perl_url *base) {
  const ul_span none = {NULL, 0};
  ul_span query = ul_perl_query(reference), fragment = ul_perl_fragment(reference);
  ul_span text = ul_span_slice(base->text, 0, ul_find_any(base->text, 0, query.data ? "?#" : "#")), pieces[5];
  if (!fragment.data) fragment = ul_perl_fragment(base);
  else fragment = ul_living_encode(job, fragment, is_hash);
  pieces[0] = text;
  pieces[1] = query.data ? UL_SPAN("?") : none;
  pieces[2] = query;
  pieces[3] = fragment.data ? UL_SPAN("#") : none;
  pieces[4] = fragment;
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* A relative path: merged with the base's, and what follows it. */
static ul_span replace_path(ul_job *job, const ul_perl_url *reference, const ul_perl_url *base, ul_span path) {
  size_t end = (size_t)(path.data - reference->text.data) + path.length;
  ul_span pieces[2] = {merge_paths(job, ul_perl_path(base), path),
                       ul_span_slice(reference->text, end, reference->text.length)};
  return prepend(job, base, ul_job_join(job, pieces, 2));
}

static ul_span absolute(ul_job *job, const ul_perl_url *reference, const ul_perl_url *base) {
  ul_span scheme = ul_perl_scheme(base->text), path = ul_perl_path(reference), pieces[3];
  if (ul_perl_scheme(reference->text).data || base->class & UL_PERL_SIP) return reference->text;
  if (base->class & UL_PERL_OPAQUE || ul_perl_authority(reference).data) {
    pieces[0] = base->class & UL_PERL_OPAQUE ? scheme : ul_job_lowercase(job, scheme);
    pieces[1] = UL_SPAN(":");
    pieces[2] = reference->text;
    return scheme.data ? ul_job_join(job, pieces, 3) : reference->text;
  }
  if (path.length == 0) return replace_end(job, reference, base);
  return path.data[0] == '/' ? prepend(job, base, reference->text) : replace_path(job, reference, base, path);
}

/* What chooses the class of a reference: the base's scheme, or a base that is nothing but a scheme without a ":". */
static ul_span class_name(ul_span base) {
  ul_span scheme = ul_perl_scheme(base);
  int is_name = base.length > 0 && ul_is_alpha((unsigned char)base.data[0]) && ul_living_all(base, ul_is_scheme_byte);
  return is_name ? base : scheme;
}

/* What is false in Perl: such a base counts as absent. */
static int is_false(ul_span text) {
  return text.length == 0 || ul_span_equal(text, UL_SPAN("0"));
}

urlens_status ul_perl_join(ul_job *job, ul_span reference_text, ul_span base_text, ul_parts *target) {
  ul_perl_url base, reference;
  job->source = base_text;
  job->place = URLENS_PLACE_BASE;
  if (ul_perl_new(job, base_text, ul_span_of(NULL, 0), &base)) return job->error.status;
  job->source = reference_text;
  job->place = URLENS_PLACE_INPUT;
  if (ul_perl_new(job, reference_text, class_name(base.text), &reference)) return job->error.status;
  if (is_false(base_text) && !(reference.class & (UL_PERL_OPAQUE | UL_PERL_SIP))) {
    job->place = URLENS_PLACE_BASE;
    return ul_job_fail(job, URLENS_E_REFUSED, ul_span_of(NULL, 0));
  }
  return ul_living_joined(job, absolute(job, &reference, &base), target);
}
