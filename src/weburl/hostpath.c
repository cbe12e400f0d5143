/* SPDX-License-Identifier: MIT */
/*
 * r3, Canonicalization, the part between the label HOSTPATH and the jump back to it: the work on a file: URL's host and
 * path is repeated until a round changes neither. Done exactly as written, that takes quadratic time: a round goes over
 * the whole path, and there can be as many rounds as the path has pieces (slip 44). Here only the first round is done
 * as written. Later rounds can change little:
 *
 * - Everything that must be encoded has been. Later rounds decode only escapes that decoding itself has made, one level
 *   a round; ul_decode_unreserved gives the text after any number of rounds at once.
 * - When a host vanishes ("localhost"), the next one can be taken from a path that begins with three slashes. So later
 *   rounds remove pieces from the front of the path, each once, decoded as often as there were rounds. They leave the
 *   rest alone.
 * - A drive at the front of the path is a drive whether it is decoded yet or not, so it makes no difference when it is
 *   found. Every round looks for it because the host depends on it.
 *
 * When a round neither removes anything nor changes the host, only decoding is left, and that is done to the end.
 */
#include "core/ascii.h"
#include "weburl/classes.h"
#include "weburl/path.h"
#include "weburl/steps.h"

typedef struct settling {
  ul_job *job;
  ul_parts *url;
  ul_span rest; /* the path, encoded, but with nothing decoded since the first round began */
  long rounds;  /* how many rounds of decoding that text has had by now */
  int changed;  /* in this round: the host, or the path in another way than by decoding */
} settling;

/*
 * The length of a drive specification at the beginning, after an optional slash, and followed by a slash or the end; 0
 * if there is no drive.
 */
static size_t leading_drive(ul_span path, char *letter) {
  size_t slash = path.length > 0 && ul_is_slash(path.data[0]), length;
  length = ul_drive_length(ul_span_slice(path, slash, path.length), letter);
  if (length == 0) return 0;
  length += slash;
  if (length == path.length) return length;
  return ul_is_slash(path.data[length]) ? length + 1 : 0;
}

/* Replaces the first `length` bytes by "/", the letter and ":/". */
static ul_span with_drive(ul_job *job, char letter, ul_span path, size_t length) {
  char drive[4];
  ul_span pieces[2];
  drive[0] = drive[3] = '/';
  drive[1] = letter;
  drive[2] = ':';
  pieces[0] = ul_span_of(drive, sizeof drive);
  pieces[1] = ul_span_slice(path, length, path.length);
  return ul_job_join(job, pieces, 2);
}

static int host_is_drive(ul_span host) {
  char letter;
  return host.length > 0 && ul_drive_length(host, &letter) == host.length;
}

/* The host is a drive: it moves to the front of the path. */
static ul_span path_with_host(ul_job *job, ul_span host, ul_span path) {
  ul_span pieces[4];
  pieces[0] = UL_SPAN("/");
  pieces[1] = host;
  pieces[2] = ul_count_slashes(path) > 0 ? UL_SPAN("") : UL_SPAN("/");
  pieces[3] = path;
  return ul_job_join(job, pieces, 4);
}

static ul_span host_unless_local(ul_span host) {
  return !host.data || ul_span_equal(host, UL_SPAN("localhost")) ? UL_SPAN("") : host;
}

/* Removes the slashes and then a host from the path, which begins with three slashes or more (slip 21). */
static ul_span take_host(ul_span *path) {
  size_t slashes = ul_count_slashes(*path), end = slashes;
  ul_span host;
  while (end < path->length && !ul_is_slash(path->data[end])) end++;
  host = ul_span_slice(*path, slashes, end);
  *path = ul_span_slice(*path, end, path->length);
  return host;
}

