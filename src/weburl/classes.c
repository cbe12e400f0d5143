/* SPDX-License-Identifier: MIT */
/* The preprocessor makes the tables from definitions that read like those of the documents. */
#include "weburl/classes.h"

#define S_DIGIT(c) ((c) >= '0' && (c) <= '9')
#define S_UPPER(c) ((c) >= 'A' && (c) <= 'Z')
#define S_LOWER(c) ((c) >= 'a' && (c) <= 'z')
#define S_ALNUM(c) (S_DIGIT(c) || S_UPPER(c) || S_LOWER(c))

/* r3, Unreserved characters. */
#define S_UNRESERVED(c) (S_ALNUM(c) || (c) == '-' || (c) == '.' || (c) == '_' || (c) == '~')

/* r3, Canonicalization: what user and password keep. The comma, not the hyphen, is meant (slip 1). */
#define S_KEEP_USER(c) \
  (S_UNRESERVED(c) || (c) == '!' || (c) == '$' || (c) == '%' || (c) == '&' || (c) == '\'' || (c) == '(' || \
   (c) == ')' || (c) == '*' || (c) == '+' || (c) == ',')

/* The same for the path (slip 1 again). */
#define S_KEEP_PATH_OF_R1(c) \
  (S_KEEP_USER(c) || (c) == '/' || (c) == ':' || (c) == ';' || (c) == '=' || (c) == '@' || (c) == '[' || (c) == ']')
#define S_KEEP_PATH(c) (S_KEEP_PATH_OF_R1(c) || (c) == '#')

/* The same for the query; "?" is kept too (slip 2). */
#define S_KEEP_QUERY(c) \
  (S_KEEP_PATH(c) || (c) == '\\' || (c) == '^' || (c) == '`' || (c) == '{' || (c) == '|' || (c) == '}' || (c) == '?')

#define S_NOT_PRINTABLE(c) ((c) < 0x20 || (c) > 0x7E)
#define S_CONTROL(c) ((c) < 0x20 || (c) == 0x7F)

/* CanonicalizeHost, step 14 and, for the same marker, step 30. */
#define S_HOST_MARKS(c) \
  ((c) == ' ' || (c) == '!' || (c) == '"' || (c) == '#' || (c) == '$' || (c) == '&' || (c) == '\'' || (c) == '(' || \
   (c) == ')' || (c) == '*' || (c) == ',' || (c) == '<' || (c) == '=' || (c) == '>' || (c) == '@' || (c) == '^' || \
   (c) == '`' || (c) == '{' || (c) == '|' || (c) == '}')

/* CanonicalizeHost, step 30: the sets of the document's own steps. */
#define S_HOST(c) \
  (S_CONTROL(c) || (S_HOST_MARKS(c) && (c) != '@') || (c) == '%' || (c) == '/' || (c) == ';' || (c) == '?' || \
   (c) == '\\')

#define S_HOST_UNSAFE(c) \
  (S_CONTROL(c) || (c) == ' ' || (c) == '"' || (c) == '<' || (c) == '>' || (c) == '\\' || (c) == '^' || (c) == '`' || \
   (c) == '{' || (c) == '|' || (c) == '}')

/* CanonicalizeHost, step 28. */
#define S_FORBID_FEW(c) ((c) == 0 || (c) == '/' || (c) == '%' || (c) == '\\')
#define S_FORBID_MANY(c) \
  (S_CONTROL(c) || (c) == '%' || (c) == '/' || (c) == ':' || (c) == ';' || (c) == '?' || (c) == '\\' || (c) == '^' || \
   (c) == '~')
#define S_FORBID_DELIMITERS(c) ((c) == 0 || (c) == '/' || (c) == '?' || (c) == '\\')

/* CanonicalizeHost, step 7. */
#define S_DECODE_SOME(c) \
  ((c) <= 0x20 || (c) == 0x22 || ((c) >= 0x2D && (c) <= 0x39) || (c) == 0x3C || (c) == 0x3E || (c) == 0x3F || \
   ((c) >= 0x41 && (c) <= 0x5A) || (c) == 0x5C || ((c) >= 0x5E && (c) <= 0x7F))

