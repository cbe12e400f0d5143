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

/* A conversion. What is converted fits into its room, whatever the encodings are. */
typedef struct conversion {
  Oid function; /* InvalidOid: PostgreSQL has none */
  int from, to;
  char *data;
  size_t length, capacity;
} conversion;

/* 0 if the text is longer than PostgreSQL's conversions take. */
static bool begin_conversion(int from, int to, urlens_view text, conversion *begun) {
  begun->function = FindDefaultConversionProc(from, to);
  begun->from = from;
  begun->to = to;
  begun->length = 0;
  begun->capacity = text.length * MAX_CONVERSION_GROWTH + 1;
  if (begun->capacity > INT_MAX) return false;
  begun->data = MemoryContextAllocHuge(CurrentMemoryContext, begun->capacity);
  return true;
}

/*
 * Converts as far as the other encoding has the characters, and returns how many bytes that are. The conversions of
 * PostgreSQL that return text would end the query there.
 */
static size_t convert(conversion *by, urlens_view text) {
  unsigned char *end = (unsigned char *)by->data + by->length;
  int done;
  if (!OidIsValid(by->function)) return 0;
  done = pg_do_encoding_conversion_buf(by->function, by->from, by->to, (unsigned char *)text.data, (int)text.length,
                                       end, (int)(by->capacity - by->length), true);
  by->length += strlen((const char *)end);
  return (size_t)done;
}

/* Writes a character that cannot be converted as U+FFFD, and returns how many bytes it had. ASCII stays as it is. */
static size_t replace(conversion *by, urlens_view text) {
  static const char replacement[] = "\xEF\xBF\xBD";
  if (!IS_HIGHBIT_SET(text.data[0])) {
    by->data[by->length++] = text.data[0];
    return 1;
  }
  memcpy(by->data + by->length, replacement, sizeof replacement - 1);
  by->length += sizeof replacement - 1;
  return Min((size_t)pg_encoding_mblen(by->from, text.data), text.length);
}

bool pg_to_utf8(urlens_view *text) {
  urlens_view rest = *text;
  conversion by;
  if (is_same_in_utf8(*text)) return true;
  if (!begin_conversion(GetDatabaseEncoding(), PG_UTF8, *text, &by)) return false;
  while (rest.length > 0) {
    size_t done = convert(&by, rest);
    if (done == 0) done = replace(&by, rest);
    rest.data += done;
    rest.length -= done;
  }
  text->data = by.data;
  text->length = by.length;
  return true;
}

bool pg_to_server(urlens_view *text) {
  conversion by;
  if (text->length > MaxAllocSize - VARHDRSZ || memchr(text->data, '\0', text->length)) return false;
  if (is_same_in_utf8(*text)) return true;
  if (!begin_conversion(PG_UTF8, GetDatabaseEncoding(), *text, &by)) return false;
  if (convert(&by, *text) != text->length) {
    pfree(by.data);
    return false;
  }
  text->data = by.data;
  text->length = by.length;
  return true;
}

urlens_view pg_view(const struct varlena *value) {
  urlens_view view = {VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
  return view;
}
