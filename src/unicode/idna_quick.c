/* SPDX-License-Identifier: MIT */
/*
 * Most domains are lower case letters, digits and hyphens of ASCII, and characters that are valid as they are, whatever
 * is beside them. For those one look at the table is enough. Characters that are mapped, right-to-left characters and
 * marks are handled here too, if one look is enough for them. Everything else is left to idna.c, which also finds out
 * what is wrong with a domain.
 */
#include "unicode/idna.h"
#include "unicode/idna_rules.h"
#include "unicode/normalize.h"
#include "unicode/punycode.h"
#include "unicode/tables/idna_reader.h"
#include "unicode/utf8.h"

/* Domains of up to this many bytes, and this many code points when mapped. A longer one has an outline if its labels are short. */
enum { QUICK_POINTS = 256 };

/* What is wanted of labels that are not ASCII: all of them, or only that they begin with "xn--". */
typedef enum quick_kind { QUICK_WHOLE, QUICK_OUTLINE } quick_kind;

typedef struct quick_domain {
  uint32_t points[QUICK_POINTS]; /* the domain after mapping */
  size_t count;                  /* of it */
  size_t start;                  /* where in it the label at hand begins */
  uint32_t all;                  /* the code points of that label together: below 0x80 if it is ASCII */
  int is_bidi;                   /* there is right-to-left text */
  int is_long;                   /* only the label at hand is in the points */
  int breaks_bidi_rule;          /* a label that was forgotten breaks it, if the domain has right-to-left text */
  quick_kind kind;
  char *out;
  size_t length; /* of what is there */
  size_t label;  /* where in it the label at hand begins, in a long domain */
} quick_domain;

