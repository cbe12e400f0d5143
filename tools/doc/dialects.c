/* SPDX-License-Identifier: MIT */
/*
 * Prints what the dialects do, from the constants that make them do it: the generated part of docs/dialects.md. The test
 * doc-dialects compares the two, and update.py puts a new one in its place.
 *
 * A stage that is the same for all markers of a revision has a column for each revision, the others one for each dialect.
 * A cell has the place of the step in that dialect's list.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/schemes.h"
#include "unicode/nameprep.h"
#include "weburl/classes.h"
#include "weburl/steps.h"
#include "weburl/tables/idn_lists.h"
#include "weburl/weburl.h"

enum { MOST_STEPS = 64, MOST_COLUMNS = 12 };

static const urlens_dialect revisions[] = {URLENS_DIALECT_BARTH, URLENS_DIALECT_WEBURL_R1, URLENS_DIALECT_WEBURL_R2,
                                           URLENS_DIALECT_WEBURL_R3};
enum { REVISIONS = sizeof revisions / sizeof revisions[0] };

static const urlens_dialect dialects[MOST_COLUMNS] = {
    URLENS_DIALECT_WEBURL_R1,        URLENS_DIALECT_WEBURL_R2,        URLENS_DIALECT_WEBURL_R3,
    URLENS_DIALECT_WEBURL_R1_CHROME, URLENS_DIALECT_WEBURL_R2_CHROME, URLENS_DIALECT_WEBURL_R3_CHROME,
    URLENS_DIALECT_WEBURL_R1_GECKO,  URLENS_DIALECT_WEBURL_R2_GECKO,  URLENS_DIALECT_WEBURL_R3_GECKO,
    URLENS_DIALECT_WEBURL_R1_IE,     URLENS_DIALECT_WEBURL_R2_IE,     URLENS_DIALECT_WEBURL_R3_IE};

/* All kinds of steps begin with these two, which is all that is looked at here. */
typedef struct step {
  const char *name;
  const char *where;
} step;

/* A dialect's list of a stage, as that many steps. */
typedef struct column {
  const char *title;
  step steps[MOST_STEPS];
  size_t count;
} column;

/* The steps of all columns, each once, in an order that is that of every column as far as they agree. */
typedef struct rows {
  step steps[MOST_STEPS];
  size_t count;
} rows;

static size_t find(const step *steps, size_t count, step wanted) {
  size_t i = 0;
  while (i < count && (strcmp(steps[i].name, wanted.name) != 0 || strcmp(steps[i].where, wanted.where) != 0)) i++;
  return i;
}

static void insert(rows *all, size_t at, step new_step) {
  memmove(all->steps + at + 1, all->steps + at, (all->count - at) * sizeof *all->steps);
  all->steps[at] = new_step;
  all->count++;
}

/* Where the next step of the column that is known stands, if that is not before `at`; otherwise `at`. */
static size_t place_of_next(const rows *all, const column *c, size_t from, size_t at) {
  for (; from < c->count; from++) {
    size_t found = find(all->steps, all->count, c->steps[from]);
    if (found < all->count) return found < at ? at : found;
  }
  return at;
}

/* A step that is new goes before the one that follows it in its column, or else after the one that precedes it. */
static void merge(rows *all, const column *c) {
  size_t at = 0;
  for (size_t i = 0; i < c->count; i++) {
    size_t found = find(all->steps, all->count, c->steps[i]);
    if (found == all->count) insert(all, found = place_of_next(all, c, i + 1, at), c->steps[i]);
    at = found + 1;
  }
}

/* Text in a cell of a table. */
static void print_cell(const char *text) {
  for (; *text; text++) {
    if (*text == '|') putchar('\\');
    putchar(*text);
  }
}

static void print_head(const char *first, const column *columns, size_t count) {
  printf("| %s |", first);
  for (size_t i = 0; i < count; i++) printf(" %s |", columns[i].title);
  printf("\n|---|");
  for (size_t i = 0; i < count; i++) printf("---|");
  printf("\n");
}

