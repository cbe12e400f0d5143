/* SPDX-License-Identifier: MIT */
/*
 * A line with a URL, and then lines with patterns. The fast forms of patterns match as the general matcher does, and what is
 * read by a shortcut is the same; a pattern made of the pattern strings of another one has the same pattern strings; and a set
 * of them finds what asking each of them in order finds, also when its bytes are opened again; if the input's length is odd,
 * the set is made of the lines instead of the patterns.
 */
#include "urlens/pattern.h"
#include "common.h"

enum { MOST_PATTERNS = 8 };

/*
 * With back references a match may take as many steps as the limit allows, so that an input takes seconds. They
 * are tried with short URLs only; fuzz/regexp.c tries them by themselves.
 */
enum { LONGEST_FOR_BACK_REFERENCES = 12 };

static const fuzz_text base_text = {"https://example.com/a/b?c", 25};

static urlens_pattern_input input_of(fuzz_text line) {
  urlens_pattern_input input;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.base.data = base_text.data;
  input.base.length = base_text.length;
  if (line.length > 0 && line.data[0] == '@') { /* a pathname by itself */
    input.parts[URLENS_PART_PATH].data = line.data + 1;
    input.parts[URLENS_PART_PATH].length = line.length - 1;
  } else {
    input.text.data = line.length > 0 ? line.data : "";
    input.text.length = line.length;
  }
  return input;
}

/* The flags of a line: its second character is "!". */
static uint32_t flags_of(fuzz_text line) {
  return line.length > 1 && line.data[1] == '!' ? URLENS_PATTERN_IGNORE_CASE : 0;
}

/* Whether a line may have a back reference, such as "\\1" or "\\k<name>". */
static int may_refer_back(fuzz_text line) {
  for (size_t i = 0; i + 1 < line.length; i++) {
    char next = line.data[i + 1];
    if (line.data[i] == '\\' && ((next >= '1' && next <= '9') || next == 'k')) return 1;
  }
  return 0;
}

/* How long the URL of a matcher is, without delimiters; 0 if it has none. */
static size_t length_of_parts(const urlens_matcher *matcher) {
  size_t length = 0;
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    length += urlens_matcher_part(matcher, (urlens_part)part).length;
  }
  return length;
}

/* The Standard drops one "?" before a query that is given as a part, and one "#" before a fragment. */
static int loses_mark(urlens_view string, unsigned part) {
  char first = string.length > 0 ? string.data[0] : '\0';
  return (part == URLENS_PART_QUERY && first == '?') || (part == URLENS_PART_FRAGMENT && first == '#');
}

/* Whether a group of a pattern string is empty, because its canonical form is: "{x/../a}" of "/{x/../a}*". Such a group is dropped. */
static int has_empty_group(urlens_view string) {
  for (size_t i = 0; i + 1 < string.length; i++) {
    if (string.data[i] == '{' && string.data[i + 1] == '}') return 1;
  }
  return 0;
}

/*
 * Whether what stands between two parts or texts of the line may become nothing: "{}" is dropped, canonical forms have no tabs
 * and no carriage returns, and ".." removes more.
 */
static int may_join_parts(fuzz_text line) {
  for (size_t i = 0; i < line.length; i++) {
    char c = line.data[i], before = i > 0 ? line.data[i - 1] : '\0';
    if (c == '\t' || c == '\r' || c == '%' || (c == '.' && before == '.') || (c == '}' && before == '{')) return 1;
  }
  return 0;
}

/*
 * A pattern of the pattern strings, if it can be made, has the same ones. The Standard does not see that two parts or texts
 * stand beside each other now: "/:b\r{a}*" is written "/:b{a}*" first, and "{/:b}{a}*" when that is read; "/a/{}*.(b)" is
 * written "/a/.(b)", where the dot is a segment.
 */
static void check_strings(const urlens_pattern *pattern, fuzz_text line) {
  urlens_pattern_input input;
  urlens_pattern *again = NULL;
  urlens_error error;
  if (may_join_parts(line)) return;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    input.parts[part] = urlens_pattern_string(pattern, (urlens_part)part);
  }
  if (urlens_pattern_create(0, &input, NULL, &again, &error) != URLENS_OK) return; /* some are not read back */
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    if (loses_mark(input.parts[part], part) || has_empty_group(input.parts[part])) continue;
    fuzz_same_text("the pattern string", fuzz_view(input.parts[part]),
                   fuzz_view(urlens_pattern_string(again, (urlens_part)part)));
  }
  urlens_pattern_destroy(again);
}

