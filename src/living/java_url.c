/* SPDX-License-Identifier: MIT */
/* Java's java.net.URL. It knows eight protocols, and reads a reference as a change of its base. Nothing is decoded. */
#include "living/java_url.h"
#include "host/ipv6.h"
#include "unicode/utf8.h"

/* The first digits of the scripts that Java reads numbers in; nine others follow each. */
static const uint16_t zeros[] = {
    0x660,  0x6F0,  0x7C0,  0x966,  0x9E6,  0xA66,  0xAE6,  0xB66,  0xBE6,  0xC66,  0xCE6,  0xD66,
    0xDE6,  0xE50,  0xED0,  0xF20,  0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90,
    0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10,
};

/* The value of a digit of any script, or -1. */
static int digit_value(uint32_t c) {
  if (c < 0x80) return ul_is_digit(c) ? (int)(c - '0') : -1;
  for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++)
    if (c - zeros[i] < 10) return (int)(c - zeros[i]);
  return -1;
}

/*
 * Whether Java calls it a letter: exact in ASCII, Latin, Greek, Cyrillic and Hebrew. In other scripts, ranges are used
 * that are mostly letters. U+0130 does not count: its lower case has a mark, so it cannot be in a protocol.
 */
static int is_letter(uint32_t c) {
  static const uint16_t ranges[][2] = {
      {0xAA, 0xAA},     {0xB5, 0xB5},     {0xBA, 0xBA},     {0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x12F},
      {0x131, 0x2C1},   {0x370, 0x374},   {0x376, 0x377},   {0x37A, 0x37D},   {0x37F, 0x37F},   {0x386, 0x386},
      {0x388, 0x3F5},   {0x3F7, 0x481},   {0x48A, 0x556},   {0x560, 0x588},   {0x5D0, 0x5F2},   {0x620, 0x64A},
      {0x66E, 0x6D5},   {0x6E5, 0x167F},  {0x1681, 0x180D}, {0x180F, 0x1DBF}, {0x1E00, 0x1FFC}, {0x2C00, 0x2DDE},
      {0x3005, 0x3006}, {0x3031, 0xA48C}, {0xA4D0, 0xD7FB}, {0xF900, 0xFDFB}, {0xFE70, 0xFEFC}, {0xFF21, 0xFF3A},
      {0xFF41, 0xFF5A}, {0xFF66, 0xFFDC},
  };
  if (c < 0x80) return ul_is_alpha(c);
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
    if (c >= ranges[i][0] && c <= ranges[i][1]) return digit_value(c) < 0;
  return 0;
}

/* Step 1. */
static ul_span trim(ul_span text) {
  text = ul_living_trim(text, ul_is_c0_control_or_space);
  if (text.length >= 4 && ul_equal_ignoring_case(ul_span_slice(text, 0, 4), UL_SPAN("url:")))
    text = ul_span_slice(text, 4, text.length);
  return text;
}

/* Step 2: cuts off the protocol and returns it; absent if there is none. */
static ul_span take_protocol(ul_job *job, ul_span *rest) {
  size_t end = ul_find_any(*rest, 0, ":/"), at = 0, next;
  ul_span protocol = ul_span_slice(*rest, 0, end);
  if (ul_span_begins(*rest, UL_SPAN("#")) || end == 0 || end == rest->length || rest->data[end] != ':')
    return ul_span_of(NULL, 0);
  for (; at < end; at = next) {
    uint32_t c = ul_utf8_next(*rest, at, &next);
    int is_other = at > 0 && (c < 0x80 ? ul_is_scheme_byte(c) : digit_value(c) >= 0);
    if (!is_letter(c) && !is_other) return ul_span_of(NULL, 0);
  }
  *rest = ul_span_slice(*rest, end + 1, rest->length);
  return ul_job_lowercase(job, protocol);
}

