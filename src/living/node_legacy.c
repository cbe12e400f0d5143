/* SPDX-License-Identifier: MIT */
/* Node's url.parse: how it reads. It looks for hosts in many places, and encodes what is left. */
#include "living/node_legacy.h"

#include "host/domain.h"
#include "unicode/utf8.h"

/* Step 1: what is trimmed. */
static int is_blank(uint32_t c) {
  return c < 0x21 || c == 0xA0 || c == 0xFEFF;
}

/* What \s means in a regular expression of JavaScript. */
static int is_space(uint32_t c) {
  if (c == 0xA0 || c == 0xFEFF || c == 0x1680 || c == 0x202F || c == 0x205F || c == 0x3000) return 1;
  return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029;
}

/* Step 1. */
static ul_span trim(ul_span text) {
  size_t start = 0, end = 0, at, next;
  for (at = 0; at < text.length; at = next) {
    if (is_blank(ul_utf8_next(text, at, &next))) {
      if (end == 0) start = next;
    } else {
      end = next;
    }
  }
  return end > start ? ul_span_slice(text, start, end) : UL_SPAN("");
}

/* Step 2: "\" before the first "?" or "#" becomes "/". */
static ul_span turn_slashes(ul_job *job, ul_span text) {
  size_t end = ul_find_any(text, 0, "?#"), at = ul_span_find(text, 0, '\\');
  char *room = at < end ? ul_job_room(job, text.length) : NULL;
  if (!room) return text;
  memcpy(room, text.data, text.length);
  for (; at < end; at++) room[at] = room[at] == '\\' ? '/' : room[at];
  return ul_span_of(room, text.length);
}

/* Step 3: a text that is nothing but a path, and perhaps a query. Returns 0 if it is not. */
static int read_simple_path(ul_span text, ul_node_url *url) {
  size_t slashes = 0, next;
  while (slashes < text.length && text.data[slashes] == '/') slashes++;
  if (slashes != 1 && slashes != 2) return 0;
  if (ul_span_find(text, 0, '#') < text.length || ul_span_find(text, 0, '@') < ul_span_find(text, 0, '?')) return 0;
  for (size_t at = 0; at < text.length; at = next)
    if (is_space(ul_utf8_next(text, at, &next))) return 0;
  url->search = ul_cut(&text, '?');
  url->pathname = text;
  return 1;
}

/* Step 5: "//", a user, "@" and a host, none of which has "/" or "@". */
static int has_user_and_host(ul_span text) {
  size_t at = ul_find_any(text, 2, "@/");
  if (at == 2 || at >= text.length || text.data[at] != '@') return 0;
  return at + 1 < text.length && text.data[at + 1] != '@' && text.data[at + 1] != '/';
}

/* Step 7: where the pieces of an authority are. */
typedef struct walk {
  size_t host;     /* after the last "@" */
  size_t non_host; /* the first byte after it that no host has */
  size_t end;      /* "/", "?", "#", or the end */
} walk;

static walk walk_authority(ul_span text) {
  walk found = {.non_host = SIZE_MAX};
  for (; found.end < text.length && !ul_is_among((unsigned char)text.data[found.end], UL_SPAN("/?#")); found.end++) {
    char byte = text.data[found.end];
    if (byte == '@') {
      found.host = found.end + 1;
      found.non_host = SIZE_MAX;
    } else if (found.non_host == SIZE_MAX && ul_is_among((unsigned char)byte, UL_SPAN(" \"%';<>\\^`{|}"))) {
      found.non_host = found.end;
    }
  }
  if (found.non_host == SIZE_MAX) found.non_host = found.end;
  return found;
}

/* Step 7: the text, of which the part before the first "/", "?" or "#" has no tabs and line ends. */
static ul_span remove_line_ends(ul_job *job, ul_span text) {
  size_t end = ul_find_any(text, 0, "/?#");
  ul_span pieces[] = {ul_living_without(job, ul_span_slice(text, 0, end), ul_is_tab_or_newline),
                      ul_span_slice(text, end, text.length)};
  return pieces[0].length < end ? ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]) : text;
}

/* Step 7: decodeURIComponent, which refuses what is not UTF-8. */
static void read_auth(ul_job *job, ul_span text, ul_node_url *url) {
  ul_living_check_escapes(job, text);
  url->auth = ul_living_decode(job, text);
  if (!ul_utf8_is_valid(url->auth)) ul_job_fail(job, URLENS_E_RFC_USERINFO, text);
}

/* Step 8. */
static ul_span read_port(ul_span host, ul_node_url *url) {
  size_t at = host.length;
  while (at > 0 && ul_is_digit((unsigned char)host.data[at - 1])) at--;
  if (at == 0 || host.data[at - 1] != ':') return host;
  if (at < host.length) url->port = ul_span_slice(host, at, host.length);
  return ul_span_slice(host, 0, at - 1);
}

/* Step 11: how many units of UTF-16 the text has. */
static size_t utf16_length(ul_span text) {
  size_t units = 0;
  for (size_t at = 0; at < text.length; at++) {
    unsigned char byte = (unsigned char)text.data[at];
    units += byte >= 0xF0 ? 2 : (byte & 0xC0) != 0x80;
  }
  return units;
}

