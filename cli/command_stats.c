/* SPDX-License-Identifier: MIT */
/* `urlens stats`: what a list of URLs is made of. */
#include <stdlib.h>
#include <string.h>

#include "chunk.h"
#include "command.h"
#include "exit_status.h"
#include "gathering.h"
#include "query_text.h"
#include "stats.h"
#include "urlens/build.h"
#include "urlens/host.h"
#include "urlens/site.h"

static const char *const stats_columns[] = {"table", "value", "count", NULL};

/* --- Counting one URL --------------------------------------------------------------------------------------------- */

/* Every thread counts by itself. */
static stats_counts *counts_of(worker *w) {
  if (!w->counted) w->counted = calloc(1, sizeof(stats_counts));
  if (!w->counted) {
    size_t none = 0;
    w->counted = grow_array(NULL, &none, SIZE_MAX, 1); /* says so and exits */
  }
  return w->counted;
}

static void count_text(stats_counts *counts, stats_table table, urlens_view counted) {
  if (counted.data) frequency_add(&counts->tables[table], counted, 1);
}

static void count_host(worker *w, stats_counts *counts) {
  urlens_site site = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  uint16_t port;
  text_clear(&w->scratch);
  count_text(counts, STATS_HOSTS, urlens_get(w->url, URLENS_PART_HOST));
  if (urlens_site_of(w->url, 0, &site) == URLENS_OK) {
    count_text(counts, STATS_DOMAINS, site.domain);
    count_text(counts, STATS_SUFFIXES, site.suffix);
  }
  if (urlens_effective_port(w->url, &port) != URLENS_OK) return;
  text_append_size(&w->scratch, port);
  count_text(counts, STATS_PORTS, view_of(&w->scratch));
}

static void count_parameters(worker *w, stats_counts *counts) {
  urlens_view query = urlens_get(w->url, URLENS_PART_QUERY);
  urlens_query_pair pair;
  size_t position = 0;
  while (query.data && query_text_next(query, '&', &position, &pair)) {
    text_clear(&w->scratch);
    query_text_decode(&w->scratch, pair.name);
    count_text(counts, STATS_PARAMETERS, view_of(&w->scratch));
  }
}

/* Rows of lengths double: up to 15, 31, 63 and so on. */
static void count_length(stats_counts *counts, size_t length) {
  size_t row = 0, rest;
  for (rest = length >> 4; rest > 0 && row + 1 < STATS_LENGTHS; rest >>= 1) row++;
  counts->lengths[row]++;
  counts->bytes += length;
  if (counts->records - counts->invalid == 1 || length < counts->shortest) counts->shortest = length;
  if (length > counts->longest) counts->longest = length;
}

static void count_findings(worker *w, stats_counts *counts, urlens_view input) {
  size_t i, j, found;
  if (!w->auditor && urlens_auditor_create(NULL, &w->auditor) != URLENS_OK) return;
  if (urlens_auditor_audit(w->auditor, input.data, input.length, w->s->base, w->s->base ? strlen(w->s->base) : 0) !=
      URLENS_OK) {
    return;
  }
  found = urlens_auditor_finding_count(w->auditor);
  for (i = 0; i < found; i++) {
    const char *id = urlens_auditor_finding(w->auditor, i)->id;
    /* A rule counts once for a URL, however often it is broken there. */
    for (j = 0; j < i && strcmp(urlens_auditor_finding(w->auditor, j)->id, id) != 0; j++) continue;
    if (j == i) count_text(counts, STATS_FINDINGS, view_of_string(id));
  }
}

static outcome stats_run(worker *w, urlens_view input) {
  stats_counts *counts = counts_of(w);
  size_t depth;
  if (w->s->findings) count_findings(w, counts, input);
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  counts->records++;
  count_text(counts, STATS_SCHEMES, urlens_get(w->url, URLENS_PART_SCHEME));
  count_host(w, counts);
  count_parameters(w, counts);
  depth = urlens_segment_count(w->url);
  counts->depths[depth < STATS_DEPTHS ? depth : STATS_DEPTHS - 1]++;
  count_length(counts, urlens_href(w->url).length);
  return RECORD_FINE;
}

/* --- Gathering ---------------------------------------------------------------------------------------------------- */

static void stats_collect(worker *w, const struct record *r, outcome came, chunk *c) {
  stats_counts *counts = counts_of(w);
  (void)r;
  (void)c;
  if (came != RECORD_FAILED) return;
  counts->records++;
  counts->invalid++;
  count_text(counts, STATS_ERRORS, view_of_string(w->error));
}

static void stats_leave(worker *w) {
  stats_counts *all = w->s->prepared, *counts = w->counted;
  size_t i;
  if (!counts) return;
  if (counts->records > counts->invalid) {
    if (all->records == all->invalid || counts->shortest < all->shortest) all->shortest = counts->shortest;
    if (counts->longest > all->longest) all->longest = counts->longest;
  }
  all->records += counts->records;
  all->invalid += counts->invalid;
  all->bytes += counts->bytes;
  for (i = 0; i < STATS_DEPTHS; i++) all->depths[i] += counts->depths[i];
  for (i = 0; i < STATS_LENGTHS; i++) all->lengths[i] += counts->lengths[i];
  for (i = 0; i < STATS_TABLES; i++) {
    frequency_merge(&all->tables[i], &counts->tables[i]);
    frequency_release(&counts->tables[i]);
  }
  free(counts);
  w->counted = NULL;
}

static int stats_finish(const settings *s, gathered_printer *printer) {
  stats_counts *counts = s->prepared;
  text written = {NULL, 0, 0};
  switch (s->output) {
    case OUTPUT_JSONL: stats_write_json(s, counts, &written); break;
    case OUTPUT_CSV:
    case OUTPUT_TSV: stats_write_rows(s, counts, &written); break;
    default: stats_write_screen(s, counts, &written); break;
  }
  printer->write(printer, &written);
  text_release(&written);
  return EXIT_FINE;
}

static const gathering stats_gathering = {stats_collect, NULL, stats_leave, stats_finish, 1};

static int stats_prepare(settings *s) {
  s->prepared = calloc(1, sizeof(stats_counts));
  s->gathering = &stats_gathering;
  return s->prepared ? EXIT_FINE : EXIT_IO;
}

static void stats_release(settings *s) {
  stats_counts *counts = s->prepared;
  if (!counts) return;
  for (size_t i = 0; i < STATS_TABLES; i++) frequency_release(&counts->tables[i]);
  free(counts);
}

const record_command stats_command = {stats_columns, 1,    0,    stats_prepare,    stats_release,
                                      stats_run,     NULL, NULL, CELLS_ARE_VALUES, NULL};
