/* SPDX-License-Identifier: MIT */
/*
 * The type url: a URL of the Standard, stored as its canonical text. That is ASCII, so the bytes are the same in all
 * encodings of a database. Two values are equal if their bytes are; they are in the order of their bytes.
 */
#include "adapter.h"

#include "access/detoast.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/sortsupport.h"
#include "utils/varlena.h"

/* Before PostgreSQL 16 there are no errors that a caller can ask to get without an end of the query. */
#if PG_VERSION_NUM < 160000
#  define errsave(to, ...) ereport(ERROR, __VA_ARGS__)
#endif

/* So many bytes of a wrong URL are shown. */
enum { SHOWN_BYTES = 200 };

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* What a place in a query that reads URLs keeps. */
typedef struct url_reader {
  MemoryContextCallback release;
  urlens_url *url;
} url_reader;

static void release_reader(void *data) {
  urlens_destroy(((url_reader *)data)->url);
}

static url_reader *make_reader(MemoryContext owner) {
  url_reader *reader = MemoryContextAllocZero(owner, sizeof *reader);
  if (urlens_create(NULL, &reader->url) != URLENS_OK) pg_fail_memory();
  reader->release.func = release_reader;
  reader->release.arg = reader;
  MemoryContextRegisterResetCallback(owner, &reader->release);
  return reader;
}

static urlens_url *reader_of(FunctionCallInfo fcinfo) {
  if (!fcinfo->flinfo) return make_reader(pg_owner(fcinfo))->url;
  if (!fcinfo->flinfo->fn_extra) fcinfo->flinfo->fn_extra = make_reader(pg_owner(fcinfo));
  return ((url_reader *)fcinfo->flinfo->fn_extra)->url;
}

/* The number of a character of UTF-8, from 1, by the offset of its first byte. */
static size_t character_at(urlens_view text, size_t offset) {
  size_t number = 1;
  for (size_t i = 0; i < offset && i < text.length; i++) number += ((unsigned char)text.data[i] & 0xC0) != 0x80;
  return number;
}

/* Why the text is not a URL, and where. */
static int explain(urlens_error error, urlens_view text) {
  const char *name = urlens_status_name(error.status), *message = urlens_status_message(error.status);
  if (error.at == URLENS_NOWHERE) return errdetail("%s: %s", name, message);
  return errdetail("%s at character %zu: %s", name, character_at(text, error.at), message);
}

