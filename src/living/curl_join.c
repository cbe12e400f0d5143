/* SPDX-License-Identifier: MIT */
/*
 * libcurl's URL interface: how it joins, which is where its versions differ most; and what they are. A reference is put after a piece
 * of the base's text, and the whole is read again.
 */
#include "living/curl.h"

#include "percent/percent.h"

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  ul_curl_url url;
  ul_curl_read(job, text, &url);
  *parts = url.parts;
  return job->error.status;
}

/* User, password, options, host with its zone, and port. */
static ul_span write_authority(ul_job *job, const ul_curl_url *url) {
  const ul_parts *parts = &url->parts;
  size_t bracket = url->zone.data ? parts->host.length - 1 : parts->host.length;
  ul_span pieces[] = {
      parts->username,
      parts->password.data ? UL_SPAN(":") : UL_SPAN(""),
      parts->password,
      url->options.data ? UL_SPAN(";") : UL_SPAN(""),
      url->options,
      parts->username.data ? UL_SPAN("@") : UL_SPAN(""),
      ul_span_slice(parts->host, 0, bracket),
      url->zone.data ? UL_SPAN("%25") : UL_SPAN(""),
      url->zone,
      ul_span_slice(parts->host, bracket, parts->host.length),
      parts->port.data ? UL_SPAN(":") : UL_SPAN(""),
      parts->port,
  };
  return url->is_file ? UL_SPAN("") : ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* The whole URL, as the interface returns it. */
static ul_span write_url(ul_job *job, const ul_curl_url *url) {
  ul_parts parts = url->parts;
  parts.authority = write_authority(job, url);
  if (!ul_curl_does(job, UL_CURL_KEEPS_EMPTY)) {
    if (parts.query.length == 0 || url->is_file) parts.query = ul_span_of(NULL, 0); /* it forgets the query of a file */
    if (url->is_file && !url->has_long_path) parts.path = UL_SPAN("(nil)"); /* it prints a path that it does not have */
  }
  return ul_living_recompose(job, &parts);
}

/* Step 13: whether a byte of a reference is escaped. Spaces are. */
static int is_escaped(const ul_job *job, unsigned char byte) {
  return byte >= 0x80 || byte == ' ' || (ul_curl_does(job, UL_CURL_REWRITES_ESCAPES) && (byte < 0x20 || byte == 0x7F));
}

/* Step 13: appends a byte of a reference, which may be an escape. Returns where to go on writing. */
static char *write_byte(const ul_job *job, char *out, int byte, int is_escape) {
  if (!is_escape && !is_escaped(job, (unsigned char)byte)) {
    *out = (char)byte;
    return out + 1;
  }
  out = ul_percent_write(out, (unsigned char)byte);
  if (!ul_curl_does(job, UL_CURL_REWRITES_ESCAPES)) ul_copy_lowercase(out - 2, ul_span_of(out - 2, 2));
  return out;
}

/* Step 13: a reference as it is put after the base: encoded, but not its first `raw` bytes, which are a host. */
static ul_span encode_reference(ul_job *job, ul_span text, size_t raw) {
  int rewrites = ul_curl_does(job, UL_CURL_REWRITES_ESCAPES), in_query = 0;
  char *room = ul_job_room(job, text.length * 3), *out = room;
  if (!room) return text;
  if (raw > 0) memcpy(room, text.data, raw);
  out += raw;
  for (size_t at = raw, next; at < text.length; at = next) {
    int byte = rewrites ? ul_percent_byte_at(text, at) : -1;
    next = at + (byte >= 0 ? 3 : 1);
    if (text.data[at] == '?') in_query = 1;
    if (text.data[at] == ' ' && in_query) *out++ = '+';
    else out = write_byte(job, out, byte >= 0 ? byte : (unsigned char)text.data[at], byte >= 0);
  }
  return ul_job_text(job, room, text.length * 3, (size_t)(out - room));
}

/* A base's text, of which a piece is kept. */
typedef struct cut_base {
  ul_span text;
  size_t start;     /* of the host, after "//" */
  int is_directory; /* set: no "/" is to be put between the piece and the reference */
} cut_base;

/* Step 13, 8.x: cuts the base before what the reference replaces. */
static ul_span cut(cut_base *base, ul_span reference) {
  ul_span text = base->text;
  char first = reference.length > 0 ? reference.data[0] : '#';
  base->is_directory = 1;
  if (first == '/' || first == '#' || first == '?') {
    text.length = ul_find_any(text, base->start, first == '/' ? "/?#" : first == '?' ? "?#" : "#");
  } else {
    text.length = ul_find_any(text, base->start, "?#");
    text.length = ul_find_after_last(text, '/');
  }
  base->text = text;
  return reference;
}

/* Step 13, 7.88: "../" of the reference removes a segment of the base; `path` is where its path begins after its "/", or 0. */
static ul_span climb(cut_base *base, ul_span reference, size_t path) {
  if (ul_span_begins(reference, UL_SPAN("./"))) reference = ul_span_slice(reference, 2, reference.length);
  while (ul_span_begins(reference, UL_SPAN("../"))) {
    reference = ul_span_slice(reference, 3, reference.length);
    if (path == 0) continue;
    while (base->text.length > path && base->text.data[base->text.length - 1] != '/') base->text.length--;
    if (base->text.length > path) base->text.length--;
    else path = 0;
  }
  return reference;
}

/* Step 13, 7.88: the same, in the older way. */
static ul_span cut_by_segments(cut_base *base, ul_span reference) {
  ul_span text = base->text;
  size_t path;
  if (ul_span_begins(reference, UL_SPAN("/"))) {
    base->text.length = ul_find_any(text, base->start, "/?");
    base->is_directory = 1;
    return reference;
  }
  text.length = ul_span_find(text, base->start, '?');
  if (!ul_span_begins(reference, UL_SPAN("?"))) {
    size_t slash = ul_find_after_last(ul_span_slice(text, base->start, text.length), '/');
    if (slash > 0) text.length = base->start + slash - 1;
  }
  base->text = text;
  path = ul_span_find(text, base->start, '/') + 1;
  if (path > text.length) path = 0;
  reference = climb(base, reference, path);
  base->is_directory = ul_span_begins(reference, UL_SPAN("/")) || ul_span_begins(reference, UL_SPAN("?")) ||
                       (path > 0 && base->text.length == path);
  return reference;
}

/*
 * Step 13: the end of the host in a reference that begins with "//". If there is another "//" later, libcurl looks for
 * the host after that one.
 */
static size_t host_end(ul_span reference) {
  size_t start = 2, at = ul_span_find(reference, start, '/');
  while (at + 1 < reference.length && reference.data[at + 1] != '/') at = ul_span_find(reference, at + 1, '/');
  if (at + 1 < reference.length) start = at + 2;
  return ul_find_any(reference, start, "/?");
}

/* Step 13: the base's text and the reference, as one text to be read. */
static ul_span put_together(ul_job *job, const ul_curl_url *url, ul_span reference) {
  cut_base base = {.text = write_url(job, url), .start = url->parts.scheme.length + 3};
  ul_span pieces[3];
  size_t raw = 0;
  if (ul_job_failed(job)) return reference;
  if (ul_span_begins(reference, UL_SPAN("//"))) {
    base.text.length = base.start - 2;
    base.is_directory = 1;
    raw = host_end(reference);
  } else {
    reference = ul_curl_does(job, UL_CURL_CUTS_PARTS) ? cut(&base, reference) : cut_by_segments(&base, reference);
  }
  pieces[0] = base.text;
  pieces[1] = base.is_directory ? UL_SPAN("") : UL_SPAN("/");
  pieces[2] = encode_reference(job, reference, raw);
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* Step 13. An error in a text that was put together has no place in the reference. */
static urlens_status join(ul_job *job, ul_span reference, ul_span base_text, ul_parts *target) {
  ul_curl_url base, url;
  job->source = base_text;
  job->place = URLENS_PLACE_BASE;
  if (ul_curl_read(job, base_text, &base)) return job->error.status;
  reference.length = ul_span_find(reference, 0, '\0');
  job->source = reference;
  job->place = URLENS_PLACE_INPUT;
  if (ul_curl_scheme_length(job, reference) == 0) reference = put_together(job, &base, reference);
  if (ul_curl_read(job, reference, &url)) return job->error.status;
  return ul_living_joined(job, write_url(job, &url), target);
}

static const ul_curl curl_8 = {
    .habits = UL_CURL_WANTS_LETTER | UL_CURL_WANTS_FILE_SLASH | UL_CURL_DECODES_HOST_FIRST | UL_CURL_DROPS_LAST_DOT |
              UL_CURL_REFUSES_DOTS | UL_CURL_REWRITES_IPV6 | UL_CURL_KEEPS_EMPTY | UL_CURL_DECODES_DOTS |
              UL_CURL_REWRITES_ESCAPES | UL_CURL_CHECKS_ZONE | UL_CURL_CUTS_PARTS,
    .not_in_name = "%|\x7F",
};

static const ul_curl curl_7_88 = {.habits = 0, .not_in_name = ""};

/* Three copies of a text, each escaped at most threefold, in blocks that double; and a join reads twice. */
enum { MOST_MEMORY = 64, TRAITS = URLENS_TRAIT_RESOLVES };

const ul_dialect ul_dialect_curl = {
    .title = "libcurl's URL interface",
    .models = "libcurl",
    .version = "8.23.0",
    .traits = TRAITS | UL_LIVING_COMPARED,
    .most_memory = MOST_MEMORY,
    .read = read,
    .join = join,
    .family = &curl_8,
};

const ul_dialect ul_dialect_curl_7_88 = {
    .title = "libcurl's URL interface, as 7.88 reads",
    .models = "libcurl",
    .version = "7.88.1",
    .traits = TRAITS | UL_LIVING,
    .most_memory = MOST_MEMORY,
    .read = read,
    .join = join,
    .family = &curl_7_88,
};
