/* SPDX-License-Identifier: MIT */
#include "site/public_suffix.h"

#include "site/suffix_list.h"
#include "site/suffix_rules.h"

/* Where the label that ends before `end` begins. */
static size_t label_start(ul_span name, size_t end) {
  while (end > 0 && name.data[end - 1] != '.') end--;
  return end;
}

#if URLENS_WITH_PSL
/* The parts of the program: see tools/gen/psl.py. */
enum { PSL_RULE = 0x80, PSL_LAST_RULE = 0x90, PSL_JUMP = 0xA0, PSL_BRANCH = 0xC0 };

/* Nothing goes on from here. */
#  define PSL_NOWHERE SIZE_MAX

/* A place of the program, once jumps have been followed. */
static size_t psl_settle(size_t at) {
  const uint8_t *program = ul_suffix_list_program;
  while (program[at] >= PSL_JUMP && program[at] < PSL_BRANCH) {
    at = (size_t)(program[at] & 0x1F) << 16 | (size_t)program[at + 1] << 8 | program[at + 2];
  }
  return at;
}

/* The kinds of rules that there are for what has been read. */
static unsigned psl_rules_at(size_t at) {
  unsigned byte = ul_suffix_list_program[at];
  return byte >= PSL_RULE && byte < PSL_JUMP ? ul_suffix_list_kinds[byte & 0x0F] : 0;
}

/* Reads a branch's distance at *at, and moves *at past it. */
static size_t psl_distance(size_t *at) {
  const uint8_t *bytes = ul_suffix_list_program + *at;
  if (bytes[0] < 0x80) {
    *at += 1;
    return bytes[0];
  }
  if (bytes[0] < 0xC0) {
    *at += 2;
    return (size_t)(bytes[0] & 0x3F) << 8 | bytes[1];
  }
  *at += 3;
  return (size_t)(bytes[0] & 0x3F) << 16 | (size_t)bytes[1] << 8 | bytes[2];
}

/*
 * Where `byte` leads from the branch at `at`. All of its distances are read, since they count from the end of the list.
 */
static size_t psl_branch(size_t at, unsigned char byte) {
  unsigned count = ul_suffix_list_program[at++] - (unsigned)PSL_BRANCH;
  size_t distance = 0, taken = PSL_NOWHERE;
  while (count-- > 0) {
    unsigned char wanted = ul_suffix_list_program[at++];
    distance += psl_distance(&at);
    if (wanted == byte) taken = distance;
  }
  return taken == PSL_NOWHERE ? PSL_NOWHERE : psl_settle(at + taken);
}

/* Where the program goes on from `at` when it reads `byte`. */
static size_t psl_read(size_t at, char byte) {
  unsigned char found = ul_suffix_list_program[at];
  if (found >= PSL_LAST_RULE && found < PSL_JUMP) return PSL_NOWHERE;
  if (found >= PSL_RULE && found < PSL_LAST_RULE) found = ul_suffix_list_program[++at];
  if (found >= PSL_BRANCH) return psl_branch(at, (unsigned char)byte);
  return found == (unsigned char)byte ? psl_settle(at + 1) : PSL_NOWHERE;
}

/* Reads the name backwards from `end` to `start`. */
static size_t psl_read_label(size_t at, ul_span name, size_t start, size_t end) {
  while (at != PSL_NOWHERE && end > start) at = psl_read(at, name.data[--end]);
  return at;
}

/* Goes on to the next label; 0 if no rule goes that far. *at is 0 at first, and then one more than the place. */
static int psl_walk(size_t *at, ul_span name, size_t start, size_t end, unsigned *kinds) {
  size_t place = *at ? psl_read(*at - 1, '.') : psl_settle(0);
  if (place != PSL_NOWHERE) place = psl_read_label(place, name, start, end);
  if (place == PSL_NOWHERE) return 0;
  *at = place + 1;
  *kinds = psl_rules_at(place);
  return 1;
}

int ul_has_suffix_list(const urlens_suffix_list *list) {
  (void)list;
  return 1;
}
#else
static int psl_walk(size_t *at, ul_span name, size_t start, size_t end, unsigned *kinds) {
  (void)at, (void)name, (void)start, (void)end, (void)kinds;
  return 0;
}