#define S_SCHEME(c) (S_ALNUM(c) || (c) == '+' || (c) == '-' || (c) == '.')

#define CLASS_OF(c) \
  ((S_UNRESERVED(c) ? UL_UNRESERVED : 0) | (!S_KEEP_USER(c) ? UL_ESCAPE_USER : 0) | \
   (!S_KEEP_PATH(c) ? UL_ESCAPE_PATH : 0) | (!S_KEEP_PATH_OF_R1(c) ? UL_ESCAPE_PATH_AND_HASH : 0) | \
   (!S_KEEP_PATH(c) && (c) != '?' ? UL_ESCAPE_PATH_BUT_DELIMITERS : 0) | (!S_KEEP_QUERY(c) ? UL_ESCAPE_QUERY : 0) | \
   (S_NOT_PRINTABLE(c) ? UL_ESCAPE_OPAQUE : 0) | (S_CONTROL(c) ? UL_ESCAPE_FRAGMENT : 0) | \
   (S_CONTROL(c) || (c) == ' ' || (c) == '"' || (c) == '<' || (c) == '>' ? UL_ESCAPE_FRAGMENT_MORE : 0) | \
   (S_HOST(c) ? UL_ESCAPE_HOST : 0) | (S_HOST(c) || (c) == '@' ? UL_ESCAPE_HOST_AND_AT : 0) | \
   (S_HOST(c) || (c) == '@' || (c) == ':' ? UL_ESCAPE_HOST_AND_COLON : 0) | \
   (S_HOST_MARKS(c) ? UL_ESCAPE_HOST_MARKS : 0) | (S_HOST_UNSAFE(c) ? UL_ESCAPE_HOST_UNSAFE : 0) | \
   (S_FORBID_FEW(c) ? UL_FORBID_HOST_FEW : 0) | \
   (S_FORBID_FEW(c) || (c) == ';' || (c) == '?' ? UL_FORBID_HOST_SOME : 0) | \
   (S_FORBID_MANY(c) ? UL_FORBID_HOST_MANY : 0) | \
   (S_FORBID_MANY(c) || (c) == '[' || (c) == ']' ? UL_FORBID_HOST_MANY_AND_BRACKETS : 0) | \
   (S_FORBID_DELIMITERS(c) ? UL_FORBID_HOST_DELIMITERS : 0) | (S_DECODE_SOME(c) ? UL_DECODE_HOST_SOME : 0) | \
   (S_SCHEME(c) ? UL_SCHEME_VALID : 0) | (S_SCHEME(c) || (c) == '_' ? UL_SCHEME_VALID_OR_UNDERSCORE : 0) | \
   (S_ALNUM(c) || (c) == '-' || (c) == '.' || (c) == '_' ? UL_FAST_HOST : 0) | (S_UPPER(c) ? UL_FAST_HOST_UPPER : 0))

#define CLASSES_4(c) CLASS_OF(c), CLASS_OF((c) + 1), CLASS_OF((c) + 2), CLASS_OF((c) + 3)
#define CLASSES_16(c) CLASSES_4(c), CLASSES_4((c) + 4), CLASSES_4((c) + 8), CLASSES_4((c) + 12)
#define CLASSES_64(c) CLASSES_16(c), CLASSES_16((c) + 16), CLASSES_16((c) + 32), CLASSES_16((c) + 48)

const uint32_t ul_weburl_class[256] = {CLASSES_64(0), CLASSES_64(64), CLASSES_64(128), CLASSES_64(192)};

#define QUERY_CLASS(c) (!S_KEEP_QUERY(c) ? UL_WEBURL_QUERY : 0)
#define QUERY_4(c) QUERY_CLASS(c), QUERY_CLASS((c) + 1), QUERY_CLASS((c) + 2), QUERY_CLASS((c) + 3)
#define QUERY_16(c) QUERY_4(c), QUERY_4((c) + 4), QUERY_4((c) + 8), QUERY_4((c) + 12)
#define QUERY_64(c) QUERY_16(c), QUERY_16((c) + 16), QUERY_16((c) + 32), QUERY_16((c) + 48)

const uint16_t ul_weburl_query_class[256] = {QUERY_64(0), QUERY_64(64), QUERY_64(128), QUERY_64(192)};