/*
 * Step 6: an IPv6 address, perhaps with a zone. Numbers may have zeros in front, so the address is first written
 * without them: "::0001:02" becomes "::1:2". An IPv4 address at its end has at most fifteen bytes.
 */
static int is_literal(ul_span text) {
  enum { LONGEST_IPV4 = 15 };
  char spelled[64];
  size_t length = 0, number = 0, zone = ul_span_find(text, 0, '%'), last, at;
  ul_ipv6 address;
  if (zone + 1 == text.length) return 0;
  text.length = zone;
  last = ul_find_after_last(text, ':');
  if (ul_span_find(text, last, '.') < text.length && text.length - last > LONGEST_IPV4) return 0;
  for (at = 0; at < text.length && length < sizeof spelled; at++) {
    int is_digit = ul_is_hex_digit((unsigned char)text.data[at]);
    if (is_digit && length == number + 1 && spelled[number] == '0') length--;
    spelled[length++] = text.data[at];
    if (!is_digit) number = length;
  }
  return at == text.length && ul_ipv6_read(ul_span_of(spelled, length), UL_OCTETS_SHORTEST, &address, &at);
}

/* Step 6: a number as Integer.parseInt reads it. -1 is no port. */
static void read_port(ul_job *job, ul_span text, ul_parts *parts) {
  int is_negative = ul_span_begins(text, UL_SPAN("-"));
  size_t at = is_negative || ul_span_begins(text, UL_SPAN("+")) ? 1 : 0, next;
  int64_t number = at < text.length || text.length == 0 ? 0 : INT64_MAX;
  parts->port = ul_span_of(NULL, 0);
  for (; at < text.length && number <= INT32_MAX; at = next) {
    int value = digit_value(ul_utf8_next(text, at, &next));
    number = value < 0 ? INT64_MAX : number * 10 + value;
  }
  if (number > (is_negative ? 1 : INT32_MAX)) ul_job_fail(job, URLENS_E_PORT_INVALID, text);
  else if (text.length > 0 && !(is_negative && number == 1)) parts->port = ul_living_decimal(job, (uint32_t)number);
}

/* Step 7: no host has controls, or characters that normalization makes "/", "@", ":", "?" or "#". */
static void check_host(ul_job *job, ul_span host) {
  static const uint16_t refused[] = {0x2047, 0x2048, 0x2049, 0x2100, 0x2101, 0x2105, 0x2106, 0x2A74, 0xFE55,
                                     0xFE56, 0xFE5F, 0xFE6B, 0xFF03, 0xFF0F, 0xFF1A, 0xFF1F, 0xFF20};
  for (size_t at = 0, next; at < host.length; at = next) {
    uint32_t c = ul_utf8_next(host, at, &next);
    int is_refused = !ul_is_no_control(c);
    for (size_t i = 0; c >= 0x80 && i < sizeof refused / sizeof refused[0]; i++) is_refused |= c == refused[i];
    if (is_refused) ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, ul_span_slice(host, at, next));
  }
}

/* Step 6: host and port. */
static void read_host(ul_job *job, ul_span text, ul_parts *parts) {
  size_t end = ul_span_find(text, 0, ':');
  if (ul_span_begins(text, UL_SPAN("["))) {
    end = ul_span_find(text, 0, ']') + 1;
    if (end > text.length || end < 4 || !is_literal(ul_span_slice(text, 1, end - 1)) ||
        (end < text.length && text.data[end] != ':')) {
      ul_job_fail(job, URLENS_E_RFC_IP_LITERAL, text);
      return;
    }
  }
  parts->host = ul_span_slice(text, 0, end);
  check_host(job, parts->host);
  read_port(job, end < text.length ? ul_span_slice(text, end + 1, text.length) : UL_SPAN(""), parts);
}

