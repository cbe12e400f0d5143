/* SPDX-License-Identifier: MIT */
#include "dialect/table.h"

/* A dialect of a part that is left out has no constant. */
#define UL_IF_ALWAYS(dialect) (dialect)
#if URLENS_WITH_RFC
#  define UL_IF_RFC(dialect) (dialect)
#else
#  define UL_IF_RFC(dialect) NULL
#endif
#if URLENS_WITH_WEBURL
#  define UL_IF_WEBURL(dialect) (dialect)
#else
#  define UL_IF_WEBURL(dialect) NULL
#endif
#if URLENS_WITH_LIVING
#  define UL_IF_LIVING(dialect) (dialect)
#else
#  define UL_IF_LIVING(dialect) NULL
#endif

#define ROW(enumerator, name, constant, part) \
  {URLENS_DIALECT_##enumerator, (name), UL_IF_##part(&ul_dialect_##constant)},

const ul_dialect_row ul_dialect_rows[UL_DIALECT_COUNT] = {UL_DIALECTS(ROW)};

const ul_dialect_row *ul_dialect_find(urlens_dialect id) {
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    if (ul_dialect_rows[i].id == id) return &ul_dialect_rows[i];
  }
  return NULL;
}

const ul_dialect *ul_dialect_for(urlens_dialect id) {
  const ul_dialect_row *row = ul_dialect_find(id);
  return row ? row->dialect : NULL;
}
