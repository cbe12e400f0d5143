/* SPDX-License-Identifier: MIT */
#include "value.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "dialect.h"
#include "json_write.h"
#include "message.h"
#include "suggest.h"
#include "url_text.h"
#include "urlens/build.h"
#include "urlens/host.h"
#include "urlens/query.h"
#include "urlens/site.h"
#include "urlens/unicode.h"

static const urlens_view nothing = {NULL, 0};

/* --- Queries ------------------------------------------------------------------------------------------------------ */

static urlens_status decode_query_text(const void *call, urlens_output *out) {
  const urlens_view *v = call;
  return urlens_query_decode(v->data, v->length, out);
}

/* The first value of that name, decoded. */
static urlens_view find_query_value(urlens_view argument, worker *w, text *room) {
  urlens_view query = urlens_get(w->url, URLENS_PART_QUERY);
  urlens_query_pair pair;
  size_t position = 0;
  if (!urlens_query_find(query.data, query.length, argument.data, argument.length, &position, &pair)) return nothing;
  if (pair.value.data) produce(room, decode_query_text, &pair.value);
  return view_of(room);
}

/* All values of that name, decoded, with spaces between them. */
static urlens_view find_query_values(urlens_view argument, worker *w, text *room) {
  urlens_view query = urlens_get(w->url, URLENS_PART_QUERY);
  urlens_query_pair pair;
  size_t position = 0, count = 0;
  while (urlens_query_find(query.data, query.length, argument.data, argument.length, &position, &pair)) {
    if (count++ > 0) text_push(room, ' ');
    if (pair.value.data) produce(room, decode_query_text, &pair.value);
  }
  return count > 0 ? view_of(room) : nothing;
}

static void write_decoded(json_writer *writer, urlens_view written, text *decoded) {
  text_clear(decoded);
  if (written.data) produce(decoded, decode_query_text, &written);
  json_write_text(writer, view_of(decoded).data, decoded->length);
}

/* All pairs, decoded, as a JSON array of arrays: no other form of one line can hold every name and value. */
static urlens_view find_params(urlens_view argument, worker *w, text *room) {
  urlens_view query = urlens_get(w->url, URLENS_PART_QUERY);
  json_writer writer = json_writer_on(room);
  urlens_query_pair pair;
  size_t position = 0;
  text decoded = {NULL, 0, 0};
  (void)argument;
  if (!query.data) return nothing;
  json_open_array(&writer);
  while (urlens_query_next(query.data, query.length, &position, &pair)) {
    json_open_array(&writer);
    write_decoded(&writer, pair.name, &decoded);
    write_decoded(&writer, pair.value, &decoded);
    json_close_array(&writer);
  }
  json_close_array(&writer);
  text_release(&decoded);
  return view_of(room);
}

/* --- Paths -------------------------------------------------------------------------------------------------------- */

/* The segment with that number, from 0; a negative one counts from the end. */
static urlens_view find_segment(urlens_view argument, worker *w, text *room) {
  size_t count = urlens_segment_count(w->url), number = 0, position = 0, i = 0;
  int from_end = argument.length > 0 && argument.data[0] == '-';
  urlens_view segment = nothing;
  (void)room;
  for (i = from_end ? 1 : 0; i < argument.length; i++) {
    if (argument.data[i] < '0' || argument.data[i] > '9' || number > count) return nothing;
    number = number * 10 + (size_t)(argument.data[i] - '0');
  }
  if (argument.length == (from_end ? 1u : 0u) || (from_end ? number == 0 || number > count : number >= count)) {
    return nothing;
  }
  if (from_end) number = count - number;
  for (i = 0; i <= number; i++) urlens_segment_next(w->url, &position, &segment);
  return segment;
}

/* --- Origins and sites -------------------------------------------------------------------------------------------- */

static urlens_view find_origin(urlens_view argument, worker *w, text *room) {
  (void)argument;
  return answer_origin(room, w->url) ? view_of(room) : nothing;
}

static urlens_site site_of(const urlens_url *url) {
  urlens_site site = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  if (urlens_site_of(url, 0, &site) != URLENS_OK) memset(&site, 0, sizeof site);
  return site;
}

static urlens_view find_domain(urlens_view argument, worker *w, text *room) {
  (void)argument;
  (void)room;
  return site_of(w->url).domain;
}

static urlens_view find_suffix(urlens_view argument, worker *w, text *room) {
  (void)argument;
  (void)room;
  return site_of(w->url).suffix;
}

static urlens_view find_subdomain(urlens_view argument, worker *w, text *room) {
  (void)argument;
  (void)room;
  return site_of(w->url).subdomain;
}