static void print_steps(const column *columns, size_t count) {
  rows all = {.count = 0};
  for (size_t i = 0; i < count; i++) merge(&all, &columns[i]);
  print_head("step", columns, count);
  for (size_t r = 0; r < all.count; r++) {
    printf("| ");
    print_cell(all.steps[r].name);
    if (all.steps[r].where[0]) printf(" (%s)", all.steps[r].where);
    printf(" |");
    for (size_t i = 0; i < count; i++) {
      size_t place = find(columns[i].steps, columns[i].count, all.steps[r]);
      if (place < columns[i].count) printf(" %zu |", place + 1);
      else printf("  |");
    }
    printf("\n");
  }
  printf("\n");
}

/* "r1", or "r1 chrome": what the columns are called. */
static const char *short_name(urlens_dialect dialect) {
  const char *name = urlens_dialect_name(dialect);
  return strncmp(name, "weburl-", 7) == 0 ? name + 7 : name;
}

/* The lists of a stage are of different types, so each stage has a function that adds its own to a column. */
typedef void (*add_function)(column *c, const ul_weburl *dialect);

static void add_step(column *c, const char *name, const char *where) {
  c->steps[c->count].name = name;
  c->steps[c->count++].where = where;
}

static void add_preprocess(column *c, const ul_weburl *dialect) {
  for (const ul_text_step *const *s = dialect->preprocess; *s; s++) add_step(c, (*s)->name, (*s)->where);
}

static void add_parse(column *c, const ul_weburl *dialect) {
  for (const ul_parse_step *const *s = dialect->parse; *s; s++) add_step(c, (*s)->name, (*s)->where);
}

static void add_resolve(column *c, const ul_weburl *dialect) {
  for (const ul_resolve_step *const *s = dialect->resolve; s && *s; s++) add_step(c, (*s)->name, (*s)->where);
}

static void add_canonicalize(column *c, const ul_weburl *dialect) {
  for (const ul_canonicalize_step *const *s = dialect->canonicalize; s && *s; s++) add_step(c, (*s)->name, (*s)->where);
}

static void add_host(column *c, const ul_weburl *dialect) {
  for (const ul_host_step *const *s = dialect->host; s && *s; s++) add_step(c, (*s)->name, (*s)->where);
}

static void add_label(column *c, const ul_weburl *dialect) {
  for (const ul_label_step *const *s = dialect->label; s && *s; s++) add_step(c, (*s)->name, (*s)->where);
}

static void add_nameprep(column *c, const ul_weburl *dialect) {
  static const char *const names[] = {[UL_NAMEPREP_MAP] = "map (RFC 3454, tables B.1 and B.2)",
                                      [UL_NAMEPREP_NORMALIZE] = "NFKC",
                                      [UL_NAMEPREP_PROHIBIT] = "refuse what is prohibited (tables C)",
                                      [UL_NAMEPREP_BIDI] = "check bidi, if asked to",
                                      [UL_NAMEPREP_NOTE_UNASSIGNED] = "note whether there is a character of table A.1",
                                      [UL_NAMEPREP_MAP_UNASSIGNED] = "map again, if there was one",
                                      [UL_NAMEPREP_REFUSE_TONE_MARKS] = "refuse U+0340 and U+0341",
                                      [UL_NAMEPREP_SWAP] = "swap the end of Corrigendum 5 sequences"};
  for (const uint8_t *s = dialect->nameprep->steps; *s != UL_NAMEPREP_DONE; s++) {
    /* A step that comes twice is a row of its own. */
    step again = {names[*s], ""};
    int second = find(c->steps, c->count, again) < c->count;
    add_step(c, names[*s], second ? "once more" : "");
  }
}

static void print_stage(const char *title, const char *standard, add_function add, const urlens_dialect *which,
                        size_t count) {
  static column columns[MOST_COLUMNS];
  memset(columns, 0, sizeof columns);
  for (size_t i = 0; i < count; i++) {
    columns[i].title = short_name(which[i]);
    add(&columns[i], ul_weburl_find(which[i]));
  }
  printf("### %s\n\n", title);
  print_steps(columns, count);
  printf("`whatwg`: %s\n\n", standard);
}