int ul_has_suffix_list(const urlens_suffix_list *list) {
  return list != NULL;
}
#endif

/* A name that is read label by label, from its end, along with the rules of a list. */
typedef struct rule_walk {
  const urlens_suffix_list *list; /* NULL: the one in the library */
  ul_span name;
  size_t at; /* how far the list was read */
} rule_walk;

/* Reads the label from `start` to `end`, and gives the kinds of rules that end there; 0 if no rule goes that far. */
static int walk(rule_walk *w, size_t start, size_t end, unsigned *kinds) {
  if (!w->list) return psl_walk(&w->at, w->name, start, end, kinds);
  if (w->at++ == w->list->deepest) return 0;
  *kinds = ul_suffix_rules_of(w->list, ul_span_slice(w->name, start, w->name.length));
  return 1;
}

/* Notes where a suffix begins, if there is a rule of that kind. Those of registries come first. */
static int note_suffix(ul_site *site, unsigned kinds, unsigned kind, size_t start) {
  if (!(kinds & (kind | kind << UL_SUFFIX_PRIVATE_SHIFT))) return 0;
  site->suffix = start;
  site->rule = kinds & kind ? URLENS_SUFFIX_RULE_ICANN : URLENS_SUFFIX_RULE_PRIVATE;
  return 1;
}

/* publicsuffix.org, "Algorithm": the public suffix of a name without empty labels. */
static void find_suffix(ul_span name, uint32_t flags, const urlens_suffix_list *list, ul_site *site) {
  size_t start = label_start(name, name.length), end = name.length;
  rule_walk w = {list, name, 0};
  unsigned kinds, counting = flags & URLENS_SITE_ICANN_ONLY ? UL_SUFFIX_ICANN : ~0U;
  site->suffix = start;
  site->rule = URLENS_SUFFIX_RULE_DEFAULT;
  while (walk(&w, start, end, &kinds)) {
    kinds &= counting;
    if (note_suffix(site, kinds, UL_SUFFIX_EXCEPTION, end + 1)) return; /* without the label that was read last */
    note_suffix(site, kinds, UL_SUFFIX_PLAIN, start);
    if (start == 0) return;
    end = start - 1;
    start = label_start(name, end);
    note_suffix(site, kinds, UL_SUFFIX_WILDCARD, start);
  }
}

static int has_empty_label(ul_span name) {
  if (name.length == 0 || name.data[0] == '.' || name.data[name.length - 1] == '.') return 1;
  for (size_t dot = ul_span_find(name, 0, '.'); dot < name.length; dot = ul_span_find(name, dot + 1, '.')) {
    if (name.data[dot + 1] == '.') return 1;
  }
  return 0;
}

ul_site ul_find_site(ul_span domain, uint32_t flags, const urlens_suffix_list *list) {
  ul_site site = {URLENS_NOWHERE, URLENS_NOWHERE, URLENS_SUFFIX_RULE_NONE};
  ul_span name = domain;
  if (name.length > 0 && name.data[name.length - 1] == '.') name.length--;
  if (has_empty_label(name)) return site;
  find_suffix(name, flags, list, &site);
  if (site.suffix > 0) site.domain = label_start(name, site.suffix - 1);
  return site;
}

/* How many dots are after `at`. */
static size_t dots_after(ul_span name, size_t at) {
  size_t dots = 0;
  for (at = ul_span_find(name, at, '.'); at < name.length; at = ul_span_find(name, at + 1, '.')) dots++;
  return dots;
}

/* Where the last labels of `other` begin, as many as `name` has from `at` on. `at` may be URLENS_NOWHERE. */
static size_t move_place(size_t at, ul_span name, ul_span other) {
  size_t dots, start = other.length;
  if (at == URLENS_NOWHERE) return at;
  dots = dots_after(name, at);
  for (; start > 0; start--) {
    if (other.data[start - 1] == '.' && dots-- == 0) break;
  }
  return start;
}

ul_site ul_move_site(ul_site site, ul_span domain, ul_span other) {
  ul_site moved = site;
  moved.suffix = move_place(site.suffix, domain, other);
  moved.domain = move_place(site.domain, domain, other);
  return moved;
}