/* The first round, up to the canonicalization of the host. */
static void first_round(settling *s) {
  ul_parts *url = s->url;
  char letter;
  size_t drive;
  if (host_is_drive(url->host)) {
    url->path = path_with_host(s->job, url->host, url->path);
    url->host = UL_SPAN("");
    return;
  }
  url->host = host_unless_local(url->host);
  if (!url->path.data) return;
  if (url->host.length == 0 && ul_count_slashes(url->path) >= 3) url->host = take_host(&url->path);
  drive = leading_drive(url->path, &letter);
  if (drive > 0) {
    url->path = with_drive(s->job, letter, url->path, drive);
    if (ul_span_equal(url->host, UL_SPAN("%3F"))) url->host = UL_SPAN("");
  }
}

/* The path in the first round: it begins with "/", and everything that must be encoded is. Decoding is done later. */
static void encode_path(settling *s) {
  ul_lead_path_with_slash.run(s->job, s->url);
  s->rest = ul_job_escape(s->job, s->url->path, ul_weburl_of(s->job)->sets.path, UL_UPPER_HEX);
  s->rounds = 1;
}

/* The end of the first segment, which begins with a "/". */
static size_t first_segment_end(ul_span path) {
  return path.length == 0 ? 0 : ul_span_find(path, 1, '/');
}

/* Whether the path, after the rounds so far, begins with a drive. */
static int rest_begins_with_drive(settling *s) {
  char letter;
  size_t end = first_segment_end(s->rest);
  ul_span segment = ul_decode_unreserved(s->job, ul_span_slice(s->rest, 0, end), s->rounds);
  return leading_drive(segment, &letter) > 0;
}

/* A later round, up to the canonicalization of the host. */
static void later_round(settling *s) {
  ul_parts *url = s->url;
  if (host_is_drive(url->host)) {
    s->rest = path_with_host(s->job, url->host, s->rest);
    url->host = UL_SPAN("");
    s->changed = 1;
    return;
  }
  url->host = host_unless_local(url->host);
  if (url->host.length == 0 && ul_count_slashes(s->rest) >= 3) {
    url->host = ul_decode_unreserved(s->job, take_host(&s->rest), s->rounds);
    if (s->rest.length == 0) s->rest = UL_SPAN("/");
    s->changed = 1;
  }
  if (ul_span_equal(url->host, UL_SPAN("%3F")) && rest_begins_with_drive(s)) url->host = UL_SPAN("");
}

/* When rounds change nothing any more, only decoding is left, and a drive that decoding may have made. */
static void finish_path(settling *s) {
  ul_parts *url = s->url;
  char letter;
  size_t drive;
  url->path = ul_decode_unreserved(s->job, s->rest, UL_DECODE_ALL);
  drive = leading_drive(url->path, &letter);
  if (drive == 0) return;
  url->path = with_drive(s->job, letter, url->path, drive);
  if (ul_span_equal(url->host, UL_SPAN("%3F"))) url->host = UL_SPAN("");
}

static ul_flow settle_file_host_and_path(ul_job *job, ul_parts *url) {
  settling s;
  if (!ul_span_equal(url->scheme, UL_SPAN("file"))) return UL_GO_ON;
  memset(&s, 0, sizeof s);
  s.job = job;
  s.url = url;
  first_round(&s);
  if (ul_canonicalize_host_component.run(job, url) == UL_STOP) return UL_STOP;
  if (ul_canonicalize_port.run(job, url) == UL_STOP) return UL_STOP;
  encode_path(&s);
  do {
    ul_span before = url->host;
    s.changed = 0;
    later_round(&s);
    if (ul_job_failed(job) || ul_canonicalize_host_component.run(job, url) == UL_STOP) return UL_STOP;
    if (!ul_span_equal(before, url->host)) s.changed = 1;
    s.rounds++;
  } while (s.changed);
  finish_path(&s);
  return UL_GO_ON;
}

const ul_canonicalize_step ul_settle_file_host_and_path = {
    "file: host and path, until nothing changes: drives, \"localhost\", hosts in the path",
    "r3, Canonicalization, HOSTPATH", settle_file_host_and_path};
