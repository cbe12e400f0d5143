/* SPDX-License-Identifier: MIT */
/* Parsing: the scheme, and then what the scheme needs. `rest` is the documents' /s/, after the scheme (slip 7). */
#include "core/ascii.h"
#include "weburl/classes.h"
#include "weburl/steps.h"

/* First the fragment, then the query. */
static void take_query_and_fragment(ul_span *rest, ul_parts *url) {
  url->fragment = ul_cut(rest, '#');
  url->query = ul_cut(rest, '?');
}

/* Removes and returns everything up to the next slash character. */
static ul_span take_up_to_slash(ul_span *rest) {
  size_t end = 0;
  ul_span taken;
  while (end < rest->length && !ul_is_slash(rest->data[end])) end++;
  taken = ul_span_slice(*rest, 0, end);
  *rest = ul_span_slice(*rest, end, rest->length);
  return taken;
}

/* The text, or an empty one if it is missing. */
static ul_span present(ul_span text) {
  return text.data ? text : UL_SPAN("");
}

/* r3, Parsing a UNC path. It sets no scheme, but means "file" (slip 6). */
static ul_flow parse_unc_path(ul_job *job, ul_span *rest, ul_parts *url) {
  size_t count = 0;
  (void)job;
  while (count < rest->length && rest->data[count] == '\\') count++;
  if (count < 2) return UL_GO_ON;
  *rest = ul_span_slice(*rest, count, rest->length);
  take_query_and_fragment(rest, url);
  url->scheme = UL_SPAN("file");
  url->host = take_up_to_slash(rest);
  url->path = *rest;
  ul_mark_hierarchical(url);
  return UL_STOP;
}

const ul_parse_step ul_parse_unc_path = {"two backslashes or more: a UNC path", "r3, Parsing a UNC path",
                                         parse_unc_path};

/* Takes a scheme of `length` bytes, and the ":" after it. */
static void take_scheme(ul_span *rest, size_t length, ul_parts *url) {
  url->scheme = ul_span_slice(*rest, 0, length);
  *rest = ul_span_slice(*rest, length + 1, rest->length);
}

/* r3, Finding the scheme. Without one the URL is invalid, but the rest is still parsed, as hierarchical. */
static ul_flow find_valid_scheme(ul_job *job, ul_span *rest, ul_parts *url) {
  size_t length = 0;
  while (length < rest->length && ul_weburl_is(rest->data[length], ul_weburl_of(job)->sets.scheme)) length++;
  if (length > 0 && length < rest->length && rest->data[length] == ':') {
    take_scheme(rest, length, url);
  } else {
    ul_mark_hierarchical(url);
  }
  return UL_GO_ON;
}

const ul_parse_step ul_find_valid_scheme = {"the scheme: valid characters up to the first \":\"",
                                            "r3, Finding the scheme", find_valid_scheme};

static ul_flow find_scheme_of(ul_span *rest, size_t shortest, ul_parts *url) {
  size_t colon = ul_span_find(*rest, 0, ':');
  if (colon == rest->length || colon < shortest) {
    return UL_STOP;
  }
  take_scheme(rest, colon, url);
  return UL_GO_ON;
}

/* url-spec, Finding the scheme, as r1 and r2 take it: not empty (slip 41). */
static ul_flow find_any_scheme(ul_job *job, ul_span *rest, ul_parts *url) {
  (void)job;
  return find_scheme_of(rest, 1, url);
}

const ul_parse_step ul_find_any_scheme = {"the scheme: one or more characters up to the first \":\"",
                                          "r1 and r2; url-spec, Finding the scheme", find_any_scheme};

/* url-spec, Finding the scheme, exactly as written. */
static ul_flow find_scheme_even_empty(ul_job *job, ul_span *rest, ul_parts *url) {
  (void)job;
  return find_scheme_of(rest, 0, url);
}

const ul_parse_step ul_find_scheme_even_empty = {"the scheme: any characters up to the first \":\", or none",
                                                 "url-spec, Finding the scheme", find_scheme_even_empty};

