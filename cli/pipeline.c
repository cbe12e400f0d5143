/* SPDX-License-Identifier: MIT */
/*
 * Every thread does the same: it reads a chunk and takes a number, works, waits for its number's turn, and writes. So
 * there are never more chunks than threads, whatever the input's size, and a thread that reads never waits for one that
 * writes.
 */
#include "pipeline.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chunk.h"
#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "findings.h"
#include "gathering.h"
#include "junit.h"
#include "message.h"
#include "option.h"
#include "platform.h"
#include "progress.h"
#include "reader.h"
#include "records.h"
#include "result.h"
#include "sarif.h"
#include "selected.h"
#include "tally.h"
#include "terminal.h"
#include "thread.h"
#include "where.h"
#include "worker.h"

typedef struct pipeline {
  layout layout;
  const settings *s;
  urlens_url *base;

  lock reading; /* for what is read, and the numbers */
  reader reader;
  size_t next_number;

  lock writing; /* for what is written, and everything below */
  signal_of_change turn_changed;
  size_t turn;
  atomic_int stop; /* nothing more is read or written */
  int output_failed;
  size_t item;       /* the input of the chunk written last */
  size_t item_lines; /* how many lines of it are before the next chunk */
  progress progress;
  progress_counts counts;
  uint64_t flagged;
  gathered_printer printer; /* of a command that gathers, and what it works with */
  worker printing;
  chunk printed;
  tally failures;
  findings_summary summary; /* of diff and audit */
  text held;                /* a document whose beginning is known only at the end */
  int is_limited;           /* --max-errors has ended it */
} pipeline;

typedef struct pipeline_thread {
  pipeline *p;
  worker worker;
  chunk chunk;
  thread thread;
} pipeline_thread;

/* --- Writing, in order -------------------------------------------------------------------------------------------- */

/* Appends the name of a file; on a terminal a line feed in it must not look like the end of the message. */
static void append_name(text *to, const char *name) {
  size_t at = 0, length = strlen(name);
  if (!platform_is_terminal(PLATFORM_MESSAGES)) {
    text_append(to, name, length);
    return;
  }
  while (at < length) at += terminal_append_character(to, name + at, length - at, TERMINAL_UTF8);
}

/* Says which record it is: its file and line, or the argument itself if there are several. */
static void append_place(const pipeline *p, const chunk *c, const complaint *about, text *to) {
  const input_item *item = &p->s->inputs[c->is_arguments ? c->item + about->record : c->item];
  if (c->is_arguments && p->s->input_count == 1) return;
  if (c->is_arguments) {
    message_quote(to, item->name, strlen(item->name));
  } else {
    append_name(to, item->name);
    text_push(to, ':');
    text_append_size(to, p->item_lines + about->line + 1);
  }
  text_append_string(to, ": ");
}

/* Whether the record is an argument that may have been meant as a file. A host without a scheme is nothing unusual. */
static int lacks_file(const pipeline *p, const chunk *c, size_t number) {
  if (!c->is_arguments || !(p->s->command->groups & GROUP_ENCODING)) return 0;
  return p->s->inputs[c->item + number].may_mean_file && p->s->inputs[c->item + number].name[0] != '\0';
}

/* Prints "urlens: FILE:LINE: message" for each of the chunk's complaints. */
static void print_complaints(pipeline *p, const chunk *c) {
  text line = {NULL, 0, 0};
  size_t i, start = 0;
  if (c->complaint_count == 0 || p->s->quiet) return;
  progress_clear(&p->progress);
  for (i = 0; i < c->complaint_count; i++) {
    text_append_string(&line, "urlens: ");
    append_place(p, c, &c->complaints[i], &line);
    text_append(&line, c->messages.data + start, c->complaints[i].end - start);
    if (lacks_file(p, c, c->complaints[i].record)) text_append_string(&line, " There is no file of that name either.");
    text_push(&line, '\n');
    start = c->complaints[i].end;
  }
  fflush(stderr);
  terminal_write(PLATFORM_MESSAGES, TERMINAL_TEXT, line.data, line.length);
  text_release(&line);
}

static terminal_form output_form(const settings *s) {
  if (s->output == OUTPUT_JSONL || s->output == OUTPUT_SARIF) return TERMINAL_JSON;
  if (s->output == OUTPUT_JUNIT || s->output == OUTPUT_BASELINE) return TERMINAL_TEXT;
  return s->output == OUTPUT_TEXT && s->command->records->has_screen ? TERMINAL_SCREEN : TERMINAL_TEXT;
}