/* --- Data ----------------------------------------------------------------------------------------------------------- */

static void print_list(const char *const *list) {
  if (!*list) printf("none");
  for (; *list; list++) printf("%s%s", *list, list[1] ? ", " : "");
}

static int compare_names(const void *a, const void *b) {
  return strcmp((*(const ul_scheme *const *)a)->name, (*(const ul_scheme *const *)b)->name);
}

/* The default ports that `who` (bits UL_KNOWN_TO_…) know, by the schemes' names. */
static void print_ports(unsigned who) {
  const ul_scheme *known[UL_SCHEMES];
  size_t count = 0;
  for (size_t i = 0; i < UL_SCHEMES; i++) {
    if ((ul_schemes[i].known_to & who) && ul_schemes[i].port > 0) known[count++] = &ul_schemes[i];
  }
  if (count == 0) printf("none");
  qsort(known, count, sizeof *known, compare_names);
  for (size_t i = 0; i < count; i++) printf("%s%s %u", i > 0 ? ", " : "", known[i]->name, (unsigned)known[i]->port);
}

static int is_printable(int octet) {
  return octet > 0x20 && octet < 0x7F;
}

/* Letters and digits are shown as ranges, like what cannot be printed. */
static int goes_on(const unsigned char *set, int octet) {
  int next = octet + 1;
  if (next > 255 || !set[next] || is_printable(octet) != is_printable(next)) return 0;
  return !is_printable(octet) || next == '9' || (next > '0' && next < '9') || (next > 'A' && next <= 'Z') ||
         (next > 'a' && next <= 'z');
}

static void print_octets(const unsigned char *set, int from, int to, const char *format, const char *range_format) {
  int first = 1;
  for (int i = from; i <= to; i++) {
    int last = i;
    if (!set[i] || is_printable(i) != is_printable(from)) continue;
    while (goes_on(set, last)) last++;
    if (!first) putchar(' ');
    if (i == '|') putchar('\\');
    printf(last > i ? range_format : format, (unsigned)i, (unsigned)last);
    first = 0;
    i = last;
  }
}

static int has_octets(const unsigned char *set, int printable) {
  for (int i = 0; i < 256; i++) {
    if (set[i] && is_printable(i) == printable) return 1;
  }
  return 0;
}

/* What cannot be printed, in hexadecimal, and then the characters that can. */
static void print_members(const unsigned char *set) {
  int printable = has_octets(set, 1), others = has_octets(set, 0);
  if (others) print_octets(set, 0, 255, "%02X", "%02X–%02X");
  if (!printable) return;
  printf(others ? " `` " : "`` ");
  print_octets(set, 0x21, 0x7E, "%c", "%c–%c");
  printf(" ``");
}

static void print_set(uint32_t classes) {
  unsigned char set[256];
  for (int i = 0; i < 256; i++) set[i] = (ul_weburl_class[i] & classes) != 0;
  if (classes == 0) printf("none");
  else print_members(set);
}

static void print_query_set(void) {
  unsigned char set[256];
  for (int i = 0; i < 256; i++) set[i] = (ul_weburl_query_class[i] & UL_WEBURL_QUERY) != 0;
  print_members(set);
}

/* One set for each dialect; that of an earlier revision is not repeated. */
static void print_set_row(const char *title, const uint32_t *sets) {
  printf("| %s |", title);
  for (size_t i = 0; i < MOST_COLUMNS; i++) {
    size_t same = i;
    while (same > 0 && sets[same - 1] == sets[i] && (same - 1) / 3 == i / 3) same--;
    printf(" ");
    if (same < i) printf("as %s", short_name(dialects[same]));
    else print_set(sets[i]);
    printf(" |");
  }
  printf("\n");
}