/* HTML Standard, "obtain a site": the scheme and the registrable domain, or the host of an origin that has none. */
static urlens_view find_site(urlens_view argument, worker *w, text *room) {
  urlens_view scheme = urlens_get(w->url, URLENS_PART_SCHEME), domain = site_of(w->url).domain;
  (void)argument;
  if (!answer_origin(room, w->url)) return nothing;
  if (view_equals(view_of(room), "null")) return view_of(room);
  if (!domain.data) domain = urlens_get(w->url, URLENS_PART_HOST);
  if (!domain.data) return view_of(room); /* a blob: URL has the site of the URL in its path, which has no object */
  text_clear(room);
  text_append(room, scheme.data, scheme.length);
  text_append_string(room, "://");
  text_append(room, domain.data, domain.length);
  return view_of(room);
}

/* How the URL and the base are related, in the words of the header Sec-Fetch-Site. */
static urlens_view find_relation(urlens_view argument, worker *w, text *room) {
  int same = 0;
  (void)argument;
  (void)room;
  if (!w->base) return nothing;
  if (urlens_same_origin(w->url, w->base, &same) == URLENS_OK && same) return view_of_string("same-origin");
  if (urlens_same_site(w->url, w->base, URLENS_SITE_COMPARISON_SCHEMEFUL, &same) == URLENS_OK && same) {
    return view_of_string("same-site");
  }
  return view_of_string("cross-site");
}

/* --- Keys --------------------------------------------------------------------------------------------------------- */

static urlens_status write_surt(const void *call, urlens_output *out) {
  const urlens_view *href = call;
  return urlens_surt(URLENS_SURT_FORM_SURT, href->data, href->length, NULL, out);
}

static urlens_status write_ssurt(const void *call, urlens_output *out) {
  const urlens_view *href = call;
  return urlens_surt(URLENS_SURT_FORM_SSURT, href->data, href->length, NULL, out);
}

static urlens_view find_surt(urlens_view argument, worker *w, text *room) {
  urlens_view href = urlens_href(w->url);
  (void)argument;
  return produce(room, write_surt, &href).status == URLENS_OK ? view_of(room) : nothing;
}

static urlens_view find_ssurt(urlens_view argument, worker *w, text *room) {
  urlens_view href = urlens_href(w->url);
  (void)argument;
  return produce(room, write_ssurt, &href).status == URLENS_OK ? view_of(room) : nothing;
}

static urlens_view find_fingerprint(urlens_view argument, worker *w, text *room) {
  static const char digits[] = "0123456789abcdef";
  uint8_t hash[16];
  size_t i;
  (void)argument;
  if (urlens_hash128(w->url, URLENS_COMPARISON_WHOLE, hash) != URLENS_OK) return nothing;
  for (i = 0; i < sizeof hash; i++) {
    text_push(room, digits[hash[i] >> 4]);
    text_push(room, digits[hash[i] & 15]);
  }
  return view_of(room);
}

/* --- Hosts -------------------------------------------------------------------------------------------------------- */

static urlens_view find_port(urlens_view argument, worker *w, text *room) {
  uint16_t port;
  (void)argument;
  if (urlens_effective_port(w->url, &port) != URLENS_OK) return nothing;
  text_append_size(room, port);
  return view_of(room);
}

static urlens_view find_address(urlens_view argument, worker *w, text *room) {
  urlens_host host = {.size = sizeof host};
  (void)argument;
  (void)room;
  return urlens_host_of(w->url, &host) == URLENS_OK && host.byte_count > 0 ? host.bare : nothing;
}

static urlens_view find_class(urlens_view argument, worker *w, text *room) {
  urlens_host host = {.size = sizeof host};
  (void)argument;
  (void)room;
  if (urlens_host_of(w->url, &host) != URLENS_OK || host.host_class < URLENS_HOST_CLASS_PUBLIC) return nothing;
  return view_of_string(urlens_host_class_name(host.host_class));
}

static urlens_view find_kind(urlens_view argument, worker *w, text *room) {
  static const char *const names[] = {"", "empty", "domain", "ipv4", "ipv6", "opaque", "ipvfuture"};
  unsigned kind = urlens_components_of(w->url)->host_kind;
  (void)argument;
  (void)room;
  return kind > 0 && kind < sizeof names / sizeof names[0] ? view_of_string(names[kind]) : nothing;
}

static urlens_status decode_host(const void *call, urlens_output *out) {
  const urlens_view *host = call;
  return urlens_percent_decode_text(host->data, host->length, out);
}