/* Step 5: with several "@" there is neither a user nor a host. */
static void read_authority(ul_job *job, ul_span authority, ul_parts *parts) {
  size_t at = ul_span_find(authority, 0, '@');
  parts->authority = authority;
  parts->username = parts->password = ul_span_of(NULL, 0);
  parts->host = UL_SPAN("");
  if (at < authority.length && ul_find_after_last(authority, '@') != at + 1) return;
  if (at < authority.length) ul_parts_divide_userinfo(ul_span_slice(authority, 0, at++), parts);
  else at = 0;
  read_host(job, ul_span_slice(authority, at, authority.length), parts);
}

/* Steps 4, 5, 8 and 10, for most protocols. */
static void read_hierarchy(ul_job *job, ul_span rest, ul_parts *parts) {
  int is_query = ul_span_begins(rest, UL_SPAN("?"));
  ul_span query = ul_cut(&rest, '?');
  if (query.data) parts->query = query;
  if (ul_span_begins(rest, UL_SPAN("//")) && !ul_span_begins(rest, UL_SPAN("////"))) {
    size_t end = ul_span_find(rest, 2, '/');
    read_authority(job, ul_span_slice(rest, 2, end), parts);
    if (end > 2) parts->path = UL_SPAN("");
    rest = ul_span_slice(rest, end, rest.length);
  }
  if (rest.length > 0) {
    parts->path = ul_java_resolve_path(job, rest, parts->path, parts->authority.data != NULL);
  } else if (is_query && parts->path.data) {
    ul_span pieces[] = {ul_span_slice(parts->path, 0, ul_find_after_last(parts->path, '/')), UL_SPAN("/")};
    if (pieces[0].length > 0) pieces[0].length--;
    parts->path = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
  }
  if (!parts->path.data) parts->path = UL_SPAN("");
}

/* Step 3: the path of "mailto" and "jar" ends at the last "?". */
static void divide_at_last(ul_span text, ul_parts *parts) {
  size_t query = ul_find_after_last(text, '?');
  parts->query = query > 0 ? ul_span_slice(text, query, text.length) : ul_span_of(NULL, 0);
  parts->path = ul_span_slice(text, 0, query > 0 ? query - 1 : text.length);
}

/* White space: spaces of all kinds that may end a line, and controls that are like them. */
static int is_white(uint32_t c) {
  if (c < 0x80) return (c >= '\t' && c <= '\r') || (c >= 0x1C && c <= ' ');
  return c == 0x1680 || (c >= 0x2000 && c <= 0x200A && c != 0x2007) || c == 0x2028 || c == 0x2029 || c == 0x205F ||
         c == 0x3000;
}

/* Step 3: an address that is empty, or nothing but white space. */
static int is_no_address(ul_span text) {
  for (size_t at = 0; at < text.length;) {
    if (!is_white(ul_utf8_next(text, at, &at))) return 0;
  }
  return 1;
}

/* Step 3: nothing is taken from a base, and the fragment is forgotten. */
static void read_mailto(ul_job *job, ul_span rest, ul_parts *parts) {
  if (is_no_address(rest)) ul_job_fail(job, URLENS_E_REFUSED, rest);
  parts->fragment = ul_span_of(NULL, 0);
  divide_at_last(rest, parts);
}

/* The steps, for a text, or for a reference if there is a base. Returns 1 if it is relative to the base. */
static int read_url(ul_job *job, ul_span text, const ul_parts *base, ul_parts *parts) {
  ul_span rest = trim(text), protocol = take_protocol(job, &rest);
  int is_same = base && protocol.data && ul_span_equal(protocol, base->scheme);
  int is_relative = base && (!protocol.data || (is_same && ul_span_begins(base->path, UL_SPAN("/"))));
  *parts = is_relative ? *base : (ul_parts){.scheme = protocol};
  parts->query = ul_span_of(NULL, 0);
  parts->text = text;
  if (!parts->scheme.data || !ul_living_is_word(parts->scheme, UL_SPAN("http https ftp file jar mailto jrt jmod"))) {
    ul_job_fail(job, parts->scheme.data ? URLENS_E_SCHEME_UNKNOWN : URLENS_E_INVALID, text);
    return is_relative;
  }
  parts->fragment = ul_cut(&rest, '#');
  if (ul_span_equal(parts->scheme, UL_SPAN("mailto"))) {
    read_mailto(job, rest, parts);
  } else if (ul_span_equal(parts->scheme, UL_SPAN("jar"))) {
    if (parts->fragment.data) parts->fragment.length = (size_t)(text.data + text.length - parts->fragment.data);
    if (is_relative) ul_java_resolve_entry(job, rest, base, parts);
    else parts->path = rest;
  } else {
    if (is_relative && rest.length == 0) {
      parts->query = base->query;
      if (!parts->fragment.data) parts->fragment = base->fragment;
    }
    read_hierarchy(job, rest, parts);
  }
  return is_relative;
}

