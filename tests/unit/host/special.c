/* SPDX-License-Identifier: MIT */
/*
 * The classes of addresses, against special.tsv, which has the registries once more: at both edges of every block, beside
 * them, inside them, and at random. The model looks at every row and takes the longest prefix.
 */
#include "host/special.h"

#include "core/buffer.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "random.h"
#include "test.h"

enum { MOST_ROWS = 100, COLUMNS = 4 };

typedef struct address {
  int is_ipv6;
  uint16_t pieces[8]; /* IPv4 has two */
} address;

typedef struct row {
  address first;
  unsigned bits;
  const char *name, *class_name, *inside;
} row;

static row rows[MOST_ROWS];
static size_t row_count;

/* --- The data ------------------------------------------------------------------------------------------------------- */

static int read_address(const char *text, address *a) {
  ul_span span = ul_span_of(text, strlen(text));
  ul_ipv6 ipv6;
  uint32_t ipv4;
  size_t at;
  memset(a, 0, sizeof *a);
  if (ul_ipv4_read_dotted(span, &ipv4)) {
    a->pieces[0] = (uint16_t)(ipv4 >> 16);
    a->pieces[1] = (uint16_t)ipv4;
    return 1;
  }
  a->is_ipv6 = ul_ipv6_read(span, UL_OCTETS_SHORTEST, &ipv6, &at);
  if (a->is_ipv6) memcpy(a->pieces, ipv6.pieces, sizeof a->pieces);
  return a->is_ipv6;
}

static void read_row(char *line) {
  char *cells[COLUMNS], *slash;
  size_t count = 0;
  row *r = &rows[row_count];
  for (char *cell = strtok(line, "\t"); cell && count < COLUMNS; cell = strtok(NULL, "\t")) cells[count++] = cell;
  if (!CHECK(count == COLUMNS && row_count < MOST_ROWS)) return;
  slash = strchr(cells[0], '/');
  if (!CHECK(slash != NULL)) return;
  *slash = '\0';
  r->bits = (unsigned)atoi(slash + 1);
  r->name = strcmp(cells[1], "-") == 0 ? NULL : cells[1];
  r->class_name = cells[2];
  r->inside = cells[3];
  if (CHECK(read_address(cells[0], &r->first))) row_count++;
}

static char *read_rows(void) {
  size_t length;
  char *data = test_read(URLENS_ROOT "/tests/unit/host/special.tsv", &length), *next;
  for (char *line = data; line && *line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = '\0';
    if (*line != '#' && *line) read_row(line);
  }
  CHECK(row_count > 60);
  return data;
}

/* --- The model ------------------------------------------------------------------------------------------------------ */

static int bit_of(const address *a, unsigned number) {
  return a->pieces[number / 16] >> (15 - number % 16) & 1;
}

static int row_holds(const row *r, const address *a) {
  if (r->first.is_ipv6 != a->is_ipv6) return 0;
  for (unsigned i = 0; i < r->bits; i++) {
    if (bit_of(&r->first, i) != bit_of(a, i)) return 0;
  }
  return 1;
}

static const row *longest_row(const address *a) {
  const row *found = NULL;
  for (size_t i = 0; i < row_count; i++) {
    if (row_holds(&rows[i], a) && (!found || rows[i].bits > found->bits)) found = &rows[i];
  }
  return found;
}

/* The IPv4 address inside, or -1. */
static long long model_inside(const row *r, const address *a) {
  uint32_t last = (uint32_t)a->pieces[6] << 16 | a->pieces[7];
  const char *inside = r ? r->inside : "-";
  if (!a->is_ipv6) return -1;
  if (strcmp(inside, "last") == 0) return last;
  if (strcmp(inside, "local") == 0) return last ? (long long)last : -1;
  if (strcmp(inside, "teredo") == 0) return UINT32_MAX - last;
  if (strcmp(inside, "6to4") == 0) return (long long)((uint32_t)a->pieces[1] << 16 | a->pieces[2]);
  return (a->pieces[4] | 0x200) == 0x200 && a->pieces[5] == 0x5EFE ? (long long)last : -1;
}

static const char *model_class(const row *r, const address *a) {
  const char *own = r ? r->class_name : "public", *inner;
  long long inside = model_inside(r, a);
  address ipv4 = {0, {0}};
  if (inside < 0) return own;
  ipv4.pieces[0] = (uint16_t)(inside >> 16);
  ipv4.pieces[1] = (uint16_t)inside;
  inner = longest_row(&ipv4) ? longest_row(&ipv4)->class_name : "public";
  if (strcmp(inner, "public") == 0) return own; /* blocks that count as the address inside have "public" here */
  return !r || strcmp(r->inside, "-") != 0 || strcmp(own, "public") == 0 ? inner : own;
}