/* r3, Parsing a drive URL: a scheme of one letter. */
static ul_flow parse_drive_url(ul_job *job, ul_span *rest, ul_parts *url) {
  ul_span pieces[5];
  if (url->scheme.length != 1 || !ul_is_alpha((unsigned char)url->scheme.data[0])) return UL_GO_ON;
  take_query_and_fragment(rest, url);
  pieces[0] = UL_SPAN("/");
  pieces[1] = url->scheme;
  pieces[2] = UL_SPAN(":");
  pieces[3] = ul_count_slashes(*rest) > 0 ? UL_SPAN("") : UL_SPAN("/");
  pieces[4] = *rest;
  url->path = ul_job_join(job, pieces, 5);
  url->scheme = UL_SPAN("file");
  url->host = UL_SPAN("");
  ul_mark_hierarchical(url);
  return UL_STOP;
}

const ul_parse_step ul_parse_drive_url = {"a scheme of one letter: a drive", "r3, Parsing a drive URL",
                                          parse_drive_url};

/* r3, Parsing a file: URL. Whether it has a host depends on the number of leading slashes. */
static ul_flow parse_file_url(ul_job *job, ul_span *rest, ul_parts *url) {
  size_t slashes;
  (void)job;
  if (!ul_equal_ignoring_case(url->scheme, UL_SPAN("file"))) return UL_GO_ON;
  ul_mark_hierarchical(url);
  take_query_and_fragment(rest, url);
  slashes = ul_count_slashes(*rest);
  if (slashes == 3) {
    /* The path is "/" and what follows. The input has a slash there, but it may be a "\". */
    ul_span pieces[2];
    pieces[0] = UL_SPAN("/");
    pieces[1] = ul_span_slice(*rest, 3, rest->length);
    url->host = UL_SPAN("");
    url->path = ul_job_join(job, pieces, 2);
    return UL_STOP;
  }
  if (slashes >= 2) {
    *rest = ul_span_slice(*rest, slashes, rest->length);
    url->host = take_up_to_slash(rest);
  }
  url->path = *rest;
  return UL_STOP;
}

const ul_parse_step ul_parse_file_url = {"file: a host after two slashes, or four and more", "r3, Parsing a file: URL",
                                         parse_file_url};

/* r2 and r3, Parsing a mailto: URL: a query but no fragment. */
static ul_flow parse_mailto_url(ul_job *job, ul_span *rest, ul_parts *url) {
  (void)job;
  if (!ul_equal_ignoring_case(url->scheme, UL_SPAN("mailto"))) return UL_GO_ON;
  url->query = ul_cut(rest, '?');
  url->path = *rest;
  return UL_STOP;
}

const ul_parse_step ul_parse_mailto_url = {"mailto: a query, no fragment", "r2 and r3, Parsing a mailto: URL",
                                           parse_mailto_url};

/* url-spec, Finding the user name and password. */
static void split_user_info(ul_span user_info, ul_parts *url) {
  url->password = ul_cut(&user_info, ':');
  url->username = user_info;
}

/* url-spec, Finding the user information, host, and port. */
static void split_authority(ul_span authority, ul_parts *url) {
  size_t at = ul_find_after_last(authority, '@'), colon, bracket;
  url->authority = authority;
  if (at > 0) {
    split_user_info(ul_span_slice(authority, 0, at - 1), url);
    authority = ul_span_slice(authority, at, authority.length);
  }
  colon = ul_find_after_last(authority, ':');
  bracket = ul_find_after_last(authority, ']');
  if (colon > 0 && !(authority.data[0] == '[' && bracket > colon)) {
    url->port = ul_span_slice(authority, colon, authority.length);
    authority.length = colon - 1;
  }
  url->host = present(authority);
}

/* Removes and returns the authority: everything up to a slash character or one of the dialect's terminators. */
static ul_span take_authority(const ul_job *job, ul_span *rest) {
  ul_span authority;
  size_t end = 0;
  while (end < rest->length && !ul_is_slash(rest->data[end])) end++;
  authority = ul_span_slice(*rest, 0, end);
  for (const char *byte = ul_weburl_of(job)->authority_end; *byte; byte++) {
    authority.length = ul_span_find(authority, 0, *byte);
  }
  *rest = ul_span_slice(*rest, authority.length, rest->length);
  return present(authority);
}

/* The rest is path, query and fragment. */
static ul_flow take_path(ul_span *rest, ul_parts *url) {
  take_query_and_fragment(rest, url);
  url->path = present(*rest);
  return UL_STOP;
}

/*
 * r3, Finding the authority, path, query, and fragment of URL: after exactly three slashes, the authority is empty and
 * a path follows, also without a scheme (slips 9 and 10). An authority follows two slashes, or four and more, but not
 * fewer.
 */
