/* SPDX-License-Identifier: MIT */
/* Comparing what dialects read. */
#include "audit/audit.h"
#include "core/text.h"
#include "record/record.h"
#include "record/schemes.h"

ul_span ul_reading_part(const ul_reading *reading, urlens_part part) {
  return ul_reading_counts(reading) ? ul_record_slice(&reading->url, part) : ul_span_of(NULL, 0);
}

/* Neither the same text nor both absent. */
static int parts_differ(ul_span a, ul_span b) {
  return !a.data != !b.data || !ul_span_equal(a, b);
}

/* --- Ports --------------------------------------------------------------------------------------------------------- */

typedef struct port_value {
  int is_number; /* otherwise `text` counts */
  uint32_t number;
  ul_span text;
} port_value;

/* The port that a connection would be made to: 0 if there is none. Numbers above 65535 are all the same wrong one. */
static port_value port_value_of(const ul_reading *reading) {
  port_value value = {1, 0, {NULL, 0}};
  value.text = ul_reading_part(reading, URLENS_PART_PORT);
  if (value.text.length == 0) {
    value.number = ul_default_port(ul_reading_part(reading, URLENS_PART_SCHEME),
                                   UL_KNOWN_TO_WHATWG | UL_KNOWN_TO_RFC | UL_KNOWN_TO_WEBURL_R3);
    return value;
  }
  for (size_t i = 0; i < value.text.length; i++) {
    unsigned char c = (unsigned char)value.text.data[i];
    if (!ul_is_digit(c)) {
      value.is_number = 0;
      return value;
    }
    if (value.number <= 0xFFFF) value.number = value.number * 10 + (c - '0');
  }
  return value;
}

static int ports_differ(const ul_reading *a, const ul_reading *b) {
  port_value first = port_value_of(a), second = port_value_of(b);
  if (first.text.length == 0 && second.text.length == 0) return 0; /* only the schemes may differ */
  if (first.is_number != second.is_number) return 1;
  return first.is_number ? first.number != second.number : !ul_span_equal(first.text, second.text);
}

/* --- Parts ---------------------------------------------------------------------------------------------------------- */

int ul_readings_differ(const ul_reading *a, const ul_reading *b, urlens_part part) {
  ul_span first = ul_reading_part(a, part), second = ul_reading_part(b, part);
  switch (part) {
    case URLENS_PART_SCHEME: return !first.data != !second.data || !ul_equal_ignoring_case(first, second);
    case URLENS_PART_HOST: return !ul_host_values_equal(&a->host, &b->host);
    case URLENS_PART_PORT: return ports_differ(a, b);
    case URLENS_PART_USERNAME:
    case URLENS_PART_PASSWORD: return !ul_span_equal(first, second);
    default: return parts_differ(first, second);
  }
}

/* Characters that mean something else when they are percent-encoded. */
static int is_reserved(unsigned byte) {
  static const char reserved[] = ":/?#[]@!$&()*+,;=\\";
  return memchr(reserved, (int)byte, sizeof reserved - 1) != NULL;
}

enum { MEANING_DECODED = 0xFF, MEANING_ENCODED = 0x100, MEANING_WHOLE = MEANING_DECODED | MEANING_ENCODED };

/*
 * The next character of a text, percent-encoded or not; with one more bit set if it is encoded and that makes a
 * difference.
 */
static unsigned next_meaning(ul_span text, size_t *at) {
  size_t start = *at;
  unsigned byte = (unsigned char)ul_decoded_byte_at(text, start, at);
  return *at - start > 1 && is_reserved(byte) ? byte | MEANING_ENCODED : byte;
}

/* `mask` takes away the bit that tells encoded characters from others, where that makes no difference. */
static int texts_mean_different(ul_span a, ul_span b, unsigned mask) {
  size_t i = 0, j = 0;
  if (ul_span_equal(a, b)) return 0;
  while (i < a.length && j < b.length) {
    unsigned first = next_meaning(a, &i), second = next_meaning(b, &j);
    if ((first & mask) != (second & mask)) return 1;
  }
  return i < a.length || j < b.length;
}

/* A path that is empty after a host is "/". */
static ul_span path_that_counts(const ul_reading *reading) {
  ul_span path = ul_reading_part(reading, URLENS_PART_PATH);
  return path.length == 0 && reading->host.form != UL_HOST_ABSENT ? UL_SPAN("/") : path;
}

static ul_span without_slash(ul_span path) {
  return path.length > 0 && path.data[0] == '/' ? ul_span_slice(path, 1, path.length) : path;
}

/*
 * A dialect that does not say what the path is does not contradict the others. Without a host, a slash that only some have
 * in front was added by them.
 */
static int paths_mean_different(const ul_reading *a, const ul_reading *b) {
  ul_span first = path_that_counts(a), second = path_that_counts(b);
  if (a->host.form == UL_HOST_ABSENT && b->host.form == UL_HOST_ABSENT) {
    first = without_slash(first);
    second = without_slash(second);
  }
  return first.data && second.data && texts_mean_different(first, second, MEANING_WHOLE);
}

int ul_readings_mean_different(const ul_reading *a, const ul_reading *b, urlens_part part) {
  ul_span first = ul_reading_part(a, part), second = ul_reading_part(b, part);
  switch (part) {
    case URLENS_PART_HOST: return !ul_hosts_are_one(&a->host, &b->host);
    case URLENS_PART_USERNAME:
    case URLENS_PART_PASSWORD: return texts_mean_different(first, second, MEANING_DECODED);
    case URLENS_PART_PATH: return paths_mean_different(a, b);
    case URLENS_PART_QUERY:
    case URLENS_PART_FRAGMENT: return texts_mean_different(first, second, MEANING_WHOLE);
    default: return ul_readings_differ(a, b, part);
  }
}

/* --- Readings -------------------------------------------------------------------------------------------------------- */

int ul_readings_are_alike(const ul_reading *a, const ul_reading *b) {
  enum {
    PRESENT = URLENS_HAS_SCHEME | URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST | URLENS_HAS_PORT |
              URLENS_HAS_PATH | URLENS_HAS_QUERY | URLENS_HAS_FRAGMENT | URLENS_HAS_REGISTRY
  };
  const urlens_components *first = a->url.record, *second = b->url.record;
  return first->length == second->length && ((first->flags ^ second->flags) & PRESENT) == 0 &&
         first->scheme_end == second->scheme_end && first->username_start == second->username_start &&
         first->username_end == second->username_end && first->password_end == second->password_end &&
         first->host_start == second->host_start && first->host_end == second->host_end &&
         first->port_end == second->port_end && first->path_start == second->path_start &&
         first->path_end == second->path_end && first->query_end == second->query_end &&
         memcmp(a->url.href, b->url.href, first->length) == 0;
}

uint32_t ul_reading_differences(const ul_reading *readings, size_t count, size_t index) {
  uint32_t differences = 0;
  size_t first = 0;
  while (first < count && !ul_reading_counts(&readings[first])) first++;
  if (first >= index || !ul_reading_counts(&readings[index]) || readings[index].is_like_first) return 0;
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    if (ul_readings_differ(&readings[first], &readings[index], (urlens_part)part)) differences |= UINT32_C(1) << part;
  }
  return differences;
}