static void print_schemes(void) {
  printf("### Schemes, ports, delimiters\n\n");
  printf("| | barth | r1 | r2 | r3 | whatwg |\n|---|---|---|---|---|---|\n| always hierarchical |");
  for (size_t i = 0; i < REVISIONS; i++) {
    printf(" ");
    if (revisions[i] == URLENS_DIALECT_BARTH) printf("all others");
    else print_list(ul_weburl_find(revisions[i])->hierarchical);
    printf(" |");
  }
  printf(" the special ones: ftp, file, http, https, ws, wss |\n| never hierarchical |");
  for (size_t i = 0; i < REVISIONS; i++) {
    printf(" ");
    print_list(ul_weburl_find(revisions[i])->not_hierarchical);
    printf(" |");
  }
  printf(" none: others are by what follows the scheme |\n| default ports |");
  for (size_t i = 0; i < REVISIONS; i++) {
    printf(" ");
    print_ports(ul_weburl_find(revisions[i])->ports);
    printf(" |");
  }
  printf(" ");
  print_ports(UL_KNOWN_TO_WHATWG);
  printf(" |\n| what ends an authority, besides slashes |");
  for (size_t i = 0; i < REVISIONS; i++) printf(" `%s` |", ul_weburl_find(revisions[i])->authority_end);
  printf(" `?#` |\n\n");
}

/* A set of each revision, by the dialect with the document's own host steps. */
typedef uint32_t (*set_function)(const ul_weburl *dialect);

static uint32_t user_set(const ul_weburl *dialect) {
  (void)dialect;
  return UL_ESCAPE_USER;
}

static uint32_t path_set(const ul_weburl *dialect) {
  return dialect->sets.path;
}

static uint32_t other_path_set(const ul_weburl *dialect) {
  return dialect->sets.path_of_others ? dialect->sets.path_of_others : UL_ESCAPE_OPAQUE;
}

static uint32_t fragment_set(const ul_weburl *dialect) {
  return dialect->sets.fragment;
}

static uint32_t scheme_set(const ul_weburl *dialect) {
  return dialect->sets.scheme;
}

static void print_revision_row(const char *title, set_function set, const char *more) {
  printf("| %s |", title);
  for (int i = 0; i < 3; i++) {
    printf(" ");
    print_set(set(ul_weburl_find(dialects[i])));
    printf("%s |", more);
  }
  printf("\n");
}

/* All revisions have the same one. */
static void print_query_row(void) {
  printf("| query, after encoding |");
  for (int i = 0; i < 3; i++) {
    printf(" ");
    print_query_set();
    printf(" |");
  }
  printf("\n");
}

/* The head of a table with a column for each dialect. */
static void print_dialect_head(void) {
  printf("| |");
  for (size_t i = 0; i < MOST_COLUMNS; i++) printf(" %s |", short_name(dialects[i]));
  printf("\n|---|");
  for (size_t i = 0; i < MOST_COLUMNS; i++) printf("---|");
  printf("\n");
}

static int decodes_some(const ul_weburl *dialect) {
  const ul_host_step *const *row = dialect->host;
  while (*row && *row != &ul_host_decode_some) row++;
  return *row != NULL;
}

static void print_host_sets(void) {
  uint32_t host[MOST_COLUMNS], host_of_file[MOST_COLUMNS], forbidden[MOST_COLUMNS], decoded[MOST_COLUMNS];
  for (size_t i = 0; i < MOST_COLUMNS; i++) {
    const ul_weburl_sets *sets = &ul_weburl_find(dialects[i])->sets;
    host[i] = sets->host;
    host_of_file[i] = sets->host_of_file;
    forbidden[i] = sets->host_forbidden;
    decoded[i] = decodes_some(ul_weburl_find(dialects[i])) ? UL_DECODE_HOST_SOME : 0;
  }
  print_dialect_head();
  print_set_row("host, refused", forbidden);
  print_set_row("host, escaped", host);
  print_set_row("host of file:, escaped", host_of_file);
  print_set_row("host, decoded by step 7", decoded);
}

