/* SPDX-License-Identifier: MIT */
/* What an audit finds, against audit.jsonl and audit-causes.jsonl of tests/conformance/data; and what holds for every audit. */
#include "test.h"
/* After test.h, whose names it would hide. */
#include "invariants.h"
#include "json.h"

/* A member that is a string; NULL data if it is null or missing. */
static urlens_view member(json_value *object, const char *name) {
  json_value *value = json_member(object, name);
  urlens_view view = {NULL, 0};
  if (!value || value->kind != JSON_STRING) return view;
  view.data = value->data;
  view.length = value->length;
  return view;
}

static const urlens_finding *find(const urlens_auditor *auditor, const char *id, size_t length) {
  const urlens_finding *finding;
  for (size_t i = 0; (finding = urlens_auditor_finding(auditor, i)) != NULL; i++) {
    if (strlen(finding->id) == length && memcmp(finding->id, id, length) == 0) return finding;
  }
  return NULL;
}

/* Which rules some case is about: the second test wants them all. */
static char seen[96][4];
static size_t seen_count;

static void note_rule(const char *id) {
  for (size_t i = 0; i < seen_count; i++) {
    if (strcmp(seen[i], id) == 0) return;
  }
  if (seen_count < sizeof seen / sizeof *seen) memcpy(seen[seen_count++], id, sizeof seen[0]);
}

static void check_causes(const urlens_auditor *auditor, urlens_view input, json_value *causes) {
  json_value *name = causes ? json_first(causes) : NULL;
  for (size_t i = 0; causes && i < causes->count; i++) {
    json_value *wanted = json_next(name);
    const urlens_finding *finding = find(auditor, name->data, name->length);
    const char *got = finding ? urlens_severity_name(finding->severity) : NULL;
    if (finding) note_rule(finding->id);
    if (!CHECK_EQ_BYTES(input.data, input.length, wanted->data, wanted->length, got, test_length(got))) {
      printf("  which is the severity of %.*s\n", (int)name->length, name->data);
    }
    name = json_next(wanted);
  }
}

/* The causes that must not be found. */
static void check_lacks(const urlens_auditor *auditor, urlens_view input, json_value *lacks) {
  json_value *name = lacks && lacks->count > 0 ? json_first(lacks) : NULL;
  for (size_t i = 0; lacks && i < lacks->count; i++, name = json_next(name)) {
    if (CHECK(find(auditor, name->data, name->length) == NULL)) continue;
    test_print("input", input.data, input.length);
    printf("  has %.*s\n", (int)name->length, name->data);
  }
}

/* The bytes that findings are about. */
static void check_marks(const urlens_auditor *auditor, urlens_view input, json_value *marks) {
  json_value *name = marks ? json_first(marks) : NULL;
  for (size_t i = 0; marks && i < marks->count; i++) {
    json_value *wanted = json_next(name);
    const urlens_finding *finding = find(auditor, name->data, name->length);
    if (CHECK(finding != NULL)) {
      CHECK_EQ_BYTES(input.data, input.length, wanted->data, wanted->length, input.data + finding->start,
                     finding->end - finding->start);
    }
    name = json_next(wanted);
  }
}

/* What the sentences of findings have in them. */
static void check_details(const urlens_auditor *auditor, urlens_view input, json_value *details) {
  json_value *name = details ? json_first(details) : NULL;
  for (size_t i = 0; details && i < details->count; i++) {
    json_value *wanted = json_next(name);
    const urlens_finding *finding = find(auditor, name->data, name->length);
    size_t at = 0;
    if (CHECK(finding != NULL)) {
      while (at + wanted->length <= finding->detail.length &&
             memcmp(finding->detail.data + at, wanted->data, wanted->length) != 0) {
        at++;
      }
      if (!CHECK(at + wanted->length <= finding->detail.length)) {
        test_print("input", input.data, input.length);
        test_print("wanted in it", wanted->data, wanted->length);
        test_print("got", finding->detail.data, finding->detail.length);
      }
    }
    name = json_next(wanted);
  }
}

