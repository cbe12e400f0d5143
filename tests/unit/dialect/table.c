/* SPDX-License-Identifier: MIT */
/* The table of dialects, and whether each constant has what its traits and habits promise. What callers see of it is in api/library.c. */
#include "dialect/table.h"

#include "test.h"

static void test_rows(void) {
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    const ul_dialect_row *row = &ul_dialect_rows[i];
    CHECK_EQ_INT(row->name, i, ul_dialect_find(row->id) - ul_dialect_rows);
    CHECK_EQ_INT(row->name, 1, ul_dialect_for(row->id) == row->dialect);
    for (size_t j = 0; j < i; j++) {
      CHECK(row->id != ul_dialect_rows[j].id && strcmp(row->name, ul_dialect_rows[j].name) != 0);
      CHECK(!row->dialect || row->dialect != ul_dialect_rows[j].dialect);
    }
  }
  CHECK(ul_dialect_rows[0].id == URLENS_DIALECT_WHATWG && ul_dialect_rows[0].dialect);
}

/* Numbers that are no dialect are not found; the others are in the table. */
static void test_find(void) {
  size_t found = 0;
  for (int id = -1; id < 256; id++) {
    const ul_dialect_row *row = ul_dialect_find((urlens_dialect)id);
    if (row) CHECK_EQ_INT(row->name, id, row->id);
    else CHECK(!ul_dialect_for((urlens_dialect)id));
    found += row ? 1 : 0;
  }
  CHECK_EQ_INT("dialects", UL_DIALECT_COUNT, found);
}

/* Either all at once, or from parts to parts. */
static void check_functions(const char *name, const ul_dialect *dialect) {
  int resolves = ul_dialect_has(dialect, URLENS_TRAIT_RESOLVES);
  int canonicalizes = ul_dialect_has(dialect, URLENS_TRAIT_CANONICALIZES);
  if (dialect->parse) {
    CHECK_EQ_INT(name, 1, !dialect->read && !dialect->resolve && !dialect->canonicalize && !dialect->try_fast);
    return;
  }
  CHECK_EQ_INT(name, 1, dialect->read != NULL);
  CHECK_EQ_INT(name, resolves, (dialect->resolve != NULL) + (dialect->join != NULL));
  CHECK_EQ_INT(name, canonicalizes, dialect->canonicalize != NULL);
  CHECK_EQ_INT(name, 1, canonicalizes || !dialect->try_fast);
}

static void test_constants(void) {
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    const char *name = ul_dialect_rows[i].name;
    const ul_dialect *dialect = ul_dialect_rows[i].dialect;
    if (!dialect) continue;
    CHECK_EQ_INT(name, 1, dialect->title && dialect->models && dialect->version);
    check_functions(name, dialect);
    /* A dialect that writes a canonical form needs memory for it, and whoever gives it that has to know how much. */
    if (ul_dialect_has(dialect, URLENS_TRAIT_CANONICALIZES)) CHECK_EQ_INT(name, 1, dialect->most_memory > 0);
    /* One that keeps a text without a scheme cannot take it for its own base. */
    if (dialect->habits & UL_IS_OWN_BASE) CHECK_EQ_INT(name, 0, dialect->traits & URLENS_TRAIT_READS_REFERENCES);
  }
}

/* What this build has. */
static void test_parts_of_build(void) {
  CHECK_EQ_INT("rfc3986", URLENS_WITH_RFC, ul_dialect_for(URLENS_DIALECT_RFC3986) != NULL);
  CHECK_EQ_INT("rfc3987", URLENS_WITH_RFC, ul_dialect_for(URLENS_DIALECT_RFC3987) != NULL);
  CHECK_EQ_INT("rfc3986-regex", URLENS_WITH_RFC, ul_dialect_for(URLENS_DIALECT_RFC3986_REGEX) != NULL);
  CHECK_EQ_INT("barth", URLENS_WITH_WEBURL, ul_dialect_for(URLENS_DIALECT_BARTH) != NULL);
  for (int id = URLENS_DIALECT_WEBURL_R1; id <= URLENS_DIALECT_WEBURL_R3_IE; id++) {
    CHECK_EQ_INT("weburl", URLENS_WITH_WEBURL, ul_dialect_for((urlens_dialect)id) != NULL);
  }
}

int main(void) {
  test_rows();
  test_find();
  test_constants();
  test_parts_of_build();
  return test_end();
}
