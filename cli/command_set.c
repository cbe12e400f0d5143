/* SPDX-License-Identifier: MIT */
/* `urlens set PART=VALUE…`: changes parts of URLs, or builds one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assignment.h"
#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "kept_port.h"
#include "message.h"
#include "record_command.h"
#include "url_text.h"
#include "urlens/build.h"
#include "urlens/query.h"

static const char *const set_columns[] = {"href", NULL};

/* A part of --iterate and the values that it takes. */
typedef struct iteration {
  assignment assignment;
  size_t count;
} iteration;

typedef struct set_plan {
  assignment *assignments;
  size_t count;
  iteration *iterations;
  size_t iteration_count;
  size_t combinations;
} set_plan;

/* --- Operands ----------------------------------------------------------------------------------------------------- */

size_t set_count_operands(char **arguments, size_t count) {
  size_t i;
  for (i = 0; i < count && assignment_is_one(arguments[i]); i++) continue;
  return i;
}

static size_t count_words(urlens_view list) {
  size_t count = 1;
  for (size_t i = 0; i < list.length; i++) count += list.data[i] == ' ';
  return count;
}

/* The value with that number in a list with single spaces between them. */
static urlens_view word_at(urlens_view list, size_t number) {
  urlens_view word = list;
  size_t at = 0;
  for (; number > 0; number--)
    at += (size_t)((const char *)memchr(list.data + at, ' ', list.length - at) - list.data) - at + 1;
  word.data = list.data + at;
  word.length = 0;
  while (at + word.length < list.length && word.data[word.length] != ' ') word.length++;
  return word;
}

/* A part that is set twice in different ways is a slip. */
static int check_iterations(const set_plan *plan, const assignment *added) {
  size_t i;
  for (i = 0; i < plan->iteration_count; i++) {
    if (!assignment_is_same(&plan->iterations[i].assignment, added)) continue;
    message_print("urlens: two --iterate change the same part: \"%s\" and \"%s\"\n",
                  plan->iterations[i].assignment.written, added->written);
    return 0;
  }
  for (i = 0; i < plan->count; i++) {
    if (!assignment_is_same(&plan->assignments[i], added)) continue;
    message_print("urlens: \"%s\" and --iterate \"%s\" change the same part\n", plan->assignments[i].written,
                  added->written);
    return 0;
  }
  return 1;
}

static int add_iteration(set_plan *plan, const char *written) {
  enum { MOST = 1000000 };
  iteration *added = &plan->iterations[plan->iteration_count];
  if (!assignment_is_one(written)) {
    message_print("urlens: --iterate needs PART=LIST, as in --iterate 'port=80 443', but was given \"%s\"\n", written);
    return 0;
  }
  if (!assignment_read(written, &added->assignment) || !check_iterations(plan, &added->assignment)) return 0;
  added->count = count_words(added->assignment.value);
  plan->combinations *= added->count;
  plan->iteration_count++;
  if (plan->combinations <= MOST) return 1;
  message_print("urlens: --iterate makes more than a million combinations\n");
  return 0;
}

static int plan_has(const set_plan *plan, urlens_attribute attribute) {
  for (size_t i = 0; i < plan->count + plan->iteration_count; i++) {
    const assignment *a = i < plan->count ? &plan->assignments[i] : &plan->iterations[i - plan->count].assignment;
    if (a->member && a->member->attribute == attribute && a->value.length > 0) return 1;
  }
  return 0;
}

/* What --new needs at least. */
static int check_new(const settings *s, const set_plan *plan) {
  int has_host = plan_has(plan, URLENS_ATTRIBUTE_HOST) || plan_has(plan, URLENS_ATTRIBUTE_HOSTNAME);
  if (!s->is_new || plan_has(plan, URLENS_ATTRIBUTE_HREF)) return 1;
  if (!plan_has(plan, URLENS_ATTRIBUTE_PROTOCOL)) {
    message_print("urlens: a new URL needs a scheme, as in \"urlens set --new scheme=https host=example.com\"\n");
    return 0;
  }
  if (has_host || plan_has(plan, URLENS_ATTRIBUTE_PATHNAME)) return 1;
  message_print("urlens: a new URL needs a host or a path after its scheme\n");
  return 0;
}

