/* SPDX-License-Identifier: MIT */
#include "option_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

int word_index(const char *list, const char *word) {
  size_t length = strlen(word);
  int index = 0;
  while (*list) {
    size_t end = strcspn(list, " ");
    if (end == length && memcmp(list, word, length) == 0) return index;
    list += end;
    list += strspn(list, " ");
    index++;
  }
  return -1;
}

int wrong_value(const option *o, const char *value, const char *right) {
  char quoted[MESSAGE_QUOTED];
  message_print("urlens: --%s cannot be %s; it must be %s\n", o->name, message_quoted(quoted, value), right);
  return 0;
}

/* Sets a bit for each word of the value, which has commas between them. Returns 0 if one is not in the list. */
static int read_bits(const char *words, const char *value, uint32_t *bits) {
  char word[16];
  const char *at = value;
  while (*at) {
    size_t end = strcspn(at, ",");
    int index;
    if (end >= sizeof word) return 0;
    memcpy(word, at, end);
    word[end] = '\0';
    index = word_index(words, word);
    if (index < 0) return 0;
    *bits |= (uint32_t)1 << index;
    at += end;
    if (*at == ',') at++;
  }
  return *value != '\0';
}

/* The words of --normalize. */
int read_normalize(settings *s, const option *o, const char *value) {
  if (strcmp(value, "all") == 0) {
    s->normalize = 15;
    return 1;
  }
  if (read_bits("case percent dots scheme", value, &s->normalize)) return 1;
  return wrong_value(o, value, "all, or some of case, percent, dots and scheme with commas between them");
}

/* The words of --strip, in the order of their bits. */
int read_strip(settings *s, const option *o, const char *value) {
  if (read_bits("tracking credentials fragment query", value, &s->strip)) return 1;
  return wrong_value(o, value, "some of tracking, credentials, fragment and query with commas between them");
}

int read_jobs(settings *s, const option *o, const char *value) {
  char *end;
  long number = strtol(value, &end, 10);
  if (*value == '\0' || *end != '\0' || number < 1 || number > 256) {
    return wrong_value(o, value, "a number of threads from 1 to 256");
  }
  s->jobs = (int)number;
  return 1;
}

/* A number of bytes, perhaps with K, M or G after it. */
int read_memory(settings *s, const option *o, const char *value) {
  char *end;
  double number = strtod(value, &end);
  const char *units = "KMG", *unit = *end ? strchr(units, *end) : NULL;
  double size = unit ? number * (double)((size_t)1 << 10 * (unit - units + 1)) : number;
  if (value[strspn(value, "0123456789.KMG")] != '\0' || end == value || (*end && (!unit || end[1])) || size < 1048576 ||
      size > 1e12) {
    return wrong_value(o, value, "a size from 1M to 1000G, such as 500M");
  }
  s->memory = (size_t)size;
  return 1;
}

int read_top(settings *s, const option *o, const char *value) {
  char *end;
  long number = strtol(value, &end, 10);
  if (*value == '\0' || *end != '\0' || number < 1 || number > 10000) {
    return wrong_value(o, value, "a number from 1 to 10000");
  }
  s->top = (size_t)number;
  return 1;
}

int read_separator(settings *s, const option *o, const char *value) {
  if (strlen(value) != 1 || (unsigned char)value[0] >= 0x80 || strchr("=%+#", value[0])) {
    return wrong_value(o, value, "one ASCII character other than = % + and #");
  }
  s->query_separator = value[0];
  return 1;
}

/* A number in decimal from `least` to `most`. Returns 0 after a message; `what` says there what it counts. */
static int read_number(const option *o, const char *value, const char *what, long least, long most, long *number) {
  char right[128];
  char *end;
  long long read = strtoll(value, &end, 10);
  if (*value < '0' || *value > '9' || *end != '\0' || read < least || read > most) {
    snprintf(right, sizeof right, "a number%s from %ld to %ld", what, least, most);
    return wrong_value(o, value, right);
  }
  *number = (long)read;
  return 1;
}

int read_max_errors(settings *s, const option *o, const char *value) {
  long number;
  if (!read_number(o, value, "", 1, 1000000000, &number)) return 0;
  s->max_errors = (size_t)number;
  return 1;
}

int read_max_request(settings *s, const option *o, const char *value) {
  long number;
  if (!read_number(o, value, " of bytes", 64, 0x7FFFFFFF, &number)) return 0;
  s->max_request = (size_t)number;
  return 1;
}

int read_timeout(settings *s, const option *o, const char *value) {
  long number;
  if (!read_number(o, value, " of seconds", 1, 86400, &number)) return 0;
  s->timeout = (int)number;
  return 1;
}

int read_port(settings *s, const option *o, const char *value) {
  long number;
  if (!read_number(o, value, "", 0, 65535, &number)) return 0;
  s->port = (int)number + 1;
  return 1;
}

int read_delimiter(settings *s, const option *o, const char *value) {
  if (strcmp(value, "tab") == 0 || strcmp(value, "\\t") == 0) value = "\t";
  if (value[0] < 1 || value[1] != '\0' || strchr("\"\r\n", value[0])) {
    return wrong_value(o, value, "one ASCII character, but no quotation mark and no line break, or \"tab\"");
  }
  s->delimiter = value[0];
  return 1;
}

int read_choice(const option *o, const char *value, int *choice) {
  char right[128];
  *choice = word_index(o->values, value);
  if (*choice >= 0) return 1;
  snprintf(right, sizeof right, "one of %s", o->values);
  return wrong_value(o, value, right);
}

/* RFC 3986, section 3.1: a scheme. "curl" is one too. */
int read_guess(settings *s, const option *o, const char *value) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  static const char others[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.";
  if (strspn(value, letters) == 0 || value[strspn(value, others)]) {
    return wrong_value(o, value, "a scheme, without a colon after it, or \"curl\"");
  }
  s->guess_as = value;
  return 1;
}