static urlens_view find_decoded_host(urlens_view argument, worker *w, text *room) {
  urlens_view host = urlens_get(w->url, URLENS_PART_HOST);
  (void)argument;
  if (!host.data) return nothing;
  return produce(room, decode_host, &host).status == URLENS_OK ? view_of(room) : host;
}

urlens_status value_write_unicode_host(const void *call, urlens_output *out) {
  const urlens_view *host = call;
  urlens_status status = urlens_domain_to_unicode(URLENS_IDNA_STANDARD, host->data, host->length, NULL, out);
  /* There is a result even if the domain breaks a rule. */
  return status >= URLENS_E_IDNA_DISALLOWED ? URLENS_OK : status;
}

urlens_view value_unicode_host(urlens_view host, text *room) {
  if (!host.data) return host;
  /* A build without Unicode shows hosts as they are. */
  return produce(room, value_write_unicode_host, &host).status == URLENS_OK ? view_of(room) : host;
}

static urlens_view find_unicode_host(urlens_view argument, worker *w, text *room) {
  (void)argument;
  return value_unicode_host(urlens_get(w->url, URLENS_PART_HOST), room);
}

/* --- What a record's text has and no part holds ------------------------------------------------------------------- */

static int ends_authority(char c) {
  return c == '/' || c == '?' || c == '#';
}

/* RFC 3986, section 3.2: the authority of a text that has one. */
static urlens_view authority_of(urlens_view input) {
  urlens_view authority = nothing;
  size_t i, end;
  for (i = 0; i + 1 < input.length && !ends_authority(input.data[i]); i++) continue;
  if (i + 1 >= input.length || input.data[i] != '/' || input.data[i + 1] != '/') return authority;
  for (end = i += 2; end < input.length && !ends_authority(input.data[end]); end++) continue;
  authority.data = input.data + i;
  authority.length = end - i;
  return authority;
}

/* RFC 5092, section 3: what follows the first ";" in the login of a mail server's URL. */
static urlens_view find_options(urlens_view argument, worker *w, text *room) {
  static const char *const schemes[] = {"imap", "imaps", "pop3", "pop3s", "smtp", "smtps"};
  urlens_view authority = authority_of(w->input), scheme = urlens_get(w->url, URLENS_PART_SCHEME), options = nothing;
  const char *at = authority.data ? memchr(authority.data, '@', authority.length) : NULL, *semicolon;
  size_t i;
  (void)argument;
  (void)room;
  for (i = 0; i < sizeof schemes / sizeof schemes[0] && !view_equals(scheme, schemes[i]); i++) continue;
  if (i == sizeof schemes / sizeof schemes[0] || !at) return nothing;
  semicolon = memchr(authority.data, ';', (size_t)(at - authority.data));
  if (!semicolon) return nothing;
  options.data = semicolon + 1;
  options.length = (size_t)(at - options.data);
  return options;
}

/* RFC 6874, section 2: the zone of an IPv6 address. Many programs write "%" and not "%25" before it. */
static urlens_view find_zone(urlens_view argument, worker *w, text *room) {
  urlens_view authority = authority_of(w->input), zone = nothing;
  const char *open = authority.data ? memchr(authority.data, '[', authority.length) : NULL, *close, *percent;
  (void)argument;
  (void)room;
  close = open ? memchr(open, ']', authority.length - (size_t)(open - authority.data)) : NULL;
  percent = close ? memchr(open, '%', (size_t)(close - open)) : NULL;
  if (!percent || percent + 1 == close) return nothing;
  zone.data = percent + (close - percent > 3 && memcmp(percent, "%25", 3) == 0 ? 3 : 1);
  zone.length = (size_t)(close - zone.data);
  return zone;
}

/* The URL, with the options and the zone, which no part holds. Dialects with setters refuse or keep both. */
static urlens_view find_url(urlens_view argument, worker *w, text *room) {
  url_text parts = {0};
  (void)argument;
  if (dialect_has(w->s->dialect, URLENS_TRAIT_HAS_SETTERS)) return urlens_href(w->url);
  url_text_take(&parts, w);
  text_clear(room);
  url_text_write(&parts, room);
  url_text_release(&parts);
  return view_of(room);
}

/* --- The names ---------------------------------------------------------------------------------------------------- */