static int read_plan(settings *s, set_plan *plan) {
  size_t capacity = 0;
  plan->assignments = grow_array(NULL, &capacity, s->operand_count + 1, sizeof *plan->assignments);
  capacity = 0;
  plan->iterations = grow_array(NULL, &capacity, s->iterated_count + 1, sizeof *plan->iterations);
  plan->combinations = 1;
  for (; plan->count < s->operand_count; plan->count++) {
    if (!assignment_read(s->operands[plan->count], &plan->assignments[plan->count])) return 0;
  }
  for (size_t i = 0; i < s->iterated_count; i++) {
    if (!add_iteration(plan, s->iterated[i])) return 0;
  }
  return check_new(s, plan);
}

static int set_prepare(settings *s) {
  set_plan *plan;
  if (s->operand_count == 0 && s->iterated_count == 0) {
    message_print("urlens: set needs a part and its value, as in \"urlens set port=81 https://example.com/\"\n");
    return EXIT_USAGE;
  }
  plan = calloc(1, sizeof *plan);
  s->prepared = plan;
  return plan && read_plan(s, plan) ? EXIT_FINE : EXIT_USAGE;
}

static void set_release(settings *s) {
  set_plan *plan = s->prepared;
  if (!plan) return;
  free(plan->assignments);
  free(plan->iterations);
  free(plan);
}

/* --- The URL API's setters ---------------------------------------------------------------------------------------- */

/* A port that --keep-port keeps is there, although the URL leaves it out. */
static int is_absent(const worker *w, const assignment *a, unsigned port) {
  if (a->member->attribute == URLENS_ATTRIBUTE_PORT && port > 0) return 0;
  return member_value(w->url, a->member).length == 0;
}

static urlens_status append_to(worker *w, const assignment *a) {
  urlens_query_change change = {.action = URLENS_QUERY_ACTION_APPEND, .name = a->value};
  const char *equals = a->value.length > 0 ? memchr(a->value.data, '=', a->value.length) : NULL;
  if (a->member->attribute == URLENS_ATTRIBUTE_PATHNAME) {
    return urlens_join_path(w->url, 0, a->value.data, a->value.length);
  }
  if (equals) {
    change.name.length = (size_t)(equals - a->value.data);
    change.value.data = equals + 1;
    change.value.length = a->value.length - change.name.length - 1;
  }
  return urlens_edit_query(w->url, &change, 1, NULL);
}

static urlens_status call_setter(worker *w, const assignment *a) {
  if (a->appends) return append_to(w, a);
  return urlens_set(w->url, a->member->attribute, a->value.data, a->value.length, NULL);
}

static int set_failed(worker *w, const assignment *a, urlens_status status) {
  urlens_error error = urlens_error_of(w->url);
  if (error.status == URLENS_OK || status == URLENS_E_IGNORED) {
    error.at = URLENS_NOWHERE;
    error.status = status;
  }
  text_clear(&w->scratch);
  text_append_string(&w->scratch, "The new value ");
  message_quote(&w->scratch, a->written, strlen(a->written));
  text_push(&w->scratch, '\0');
  worker_fail(w, error, a->value, w->scratch.data);
  return 0;
}

/* The port after a host; `otherwise` if it has none. */
static unsigned port_after_host(urlens_view host, unsigned otherwise) {
  size_t at = url_text_find_port(host);
  if (at == 0 || at == host.length || host.data[at] < '0' || host.data[at] > '9') return otherwise;
  return (unsigned)strtoul(host.data + at, NULL, 10);
}

/* The port that is kept after the setter has taken the value. */
static unsigned port_after(worker *w, const assignment *a, unsigned port) {
  switch (a->member->attribute) {
    case URLENS_ATTRIBUTE_PORT: return (unsigned)strtoul(a->value.data, NULL, 10);
    case URLENS_ATTRIBUTE_HOST: return port_after_host(a->value, port);
    case URLENS_ATTRIBUTE_HREF: return kept_port_of_text(w, a->value);
    default: return port;
  }
}

/* Runs one setter; 0 if it failed. *port is the port that --keep-port keeps, or 0. */
static int set_one(worker *w, const assignment *a, unsigned *port) {
  urlens_status status;
  if (a->only_if_absent && !is_absent(w, a, *port)) return 1;
  status = call_setter(w, a);
  if (w->s->keeps_port && status == URLENS_OK) *port = port_after(w, a, *port);
  if (status == URLENS_OK || (status == URLENS_E_IGNORED && !w->s->strict)) return 1;
  return set_failed(w, a, status);
}