static void check_groups(urlens_matcher *matcher, const urlens_pattern *pattern, urlens_matcher *other) {
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    urlens_view text = urlens_matcher_part(matcher, (urlens_part)part);
    for (size_t i = 0; i < urlens_pattern_group_count(pattern, (urlens_part)part); i++) {
      urlens_view group = urlens_matcher_group(matcher, (urlens_part)part, i);
      urlens_view wanted = urlens_matcher_group(other, (urlens_part)part, i);
      fuzz_check(!group.data == !wanted.data, "the same groups take part");
      fuzz_same_text("groups are the same", fuzz_view(wanted), fuzz_view(group));
      fuzz_check(!group.data || (group.data >= text.data && group.data + group.length <= text.data + text.length),
                 "a group is a piece of its component");
    }
  }
}

static void check_same_strings(const urlens_pattern *pattern, const urlens_pattern *wanted) {
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    fuzz_same_text("the pattern string", fuzz_view(urlens_pattern_string(wanted, (urlens_part)part)),
                   fuzz_view(urlens_pattern_string(pattern, (urlens_part)part)));
    for (size_t i = 0; i < urlens_pattern_group_count(wanted, (urlens_part)part); i++) {
      fuzz_same_text("the name of a group", fuzz_view(urlens_pattern_group_name(wanted, (urlens_part)part, i)),
                     fuzz_view(urlens_pattern_group_name(pattern, (urlens_part)part, i)));
    }
  }
}

/* Makes the pattern both ways and compares them. Returns it, or NULL. */
static urlens_pattern *check_pattern(fuzz_text line, urlens_matcher *matcher, urlens_matcher *other, int has_url) {
  urlens_options general = {.size = sizeof general, .flags = URLENS_OPTION_REFERENCE_MACHINE};
  urlens_pattern_input input = input_of(line);
  uint32_t flags = flags_of(line);
  urlens_pattern *pattern = NULL, *reference = NULL;
  urlens_error error, other_error;
  int matches = 0, wanted = 0;
  urlens_status status = urlens_pattern_create(flags, &input, NULL, &pattern, &error);
  fuzz_same_status("both are patterns", urlens_pattern_create(flags, &input, &general, &reference, &other_error),
                   status);
  fuzz_check(status == error.status, "the error is the status");
  fuzz_check(error.at == other_error.at && error.length == other_error.length && error.place == other_error.place,
             "the error has the same place");
  if (status != URLENS_OK) return NULL;
  check_strings(pattern, line);
  check_same_strings(pattern, reference);
  if (has_url) {
    fuzz_same_status("both match", urlens_matcher_exec(other, reference, &wanted),
                     urlens_matcher_exec(matcher, pattern, &matches));
    fuzz_check(matches == wanted, "the fast forms match as the general matcher does");
    if (matches) check_groups(matcher, pattern, other);
    urlens_matcher_test(matcher, pattern, &wanted);
    fuzz_check(matches == wanted, "test is exec");
  }
  urlens_pattern_destroy(reference);
  return pattern;
}

/*
 * Compares what a set finds with what asking each pattern finds. Where asking one reaches a limit, the set may know without it
 * that the pattern does not match.
 */
static void check_set(urlens_matcher *matcher, urlens_pattern *const *patterns, size_t count,
                      const urlens_pattern_set *set) {
  const uint32_t *list = NULL;
  uint32_t numbers[MOST_PATTERNS];
  size_t found = 0, first = 0, at = 0, limits = 0;
  urlens_status of_first = urlens_matcher_first(matcher, set, &first);
  urlens_status of_all = urlens_matcher_all(matcher, set, &list, &found);
  fuzz_check(found <= count, "a set finds no more than it has");
  if (found > 0) memcpy(numbers, list, found * sizeof *numbers);
  for (size_t i = 0; i < count; i++) {
    int matches = 0;
    urlens_status status = urlens_matcher_test(matcher, patterns[i], &matches);
    if (status != URLENS_E_MATCH_LIMIT) fuzz_same_status("each", URLENS_OK, status);
    limits += status == URLENS_E_MATCH_LIMIT;
    if (!matches) continue;
    if (at == 0 && (limits == 0 || !of_first))
      fuzz_check(!of_first && first == i, "a set finds the first that matches");
    if (!of_all) fuzz_check(at < found && numbers[at] == i, "a set finds all that match");
    at++;
  }
  fuzz_check((!of_first && !of_all) || limits > 0, "a set reaches a limit only where a pattern does");
  if (!of_all) fuzz_check(at == found, "a set finds no more than match");
  if (at == 0 && !of_first) fuzz_check(first == URLENS_NOWHERE, "a set finds nothing where nothing matches");
}