/* Writes to standard output. A closed pipe is not a failure: its reader has what it wanted. */
static void write_output(pipeline *p, const text *out) {
  if (terminal_write(PLATFORM_OUTPUT, output_form(p->s), out->data, out->length)) return;
  if (errno != EPIPE) {
    progress_clear(&p->progress);
    message_print("urlens: cannot write the output: %s\n", platform_reason(PLATFORM_OUTPUT));
    p->output_failed = 1;
  }
  p->stop = 1;
}

/* Counts failures by their codes, up to the number that --max-errors allows. */
static void count_failures(pipeline *p, chunk *c) {
  size_t most = p->s->max_errors, before = (size_t)p->counts.failed;
  if (most > 0 && before + c->failure_count >= most) {
    chunk_cut(c, most - before);
    p->is_limited = 1;
  }
  for (size_t i = 0; i < c->failure_count; i++) tally_add(&p->failures, c->failures[i].code, 1);
  p->counts.failed += c->failure_count;
}

/* A command that gathers cannot go on if it says so, unless the reader of its output has gone. */
static void take_gathered(pipeline *p, const chunk *c) {
  const gathering *g = p->s->gathering;
  if (!g->take || g->take(p->s, c, &p->printer) || p->stop) return;
  p->output_failed = 1;
  p->stop = 1;
}

/* Writes a byte order mark that stays. */
static void write_mark(pipeline *p, const char *mark) {
  text written = {NULL, 0, 0};
  text_append_string(&written, mark);
  write_output(p, &written);
  text_release(&written);
}

static void write_chunk(pipeline *p, chunk *c) {
  if (c->mark) write_mark(p, c->mark);
  if (c->item != p->item) p->item_lines = c->line;
  count_failures(p, c);
  p->item = c->item;
  if (p->s->gathering) take_gathered(p, c);
  else if (p->s->output == OUTPUT_JUNIT) text_append(&p->held, c->out.data, c->out.length);
  else write_output(p, &c->out);
  print_complaints(p, c);
  p->item_lines += chunk_lines(c);
  p->counts.records += c->records;
  p->flagged += c->flagged;
  if (c->stops) p->stop = 1;
}

/* --- Commands that gather ----------------------------------------------------------------------------------------- */

/* Writes what was printed. */
static int write_printed(gathered_printer *printer, const text *written) {
  pipeline *p = printer->context;
  write_output(p, &p->printed.out);
  if (written && !p->stop) write_output(p, written);
  chunk_clear(&p->printed);
  return !p->stop;
}

static int print_record(gathered_printer *printer, urlens_view raw, uint64_t count) {
  enum { MOST = 1 << 20 };
  pipeline *p = printer->context;
  const char *ending = p->s->replace ? text_line_ending(raw.data, raw.length) : "";
  p->printing.gathered_count = count;
  raw.length -= strlen(ending);
  records_run_one(&p->layout, &p->printing, &p->printed, raw, ending);
  return p->printed.out.length < MOST || write_printed(printer, NULL);
}

static int open_printer(pipeline *p) {
  int status;
  if (!p->s->gathering) return EXIT_FINE;
  status = worker_open(&p->printing, p->s, p->base);
  p->printing.is_printing = 1;
  p->printed.kind = p->s->input;
  p->printer.print = print_record;
  p->printer.write = write_printed;
  p->printer.context = p;
  return status;
}

static void close_printer(pipeline *p) {
  if (!p->s->gathering) return;
  worker_close(&p->printing);
  chunk_release(&p->printed);
}

/* --- A thread ----------------------------------------------------------------------------------------------------- */

/* Reads a chunk; 0: no more chunks. */
static int take_chunk(pipeline *p, chunk *c, size_t *number, progress_counts *so_far) {
  int got;
  chunk_clear(c);
  lock_take(&p->reading);
  got = !p->stop && reader_next(&p->reader, c);
  if (got) *number = p->next_number++;
  if (got && p->s->replace) c->mark = reader_take_mark(&p->reader);
  so_far->bytes = reader_consumed(&p->reader);
  so_far->total = p->reader.total_known ? p->reader.total : 0;
  lock_give(&p->reading);
  return got;
}