/* Reads a text and replaces it by the same in UTF-8; the canonical one is valid until the next call. */
static urlens_error canonicalize(urlens_url *url, urlens_view *text, urlens_view *canonical) {
  urlens_error too_long = {URLENS_E_TOO_LONG, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  if (!pg_to_utf8(text)) return too_long;
  if (urlens_parse(url, text->data, text->length, NULL) != URLENS_OK) return urlens_error_of(url);
  *canonical = urlens_href(url);
  return canonical->length > MaxAllocSize - VARHDRSZ ? too_long : urlens_error_of(url);
}

/* The value of a text that is in the encoding of the database. A caller may ask to get the error without its end. */
static Datum read_url(FunctionCallInfo fcinfo, urlens_view written) {
  urlens_view text = written, canonical = {NULL, 0};
  urlens_error error;
  int shown;
  error = canonicalize(reader_of(fcinfo), &text, &canonical);
  if (error.status == URLENS_OK) PG_RETURN_TEXT_P(cstring_to_text_with_len(canonical.data, (int)canonical.length));
  if (error.status == URLENS_E_OUT_OF_MEMORY) pg_fail_memory();
  shown = pg_mbcliplen(written.data, (int)written.length, SHOWN_BYTES);
  errsave(fcinfo->context,
          (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
           errmsg("invalid URL: \"%.*s%s\"", shown, written.data, (size_t)shown < written.length ? "..." : ""),
           explain(error, text)));
  PG_RETURN_NULL();
}

/* --- Input and output --------------------------------------------------------------------------------------------- */

PG_FUNCTION_INFO_V1(pg_url_in);
Datum pg_url_in(PG_FUNCTION_ARGS) {
  const char *string = PG_GETARG_CSTRING(0);
  urlens_view written = {string, strlen(string)};
  return read_url(fcinfo, written);
}

PG_FUNCTION_INFO_V1(pg_url_out);
Datum pg_url_out(PG_FUNCTION_ARGS) {
  PG_RETURN_CSTRING(TextDatumGetCString(PG_GETARG_DATUM(0)));
}

PG_FUNCTION_INFO_V1(pg_url_from_text);
Datum pg_url_from_text(PG_FUNCTION_ARGS) {
  return read_url(fcinfo, pg_view(PG_GETARG_TEXT_PP(0)));
}

/* Clients send any URL, and get the canonical one. */
PG_FUNCTION_INFO_V1(pg_url_recv);
Datum pg_url_recv(PG_FUNCTION_ARGS) {
  StringInfo message = (StringInfo)PG_GETARG_POINTER(0);
  int length;
  urlens_view written;
  written.data = pq_getmsgtext(message, message->len - message->cursor, &length);
  written.length = (size_t)length;
  return read_url(fcinfo, written);
}

PG_FUNCTION_INFO_V1(pg_url_send);
Datum pg_url_send(PG_FUNCTION_ARGS) {
  urlens_view url = pg_view(PG_GETARG_TEXT_PP(0));
  StringInfoData message;
  pq_begintypsend(&message);
  pq_sendtext(&message, url.data, (int)url.length);
  PG_RETURN_BYTEA_P(pq_endtypsend(&message));
}

/* --- Comparing ---------------------------------------------------------------------------------------------------- */

/* Compares the two arguments. An index calls this often in one memory context, so copies are released. */
static int compare(FunctionCallInfo fcinfo) {
  text *first = PG_GETARG_TEXT_PP(0), *second = PG_GETARG_TEXT_PP(1);
  urlens_view a = pg_view(first), b = pg_view(second);
  int order = memcmp(a.data, b.data, Min(a.length, b.length));
  if (order == 0) order = (a.length > b.length) - (a.length < b.length);
  PG_FREE_IF_COPY(first, 0);
  PG_FREE_IF_COPY(second, 1);
  return order;
}

/* URLs of different lengths need not be fetched from where long values are stored. */
static bool is_equal(FunctionCallInfo fcinfo) {
  if (toast_raw_datum_size(PG_GETARG_DATUM(0)) != toast_raw_datum_size(PG_GETARG_DATUM(1))) return false;
  return compare(fcinfo) == 0;
}

PG_FUNCTION_INFO_V1(pg_url_eq);
Datum pg_url_eq(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(is_equal(fcinfo));
}

PG_FUNCTION_INFO_V1(pg_url_ne);
Datum pg_url_ne(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(!is_equal(fcinfo));
}

PG_FUNCTION_INFO_V1(pg_url_lt);
Datum pg_url_lt(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(compare(fcinfo) < 0);
}

PG_FUNCTION_INFO_V1(pg_url_le);
Datum pg_url_le(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(compare(fcinfo) <= 0);
}

PG_FUNCTION_INFO_V1(pg_url_gt);
Datum pg_url_gt(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(compare(fcinfo) > 0);
}

PG_FUNCTION_INFO_V1(pg_url_ge);
Datum pg_url_ge(PG_FUNCTION_ARGS) {
  PG_RETURN_BOOL(compare(fcinfo) >= 0);
}

PG_FUNCTION_INFO_V1(pg_url_cmp);
Datum pg_url_cmp(PG_FUNCTION_ARGS) {
  PG_RETURN_INT32(compare(fcinfo));
}

PG_FUNCTION_INFO_V1(pg_url_smaller);
Datum pg_url_smaller(PG_FUNCTION_ARGS) {
  PG_RETURN_DATUM(PG_GETARG_DATUM(compare(fcinfo) <= 0 ? 0 : 1));
}

PG_FUNCTION_INFO_V1(pg_url_larger);
Datum pg_url_larger(PG_FUNCTION_ARGS) {
  PG_RETURN_DATUM(PG_GETARG_DATUM(compare(fcinfo) >= 0 ? 0 : 1));
}

/* PostgreSQL sorts text of the collation C by its bytes. */
PG_FUNCTION_INFO_V1(pg_url_sortsupport);
Datum pg_url_sortsupport(PG_FUNCTION_ARGS) {
  SortSupport support = (SortSupport)PG_GETARG_POINTER(0);
  MemoryContext before = MemoryContextSwitchTo(support->ssup_cxt);
  varstr_sortsupport(support, TEXTOID, C_COLLATION_OID);
  MemoryContextSwitchTo(before);
  PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(pg_url_hashkey);
Datum pg_url_hashkey(PG_FUNCTION_ARGS) {
  text *value = PG_GETARG_TEXT_PP(0);
  urlens_view url = pg_view(value);
  Datum hash = hash_any((const unsigned char *)url.data, (int)url.length);
  PG_FREE_IF_COPY(value, 0);
  return hash;
}

PG_FUNCTION_INFO_V1(pg_url_hashkey_extended);
Datum pg_url_hashkey_extended(PG_FUNCTION_ARGS) {
  text *value = PG_GETARG_TEXT_PP(0);
  urlens_view url = pg_view(value);
  Datum hash = hash_any_extended((const unsigned char *)url.data, (int)url.length, (uint64)PG_GETARG_INT64(1));
  PG_FREE_IF_COPY(value, 0);
  return hash;
}
