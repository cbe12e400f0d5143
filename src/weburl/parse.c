/* SPDX-License-Identifier: MIT */
/* Parsing: the scheme, and then whatever the scheme calls for. `rest` is the seeds' /s/, behind the scheme (row 7). */
#include "core/ascii.h"
#include "weburl/classes.h"
#include "weburl/steps.h"

#if URLENS_WITH_UNICODE

/* Takes off what stands behind the first `delimiter`, and gives it; a missing span if there is none. */
static ul_span take_off(ul_span *text, char delimiter) {
  size_t at = ul_span_find(*text, 0, delimiter);
  ul_span behind = ul_span_of(NULL, 0);
  if (at < text->length) {
    behind = ul_span_slice(*text, at + 1, text->length);
    text->length = at;
  }
  return behind;
}

/* First the fragment, then the query. */
static void take_query_and_fragment(ul_span *rest, ul_parsed *url) {
  url->fragment = take_off(rest, '#');
  url->query = take_off(rest, '?');
}

/* Takes off everything up to the next slash character. */
static ul_span take_up_to_slash(ul_span *rest) {
  size_t end = 0;
  ul_span taken;
  while (end < rest->length && !ul_is_slash(rest->data[end])) end++;
  taken = ul_span_slice(*rest, 0, end);
  *rest = ul_span_slice(*rest, end, rest->length);
  return taken;
}

/* A span that is not missing, even if the text it was cut from was. */
static ul_span present(ul_span text) {
  return text.data ? text : ul_span_empty();
}

/* 002, Parsing a UNC path. It never sets a scheme, but means "file" (row 6). */
static ul_flow parse_unc_path(ul_job *job, ul_span *rest, ul_parsed *url) {
  size_t count = 0;
  (void)job;
  while (count < rest->length && rest->data[count] == '\\') count++;
  if (count < 2) return UL_GO_ON;
  *rest = ul_span_slice(*rest, count, rest->length);
  take_query_and_fragment(rest, url);
  url->scheme = UL_SPAN("file");
  url->host = take_up_to_slash(rest);
  url->path = *rest;
  url->hierarchical = 1;
  return UL_STOP;
}

const ul_parse_step ul_parse_unc_path = {"two backslashes or more: a UNC path", "002, Parsing a UNC path",
                                         parse_unc_path};

/* Takes a scheme of `length` bytes, and the ":" behind it. */
static void take_scheme(ul_span *rest, size_t length, ul_parsed *url) {
  url->scheme = ul_span_slice(*rest, 0, length);
  *rest = ul_span_slice(*rest, length + 1, rest->length);
}

/* 002, Finding the scheme. Without one the URL is invalid, but the rest is parsed all the same: as hierarchical. */
static ul_flow find_valid_scheme(ul_job *job, ul_span *rest, ul_parsed *url) {
  size_t length = 0;
  while (length < rest->length && ul_seed_is(rest->data[length], job->dialect->sets.scheme)) length++;
  if (length > 0 && length < rest->length && rest->data[length] == ':') {
    take_scheme(rest, length, url);
  } else {
    url->invalid = 1;
    url->hierarchical = 1;
  }
  return UL_GO_ON;
}

const ul_parse_step ul_find_valid_scheme = {"the scheme: valid characters up to the first \":\"",
                                            "002, Finding the scheme", find_valid_scheme};

static ul_flow find_scheme_of(ul_span *rest, size_t shortest, ul_parsed *url) {
  size_t colon = ul_span_find(*rest, 0, ':');
  if (colon == rest->length || colon < shortest) {
    url->invalid = 1;
    return UL_STOP;
  }
  take_scheme(rest, colon, url);
  return UL_GO_ON;
}

/* 004, Finding the scheme, as 000 and 001 take it: not empty (row 41). */
static ul_flow find_any_scheme(ul_job *job, ul_span *rest, ul_parsed *url) {
  (void)job;
  return find_scheme_of(rest, 1, url);
}

const ul_parse_step ul_find_any_scheme = {"the scheme: anything up to the first \":\", but something",
                                          "000 and 001; 004, Finding the scheme", find_any_scheme};