const value_name value_names[] = {
    {"origin", "scheme, host and port, or null", 0, 0, find_origin},
    {"site", "the scheme and the registrable domain, or the host if it has none", 0, 0, find_site},
    {"same-site", "same-origin, same-site or cross-site: how the URL and --base are related", 0, 1, find_relation},
    {"domain", "the registrable domain, by the Public Suffix List", 0, 0, find_domain},
    {"suffix", "the public suffix", 0, 0, find_suffix},
    {"subdomain", "what is before the registrable domain", 0, 0, find_subdomain},
    {"kind", "what the host is: domain ipv4 ipv6 opaque empty", 0, 0, find_kind},
    {"address", "the host if it is an address, without brackets", 0, 0, find_address},
    {"class", "the class of the address: loopback, private, public and so on", 0, 0, find_class},
    {"decoded-host", "the host, percent-decoded", 1, 0, find_decoded_host},
    {"unicode-host", "the host with its \"xn--\" labels in Unicode", 1, 0, find_unicode_host},
    {"effective-port", "the port, or the scheme's port where none is written", 0, 0, find_port},
    {"segment:", "segment:N is a segment of the path, from 0, or from the end as -1", 0, 0, find_segment},
    {"query:", "query:NAME is the first value of that name, decoded", 1, 0, find_query_value},
    {"query-all:", "query-all:NAME is all values of that name, with spaces between them", 1, 0, find_query_values},
    {"params", "all names and values of the query, decoded, as JSON", 1, 0, find_params},
    {"surt", "a key that sorts by domain", 0, 0, find_surt},
    {"ssurt", "the same with scheme and port after the host", 0, 0, find_ssurt},
    {"fingerprint", "a hash of the URL, 32 hex digits", 0, 0, find_fingerprint},
    {"url", "the same as href, with options and zone if the dialect reads them", 0, 0, find_url},
    {"options", "of mail servers' URLs: what follows \";\" in the login", 1, 0, find_options},
    {"zone", "the zone of an IPv6 address", 1, 0, find_zone},
    {NULL, NULL, 0, 0, NULL},
};

/* Whether the argument of segment:N is a number, perhaps with a minus sign. */
static int is_index(urlens_view argument) {
  size_t i, start = argument.length > 0 && argument.data[0] == '-';
  for (i = start; i < argument.length && argument.data[i] >= '0' && argument.data[i] <= '9'; i++) continue;
  return i == argument.length && i > start;
}

int value_read(urlens_view name, url_value *v) {
  const char *colon = memchr(name.data, ':', name.length);
  size_t length = colon ? (size_t)(colon - name.data) + 1 : name.length;
  const value_name *each;
  memset(v, 0, sizeof *v);
  if (!colon) v->member = member_find(name.data, name.length);
  if (v->member) return 1;
  for (each = value_names; each->name; each++) {
    if (strlen(each->name) != length || memcmp(each->name, name.data, length) != 0) continue;
    v->other = each;
    v->argument.data = name.data + length;
    v->argument.length = name.length - length;
    return each->find != find_segment || is_index(v->argument);
  }
  return 0;
}

void value_suggest(urlens_view name) {
  char word[32];
  suggestion nearest = {word, NULL, 0};
  snprintf(word, sizeof word, "%.*s", (int)(name.length < 31 ? name.length : 31), name.data);
  for (const member_name *each = member_names; each->name; each++) suggest_consider(&nearest, each->name);
  for (const value_name *each = value_names; each->name; each++) {
    int is_it = strchr(each->name, ':') &&
                strncmp(word, each->name, strlen(each->name)) == 0; /* with another argument */
    if (!is_it) suggest_consider(&nearest, each->name);
  }
  suggest_print(&nearest, "");
  message_print("\n");
}

int value_is_decoded(const url_value *v) {
  return v->other && v->other->is_decoded;
}

int value_is_selected(const url_value *v, urlens_selected *part) {
  static const struct {
    urlens_view (*find)(urlens_view argument, worker *w, text *room);
    urlens_selected part;
  } values[] = {
      {find_suffix, URLENS_SELECTED_SUFFIX},
      {find_domain, URLENS_SELECTED_DOMAIN},
      {find_subdomain, URLENS_SELECTED_SUBDOMAIN},
  };
  if (v->member) {
    *part = v->member->is_component ? (urlens_selected)v->member->part : URLENS_SELECTED_HREF;
    return v->member->is_component || v->member->attribute == URLENS_ATTRIBUTE_HREF;
  }
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    if (v->other->find != values[i].find) continue;
    *part = values[i].part;
    return 1;
  }
  return 0;
}

urlens_view value_find(const url_value *v, worker *w, text *room) {
  if (v->member) return member_value(w->url, v->member);
  text_clear(room);
  return v->other->find(v->argument, w, room);
}
