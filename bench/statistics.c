/* SPDX-License-Identifier: MIT */
/*
 * What a list looks like, found in the text itself and not by the parser that is measured: all up to "://" is the
 * scheme, up to the next "/", "?" or "#" the authority, and so on.
 */
#include "statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct statistics {
  size_t https, host_bytes, hosts, slashes;
  size_t query, fragment, port, credentials, address, percent, to_encode, dots, capitals, non_ascii, empty_path;
} statistics;

typedef struct piece {
  const char *start, *end;
} piece;

/* Takes what stands before the first of the delimiters, or everything, from the front of `rest`. */
static piece take(piece *rest, const char *delimiters) {
  piece taken = {rest->start, rest->start};
  while (taken.end < rest->end && !(*taken.end && strchr(delimiters, *taken.end))) taken.end++;
  rest->start = taken.end;
  return taken;
}

static int has(piece in, const char *characters) {
  piece rest = in;
  return take(&rest, characters).end < in.end;
}

static int has_between(piece in, unsigned least, unsigned most) {
  for (const char *at = in.start; at < in.end; at++) {
    if ((unsigned char)*at >= least && (unsigned char)*at <= most) return 1;
  }
  return 0;
}

static int has_dot_segment(piece path) {
  while (path.start < path.end) {
    piece segment;
    path.start++;
    segment = take(&path, "/");
    if (segment.end - segment.start == 1 && segment.start[0] == '.') return 1;
    if (segment.end - segment.start == 2 && segment.start[0] == '.' && segment.start[1] == '.') return 1;
  }
  return 0;
}

static int is_address(piece host) {
  if (host.start < host.end && host.start[0] == '[') return 1;
  for (const char *at = host.start; at < host.end; at++) {
    if ((*at < '0' || *at > '9') && *at != '.') return 0;
  }
  return host.start < host.end;
}

static void count_authority(statistics *all, piece authority) {
  const char *at = memchr(authority.start, '@', (size_t)(authority.end - authority.start));
  piece host;
  all->credentials += at != NULL;
  if (at) authority.start = at + 1;
  host = take(&authority, ":");
  all->port += authority.start < authority.end;
  all->hosts++;
  all->host_bytes += (size_t)(host.end - host.start);
  all->address += (size_t)is_address(host);
  all->capitals += (size_t)has_between(host, 'A', 'Z');
}

static void count_url(statistics *all, const char *text, size_t length) {
  piece rest = {text, text + length}, scheme, path, query;
  all->non_ascii += (size_t)has_between(rest, 0x80, 0xFF);
  scheme = take(&rest, ":/?#");
  all->https += scheme.end - scheme.start == 5 && memcmp(scheme.start, "https", 5) == 0;
  if (rest.end - rest.start < 3 || memcmp(rest.start, "://", 3) != 0) {
    rest.start = text;
  } else {
    rest.start += 3;
    count_authority(all, take(&rest, "/?#"));
  }
  path = take(&rest, "?#");
  for (const char *at = path.start; at < path.end; at++) all->slashes += *at == '/';
  all->empty_path += path.start == path.end;
  all->dots += (size_t)has_dot_segment(path);
  all->query += rest.start < rest.end && *rest.start == '?';
  query = take(&rest, "#");
  all->fragment += rest.start < rest.end;
  all->percent += has(path, "%") || has(query, "%");
  path.end = query.end;
  all->to_encode += has(path, " \"<>`{}^") || has_between(path, 0x7F, 0xFF) || has_between(path, 1, 0x1F);
}

static int compare_lengths(const void *a, const void *b) {
  size_t first = *(const size_t *)a, second = *(const size_t *)b;
  return (first > second) - (first < second);
}

static void print_lengths(const list *urls) {
  size_t *lengths = need_memory(NULL, urls->count * sizeof *lengths), bytes = 0;
  for (size_t i = 0; i < urls->count; i++) bytes += lengths[i] = list_length(urls, i);
  qsort(lengths, urls->count, sizeof *lengths, compare_lengths);
  printf("  length       mean %.1f, p10 %zu, p50 %zu, p90 %zu, p99 %zu, max %zu\n", (double)bytes / (double)urls->count,
         lengths[urls->count / 10], lengths[urls->count / 2], lengths[urls->count / 10 * 9],
         lengths[urls->count / 100 * 99], lengths[urls->count - 1]);
  free(lengths);
}

void statistics_print(const char *name, const list *urls) {
  statistics all;
  double percent = 100.0 / (double)(urls->count ? urls->count : 1);
  memset(&all, 0, sizeof all);
  printf("%s: %zu URLs\n", name, urls->count);
  if (urls->count == 0) return;
  for (size_t i = 0; i < urls->count; i++) count_url(&all, list_at(urls, i), list_length(urls, i));
  print_lengths(urls);
  printf("  https        %.1f %%\n", (double)all.https * percent);
  printf("  host         mean %.1f bytes; path: mean %.2f segments\n",
         all.hosts ? (double)all.host_bytes / (double)all.hosts : 0.0, (double)all.slashes / (double)urls->count);
  printf("  query        %.2f %%, fragment %.2f %%\n", (double)all.query * percent, (double)all.fragment * percent);
  printf("  port         %.2f %%, credentials %.2f %%, address %.2f %%\n", (double)all.port * percent,
         (double)all.credentials * percent, (double)all.address * percent);
  printf("  %% sign       %.2f %%, to encode %.2f %%\n", (double)all.percent * percent,
         (double)all.to_encode * percent);
  printf("  dot segments %.2f %%, capitals in host %.2f %%, non-ASCII %.2f %%, empty path %.2f %%\n",
         (double)all.dots * percent, (double)all.capitals * percent, (double)all.non_ascii * percent,
         (double)all.empty_path * percent);
}