/* 004, Finding the scheme, to the letter. */
static ul_flow find_scheme_even_empty(ul_job *job, ul_span *rest, ul_parsed *url) {
  (void)job;
  return find_scheme_of(rest, 0, url);
}

const ul_parse_step ul_find_scheme_even_empty = {"the scheme: anything up to the first \":\", even nothing",
                                                 "004, Finding the scheme", find_scheme_even_empty};

/* 002, Parsing a drive URL: a scheme of one letter. */
static ul_flow parse_drive_url(ul_job *job, ul_span *rest, ul_parsed *url) {
  ul_span pieces[5];
  if (url->scheme.length != 1 || !ul_is_alpha((unsigned char)url->scheme.data[0])) return UL_GO_ON;
  take_query_and_fragment(rest, url);
  pieces[0] = UL_SPAN("/");
  pieces[1] = url->scheme;
  pieces[2] = UL_SPAN(":");
  pieces[3] = ul_count_slashes(*rest) > 0 ? ul_span_empty() : UL_SPAN("/");
  pieces[4] = *rest;
  url->path = ul_job_join(job, pieces, 5);
  url->scheme = UL_SPAN("file");
  url->host = ul_span_empty();
  url->hierarchical = 1;
  return UL_STOP;
}

const ul_parse_step ul_parse_drive_url = {"a scheme of one letter: a drive", "002, Parsing a drive URL",
                                          parse_drive_url};

