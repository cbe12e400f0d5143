/* SPDX-License-Identifier: MIT */
/* Text between the encoding of the database and UTF-8, in which the library reads and writes. */
#include "adapter.h"

#include "catalog/namespace.h"
#include "mb/pg_wchar.h"
#include "utils/memutils.h"

/* All encodings that a database can have write ASCII as ASCII, and nothing else with its bytes. */
static bool is_ascii(urlens_view text) {
  uint64 bits = 0, word;
  size_t i = 0;
  for (; i + sizeof word <= text.length; i += sizeof word) {
    memcpy(&word, text.data + i, sizeof word);
    bits |= word;
  }
  for (; i < text.length; i++) bits |= (unsigned char)text.data[i];
  return (bits & UINT64CONST(0x8080808080808080)) == 0;
}

static bool is_same_in_utf8(urlens_view text) {
  int encoding = GetDatabaseEncoding();
  return encoding == PG_UTF8 || encoding == PG_SQL_ASCII || is_ascii(text);
}

/* The conversions of PostgreSQL that return text end the query where a character is missing, so this uses the one below. */
static bool convert(int from, int to, urlens_view *text) {
  Oid conversion = FindDefaultConversionProc(from, to);
  size_t capacity = text->length * MAX_CONVERSION_GROWTH + 1;
  unsigned char *data;
  int done;
  if (!OidIsValid(conversion) || capacity > INT_MAX) return false;
  data = MemoryContextAllocHuge(CurrentMemoryContext, capacity);
  done = pg_do_encoding_conversion_buf(conversion, from, to, (unsigned char *)text->data, (int)text->length, data,
                                       (int)capacity, true);
  if (done != (int)text->length) {
    pfree(data);
    return false;
  }
  text->data = (const char *)data;
  text->length = strlen((const char *)data);
  return true;
}

bool pg_to_utf8(urlens_view *text) {
  return is_same_in_utf8(*text) || convert(GetDatabaseEncoding(), PG_UTF8, text);
}

bool pg_to_server(urlens_view *text) {
  if (text->length > MaxAllocSize - VARHDRSZ || memchr(text->data, '\0', text->length)) return false;
  return is_same_in_utf8(*text) || convert(PG_UTF8, GetDatabaseEncoding(), text);
}

urlens_view pg_view(const struct varlena *value) {
  urlens_view view = {VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
  return view;
}