static void *run_thread(void *context) {
  pipeline_thread *t = context;
  pipeline *p = t->p;
  progress_counts so_far = {0, 0, 0, 0};
  size_t number = 0;
  while (take_chunk(p, &t->chunk, &number, &so_far)) {
    records_run(&p->layout, &t->worker, &t->chunk);
    lock_take(&p->writing);
    while (p->turn != number) change_wait(&p->turn_changed, &p->writing);
    if (!p->stop) {
      write_chunk(p, &t->chunk);
      p->counts.bytes = so_far.bytes;
      p->counts.total = so_far.total;
      if (p->reader.total_known) progress_update(&p->progress, &p->counts);
    }
    p->turn++;
    change_announce(&p->turn_changed);
    lock_give(&p->writing);
  }
  return NULL;
}

/* --- The whole ---------------------------------------------------------------------------------------------------- */

/* One thread is enough for arguments. */
static size_t thread_count(const settings *s) {
  size_t i;
  if (!THREADS_AVAILABLE || s->output == OUTPUT_SARIF || s->output == OUTPUT_JUNIT) return 1;
  for (i = 0; i < s->input_count && !s->inputs[i].is_file; i++) continue;
  if (i == s->input_count) return 1;
  return (size_t)(s->jobs > 0 ? s->jobs : platform_processors());
}

/* Starts the threads, works in this one too, and waits for them. */
static int run_threads(pipeline *p, size_t count) {
  pipeline_thread *threads = calloc(count, sizeof *threads);
  size_t i, opened, started = 1;
  int status = EXIT_FINE;
  if (!threads) {
    message_print("urlens: out of memory\n");
    return EXIT_IO;
  }
  for (opened = 0; opened < count && status == EXIT_FINE; opened++) {
    threads[opened].p = p;
    status = worker_open(&threads[opened].worker, p->s, p->base);
  }
  if (status == EXIT_FINE) {
    while (started < count && thread_start(&threads[started].thread, run_thread, &threads[started])) started++;
    threads[0].p = p;
    run_thread(&threads[0]);
    for (i = 1; i < started; i++) thread_join(threads[i].thread);
  }
  for (i = 0; i < opened; i++) {
    if (p->s->gathering && p->s->gathering->leave) p->s->gathering->leave(&threads[i].worker);
    findings_summary_add(&p->summary, &threads[i].worker.summary);
    worker_close(&threads[i].worker);
    chunk_release(&threads[i].chunk);
  }
  free(threads);
  return status;
}

/* More invalid records than this are summed up. */
enum { MANY_FAILURES = 10 };

/* One line about many invalid records: how many, and why. */
static void print_summary(pipeline *p) {
  text line = {NULL, 0, 0};
  if (p->s->quiet) return;
  if (p->counts.failed > MANY_FAILURES) {
    text_append_size(&line, (size_t)p->counts.failed);
    text_append_string(&line, " of ");
    text_append_size(&line, (size_t)p->counts.records);
    text_append_string(&line, " records are invalid: ");
    tally_append(&p->failures, &line);
  }
  progress_clear(&p->progress);
  if (line.length > 0) message_print_text(&line);
  if (p->is_limited) {
    message_print("urlens: stopped after %llu invalid records, as --max-errors says\n",
                  (unsigned long long)p->counts.failed);
  }
  text_release(&line);
}

/* Appends the summary of all records. */
static void append_findings_summary(const pipeline *p, text *to) {
  if (p->s->command->groups & GROUP_AUDIT) findings_summary_append_audit(&p->summary, to);
  else findings_summary_append_diff(&p->summary, to);
}

/* Text for people that shows several URLs ends with the summary, unless that is asked for by itself. */
static void append_screen_summary(const pipeline *p, text *to) {
  if (!(p->s->command->groups & GROUP_COMPARE) || p->s->output != OUTPUT_TEXT || p->s->summary || p->s->quiet) return;
  if (p->summary.records < 2) return;
  text_append_string(to, "\n  ");
  append_findings_summary(p, to);
  text_push(to, '\n');
}

/* The same for --summary. */
static void print_findings_summary(const pipeline *p) {
  text line = {NULL, 0, 0};
  if (!p->s->summary) return;
  append_findings_summary(p, &line);
  message_print_text(&line);
  text_release(&line);
}