/* Step 3: the text must begin with "jar:", and its part before the last "!/" must be a URL of another protocol. */
static urlens_status check_archive(ul_job *job, const ul_parts *parts) {
  size_t entry = ul_java_find_entry(parts->path);
  ul_parts archive;
  if (ul_job_failed(job) || !ul_span_equal(parts->scheme, UL_SPAN("jar"))) return job->error.status;
  if (entry == parts->path.length || ul_to_lower((unsigned char)parts->text.data[0]) != 'j')
    return ul_job_fail(job, URLENS_E_REFUSED, parts->path);
  read_url(job, ul_span_slice(parts->path, 0, entry), NULL, &archive);
  if (ul_span_equal(archive.scheme, UL_SPAN("jar"))) ul_job_fail(job, URLENS_E_REFUSED, parts->path);
  return job->error.status;
}

/* All steps but the last, which divides the path of "jar" into path and query. A join changes both as one text. */
static urlens_status read_whole(ul_job *job, ul_span text, ul_parts *parts) {
  read_url(job, ul_job_well_formed(job, text), NULL, parts);
  return check_archive(job, parts);
}

/* Step 3: "jar:" after something that was trimmed, and nothing but a fragment after it: Java looks no further. */
static int is_only_fragment_of_jar(const ul_parts *parts) {
  return ul_span_equal(parts->scheme, UL_SPAN("jar")) && parts->path.length == 0 && parts->fragment.data &&
         ul_to_lower((unsigned char)parts->text.data[0]) != 'j';
}

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  read_url(job, ul_job_well_formed(job, text), NULL, parts);
  if (!ul_job_failed(job) && is_only_fragment_of_jar(parts)) {
    parts->path = ul_span_of(NULL, 0);
    return URLENS_OK;
  }
  if (check_archive(job, parts)) return job->error.status;
  if (ul_span_equal(parts->scheme, UL_SPAN("jar"))) divide_at_last(parts->path, parts);
  return URLENS_OK;
}

static urlens_status join(ul_job *job, ul_span reference, ul_span base_text, ul_parts *target) {
  ul_parts base, url;
  int is_relative;
  ul_job_set_source(job, base_text, URLENS_PLACE_BASE);
  if (read_whole(job, base_text, &base)) return job->error.status;
  ul_job_set_source(job, reference, URLENS_PLACE_INPUT);
  is_relative = read_url(job, ul_job_well_formed(job, reference), &base, &url);
  if (!is_relative && !ul_job_failed(job) && !is_only_fragment_of_jar(&url)) check_archive(job, &url);
  if (url.authority.length == 0) url.authority = ul_span_of(NULL, 0);
  return ul_living_joined(job, ul_living_recompose(job, &url), target);
}

const ul_dialect ul_dialect_java_url = {
    .title = "Java's java.net.URL",
    .models = "OpenJDK",
    .version = "17.0.15",
    .traits = URLENS_TRAIT_RESOLVES | UL_LIVING,
    .most_memory = 64, /* each text made well-formed, which may take three times its length, and a few copies of it */
    .read = read,
    .join = join,
};