static ul_flow parse_counting_slashes(ul_job *job, ul_span *rest, ul_parts *url) {
  size_t slashes = ul_count_slashes(*rest);
  if (slashes == 3) {
    url->authority = url->host = UL_SPAN("");
    *rest = ul_span_slice(*rest, 2, rest->length);
  } else if (slashes >= 2) {
    *rest = ul_span_slice(*rest, slashes, rest->length);
    split_authority(take_authority(job, rest), url);
  }
  return take_path(rest, url);
}

/* url-spec, Finding the authority, path, query, and fragment: an authority follows any number of slashes, even zero. */
static ul_flow parse_any_slashes(ul_job *job, ul_span *rest, ul_parts *url) {
  *rest = ul_span_slice(*rest, ul_count_slashes(*rest), rest->length);
  ul_mark_hierarchical(url);
  split_authority(take_authority(job, rest), url);
  return take_path(rest, url);
}

/*
 * r3, Hierarchicalness: the URL is marked so (it has no scheme), or its scheme may be hierarchical and a slash follows.
 */
static ul_flow parse_if_slash_follows(ul_job *job, ul_span *rest, ul_parts *url) {
  if (!ul_is_hierarchical(url)) {
    if (ul_scheme_is_in(url->scheme, ul_weburl_of(job)->not_hierarchical) || ul_count_slashes(*rest) == 0)
      return UL_GO_ON;
    ul_mark_hierarchical(url);
  }
  return parse_counting_slashes(job, rest, url);
}

const ul_parse_step ul_parse_if_slash_follows = {
    "hierarchical if a slash follows the scheme: authority after two slashes, or four and more; path, query, fragment",
    "r3, Hierarchicalness; Finding the authority, path, query, and fragment of URL", parse_if_slash_follows};

/* r2, Hierarchicalness. */
static ul_flow parse_if_known_or_slash_follows(ul_job *job, ul_span *rest, ul_parts *url) {
  if (!ul_scheme_is_in(url->scheme, ul_weburl_of(job)->hierarchical)) {
    if (ul_scheme_is_in(url->scheme, ul_weburl_of(job)->not_hierarchical)) return UL_GO_ON;
    if (rest->length == 0 || rest->data[0] != '/') return UL_GO_ON;
  }
  return parse_any_slashes(job, rest, url);
}

const ul_parse_step ul_parse_if_known_or_slash_follows = {
    "hierarchical if the scheme is known to be, or unknown and followed by \"/\": authority, path, query, fragment",
    "r2, Hierarchicalness; url-spec, Finding the authority, path, query, and fragment",
    parse_if_known_or_slash_follows};

static ul_flow parse_if_known(ul_job *job, ul_span *rest, ul_parts *url) {
  return ul_scheme_is_in(url->scheme, ul_weburl_of(job)->hierarchical) ? parse_any_slashes(job, rest, url) : UL_GO_ON;
}

const ul_parse_step ul_parse_if_known = {"hierarchical if the scheme is known to be: authority, path, query, fragment",
                                         "r1; url-spec, Finding the authority, path, query, and fragment",
                                         parse_if_known};

static ul_flow parse_unless_known(ul_job *job, ul_span *rest, ul_parts *url) {
  return ul_scheme_is_in(url->scheme, ul_weburl_of(job)->not_hierarchical) ? UL_GO_ON
                                                                           : parse_any_slashes(job, rest, url);
}

const ul_parse_step ul_parse_unless_known = {
    "hierarchical unless the scheme is known not to be: authority, path, query, fragment",
    "url-spec, Finding the authority, path, query, and fragment", parse_unless_known};

/* r3, Parsing, the last paragraphs: query and fragment, unless the scheme keeps them in its path (slip 3). */
static ul_flow split_unlisted(ul_job *job, ul_span *rest, ul_parts *url) {
  if (!ul_scheme_is_in(url->scheme, ul_weburl_of(job)->not_hierarchical)) take_query_and_fragment(rest, url);
  return UL_GO_ON;
}

const ul_parse_step ul_split_unlisted = {"query and fragment, unless the scheme is known not to be hierarchical",
                                         "r3, Parsing", split_unlisted};

static ul_flow rest_is_path(ul_job *job, ul_span *rest, ul_parts *url) {
  (void)job;
  url->path = present(*rest);
  return UL_STOP;
}

const ul_parse_step ul_rest_is_path = {"the rest is the path", "url-spec, Parsing a URL", rest_is_path};