/* What ASCII is mapped to if it is a letter, a digit, a hyphen or a full stop; 0 for others. */
static const char quick_ascii[0x80] = {
    ['-'] = '-', ['.'] = '.', ['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5',
    ['6'] = '6', ['7'] = '7', ['8'] = '8', ['9'] = '9', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c', ['D'] = 'd',
    ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h', ['I'] = 'i', ['J'] = 'j', ['K'] = 'k', ['L'] = 'l',
    ['M'] = 'm', ['N'] = 'n', ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q', ['R'] = 'r', ['S'] = 's', ['T'] = 't',
    ['U'] = 'u', ['V'] = 'v', ['W'] = 'w', ['X'] = 'x', ['Y'] = 'y', ['Z'] = 'z', ['a'] = 'a', ['b'] = 'b',
    ['c'] = 'c', ['d'] = 'd', ['e'] = 'e', ['f'] = 'f', ['g'] = 'g', ['h'] = 'h', ['i'] = 'i', ['j'] = 'j',
    ['k'] = 'k', ['l'] = 'l', ['m'] = 'm', ['n'] = 'n', ['o'] = 'o', ['p'] = 'p', ['q'] = 'q', ['r'] = 'r',
    ['s'] = 's', ['t'] = 't', ['u'] = 'u', ['v'] = 'v', ['w'] = 'w', ['x'] = 'x', ['y'] = 'y', ['z'] = 'z'};

/* Section 4.2, step 3, for the label at hand, which ends here. Returns 0: not handled. */
static int quick_end_label(quick_domain *domain) {
  static const char prefix[4] = {'x', 'n', '-', '-'};
  const uint32_t *points = domain->points + domain->start;
  size_t count = domain->count - domain->start;
  char *out = domain->out + domain->length;
  if (count > UL_PUNYCODE_SMALL || UL_IDNA_QUICK_ROOM - domain->length < 4 + UL_PUNYCODE_ROOM(count) + 1) return 0;
  if (ul_points_have_ace_prefix(points, count)) return 0;
  if (domain->all < 0x80) {
    for (size_t i = 0; i < count; i++) out[i] = (char)points[i];
    domain->length += count;
    return 1;
  }
  memcpy(out, prefix, sizeof prefix);
  domain->length += sizeof prefix;
  if (domain->kind == QUICK_WHOLE) domain->length += ul_punycode_write(points, count, out + 4);
  domain->all = 0;
  return 1;
}

/* Forgets what comes before the next label of a long domain. Of the outline, the label that ends here is kept. */
static void quick_forget(quick_domain *domain) {
  domain->length -= domain->label;
  memmove(domain->out, domain->out + domain->label, domain->length);
  domain->label = domain->length;
  if (domain->count > 0 && !ul_idna_bidi_rule(domain->points, domain->count)) domain->breaks_bidi_rule = 1;
  domain->count = domain->start = 0;
}

/* A full stop and the beginning of the next label. */
static int quick_next_label(quick_domain *domain) {
  if (!quick_end_label(domain) || domain->count == QUICK_POINTS) return 0;
  domain->out[domain->length++] = '.';
  if (domain->is_long) {
    quick_forget(domain);
    return 1;
  }
  domain->points[domain->count++] = '.';
  domain->start = domain->count;
  return 1;
}

/*
 * A code point after mapping, with its word. Returns 0, not handled, if a look at the code point before it is not
 * enough.
 */
static int quick_add(quick_domain *domain, uint32_t c, unsigned word) {
  unsigned class = 1U << (word & IDNA_BIDI);
  if ((word & IDNA_STATUS) == IDNA_DISALLOWED || c == 0x200C || c == 0x200D) return 0;
  if (domain->count == domain->start) {
    if (word & IDNA_MARK) return 0;
  } else if (word & (IDNA_NONSTARTER | IDNA_BACKWARD)) {
    uint32_t last = domain->points[domain->count - 1];
    if (ul_idna_word(last) & IDNA_NONSTARTER) {
      if (word & IDNA_NONSTARTER) return 0;
    } else if (word & IDNA_BACKWARD && ul_nfc_may_join(last, c)) {
      return 0;
    }
  }
  if (class & (1U << IDNA_R | 1U << IDNA_AL | 1U << IDNA_AN)) domain->is_bidi = 1;
  domain->points[domain->count++] = c;
  domain->all |= c;
  return 1;
}

/* Section 4, step 1, for a code point that is not simple, with what the table has for it. */
static int quick_map(quick_domain *domain, uint32_t c, unsigned value) {
  uint32_t parts[UL_IDNA_LONGEST];
  size_t count;
  if (value < UL_IDNA_MAPPED) {
    unsigned word = ul_idna_class[value];
    return (word & IDNA_STATUS) == IDNA_IGNORED || quick_add(domain, c, word);
  }
  count = ul_idna_map(c, 0, parts);
  for (size_t i = 0; i < count; i++) {
    if (parts[i] >= 0x80) {
      if (!quick_add(domain, parts[i], ul_idna_word(parts[i]))) return 0;
    } else if (parts[i] == '.') {
      if (!quick_next_label(domain)) return 0;
    } else if (quick_ascii[parts[i]]) {
      domain->points[domain->count++] = parts[i];
    } else {
      return 0;
    }
  }
  return 1;
}

/* Section 4.1, criterion 9, for all labels. */
static int quick_check_bidi(const quick_domain *domain) {
  size_t start = 0;
  for (size_t i = 0; i <= domain->count; i++) {
    if (i < domain->count && domain->points[i] != '.') continue;
    if (i > start && !ul_idna_bidi_rule(domain->points + start, i - start)) return 0;
    start = i + 1;
  }
  return 1;
}

/*
 * Reads simple code points, up to the end of the label or to one that is not simple, and returns where it stopped. The
 * loop works with local variables, not with the fields of the domain.
 */
static const unsigned char *quick_read(quick_domain *domain, const unsigned char *at, const unsigned char *end) {
  uint32_t *point = domain->points + domain->count, all = domain->all;
  int is_bidi = domain->is_bidi;
  while (at < end) {
    uint32_t c = *at;
    size_t length = 1;
    if (c < 0x80) {
      c = (unsigned char)quick_ascii[c];
      if (c <= '.' && c != '-') break;
    } else {
      unsigned value;
      /* Sequences of two and three bytes, if these checks are enough to see that they are well-formed. */
      if (c - 0xC2 < 0x1E && end - at >= 2) {
        length = 2;
        if ((at[1] & 0xC0) != 0x80) break;
        c = (c & 0x1F) << 6 | (at[1] & 0x3F);
      } else if (c - 0xE0 < 0x0D && end - at >= 3) {
        length = 3;
        if (((at[1] ^ 0x80) | (at[2] ^ 0x80)) & 0xC0) break;
        c = (c & 0x0F) << 12 | (at[1] & 0x3FU) << 6 | (at[2] & 0x3F);
        if (c < 0x800) break;
      } else {
        break;
      }
      value = ul_idna(c);
      if (value >= UL_IDNA_SIMPLE) break;
      is_bidi |= value >= UL_IDNA_RIGHT;
    }
    *point++ = c;
    all |= c;
    at += length;
  }
  domain->all = all;
  domain->is_bidi = is_bidi;
  domain->count = (size_t)(point - domain->points);
  return at;
}

/* Section 4, steps 1 to 4, up to the end of the text. Returns 0: not handled. */
static int quick_labels(quick_domain *domain, ul_span text) {
  const unsigned char *begin = (const unsigned char *)text.data, *end = begin + text.length, *stop = begin;
  for (;;) {
    size_t room = QUICK_POINTS - domain->count, next; /* a byte is one code point at most */
    uint32_t c;
    stop = quick_read(domain, stop, (size_t)(end - stop) > room ? stop + room : end);
    if (stop == end) return quick_end_label(domain);
    c = ul_utf8_read(text, (size_t)(stop - begin), &next);
    stop = begin + next;
    if (c == '.') {
      if (!quick_next_label(domain)) return 0;
    } else {
      if (c < 0x80 || c == UL_ILL_FORMED || QUICK_POINTS - domain->count < UL_IDNA_LONGEST) return 0;
      if (!quick_map(domain, c, ul_idna(c))) return 0;
    }
  }
}

/* The work of the two functions below. */
static size_t quick_process(ul_span text, quick_kind kind, char *out) {
  quick_domain domain; /* not initialised as a whole: most of it is working memory */
  domain.is_long = text.length > QUICK_POINTS;
  if (text.length == 0 || (domain.is_long && kind == QUICK_WHOLE)) return 0;
  domain.count = domain.start = domain.length = domain.label = 0;
  domain.all = 0;
  domain.is_bidi = domain.breaks_bidi_rule = 0;
  domain.kind = kind;
  domain.out = out;
  if (!quick_labels(&domain, text)) return 0;
  return domain.is_bidi && (domain.breaks_bidi_rule || !quick_check_bidi(&domain)) ? 0 : domain.length;
}

size_t ul_domain_to_ascii_quick(ul_span domain, char *out) {
  return quick_process(domain, QUICK_WHOLE, out);
}

size_t ul_domain_outline_quick(ul_span domain, char *out) {
  return quick_process(domain, QUICK_OUTLINE, out);
}
