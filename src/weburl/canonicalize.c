/* SPDX-License-Identifier: MIT */
/* Canonicalization: one step per component. A step leaves the other components as they are. */
#include "core/ascii.h"
#include "percent/after_encoding.h"
#include "record/schemes.h"
#include "weburl/classes.h"
#include "weburl/path.h"
#include "weburl/steps.h"

static ul_flow lowercase_scheme(ul_job *job, ul_parts *url) {
  url->scheme = ul_job_lowercase(job, url->scheme);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_lowercase_scheme = {"the scheme in lower case", "Canonicalization", lowercase_scheme};

/* An empty password is removed; then an empty user, if there is no password. The rest is percent-encoded. */
static ul_flow canonicalize_credentials(ul_job *job, ul_parts *url) {
  if (url->password.data && url->password.length == 0) url->password = ul_span_of(NULL, 0);
  if (url->username.data && url->username.length == 0 && !url->password.data) url->username = ul_span_of(NULL, 0);
  url->username = ul_job_escape(job, url->username, UL_ESCAPE_USER, UL_UPPER_HEX);
  url->password = ul_job_escape(job, url->password, UL_ESCAPE_USER, UL_UPPER_HEX);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_credentials = {
    "user and password: empty ones are removed, the rest is percent-encoded", "Canonicalization",
    canonicalize_credentials};

static ul_flow canonicalize_host_component(ul_job *job, ul_parts *url) {
  int file = ul_span_equal(url->scheme, UL_SPAN("file"));
  if (!url->host.data) return UL_GO_ON;
  return ul_canonicalize_host(job, url->host, file, &url->host) ? UL_STOP : UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_host_component = {"the host by CanonicalizeHost", "Canonicalization",
                                                             canonicalize_host_component};

/* The port's number, or some number above 65535 if it is too large. -1 if it is not made of digits. */
static long read_port(ul_span port) {
  long value = 0;
  for (size_t i = 0; i < port.length; i++) {
    if (!ul_is_digit((unsigned char)port.data[i])) return -1;
    value = value > 0xFFFF ? value : value * 10 + (port.data[i] - '0');
  }
  return value;
}

/* The port without leading zeros, which is its shortest form. */
static ul_span shortest(ul_span port) {
  size_t zeros = 0;
  while (zeros + 1 < port.length && port.data[zeros] == '0') zeros++;
  return ul_span_slice(port, zeros, port.length);
}

static ul_flow canonicalize_port(ul_job *job, ul_parts *url) {
  long value;
  if (!url->port.data) return UL_GO_ON;
  if (url->port.length == 0) {
    url->port = ul_span_of(NULL, 0);
    return UL_GO_ON;
  }
  value = read_port(url->port);
  if (value < 0) return ul_weburl_fail(job, URLENS_E_PORT_INVALID, url->port);
  if (value > 0xFFFF) return ul_weburl_fail(job, URLENS_E_PORT_OUT_OF_RANGE, url->port);
  if (value == ul_default_port(url->scheme, ul_weburl_of(job)->ports) && value > 0) {
    url->port = ul_span_of(NULL, 0);
  } else {
    url->port = shortest(url->port);
  }
  return UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_port = {
    "the port: digits up to 65535 in their shortest form; an empty one and the scheme's default are removed",
    "Canonicalization", canonicalize_port};

/* r3: the path of a hierarchical URL begins with "/". */
static ul_flow lead_path_with_slash(ul_job *job, ul_parts *url) {
  ul_span pieces[2];
  if (!ul_is_hierarchical(url) || (url->path.length > 0 && url->path.data[0] == '/')) return UL_GO_ON;
  pieces[0] = UL_SPAN("/");
  pieces[1] = url->path;
  url->path = ul_job_join(job, pieces, 2);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_lead_path_with_slash = {"the path of a hierarchical URL begins with \"/\"",
                                                      "r3, Canonicalization", lead_path_with_slash};

/* r2: the path of a URL of a hierarchical scheme is not empty. r1 leaves open what to do "if no path". */
static ul_flow fill_empty_path(ul_job *job, ul_parts *url) {
  if (url->path.length == 0 && ul_scheme_is_in(url->scheme, ul_weburl_of(job)->hierarchical)) url->path = UL_SPAN("/");
  return UL_GO_ON;
}

const ul_canonicalize_step ul_fill_empty_path = {"an empty path of a hierarchical scheme becomes \"/\"",
                                                 "r1 and r2, Canonicalize", fill_empty_path};

/*
 * Percent-decodes unreserved characters, once, and percent-encodes the octets of the set. The order does not matter
 * (slip 26).
 */
static ul_span clean_escapes(ul_job *job, ul_span path, uint32_t set) {
  return ul_job_escape(job, ul_decode_unreserved(job, path, UL_DECODE_ONCE), set, UL_UPPER_HEX);
}

static ul_flow canonicalize_path_if(ul_job *job, ul_parts *url, int hierarchical) {
  if (hierarchical || ul_span_equal(url->scheme, UL_SPAN("mailto"))) {
    url->path = clean_escapes(job, url->path, ul_weburl_of(job)->sets.path);
  } else {
    url->path = ul_job_escape(job, url->path, UL_ESCAPE_OPAQUE, UL_UPPER_HEX);
  }
  return UL_GO_ON;
}

static ul_flow canonicalize_path(ul_job *job, ul_parts *url) {
  return canonicalize_path_if(job, url, ul_is_hierarchical(url));
}

const ul_canonicalize_step ul_canonicalize_path = {"the path: of a hierarchical or mailto: URL, unreserved characters "
                                                   "are decoded and others encoded; of others, what is "
                                                   "not printable ASCII is encoded",
                                                   "r3, Canonicalization", canonicalize_path};

/* r2 asks whether the scheme is hierarchical, not whether the URL is. */
static ul_flow canonicalize_path_by_scheme(ul_job *job, ul_parts *url) {
  return canonicalize_path_if(job, url, ul_scheme_is_in(url->scheme, ul_weburl_of(job)->hierarchical));
}

const ul_canonicalize_step ul_canonicalize_path_by_scheme = {
    "the path: of a hierarchical scheme, or mailto:, unreserved characters are decoded and others encoded; of others, "
    "what is not printable ASCII is encoded",
    "r2, Canonicalize", canonicalize_path_by_scheme};

/* r1 makes no difference between URLs but this one (slip 42). */
static ul_flow canonicalize_any_path(ul_job *job, ul_parts *url) {
  int known = ul_scheme_is_in(url->scheme, ul_weburl_of(job)->hierarchical);
  url->path = clean_escapes(job, url->path,
                            known ? ul_weburl_of(job)->sets.path : ul_weburl_of(job)->sets.path_of_others);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_any_path = {
    "the path: unreserved characters are decoded and others encoded; \"#\" and \"?\" only if the scheme is known to be "
    "hierarchical",
    "r1, Canonicalize", canonicalize_any_path};

/*
 * r3: a path of "//…" with nothing before it would be read as an authority; "/." prevents that. This concerns all
 * schemes but those that never have an authority (slip 4: the text says the opposite).
 */
static ul_flow guard_against_authority(ul_job *job, ul_parts *url) {
  ul_span pieces[2];
  if (ul_scheme_is_in(url->scheme, ul_weburl_of(job)->not_hierarchical)) return UL_GO_ON;
  if (url->path.length < 2 || memcmp(url->path.data, "//", 2) != 0) return UL_GO_ON;
  if (url->username.data || url->password.data || url->port.data || url->host.length > 0) return UL_GO_ON;
  pieces[0] = UL_SPAN("/.");
  pieces[1] = url->path;
  url->path = ul_job_join(job, pieces, 2);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_guard_path = {"\"/.\" before a path of \"//\" that would be read as an authority",
                                            "r3, Canonicalization", guard_against_authority};

static void encode_query(ul_job *job, ul_parts *url, urlens_encoding encoding) {
  ul_percent_encoder encoder;
  ul_buffer counter, output;
  char *room;
  if (!url->query.data) return;
  ul_percent_encoder_init(&encoder, encoding, URLENS_PERCENT_SET_QUERY, URLENS_UNENCODABLE_QUESTION_MARK);
  encoder.classes = ul_weburl_query_class;
  encoder.in_set = UL_WEBURL_QUERY;
  ul_buffer_init_fixed(&counter, NULL, 0, SIZE_MAX);
  ul_percent_encoder_append(&encoder, &counter, url->query);
  ul_percent_encoder_end(&encoder, &counter);
  if (counter.length == url->query.length && encoding == URLENS_ENCODING_UTF_8)
    return; /* nothing to encode: encoding only makes a text longer */
  room = ul_job_room(job, counter.length);
  if (!room) return;
  ul_buffer_init_fixed(&output, room, counter.length, SIZE_MAX);
  ul_percent_encoder_append(&encoder, &output, url->query);
  ul_percent_encoder_end(&encoder, &output);
  url->query = ul_buffer_span(&output);
}

static ul_flow canonicalize_query(ul_job *job, ul_parts *url) {
  encode_query(job, url, ul_is_hierarchical(url) ? job->request->settings->encoding : URLENS_ENCODING_UTF_8);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_query = {
    "the query, percent-encoded in the document's encoding if the URL is hierarchical, otherwise in UTF-8",
    "r3, Canonicalization", canonicalize_query};

static ul_flow canonicalize_any_query(ul_job *job, ul_parts *url) {
  encode_query(job, url, job->request->settings->encoding);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_any_query = {"the query, percent-encoded in the document's encoding",
                                                        "r1 and r2, Canonicalize", canonicalize_any_query};

/* C1 controls, U+0080 to U+009F, which are C2 80 to C2 9F. */
static int is_c1_at(ul_span text, size_t at) {
  return (unsigned char)text.data[at] == 0xC2 && at + 1 < text.length && (unsigned char)text.data[at + 1] < 0xA0;
}

/* Percent-encodes C1 controls. */
static ul_span escape_c1(ul_job *job, ul_span text) {
  static const char hex[] = "0123456789ABCDEF";
  size_t count = 0, length = 0;
  char *room;
  for (size_t i = 0; i < text.length; i++) count += is_c1_at(text, i) ? 1 : 0;
  if (count == 0) return text;
  room = ul_job_room(job, text.length + 4 * count);
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) {
    if (!is_c1_at(text, i)) {
      room[length++] = text.data[i];
      continue;
    }
    room[length] = room[length + 3] = '%';
    room[length + 1] = 'C';
    room[length + 2] = '2';
    room[length + 4] = hex[(unsigned char)text.data[++i] >> 4];
    room[length + 5] = hex[text.data[i] & 15];
    length += 6;
  }
  return ul_span_of(room, length);
}

/* Percent-encodes the set's octets and C1 controls. Everything else stays, also non-ASCII text (slip 38). */
static ul_flow canonicalize_fragment(ul_job *job, ul_parts *url) {
  if (!url->fragment.data) return UL_GO_ON;
  url->fragment = ul_job_escape(job, escape_c1(job, url->fragment), ul_weburl_of(job)->sets.fragment, UL_UPPER_HEX);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_canonicalize_fragment = {
    "the fragment: controls and the characters of the set are percent-encoded", "Canonicalization",
    canonicalize_fragment};