/* The values of --iterate for the current combination: the last part changes fastest. */
static assignment iterated(const worker *w, const set_plan *plan, size_t number) {
  size_t divisor = 1, i;
  assignment a = plan->iterations[number].assignment;
  for (i = number + 1; i < plan->iteration_count; i++) divisor *= plan->iterations[i].count;
  a.value = word_at(a.value, w->iteration / divisor % plan->iterations[number].count);
  return a;
}

/* Says which part a dialect would read differently in the changed URL. */
static void explain_change(worker *w, size_t part) {
  urlens_view read = urlens_get(w->url, (urlens_part)part);
  worker_fail_with(w, "parts-change", "With the new value, the dialect ");
  text_append_string(&w->message, urlens_dialect_name(w->s->dialect));
  text_append_string(&w->message, " would read another ");
  text_append_string(&w->message, part_name((urlens_part)part));
  text_append_string(&w->message, ": ");
  message_quote(&w->message, read.data, read.length);
  text_push(&w->message, '.');
}

/* --- A new URL ---------------------------------------------------------------------------------------------------- */

/* The part's value in the plan. */
static urlens_view planned_value(const worker *w, urlens_attribute attribute) {
  const set_plan *plan = w->s->prepared;
  urlens_view found = {NULL, 0};
  for (size_t i = 0; i < plan->count + plan->iteration_count; i++) {
    assignment a = i < plan->count ? plan->assignments[i] : iterated(w, plan, i - plan->count);
    if (a.member && a.member->attribute == attribute) found = a.value;
  }
  return found;
}

static int is_scheme(urlens_view read, urlens_view wanted) {
  size_t colon = wanted.length > 0 && wanted.data[wanted.length - 1] == ':', i;
  if (wanted.length - colon != read.length) return 0;
  for (i = 0; i < read.length; i++) {
    if ((wanted.data[i] | 0x20) != (read.data[i] | 0x20)) return 0;
  }
  return 1;
}

/* The part of the URL that the plan has no value for: "scheme://host" or "scheme:path" was parsed. PART_COUNT: none. */
static size_t find_overflow(const worker *w, urlens_view scheme, urlens_view host) {
  urlens_view path = urlens_get(w->url, URLENS_PART_PATH);
  if (!is_scheme(urlens_get(w->url, URLENS_PART_SCHEME), scheme)) return URLENS_PART_SCHEME;
  if (host.length > 0 && memchr(host.data, '@', host.length)) return URLENS_PART_USERNAME;
  if (!planned_value(w, URLENS_ATTRIBUTE_HOST).data && url_text_find_port(host) > 0) return URLENS_PART_PORT;
  if (!host.data && urlens_get(w->url, URLENS_PART_HOST).length > 0) return URLENS_PART_HOST;
  if (host.data && path.length > 0 && !view_equals(path, "/")) return URLENS_PART_PATH;
  if (urlens_get(w->url, URLENS_PART_QUERY).data) return URLENS_PART_QUERY;
  return urlens_get(w->url, URLENS_PART_FRAGMENT).data ? URLENS_PART_FRAGMENT : PART_COUNT;
}

/*
 * Parses "scheme://host" or "scheme:path" of the plan: setters change the rest. Returns 0 if it does not parse, or if
 * one of them would run into another part.
 */
static int begin_new(worker *w) {
  urlens_view scheme = planned_value(w, URLENS_ATTRIBUTE_PROTOCOL), host = planned_value(w, URLENS_ATTRIBUTE_HOST);
  urlens_view href = planned_value(w, URLENS_ATTRIBUTE_HREF), path = planned_value(w, URLENS_ATTRIBUTE_PATHNAME);
  size_t wrong;
  if (href.data) return worker_parse(w, href, URLENS_STAGE_CANONICALIZE);
  if (!host.data) host = planned_value(w, URLENS_ATTRIBUTE_HOSTNAME);
  text_clear(&w->value);
  text_append(&w->value, scheme.data, scheme.length);
  if (scheme.length == 0 || scheme.data[scheme.length - 1] != ':') text_push(&w->value, ':');
  if (host.data) text_append_string(&w->value, "//");
  text_append(&w->value, host.data ? host.data : path.data, host.data ? host.length : path.length);
  if (!worker_parse(w, view_of(&w->value), URLENS_STAGE_CANONICALIZE)) return 0;
  wrong = find_overflow(w, scheme, host);
  if (wrong < PART_COUNT) explain_change(w, wrong);
  return wrong == PART_COUNT;
}