/* The lists of step 20.1. */
static void print_idn_lists(void) {
  size_t tlds = sizeof ul_idn_enabled_tlds / sizeof *ul_idn_enabled_tlds;
  size_t bounds = sizeof ul_idn_blacklist / sizeof *ul_idn_blacklist;
  printf("### Labels that stay in Unicode\n\nStep 20.1 looks at the last label that is not empty, as \"xn--\" if it is "
         "not "
         "ASCII. The host stays in Unicode if that label is one of\n\n`");
  for (size_t i = 0; i < tlds; i++) printf("%s%s", i ? " " : "", ul_idn_enabled_tlds[i]);
  printf("`\n\nand no character of the host is one of\n\n");
  for (size_t i = 0; i < bounds; i += 2) {
    printf("%sU+%04X", i ? ", " : "", (unsigned)ul_idn_blacklist[i]);
    if (ul_idn_blacklist[i + 1] > ul_idn_blacklist[i]) printf("–U+%04X", (unsigned)ul_idn_blacklist[i + 1]);
  }
  printf(".\n\n");
}

static void print_sets(void) {
  printf("### Sets of octets\n\n");
  printf("What is percent-encoded in each component, and refused in hosts. Numbers are hexadecimal.\n\n");
  printf("| | r1 | r2 | r3 |\n|---|---|---|---|\n");
  print_revision_row("user, password", user_set, "");
  print_revision_row("path", path_set, "");
  print_revision_row("path, where the scheme is not known to be hierarchical", other_path_set, "");
  print_query_row();
  print_revision_row("fragment", fragment_set, ", U+0080–U+009F");
  print_revision_row("what a scheme is made of", scheme_set, "");
  printf("\n");
  print_host_sets();
  printf("\n`whatwg`: the percent-encode sets of its own, and the forbidden host and domain code points.\n\n");
}

static void print_ages(void) {
  static const char *const bidi[] = {
      [UL_BIDI_AGE_3_2] = "3.2, RFC 3454", [UL_BIDI_AGE_6_0] = "6.0", [UL_BIDI_AGE_17_0] = "17.0"};
  printf("### Ages of Unicode\n\n");
  print_dialect_head();
  printf("| NFKC |");
  for (size_t i = 0; i < MOST_COLUMNS; i++) {
    const ul_nameprep_profile *profile = ul_weburl_find(dialects[i])->nameprep;
    ul_age age = profile->normalization.age;
    printf(" %s%s |",
           age == UL_AGE_3_2   ? "3.2"
           : age == UL_AGE_4_1 ? "4.1"
                               : "17.0",
           profile->normalization.variant & UL_WITHOUT_CORRIGENDUM_4 ? ", without Corrigendum 4" : "");
  }
  printf("\n| bidi |");
  for (size_t i = 0; i < MOST_COLUMNS; i++) printf(" %s |", bidi[ul_weburl_find(dialects[i])->nameprep->bidi]);
  printf("\n\n`whatwg`: UTS #46 of Unicode 17.0.\n");
}

int main(void) {
  print_schemes();
  print_stage("Preprocess", "C0 controls and spaces go at both ends, tabs and newlines everywhere.", add_preprocess,
              revisions, REVISIONS);
  print_stage("Parse", "a state machine, which resolves and canonicalizes as it goes.", add_parse, revisions,
              REVISIONS);
  print_stage("Resolve", "part of parsing; a base with an opaque path takes a fragment only.", add_resolve, revisions,
              REVISIONS);
  print_stage("Canonicalize", "part of parsing; escapes in a path are never decoded.", add_canonicalize, revisions,
              REVISIONS);
  print_stage(
      "CanonicalizeHost",
      "the host parser: brackets hold an IPv6 address; otherwise percent-decoding, domain to ASCII, and an IPv4 "
      "address if the last label is a number. Hosts of schemes that are not special are only percent-encoded.",
      add_host, dialects, MOST_COLUMNS);
  print_stage("CanonicalizeHost, every label of a name with non-ASCII text", "UTS #46, of every name.", add_label,
              dialects, MOST_COLUMNS);
  print_stage("Nameprep", "none: UTS #46 maps by a table of its own.", add_nameprep, dialects, MOST_COLUMNS);
  print_sets();
  print_idn_lists();
  print_ages();
  return 0;
}