/* Step 11: what is in brackets too. */
static ul_span lowercase(ul_job *job, ul_span hostname) {
  static const ul_lowercasing how = {UL_CASE_AGE_17_0, UL_SIGMA_BY_PLACE};
  return ul_living_lowercase(job, hostname, &how);
}

/* Step 11: the domain in ASCII. It is first put into lower case. That may make a final sigma, which IDNA keeps. */
static ul_span to_ascii(ul_job *job, ul_span hostname) {
  char space[UL_DOMAIN_SPACE];
  ul_reporter nobody = {0};
  ul_span ascii = lowercase(job, hostname);
  urlens_error error;
  if (!ul_is_ascii(ascii)) {
    urlens_status status = ul_domain_parse(ascii, &nobody, &job->request->memory->domain, space, &ascii, &error);
    if (status && status != URLENS_E_DOMAIN_INVALID_CODE_POINT)
      ul_job_fail(job, status, hostname); /* Node has its own set */
    else ascii = ul_job_join(job, &ascii, 1);
  }
  if (ul_find_any(ascii, 0, "\t\n\r #%/:<>?@[\\]^|") < ascii.length || ul_span_find(ascii, 0, '\0') < ascii.length)
    ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, hostname);
  return ascii;
}

/* Steps 9 to 11. Returns 1 if the host is in brackets. */
static int read_hostname(ul_job *job, ul_span text, ul_node_url *url) {
  enum { LONGEST = 255 };
  int is_literal = text.length >= 2 && text.data[0] == '[' && text.data[text.length - 1] == ']';
  url->hostname = text;
  if (is_literal) {
    ul_span content = ul_span_slice(text, 1, text.length - 1);
    if (ul_find_any(content, 0, "\t\n\r #%/<>?@\\^|") < content.length || ul_span_find(text, 0, '\0') < text.length)
      ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, text);
    url->hostname = lowercase(job, text);
  } else if (ul_span_find(text, 0, ':') < text.length) {
    ul_job_fail(job, URLENS_E_PORT_INVALID, text);
  } else {
    url->hostname = utf16_length(text) > LONGEST ? UL_SPAN("") : to_ascii(job, text);
  }
  return is_literal;
}

/* Steps 7 to 11. Returns what is left of the text. */
static ul_span read_host(ul_job *job, ul_span text, ul_node_url *url) {
  ul_span rest = remove_line_ends(job, text);
  walk found = walk_authority(rest);
  int is_literal;
  if (found.host > 0) read_auth(job, ul_span_slice(rest, 0, found.host - 1), url);
  is_literal = read_hostname(job, read_port(ul_span_slice(rest, found.host, found.non_host), url), url);
  rest = ul_span_slice(rest, found.non_host, rest.length);
  {
    ul_span pieces[] = {url->hostname, url->port.data ? UL_SPAN(":") : UL_SPAN(""), url->port};
    url->host = url->port.data ? ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]) : url->hostname;
  }
  if (!is_literal) return rest;
  url->hostname = ul_span_slice(url->hostname, 1, url->hostname.length - 1);
  if (!ul_span_begins(rest, UL_SPAN("/"))) {
    ul_span pieces[] = {UL_SPAN("/"), rest};
    rest = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
  }
  return rest;
}

/* Step 12. */
static int is_escaped(uint32_t byte) {
  return ul_is_among(byte, UL_SPAN("\t\n\r \"'<>\\^`{|}"));
}

/* Step 13. */
static void read_tail(ul_span rest, ul_node_url *url) {
  url->hash = ul_cut(&rest, '#');
  url->search = ul_cut(&rest, '?');
  if (rest.length > 0) url->pathname = rest;
  else if (url->hostname.length > 0 && ul_node_is_slashed(url->protocol)) url->pathname = UL_SPAN("/");
}

/* Step 4: cuts off the protocol, and returns it as it was written; absent if there is none. */
static ul_span take_protocol(ul_span *rest) {
  size_t length = ul_living_run(*rest, ul_is_scheme_byte);
  ul_span protocol = ul_span_slice(*rest, 0, length);
  if (length == 0 || length == rest->length || rest->data[length] != ':') return ul_span_of(NULL, 0);
  *rest = ul_span_slice(*rest, length + 1, rest->length);
  return protocol;
}

urlens_status ul_node_parse(ul_job *job, ul_span text, ul_node_slashes slashes, ul_node_url *url) {
  ul_span rest = turn_slashes(job, trim(text)), protocol;
  int has_slashes = 0, is_script;
  memset(url, 0, sizeof *url);
  if (slashes == UL_NODE_SLASHES_DENOTE_PATH && read_simple_path(rest, url)) return job->error.status;
  protocol = take_protocol(&rest);
  url->protocol = ul_job_lowercase(job, protocol);
  is_script = ul_span_equal(url->protocol, UL_SPAN("javascript"));
  if (slashes == UL_NODE_SLASHES_DENOTE_HOST || protocol.data || has_user_and_host(rest))
    has_slashes = ul_span_begins(rest, UL_SPAN("//"));
  if (is_script) {
    read_tail(rest, url);
    return job->error.status;
  }
  url->slashes = has_slashes;
  if (has_slashes) rest = ul_span_slice(rest, 2, rest.length);
  if (has_slashes || (protocol.data && !ul_node_is_slashed(protocol))) rest = read_host(job, rest, url);
  read_tail(ul_living_encode(job, rest, is_escaped), url);
  return job->error.status;
}
