/* SPDX-License-Identifier: MIT */
#include "guess.h"

#include <string.h>

static int is_letter(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static int is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

/*
 * RFC 3986, section 3.1: the length of the scheme at the beginning of the text, without its colon; 0: it has no scheme.
 */
static size_t scheme_length(urlens_view input) {
  size_t at = 0;
  while (at < input.length &&
         (is_letter(input.data[at]) || (at > 0 && (is_digit(input.data[at]) || strchr("+-.", input.data[at]))))) {
    if (input.data[at] == '\0') return 0;
    at++;
  }
  return at > 0 && at < input.length && input.data[at] == ':' ? at : 0;
}

/* Whether what looks like a scheme is a host with its port: it has a dot or is "localhost", and a number follows. */
static int is_host_and_port(urlens_view input, size_t colon) {
  size_t at = colon + 1;
  if (!memchr(input.data, '.', colon) && !(colon == 9 && memcmp(input.data, "localhost", 9) == 0)) return 0;
  while (at < input.length && is_digit(input.data[at])) at++;
  return at > colon + 1 && (at == input.length || strchr("/?#", input.data[at]) != NULL);
}

/*
 * The scheme that curl guesses: the first label of the host names a service, and the scheme is that service's; or else
 * http.
 */
static const char *scheme_of_label(urlens_view input) {
  static const char *const services[] = {"ftp", "dict", "ldap", "imap", "smtp", "pop3"};
  size_t slashes = input.length >= 2 && memcmp(input.data, "//", 2) == 0 ? 2 : 0;
  for (size_t i = 0; i < sizeof services / sizeof services[0]; i++) {
    size_t length = strlen(services[i]), at = 0;
    if (slashes + length >= input.length || input.data[slashes + length] != '.') continue;
    while (at < length && (input.data[slashes + at] | 0x20) == (services[i][at] | 0x20)) at++;
    if (at == length) return services[i];
  }
  return "http";
}

size_t guess_scheme_as(urlens_view input, const char *scheme, text *to) {
  size_t colon = scheme_length(input);
  int has_slashes = input.length >= 2 && memcmp(input.data, "//", 2) == 0;
  text_clear(to);
  if (input.length == 0 || (colon > 0 && !is_host_and_port(input, colon))) return 0;
  if (!has_slashes && strchr("/\\?#.: \t", input.data[0])) return 0;
  text_append_string(to, strcmp(scheme, "curl") == 0 ? scheme_of_label(input) : scheme);
  text_append_string(to, has_slashes ? ":" : "://");
  text_append(to, input.data, input.length);
  return to->length - input.length;
}

size_t guess_scheme(urlens_view input, text *to) {
  return guess_scheme_as(input, "https", to);
}

/* A byte of a name; those beyond ASCII are all taken for parts of letters. */
static int is_name_byte(char byte) {
  return is_letter(byte) || is_digit(byte) || byte == '-' || byte == '_' || byte == '%' || (unsigned char)byte >= 0x80;
}

size_t guess_lone_host(urlens_view input, text *to) {
  size_t labels = 1, at, added;
  text_clear(to);
  for (at = 0; at < input.length; at++) {
    if (input.data[at] == '.' && at > 0 && input.data[at - 1] != '.') labels += at + 1 < input.length;
    else if (!is_name_byte(input.data[at])) return 0;
  }
  if (labels < 2) return 0;
  added = guess_scheme(input, to);
  if (added > 0) text_push(to, '/');
  return added;
}