/* 002, Parsing a file: URL. Whether it has a host depends on how many slashes lead it. */
static ul_flow parse_file_url(ul_job *job, ul_span *rest, ul_parsed *url) {
  size_t slashes;
  (void)job;
  if (!ul_equal_ignoring_case(url->scheme, UL_SPAN("file"))) return UL_GO_ON;
  url->hierarchical = 1;
  take_query_and_fragment(rest, url);
  slashes = ul_count_slashes(*rest);
  if (slashes == 3) {
    /* The path is "/" and what follows. A slash is there to be used, but it may be the other one. */
    ul_span pieces[2];
    pieces[0] = UL_SPAN("/");
    pieces[1] = ul_span_slice(*rest, 3, rest->length);
    url->host = ul_span_empty();
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

const ul_parse_step ul_parse_file_url = {"file: a host behind two slashes, or four and more",
                                         "002, Parsing a file: URL", parse_file_url};

/* 001 and 002, Parsing a mailto: URL: a query but no fragment. */
static ul_flow parse_mailto_url(ul_job *job, ul_span *rest, ul_parsed *url) {
  (void)job;
  if (!ul_equal_ignoring_case(url->scheme, UL_SPAN("mailto"))) return UL_GO_ON;
  url->query = take_off(rest, '?');
  url->path = *rest;
  return UL_STOP;
}

const ul_parse_step ul_parse_mailto_url = {"mailto: a query, no fragment", "001 and 002, Parsing a mailto: URL",
                                           parse_mailto_url};

/* 004, Finding the user name and password. */
static void split_user_info(ul_span user_info, ul_parsed *url) {
  url->password = take_off(&user_info, ':');
  url->user = user_info;
}

/* 004, Finding the user information, host, and port. */
static void split_authority(ul_span authority, ul_parsed *url) {
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

/* Takes the authority off: everything up to a slash character or one of the dialect's terminators. */
static ul_span take_authority(const ul_job *job, ul_span *rest) {
  ul_span authority;
  size_t end = 0;
  while (end < rest->length && !ul_is_slash(rest->data[end])) end++;
  authority = ul_span_slice(*rest, 0, end);
  for (const char *byte = job->dialect->authority_end; *byte; byte++) {
    authority.length = ul_span_find(authority, 0, *byte);
  }
  *rest = ul_span_slice(*rest, authority.length, rest->length);
  return present(authority);
}

/* What is left is path, query and fragment. */
static ul_flow take_path(ul_span *rest, ul_parsed *url) {
  take_query_and_fragment(rest, url);
  url->path = present(*rest);
  return UL_STOP;
}

/*
 * 002, Finding the authority, path, query, and fragment of URL: exactly three slashes are an empty authority and a path,
 * also without a scheme (rows 9 and 10); two, or four and more, lead an authority; fewer lead none.
 */
static ul_flow parse_counting_slashes(ul_job *job, ul_span *rest, ul_parsed *url) {
  size_t slashes = ul_count_slashes(*rest);
  if (slashes == 3) {
    url->authority = url->host = ul_span_empty();
    *rest = ul_span_slice(*rest, 2, rest->length);
  } else if (slashes >= 2) {
    *rest = ul_span_slice(*rest, slashes, rest->length);
    split_authority(take_authority(job, rest), url);
  }
  return take_path(rest, url);
}

/* 004, Finding the authority, path, query, and fragment: any number of slashes leads an authority, even none. */
static ul_flow parse_any_slashes(ul_job *job, ul_span *rest, ul_parsed *url) {
  *rest = ul_span_slice(*rest, ul_count_slashes(*rest), rest->length);
  url->hierarchical = 1;
  split_authority(take_authority(job, rest), url);
  return take_path(rest, url);
}

/* 002, Hierarchicalness: marked so (there is no scheme), or a scheme that may be, followed by a slash. */
static ul_flow parse_if_slash_follows(ul_job *job, ul_span *rest, ul_parsed *url) {
  if (!url->hierarchical) {
    if (ul_scheme_is_in(url->scheme, job->dialect->not_hierarchical) || ul_count_slashes(*rest) == 0) return UL_GO_ON;
    url->hierarchical = 1;
  }
  return parse_counting_slashes(job, rest, url);
}

const ul_parse_step ul_parse_if_slash_follows = {
    "hierarchical if a slash follows the scheme: authority behind two slashes, or four and more; path, query, fragment",
    "002, Hierarchicalness; Finding the authority, path, query, and fragment of URL", parse_if_slash_follows};

/* 001, Hierarchicalness. */
static ul_flow parse_if_known_or_slash_follows(ul_job *job, ul_span *rest, ul_parsed *url) {
  if (!ul_scheme_is_in(url->scheme, job->dialect->hierarchical)) {
    if (ul_scheme_is_in(url->scheme, job->dialect->not_hierarchical)) return UL_GO_ON;
    if (rest->length == 0 || rest->data[0] != '/') return UL_GO_ON;
  }
  return parse_any_slashes(job, rest, url);
}

const ul_parse_step ul_parse_if_known_or_slash_follows = {
    "hierarchical if the scheme is known to be, or unknown and followed by \"/\": authority, path, query, fragment",
    "001, Hierarchicalness; 004, Finding the authority, path, query, and fragment", parse_if_known_or_slash_follows};

static ul_flow parse_if_known(ul_job *job, ul_span *rest, ul_parsed *url) {
  return ul_scheme_is_in(url->scheme, job->dialect->hierarchical) ? parse_any_slashes(job, rest, url) : UL_GO_ON;
}

const ul_parse_step ul_parse_if_known = {"hierarchical if the scheme is known to be: authority, path, query, fragment",
                                         "000; 004, Finding the authority, path, query, and fragment", parse_if_known};

static ul_flow parse_unless_known(ul_job *job, ul_span *rest, ul_parsed *url) {
  return ul_scheme_is_in(url->scheme, job->dialect->not_hierarchical) ? UL_GO_ON : parse_any_slashes(job, rest, url);
}

const ul_parse_step ul_parse_unless_known = {
    "hierarchical unless the scheme is known not to be: authority, path, query, fragment",
    "004, Finding the authority, path, query, and fragment", parse_unless_known};

/* 002, Parsing, the last paragraphs: query and fragment, unless the scheme is one of those that keep them (row 3). */
static ul_flow split_unlisted(ul_job *job, ul_span *rest, ul_parsed *url) {
  if (!ul_scheme_is_in(url->scheme, job->dialect->not_hierarchical)) take_query_and_fragment(rest, url);
  return UL_GO_ON;
}

const ul_parse_step ul_split_unlisted = {"query and fragment, unless the scheme is known not to be hierarchical",
                                         "002, Parsing", split_unlisted};

static ul_flow rest_is_path(ul_job *job, ul_span *rest, ul_parsed *url) {
  (void)job;
  url->path = present(*rest);
  return UL_STOP;
}

const ul_parse_step ul_rest_is_path = {"the rest is the path", "004, Parsing a URL", rest_is_path};

#endif
