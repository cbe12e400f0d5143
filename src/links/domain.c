/* SPDX-License-Identifier: MIT */
/* UTS #58, section 4.2: domains in text. */
#include "core/ascii.h"
#include "core/text.h"
#include "links/links.h"
#include "links/properties.h"
#include "site/public_suffix.h"
#include "unicode/idna.h"
#include "unicode/utf8.h"
#include "urlens/site.h"

static inline int is_in_domain(uint32_t c, ul_underscores underscores) {
  if (ul_link_properties(c) & UL_LINK_IN_DOMAIN) return 1;
  return c == '_' && underscores == UL_WITH_UNDERSCORES;
}

size_t ul_link_domain_start(ul_span text, size_t from, size_t at) {
  size_t start;
  while (at > from && is_in_domain(ul_utf8_read_before(text, from, at, &start), UL_WITHOUT_UNDERSCORES)) at = start;
  return at;
}

size_t ul_link_domain_stop(ul_span text, size_t at, ul_underscores underscores) {
  size_t next;
  for (; at < text.length && is_in_domain(ul_utf8_read(text, at, &next), underscores); at = next) continue;
  return at;
}

/* Where the label at `at` ends. */
static size_t label_end(ul_span text, size_t at, ul_underscores underscores) {
  size_t next;
  for (; at < text.length; at = next) {
    uint32_t c = ul_utf8_read(text, at, &next);
    if (!is_in_domain(c, underscores) || ul_is_label_separator(c)) break;
  }
  return at;
}

/* How many bytes the separator at `at` has; 0 if there is none. */
static size_t separator_length(ul_span text, size_t at) {
  size_t next;
  if (at >= text.length || !ul_is_label_separator(ul_utf8_read(text, at, &next))) return 0;
  return next - at;
}

int ul_link_read_domain(ul_span text, size_t start, ul_underscores underscores, ul_link_domain *domain) {
  size_t at = start;
  domain->start = start;
  domain->labels = 0;
  for (;;) {
    size_t end = label_end(text, at, underscores);
    domain->end = end;
    if (end == at) break;
    domain->last_label = at;
    domain->labels_end = end;
    domain->labels++;
    if (text.data[at] == '-' || text.data[end - 1] == '-') return 0;
    at = end + separator_length(text, end);
    if (at == end) return 1;
  }
  /* An empty label: the domain ended with the separator before it. */
  return domain->labels > 0;
}

/* More bytes than the label of any top-level domain has in UTF-8, and "a." before it. */
enum { KNOWN_ROOM = 2 + 63 * UL_UTF8_MOST };

/* The label in ASCII and lower case, after "a.", so that rules such as "*.ck" match too. 0 if it has no such form. */
static size_t ascii_of_label(ul_span label, char *ascii) {
  char named[KNOWN_ROOM];
  ul_scratch none;
  ul_buffer output;
  size_t length;
  if (label.length > KNOWN_ROOM - 2) return 0;
  named[0] = 'a';
  named[1] = '.';
  ul_copy_lowercase(named + 2, label);
  if (ul_is_ascii(label)) {
    memcpy(ascii, named, label.length + 2);
    return label.length + 2;
  }
  length = ul_domain_to_ascii_quick(ul_span_of(named, label.length + 2), ascii);
  if (length) return length;
  ul_scratch_init(&none, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, ascii, UL_IDNA_QUICK_ROOM, UL_IDNA_QUICK_ROOM);
  if (ul_domain_to_ascii(ul_span_of(named, label.length + 2), UL_IDNA_STANDARD, &none, &output, NULL)) return 0;
  return output.length;
}

int ul_link_domain_is_known(ul_span text, const ul_link_domain *domain, const urlens_suffix_list *list) {
  char ascii[UL_IDNA_QUICK_ROOM];
  size_t length;
  if (domain->labels < 2) return 0;
  length = ascii_of_label(ul_span_slice(text, domain->last_label, domain->labels_end), ascii);
  if (length == 0) return 0;
  return ul_find_site(ul_span_of(ascii, length), URLENS_SITE_ICANN_ONLY, list).rule == URLENS_SUFFIX_RULE_ICANN;
}