static int final_status(pipeline *p) {
  print_summary(p);
  if (p->reader.error.length > 0) {
    progress_clear(&p->progress);
    message_print_text(&p->reader.error);
  }
  if (p->s->stats) progress_print_statistics(&p->progress, &p->counts);
  progress_clear(&p->progress);
  print_findings_summary(p);
  if (p->output_failed || p->reader.error.length > 0) return EXIT_IO;
  if (p->flagged > 0) return EXIT_FINDINGS;
  return p->counts.failed > 0 ? EXIT_INVALID : EXIT_FINE;
}

/* The header comes first, so that a table without rows has one too. */
static void write_header(pipeline *p) {
  text header = {NULL, 0, 0};
  p->layout.header = p->reader.has_header ? &p->reader.header : NULL;
  p->layout.header_ending = p->reader.header_ending;
  p->layout.columns = p->reader.columns;
  p->layout.base_column = p->reader.base_column;
  if (p->s->replace) text_append_string(&header, reader_take_mark(&p->reader));
  if (!p->s->gathering || !p->s->gathering->is_summary) result_write_header(&p->layout, &header);
  write_output(p, &header);
  text_release(&header);
}

/* Writes the end of the document, if the format has one. */
static void write_footer(pipeline *p) {
  text footer = {NULL, 0, 0};
  if (p->output_failed) return;
  if (p->s->output == OUTPUT_SARIF) sarif_write_end(&footer);
  if (p->s->output == OUTPUT_JUNIT) {
    junit_write_begin(&p->summary, &footer);
    text_append(&footer, p->held.data, p->held.length);
    junit_write_end(&footer);
  }
  append_screen_summary(p, &footer);
  if (footer.length > 0) write_output(p, &footer);
  text_release(&footer);
}

static int run_prepared(pipeline *p) {
  int usage = 0, status = EXIT_FINE;
  if (!reader_begin(&p->reader, p->s, &usage)) {
    message_print_text(&p->reader.error);
    return usage ? EXIT_USAGE : EXIT_IO;
  }
  write_header(p);
  status = open_printer(p);
  if (status == EXIT_FINE) status = run_threads(p, thread_count(p->s));
  if (status == EXIT_FINE && p->s->gathering && !p->stop) status = p->s->gathering->finish(p->s, &p->printer);
  close_printer(p);
  write_footer(p);
  return status == EXIT_FINE ? final_status(p) : status;
}

static int prepare_where(settings *s) {
  s->where = where_read(s->where_texts, s->where_count, s->base || s->base_from);
  return s->where ? EXIT_FINE : EXIT_USAGE;
}

/* The number of results may be known only now. */
static int check_replace(const settings *s) {
  if (result_column_count(s) == 1) return EXIT_FINE;
  message_print("urlens: --replace is for one result, but %s has %d here\n", s->command->name,
                (int)result_column_count(s));
  return EXIT_USAGE;
}

int pipeline_run(settings *s) {
  pipeline *p = calloc(1, sizeof *p);
  const record_command *c = s->command->records;
  int status = EXIT_FINE;
  if (!p) return EXIT_IO;
  p->s = s;
  p->layout.s = s;
  p->layout.command = c;
  p->layout.read_count = selected_count(s);
  p->layout.uses_selected = selected_is_used(s);
  p->item = (size_t)-1;
  lock_init(&p->reading);
  lock_init(&p->writing);
  change_init(&p->turn_changed);
  progress_begin(&p->progress);
  if (s->quiet) p->progress.is_shown = 0;
  s->keeps_bytes = !dialect_has(s->dialect, URLENS_TRAIT_CANONICALIZES);
  if (s->where_count > 0) status = prepare_where(s);
  if (status == EXIT_FINE && c->prepare) status = c->prepare(s);
  if (status == EXIT_FINE && s->replace) status = check_replace(s);
  if (status == EXIT_FINE && s->base) status = worker_parse_base(s, &p->base);
  if (status == EXIT_FINE) {
    platform_catch_interruption();
    status = run_prepared(p);
  }
  if (c->release) c->release(s);
  where_release(s->where);
  urlens_destroy(p->base);
  reader_release(&p->reader);
  text_release(&p->held);
  lock_destroy(&p->reading);
  lock_destroy(&p->writing);
  change_destroy(&p->turn_changed);
  free(p);
  platform_end_if_interrupted();
  return status;
}