static void check_invariant(urlens_auditor *auditor, const char *input, size_t length) {
  const char *broken = audit_broken_invariant(auditor, input, length);
  if (CHECK(broken == NULL)) return;
  test_print("input", input, length);
  printf("  %s\n", broken);
}

/* What holds for every audit, also if something is put into the text, or a byte is taken out. */
static void check_mutations(urlens_auditor *auditor, urlens_view input) {
  static const char *const pieces[] = {"\t", ".", "\xE3\x80\x82", "%2e",  "\xC2\xAD", "%E3%80\t%82",
                                       "@",  ":", "\xC3",         "\xA9", ""};
  char room[128];
  for (size_t at = 0; input.length + 16 < sizeof room && at <= input.length; at++) {
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
      size_t length = strlen(pieces[i]), taken = length == 0 && at < input.length;
      memcpy(room, input.data, at);
      memcpy(room + at, pieces[i], length);
      memcpy(room + at + length, input.data + at + taken, input.length - at - taken);
      length += input.length - taken;
      if (CHECK(urlens_auditor_audit(auditor, room, length, NULL, 0) == URLENS_OK)) {
        check_invariant(auditor, room, length);
      }
    }
  }
}

/* The group of readers, counted from 1, that a sentence names a dialect in; 0 if it does not. Groups are parted by ";". */
static size_t group_of(urlens_view sentence, urlens_view name) {
  size_t group = 1, end = 0;
  for (size_t start = 0; start < sentence.length; start = end + 1) {
    for (end = start; end < sentence.length && !strchr(" ,;.", sentence.data[end]);) end++;
    /* "python-3.11" has a dot, and no space after it. */
    while (end + 1 < sentence.length && sentence.data[end] == '.' && sentence.data[end + 1] != ' ') {
      for (end++; end < sentence.length && !strchr(" ,;.", sentence.data[end]);) end++;
    }
    if (end - start == name.length && memcmp(sentence.data + start, name.data, name.length) == 0) return group;
    group += end < sentence.length && sentence.data[end] == ';';
  }
  return 0;
}

/* The two dialects that the worst outcome is to name in different groups. */
static void check_pair(const urlens_auditor *auditor, urlens_view input, json_value *pair, const char *worst) {
  const urlens_finding *finding = find(auditor, worst, strlen(worst));
  urlens_view names[2];
  size_t groups[2];
  if (!pair || !CHECK(finding != NULL)) return;
  for (size_t i = 0; i < 2; i++) {
    json_value *name = i ? json_next(json_first(pair)) : json_first(pair);
    names[i].data = name->data;
    names[i].length = name->length;
    groups[i] = group_of(finding->detail, names[i]);
  }
  if (CHECK(groups[0] && groups[1] && groups[0] != groups[1])) return;
  test_print("input", input.data, input.length);
  printf("  %.*s and %.*s do not part in: %.*s\n", (int)names[0].length, names[0].data, (int)names[1].length,
         names[1].data, (int)finding->detail.length, finding->detail.data);
}

/* The dialects that a case names. */
static urlens_auditor *auditor_for(json_value *names) {
  urlens_auditor_options options = {.size = sizeof options};
  urlens_dialect dialects[64];
  urlens_auditor *auditor = NULL;
  json_value *name = json_first(names);
  for (size_t i = 0; i < names->count; i++, name = json_next(name)) {
    CHECK(urlens_dialect_from_name(name->data, name->length, &dialects[i]) == URLENS_OK);
  }
  options.dialects = dialects;
  options.dialect_count = names->count;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_OK);
  return auditor;
}