/* --- A record ----------------------------------------------------------------------------------------------------- */

static int set_by_setters(worker *w, urlens_view input) {
  const set_plan *plan = w->s->prepared;
  unsigned port = 0;
  size_t i;
  if (!(w->s->is_new ? begin_new(w) : worker_parse(w, input, URLENS_STAGE_CANONICALIZE))) return 0;
  if (w->s->keeps_port) port = kept_port_of(w);
  for (i = 0; i < plan->count; i++) {
    if (plan->assignments[i].member && !set_one(w, &plan->assignments[i], &port)) return 0;
  }
  for (i = 0; i < plan->iteration_count; i++) {
    assignment a = iterated(w, plan, i);
    if (a.member && !set_one(w, &a, &port)) return 0;
  }
  w->cells[0] = urlens_href(w->url);
  if (!w->s->keeps_port) return 1;
  text_clear(&w->value);
  kept_port_append(&w->value, w->url, port);
  w->cells[0] = view_of(&w->value);
  return 1;
}

/* Puts the parts together in w->value, and lets the dialect read that. 0 if parts that were not assigned are not the same. */
static int read_parts(worker *w, const url_text *parts) {
  size_t changed;
  text_clear(&w->value);
  url_text_write(parts, &w->value);
  if (!worker_parse(w, view_of(&w->value), URLENS_STAGE_CANONICALIZE)) return 0;
  changed = url_text_find_change(parts, w->url);
  if (changed == PART_COUNT) return 1;
  explain_change(w, changed);
  return 0;
}

/* Writes the URL as it was read, if it can be read again so; otherwise as it is in w->value. */
static void write_as_read(worker *w) {
  url_text read = {0};
  text written = {NULL, 0, 0};
  url_text_take(&read, w);
  url_text_write(&read, &written);
  if (worker_parse(w, view_of(&written), URLENS_STAGE_CANONICALIZE) &&
      url_text_find_change(&read, w->url) == PART_COUNT) {
    text_clear(&w->value);
    text_append(&w->value, view_of(&written).data, written.length);
  }
  w->cells[0] = view_of(&w->value);
  text_release(&written);
  url_text_release(&read);
}

/* Changes the parts. 0 if a URL that is taken as a whole does not parse. */
static int assign_to_parts(worker *w, const assignment *a, url_text *parts) {
  if (!a->member || a->member->attribute != URLENS_ATTRIBUTE_HREF) {
    url_text_assign(parts, a);
    return 1;
  }
  if (a->only_if_absent && !w->s->is_new) return 1;
  if (!worker_parse(w, a->value, URLENS_STAGE_CANONICALIZE)) return 0;
  url_text_take(parts, w);
  return 1;
}

/* For dialects without setters: puts the parts together, lets the dialect read the text, and writes what it has read. */
static int set_by_text(worker *w, urlens_view input) {
  const set_plan *plan = w->s->prepared;
  url_text parts = {0};
  int fine = 1;
  if (!w->s->is_new && !worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return 0;
  if (!w->s->is_new) url_text_take(&parts, w);
  for (size_t i = 0; i < plan->count && fine; i++) fine = assign_to_parts(w, &plan->assignments[i], &parts);
  for (size_t i = 0; i < plan->iteration_count && fine; i++) {
    assignment a = iterated(w, plan, i);
    fine = assign_to_parts(w, &a, &parts);
  }
  if (fine && !read_parts(w, &parts)) {
    parts.encodes = 1;
    fine = read_parts(w, &parts);
  }
  if (fine) write_as_read(w);
  url_text_release(&parts);
  return fine;
}

static outcome set_run(worker *w, urlens_view input) {
  const set_plan *plan = w->s->prepared;
  int has_setters = dialect_has(w->s->dialect, URLENS_TRAIT_HAS_SETTERS);
  int fine = has_setters ? set_by_setters(w, input) : set_by_text(w, input);
  w->iteration = w->iteration + 1 < plan->combinations ? w->iteration + 1 : 0;
  w->has_more = w->iteration > 0;
  return fine ? RECORD_FINE : RECORD_FAILED;
}

const record_command set_command = {set_columns, 0,    0,    set_prepare,    set_release,
                                    set_run,     NULL, NULL, CELLS_ARE_URLS, NULL};