/* --- The comparison ------------------------------------------------------------------------------------------------- */

static ul_address_class classify(const address *a) {
  if (a->is_ipv6) return ul_classify_ipv6(a->pieces);
  return ul_classify_ipv4((uint32_t)a->pieces[0] << 16 | a->pieces[1]);
}

static const char *text_of(const address *a) {
  static char room[64];
  ul_buffer text;
  ul_ipv6 ipv6;
  ul_buffer_init_fixed(&text, room, sizeof room, sizeof room);
  memcpy(ipv6.pieces, a->pieces, sizeof ipv6.pieces);
  if (a->is_ipv6) ul_ipv6_serialize(&ipv6, &text);
  else ul_ipv4_serialize((uint32_t)a->pieces[0] << 16 | a->pieces[1], &text);
  ul_buffer_push(&text, '\0');
  return room;
}

static void check(const address *a) {
  const row *r = longest_row(a);
  ul_address_class got = classify(a);
  CHECK_EQ_STR(text_of(a), model_class(r, a), ul_host_class_name(got.kind));
  CHECK_EQ_STR(text_of(a), r ? r->name : NULL, got.block);
  CHECK_EQ_INT(text_of(a), model_inside(r, a), got.embeds_ipv4 ? (long long)got.embedded : -1);
}

/* The address after or before it; from one end it goes to the other. */
static address neighbour(address a, int step) {
  for (size_t i = a.is_ipv6 ? 8 : 2; i-- > 0;) {
    a.pieces[i] = (uint16_t)(a.pieces[i] + step);
    if (a.pieces[i] != (step > 0 ? 0 : 0xFFFF)) break;
  }
  return a;
}

/* The row's first address with all bits after the prefix set, or set at random. */
static address inside_row(const row *r, int at_random) {
  address a = r->first;
  for (unsigned i = r->bits; i < (a.is_ipv6 ? 128U : 32U); i++) {
    if (!at_random || random_number(2)) a.pieces[i / 16] |= (uint16_t)(1U << (15 - i % 16));
  }
  return a;
}

static void check_row(const row *r) {
  address last = inside_row(r, 0), before = neighbour(r->first, -1), after = neighbour(last, 1);
  check(&r->first);
  check(&last);
  check(&before);
  check(&after);
  for (int i = 0; i < 100; i++) {
    address a = inside_row(r, 1);
    check(&a);
  }
}

static void check_random(int is_ipv6) {
  for (int i = 0; i < 100000; i++) {
    address a = {is_ipv6, {0}};
    for (size_t j = 0; j < (is_ipv6 ? 8 : 2); j++) a.pieces[j] = (uint16_t)random_number(0x10000);
    if (is_ipv6 && i % 4 == 0) { /* ISATAP */
      a.pieces[4] = i % 8 ? 0 : 0x200;
      a.pieces[5] = 0x5EFE;
    }
    check(&a);
  }
}

static void check_name(const char *name, urlens_host_class wanted) {
  CHECK_EQ_STR(name, ul_host_class_name(wanted), ul_host_class_name(ul_classify_name(ul_span_of(name, strlen(name)))));
}

static void check_names(void) {
  CHECK_EQ_STR("the last class", "benchmarking", ul_host_class_name(URLENS_HOST_CLASS_BENCHMARKING));
  CHECK_EQ_STR("no class", NULL, ul_host_class_name((urlens_host_class)(URLENS_HOST_CLASS_BENCHMARKING + 1)));
  check_name("localhost", URLENS_HOST_CLASS_LOOPBACK);
  check_name("LocalHost.", URLENS_HOST_CLASS_LOOPBACK);
  check_name("a.localhost", URLENS_HOST_CLASS_LOOPBACK);
  check_name("alocalhost", URLENS_HOST_CLASS_NAME);
  check_name("localhost.example", URLENS_HOST_CLASS_NAME);
  check_name("metadata.google.internal", URLENS_HOST_CLASS_METADATA);
  check_name("x.metadata.goog.", URLENS_HOST_CLASS_METADATA);
  check_name("instance-data.ec2.internal", URLENS_HOST_CLASS_METADATA);
  check_name("", URLENS_HOST_CLASS_NAME);
  check_name(".", URLENS_HOST_CLASS_NAME);
  CHECK(ul_host_class_name((urlens_host_class)14) == NULL);
  CHECK(ul_host_class_name((urlens_host_class)-1) == NULL);
}

int main(void) {
  char *data = read_rows();
  for (size_t i = 0; i < row_count; i++) check_row(&rows[i]);
  check_random(0);
  check_random(1);
  check_names();
  free(data);
  return test_end();
}