/* What is called safe is read in the same way by all, and is its own rewriting. */
static void check_safe(urlens_auditor *auditor, urlens_view safe) {
  char copy[4096];
  urlens_view again;
  const urlens_finding *finding;
  CHECK(safe.length <= sizeof copy);
  memcpy(copy, safe.data, safe.length);
  CHECK(urlens_auditor_audit(auditor, copy, safe.length, NULL, 0) == URLENS_OK);
  for (size_t i = 0; (finding = urlens_auditor_finding(auditor, i)) != NULL; i++) {
    /* O14 sets readers aside that see a host where none can be connected to. */
    if (!CHECK(finding->id[0] != 'O' || strcmp(finding->id, "O14") == 0)) test_print("safe", copy, safe.length);
  }
  again = urlens_auditor_safe_url(auditor);
  CHECK_EQ_BYTES(copy, safe.length, copy, safe.length, again.data, again.length);
}

/* The outcome and the rewriting, which a case that is about causes alone leaves out. */
static void check_outcome(urlens_auditor *auditor, json_value *entry, urlens_view input) {
  urlens_view outcome = member(entry, "outcome"), safe = member(entry, "safe"), got;
  const char *worst = "";
  for (size_t i = 0; i < urlens_auditor_finding_count(auditor); i++) {
    const char *id = urlens_auditor_finding(auditor, i)->id;
    if (id[0] != 'O') continue;
    note_rule(id);
    if (!*worst) worst = id;
  }
  CHECK_EQ_BYTES(input.data, input.length, outcome.data, outcome.length, worst, strlen(worst));
  check_pair(auditor, input, json_member(entry, "pair"), worst);
  got = urlens_auditor_safe_url(auditor);
  CHECK_EQ_BYTES(input.data, input.length, safe.data, safe.length, got.data, got.length);
  if (got.data) check_safe(auditor, got);
  check_mutations(auditor, input);
}

static void check_case(urlens_auditor *auditor, json_value *entry) {
  urlens_view input = member(entry, "input"), base = member(entry, "base");
  if (!CHECK(urlens_auditor_audit(auditor, input.data, input.length, base.data, base.length) == URLENS_OK)) return;
  check_causes(auditor, input, json_member(entry, "causes"));
  check_marks(auditor, input, json_member(entry, "marks"));
  check_lacks(auditor, input, json_member(entry, "lacks"));
  check_details(auditor, input, json_member(entry, "details"));
  check_invariant(auditor, input.data, input.length);
  if (json_member(entry, "outcome")) check_outcome(auditor, entry, input);
}

static void check_entry(urlens_auditor *auditor, json_value *entry) {
  json_value *names = json_member(entry, "dialects");
  urlens_auditor *own = names ? auditor_for(names) : NULL;
  check_case(own ? own : auditor, entry);
  urlens_auditor_destroy(own);
}

static void check_file(urlens_auditor *auditor, const char *path) {
  json_document document = {0};
  size_t length = 0;
  char *lines = test_read(path, &length);
  const char *line = lines, *end = line + length;
  if (!CHECK(lines != NULL)) return;
  while (line < end) {
    const char *line_end = memchr(line, '\n', (size_t)(end - line));
    json_value *entry = json_read(&document, line, (size_t)((line_end ? line_end : end) - line));
    if (CHECK(entry != NULL) && entry->kind == JSON_OBJECT) check_entry(auditor, entry);
    line = line_end ? line_end + 1 : end;
  }
  json_release(&document);
  free(lines);
}

int main(void) {
  urlens_auditor *auditor = NULL;
  const char *id;
  size_t rules = 0;
  CHECK(urlens_auditor_create(NULL, &auditor) == URLENS_OK);
  check_file(auditor, URLENS_ROOT "/tests/conformance/data/audit.jsonl");
  check_file(auditor, URLENS_ROOT "/tests/conformance/data/audit-causes.jsonl");
  /* O16 wants a text of kilobytes: the test of urlens/audit.h has one. All other rules have a case. */
  for (; urlens_audit_rule(rules, &id, NULL) == URLENS_OK; rules++) {
    int found = strcmp(id, "O16") == 0;
    for (size_t i = 0; i < seen_count; i++) found |= strcmp(seen[i], id) == 0;
    if (!CHECK(found)) printf("  no case for %s\n", id);
  }
  CHECK_EQ_INT("rules", 70, rules);
  urlens_auditor_destroy(auditor);
  return test_end();
}
