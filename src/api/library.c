/* SPDX-License-Identifier: MIT */
/* What this library is: versions, dates, features, and its dialects. */
#include "api/call.h"
#include "api/structs.h"
#include "dialect/table.h"
#include "site/suffix_list.h"

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

static const urlens_build_details build = {
    .size = sizeof(urlens_build_details),
    .version = VERSION_OF(URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH),
    .standard_date = UL_STANDARD_DATE,
#if URLENS_WITH_UNICODE
    .unicode = "17.0.0",
#endif
#if URLENS_WITH_PSL
    .suffix_list_date = ul_suffix_list_date,
#endif
    .features = (URLENS_WITH_UNICODE ? URLENS_FEATURE_UNICODE : 0) |
                (URLENS_WITH_CONFUSABLES ? URLENS_FEATURE_CONFUSABLES : 0) |
                (URLENS_WITH_ENCODINGS ? URLENS_FEATURE_ENCODINGS : 0) |
                (URLENS_WITH_DECODERS ? URLENS_FEATURE_DECODERS : 0) | (URLENS_WITH_PSL ? URLENS_FEATURE_PSL : 0) |
                (URLENS_WITH_SITE ? URLENS_FEATURE_SITE : 0) | (URLENS_WITH_RFC ? URLENS_FEATURE_RFC : 0) |
                (URLENS_WITH_ECMA ? URLENS_FEATURE_ECMA : 0) | (URLENS_WITH_AUDIT ? URLENS_FEATURE_AUDIT : 0) |
                (URLENS_WITH_WEBURL ? URLENS_FEATURE_WEBURL : 0) | (URLENS_WITH_LIVING ? URLENS_FEATURE_LIVING : 0) |
                (URLENS_WITH_TEMPLATE ? URLENS_FEATURE_TEMPLATE : 0) |
                (URLENS_WITH_PATTERN ? URLENS_FEATURE_PATTERN : 0) |
                (URLENS_WITH_PATTERN && URLENS_WITH_REGEXP ? URLENS_FEATURE_REGEXP : 0) |
                (URLENS_WITH_BUILD ? URLENS_FEATURE_BUILD : 0) | (URLENS_WITH_LINKS ? URLENS_FEATURE_LINKS : 0),
    .version_number = URLENS_VERSION,
    .abi_version = URLENS_ABI_VERSION,
};

const urlens_build_details *urlens_build_info(void) {
  return &build;
}

const char *urlens_version(void) {
  return build.version;
}

/* --- Dialects ------------------------------------------------------------------------------------------------------- */

size_t urlens_dialect_count(void) {
  size_t count = 0;
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) count += ul_dialect_rows[i].dialect ? 1 : 0;
  return count;
}

urlens_status urlens_dialect_at(size_t number, urlens_dialect *dialect) {
  if (!dialect) return URLENS_E_ARGUMENT;
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    if (!ul_dialect_rows[i].dialect || number-- > 0) continue;
    *dialect = ul_dialect_rows[i].id;
    return URLENS_OK;
  }
  return URLENS_E_ARGUMENT;
}

urlens_status urlens_dialect_info(urlens_dialect dialect, urlens_dialect_details *details) {
  const ul_dialect_row *row = ul_dialect_find(dialect);
  urlens_dialect_details own;
  if (!row || !details) return URLENS_E_ARGUMENT;
  if (!ul_struct_read(&own, details, UL_SIZE_UP_TO(urlens_dialect_details, reserved), sizeof own)) {
    return URLENS_E_ARGUMENT;
  }
  if (!row->dialect) return URLENS_E_UNSUPPORTED;
  own.name = row->name;
  own.title = row->dialect->title;
  own.models = row->dialect->models;
  own.version = row->dialect->version;
  own.traits = row->dialect->traits;
  own.reserved = 0;
  ul_struct_write(details, &own, sizeof own);
  return URLENS_OK;
}

const char *urlens_dialect_name(urlens_dialect dialect) {
  const ul_dialect_row *row = ul_dialect_find(dialect);
  return row ? row->name : NULL;
}

urlens_status urlens_dialect_from_name(const char *name, size_t length, urlens_dialect *dialect) {
  if (!dialect || !ul_text_is_given(name, length)) return URLENS_E_ARGUMENT;
  for (size_t i = 0; i < UL_DIALECT_COUNT; i++) {
    if (ul_span_equal(ul_span_of_name(ul_dialect_rows[i].name), ul_span_of(name, length))) {
      *dialect = ul_dialect_rows[i].id;
      return URLENS_OK;
    }
  }
  return URLENS_E_ARGUMENT;
}