/* A set that is made of lines is a set of the patterns that were made of them. */
static void check_set_of_lines(urlens_matcher *matcher, urlens_pattern *const *patterns,
                               const urlens_pattern_input *inputs, size_t count) {
  urlens_pattern_set *set = NULL;
  fuzz_same_status("a set of lines", URLENS_OK, urlens_pattern_set_create(0, inputs, count, NULL, &set, NULL));
  for (size_t i = 0; i < count; i++) check_same_strings(urlens_pattern_set_at(set, i), patterns[i]);
  check_set(matcher, patterns, count, set);
  urlens_pattern_set_destroy(set);
}

static void check_sets(urlens_matcher *matcher, urlens_pattern *const *patterns, size_t count) {
  const urlens_pattern *list[MOST_PATTERNS];
  urlens_pattern_set *set = NULL;
  const urlens_pattern_set *opened = NULL;
  urlens_view bytes;
  char *copy;
  for (size_t i = 0; i < count; i++) list[i] = patterns[i];
  fuzz_same_status("a set", URLENS_OK, urlens_pattern_set_from(list, count, NULL, &set));
  check_set(matcher, patterns, count, set);
  bytes = urlens_pattern_set_bytes(set);
  copy = malloc(bytes.length);
  if (copy) {
    memcpy(copy, bytes.data, bytes.length);
    fuzz_same_status("its bytes", URLENS_OK, urlens_pattern_set_open(copy, bytes.length, &opened));
    check_set(matcher, patterns, count, opened);
    copy[bytes.length / 2] ^= 1;
    fuzz_same_status("damaged", URLENS_E_PATTERN_SET, urlens_pattern_set_open(copy, bytes.length, &opened));
  }
  free(copy);
  urlens_pattern_set_destroy(set);
}

static urlens_matcher *matcher_with(uint32_t flags) {
  urlens_options options = {.size = sizeof options, .flags = flags};
  urlens_matcher *matcher = NULL;
  if (urlens_matcher_create(&options, &matcher) != URLENS_OK) abort();
  return matcher;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_text rest = fuzz_text_of((const char *)data, size), url = fuzz_line(&rest);
  static urlens_matcher *matcher, *other; /* kept from one input to the next, as a program would */
  urlens_pattern *patterns[MOST_PATTERNS];
  urlens_pattern_input inputs[MOST_PATTERNS];
  size_t count = 0;
  int has_url, is_long, ignores_case = 0;
  fuzz_input = fuzz_text_of((const char *)data, size);
  if (!matcher) matcher = matcher_with(0);
  if (!other) other = matcher_with(URLENS_OPTION_REFERENCE_MACHINE);
  has_url = urlens_matcher_parse(matcher, url.data, url.length, NULL) == URLENS_OK;
  fuzz_check(has_url == (urlens_matcher_parse(other, url.data, url.length, NULL) == URLENS_OK), "both parse");
  is_long = length_of_parts(matcher) > LONGEST_FOR_BACK_REFERENCES;
  while (rest.length > 0 && count < MOST_PATTERNS) {
    fuzz_text line = fuzz_line(&rest);
    if (is_long && may_refer_back(line)) continue;
    patterns[count] = check_pattern(line, matcher, other, has_url);
    if (!patterns[count]) continue;
    inputs[count++] = input_of(line);
    ignores_case |= flags_of(line) != 0;
  }
  if (has_url && size % 2 && !ignores_case) check_set_of_lines(matcher, patterns, inputs, count);
  else if (has_url) check_sets(matcher, patterns, count);
  while (count > 0) urlens_pattern_destroy(patterns[--count]);
  return 0;
}
