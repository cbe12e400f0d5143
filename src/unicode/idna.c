/* SPDX-License-Identifier: MIT */
/*
 * UTS #46 works on the whole domain, step by step. Only one question is about more than one label: is there
 * right-to-left text anywhere? So here each label goes through all steps at once. In the rare case that the answer to
 * that question comes late, the domain is started again. A label is mapped into an array of code points. That also
 * shows whether the text is ordinary; then normalization and most checks are skipped.
 */
#include "unicode/idna.h"

#include "core/error.h"
#include "core/text.h"
#include "unicode/idna_rules.h"
#include "unicode/normalize.h"
#include "unicode/punycode.h"
#include "unicode/tables/idna_reader.h"
#include "unicode/utf8.h"

/* Labels of up to this many code points, also when decomposed, are worked on without scratch memory. */
enum { IDNA_ON_STACK = 400, IDNA_STACK_WORDS = 2 * IDNA_ON_STACK + 3 * IDNA_ON_STACK + 1 };

enum { IDNA_RIGHT_TO_LEFT = 1U << IDNA_R | 1U << IDNA_AL | 1U << IDNA_AN };

/* Lengths that DNS allows, section 4.2. */
enum { IDNA_LONGEST_LABEL = 63, IDNA_LONGEST_DOMAIN = 253 };

/* Where a label is worked on. */
typedef struct idna_room {
  uint32_t *points; /* the label after mapping and normalization */
  size_t size;
  uint32_t *decoded; /* what an "xn--" label stands for; as much room */
  uint32_t *work;    /* for normalization, and for Punycode, for which it is always enough */
  size_t work_size;
} idna_room;

/* What was learned about a label while it was read. */
typedef struct idna_label {
  size_t count;
  unsigned first;      /* word of the first code point */
  unsigned any;        /* all words together */
  unsigned bidi;       /* one bit for each bidi class; not kept for ASCII */
  uint32_t all;        /* all code points together: below 0x80 if the label is ASCII */
  int not_normalized;  /* it is perhaps not in NFC */
  urlens_status wrong; /* a rule that it breaks */
} idna_label;

typedef struct idna_job {
  ul_span domain;
  unsigned flags;
  int to_unicode;
  int is_bidi; /* the domain is known to be a Bidi domain name (RFC 5893, section 1.4) */
  ul_scratch *scratch;
  ul_buffer *output;
  urlens_error error;      /* the first */
  size_t start, end, next; /* of the label at hand, in the domain; and where the next one starts, if there is one */
  idna_room room;
  uint32_t stack[IDNA_STACK_WORDS];
} idna_job;

/* ------------------------------------------------------------------------------------------------------------------- */
/* Map and normalize                                                                                                   */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Takes note of the code point that is at points[at]. */
static inline void idna_note(idna_label *label, const uint32_t *points, size_t at, unsigned word, unsigned last) {
  label->any |= word;
  label->bidi |= 1U << (word & IDNA_BIDI);
  label->all |= points[at];
  if (at == 0) {
    label->first = word;
  } else if (word & (IDNA_NONSTARTER | IDNA_BACKWARD)) {
    if (last & IDNA_NONSTARTER) {
      if (word & IDNA_NONSTARTER) label->not_normalized = 1; /* a starter after a non-starter is left alone */
    } else if (word & IDNA_BACKWARD && ul_nfc_may_join(points[at - 1], points[at])) {
      label->not_normalized = 1;
    }
  }
}

/* Takes note of a whole label again: after normalization, or after decoding. */
static void idna_note_all(idna_label *label, const uint32_t *points, size_t count) {
  unsigned last = 0;
  idna_label fresh = {0, 0, 0, 0, 0, 0, URLENS_OK};
  fresh.wrong = label->wrong;
  fresh.count = count;
  for (size_t i = 0; i < count; i++) {
    unsigned word = ul_idna_word(points[i]);
    idna_note(&fresh, points, i, word, last);
    last = word;
  }
  *label = fresh;
}

/* Appends the mapping of a code point that is not simply valid. Returns the word of the label's last code point. */
static unsigned idna_read_special(idna_job *job, idna_label *label, uint32_t c, unsigned last) {
  uint32_t parts[UL_IDNA_LONGEST];
  size_t count = ul_idna_map(c, job->flags, parts);
  for (size_t i = 0; i < count; i++) {
    unsigned word = ul_idna_word(parts[i]);
    if ((word & IDNA_STATUS) == IDNA_DISALLOWED && !label->wrong) label->wrong = URLENS_E_IDNA_DISALLOWED;
    job->room.points[label->count] = parts[i];
    idna_note(label, job->room.points, label->count++, word, last);
    last = word;
  }
  return last;
}

static int idna_is_full_stop(uint32_t c) {
  return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61;
}

/* Where the label around `at` ends. */
static size_t idna_find_end(ul_span domain, size_t at) {
  size_t next;
  for (; at < domain.length; at = next) {
    if (idna_is_full_stop(ul_utf8_next(domain, at, &next))) break;
  }
  return at;
}

/*
 * Section 4, steps 1 and 3, for the label that begins at job->start. Sets job->end and job->next. URLENS_E_OUT_OF_MEMORY
 * if it does not fit the room.
 */
static urlens_status idna_read_label(idna_job *job, idna_label *label) {
  ul_span domain = job->domain;
  uint32_t *points = job->room.points;
  unsigned last = 0;
  size_t at = job->start, next = at, count = 0;
  for (; at < domain.length; at = next) {
    uint32_t c = (unsigned char)domain.data[at];
    unsigned value, word;
    if (job->room.size - count < UL_IDNA_LONGEST) return URLENS_E_OUT_OF_MEMORY;
    if (c < 0x80) {
      next = at + 1;
      if (c == '.') break;
      points[count++] = ul_to_lower(c);
      last = 0; /* the words of ASCII have no bit that idna_note cares about, except for bidi classes */
      continue;
    }
    c = ul_utf8_read_inline(domain, at, &next);
    if (c == UL_ILL_FORMED) c = UL_REPLACEMENT;
    if (idna_is_full_stop(c)) break;
    value = ul_idna(c);
    word = value < UL_IDNA_MAPPED ? ul_idna_class[value] : IDNA_DISALLOWED;
    if ((word & IDNA_STATUS) == IDNA_VALID) {
      points[count] = c;
      idna_note(label, points, count++, word, last);
      last = word;
    } else {
      label->count = count;
      last = idna_read_special(job, label, c, last);
      count = label->count;
      if (label->wrong && !job->to_unicode) {
        at = idna_find_end(domain, next);
        break;
      }
    }
  }
  label->count = count;
  job->end = at;
  job->next = next;
  return URLENS_OK;
}

/* Section 4, step 2. */
static urlens_status idna_normalize_label(idna_job *job, idna_label *label) {
  const idna_room *room = &job->room;
  size_t most = ul_nfd_count(room->points, label->count), count;
  if (most > room->size || most > room->work_size / 2) return URLENS_E_OUT_OF_MEMORY;
  count = ul_nfc_points(room->points, label->count, room->work, room->work + most);
  memcpy(room->points, room->work, count * sizeof *room->points);
  idna_note_all(label, room->points, count);
  return URLENS_OK;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Validate                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Section 4.1, criteria 2, 3 and 4 */
static urlens_status idna_check_hyphens(const uint32_t *points, size_t count, unsigned flags) {
  if (flags & UL_IDNA_CHECK_HYPHENS) {
    if (count >= 4 && points[2] == '-' && points[3] == '-') return URLENS_E_IDNA_HYPHENS;
    return points[0] == '-' || points[count - 1] == '-' ? URLENS_E_IDNA_HYPHENS : URLENS_OK;
  }
  return ul_points_have_ace_prefix(points, count) ? URLENS_E_IDNA_ACE_PREFIX : URLENS_OK;
}

/* Section 4.1, criterion 7, second part */
static urlens_status idna_check_std3(const uint32_t *points, size_t count, unsigned flags) {
  if (!(flags & UL_IDNA_USE_STD3_ASCII_RULES)) return URLENS_OK;
  for (size_t i = 0; i < count; i++) {
    uint32_t c = points[i];
    if (c < 0x80 && !ul_is_lower(c) && !ul_is_digit(c) && c != '-') return URLENS_E_IDNA_STD3;
  }
  return URLENS_OK;
}

/* Section 4.1, criterion 7, first part, for one code point of a decoded label, hence always Nontransitional. */
static urlens_status idna_check_status(uint32_t c) {
  unsigned status = ul_idna_word(c) & IDNA_STATUS;
  return status == IDNA_VALID || status == IDNA_DEVIATION ? URLENS_OK : URLENS_E_IDNA_DISALLOWED;
}

/* The same for all of them. A label that was not decoded needs no check, since mapping leaves only such code points. */
static urlens_status idna_check_statuses(const uint32_t *points, size_t count) {
  urlens_status status = URLENS_OK;
  for (size_t i = 0; !status && i < count; i++) status = idna_check_status(points[i]);
  return status;
}

/* Section 4.1, criteria 2 to 9. A property that idna_note has not seen needs no check: only deviations are joiners. */
static urlens_status idna_check_label(const idna_job *job, const idna_label *label, const uint32_t *points) {
  urlens_status status;
  if (label->count == 0 || job->flags & UL_IDNA_PUNYCODE_ALONE) return URLENS_OK;
  status = idna_check_hyphens(points, label->count, job->flags);
  if (status) return status;
  if (label->first & IDNA_MARK) return URLENS_E_IDNA_LEADING_MARK;
  status = idna_check_std3(points, label->count, job->flags);
  if (status) return status;
  if (job->flags & UL_IDNA_CHECK_JOINERS && label->any & IDNA_DEVIATION &&
      !ul_idna_joiner_rules(points, label->count)) {
    return URLENS_E_IDNA_JOINERS;
  }
  if (job->is_bidi && !ul_idna_bidi_rule(points, label->count)) return URLENS_E_IDNA_BIDI;
  return URLENS_OK;
}

/* Section 4.1, criterion 1, for a label that may be or not be normalized. */
static urlens_status idna_check_nfc(const idna_job *job, const idna_label *label, const uint32_t *points) {
  const idna_room *room = &job->room;
  size_t most, count;
  if (!label->not_normalized) return URLENS_OK;
  most = ul_nfd_count(points, label->count);
  if (most > room->work_size / 2) return URLENS_E_OUT_OF_MEMORY;
  count = ul_nfc_points(points, label->count, room->work, room->work + most);
  if (count == label->count && memcmp(points, room->work, count * sizeof *points) == 0) return URLENS_OK;
  return URLENS_E_IDNA_NOT_NFC;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Convert                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------- */

/*
 * Section 4, step 4, for a label that starts with "xn--". Replaces *points by the decoded label if there is one. The
 * status is that of memory; rules that are broken are in label->wrong.
 */
static urlens_status idna_convert(idna_job *job, idna_label *label, const uint32_t **points) {
  const idna_room *room = &job->room;
  int is_alone = (job->flags & UL_IDNA_PUNYCODE_ALONE) != 0;
  size_t count, at;
  urlens_status status;
  if (label->all >= 0x80 ||
      (is_alone && idna_check_std3(room->points, label->count, UL_IDNA_USE_STD3_ASCII_RULES))) { /* 4.1 */
    label->wrong = URLENS_E_IDNA_PUNYCODE;
    return URLENS_OK;
  }
  /* ToUnicode has to show what a label decodes to, even if it is not allowed. */
  status = ul_punycode_decode_points(room->points + 4, label->count - 4, room->work,
                                     job->to_unicode || is_alone ? NULL : idna_check_status, room->decoded, &count,
                                     &at);
  if (status == URLENS_E_IDNA_DISALLOWED) {
    label->wrong = status;
    return URLENS_OK;
  }
  if (status) { /* 4.2 */
    if (!(job->flags & UL_IDNA_IGNORE_INVALID_PUNYCODE)) label->wrong = URLENS_E_IDNA_PUNYCODE;
    return URLENS_OK;
  }
  *points = room->decoded;
  idna_note_all(label, room->decoded, count);
  if (label->all < 0x80 && !is_alone) { /* 4.3 */
    label->wrong = URLENS_E_IDNA_ACE_NOT_NEEDED;
    return URLENS_OK;
  }
  status = job->to_unicode && !is_alone ? idna_check_statuses(room->decoded, count) : URLENS_OK; /* 4.4 */
  if (!status) status = idna_check_nfc(job, label, room->decoded);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  label->wrong = status;
  return URLENS_OK;
}

/* Appends ASCII. */
static void idna_append_ascii(ul_buffer *output, const uint32_t *points, size_t count) {
  char *room;
  if (count == 0) return;
  room = ul_buffer_room(output, count);
  if (room) {
    for (size_t i = 0; i < count; i++) room[i] = (char)points[i];
  }
  ul_buffer_advance(output, count);
}

/* Section 4.2, step 3: appends a valid label. If it was encoded, its ASCII form is still in the room, mapped. */
static urlens_status idna_append_to_ascii(idna_job *job, const idna_label *label, size_t mapped_count,
                                          int was_encoded) {
  const idna_room *room = &job->room;
  urlens_status status;
  if (was_encoded && label->all < 0x80) { /* only UL_IDNA_PUNYCODE_ALONE allows it */
    idna_append_ascii(job->output, room->decoded, label->count);
    return URLENS_OK;
  }
  if (was_encoded || label->all < 0x80) {
    /* Decoding and encoding again gives the same text: each label has only one Punycode string. */
    idna_append_ascii(job->output, room->points, mapped_count);
    return URLENS_OK;
  }
  ul_buffer_append(job->output, UL_SPAN("xn--"));
  status = ul_punycode_encode_points(room->points, label->count, room->work, job->output);
  return status == URLENS_E_PUNYCODE_OVERFLOW ? URLENS_E_IDNA_PUNYCODE : URLENS_OK;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* A label                                                                                                             */
/* ------------------------------------------------------------------------------------------------------------------- */

/* Keeps the first broken rule. Returns whether to stop: only ToUnicode goes on. */
static int idna_fail(idna_job *job, urlens_status status) {
  if (job->error.status == URLENS_OK) job->error = ul_error_at(status, job->start, job->end - job->start);
  return !job->to_unicode;
}

/* Marks a job whose domain turned out to be a Bidi domain name after labels had been checked without knowing it. */
enum { IDNA_DONE, IDNA_STOP, IDNA_AGAIN, IDNA_NO_ROOM };

/* Section 4.2, step 4.2: the label that was just appended, `length` bytes of it. */
static int idna_verify_length(idna_job *job, size_t length) {
  if (job->to_unicode || !(job->flags & UL_IDNA_VERIFY_DNS_LENGTH)) return IDNA_DONE;
  if (length == 0 && idna_fail(job, URLENS_E_IDNA_EMPTY_LABEL)) return IDNA_STOP;
  if (length > IDNA_LONGEST_LABEL && idna_fail(job, URLENS_E_IDNA_LABEL_TOO_LONG)) return IDNA_STOP;
  return IDNA_DONE;
}

static int idna_append_label(idna_job *job, const idna_label *label, const uint32_t *points, size_t mapped_count) {
  size_t before = job->output->length;
  urlens_status status;
  if (job->to_unicode) {
    for (size_t i = 0; i < label->count; i++) ul_utf8_append(job->output, points[i]);
    return IDNA_DONE;
  }
  status = idna_append_to_ascii(job, label, mapped_count, points == job->room.decoded);
  if (status && idna_fail(job, status)) return IDNA_STOP;
  return idna_verify_length(job, job->output->length - before);
}

/* Section 4, for the label that begins at job->start. */
static int idna_do_label(idna_job *job) {
  idna_label label = {0, 0, 0, 0, 0, 0, URLENS_OK};
  const uint32_t *points = job->room.points;
  size_t mapped_count;
  if (idna_read_label(job, &label)) return IDNA_NO_ROOM;
  if (label.wrong && idna_fail(job, label.wrong)) return IDNA_STOP;
  if (label.not_normalized && idna_normalize_label(job, &label)) return IDNA_NO_ROOM;
  mapped_count = label.count;
  if (ul_points_have_ace_prefix(points, label.count)) {
    if (idna_convert(job, &label, &points)) return IDNA_NO_ROOM;
    if (label.wrong && idna_fail(job, label.wrong)) return IDNA_STOP;
  }
  if (job->flags & UL_IDNA_CHECK_BIDI && label.bidi & IDNA_RIGHT_TO_LEFT && !job->is_bidi) {
    job->is_bidi = 1;
    if (job->start > 0) return IDNA_AGAIN;
  }
  if (!label.wrong && (points == job->room.decoded || !ul_points_have_ace_prefix(points, label.count))) {
    label.wrong = idna_check_label(job, &label, points);
    if (label.wrong && idna_fail(job, label.wrong)) return IDNA_STOP;
  }
  return idna_append_label(job, &label, points, mapped_count);
}

/*
 * The shortcut: a label of ASCII alone that is not "xn--" and that no flag asks to be checked is appended in lower case.
 * Returns 0, with nothing appended, if the label at job->start is not one.
 */
static int idna_do_ascii_label(idna_job *job) {
  ul_span domain = job->domain;
  const unsigned checks = UL_IDNA_CHECK_HYPHENS | UL_IDNA_USE_STD3_ASCII_RULES | UL_IDNA_VERIFY_DNS_LENGTH;
  size_t start = job->start, end = start;
  if (job->flags & checks || job->is_bidi) return 0;
  while (end < domain.length && domain.data[end] != '.') {
    if ((unsigned char)domain.data[end] >= 0x80) return 0;
    end++;
  }
  if (ul_has_ace_prefix(ul_span_slice(domain, start, end))) return 0;
  job->end = end;
  job->next = end < domain.length ? end + 1 : end;
  ul_append_lowercase(job->output, ul_span_slice(domain, start, end));
  return 1;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Memory                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------- */

static void idna_use_words(idna_job *job, uint32_t *words, size_t size, size_t work_size) {
  job->room.points = words;
  job->room.size = size;
  job->room.decoded = words + size;
  job->room.work = words + 2 * size;
  job->room.work_size = work_size;
}

/* Measures the label at job->start and takes scratch memory that is enough for it. 0 if there is none. */
static int idna_take_room(idna_job *job) {
  const size_t most = SIZE_MAX / sizeof(uint32_t) / 16; /* so that no sum below can overflow */
  uint32_t parts[UL_IDNA_LONGEST], *words;
  size_t mapped = 0, decomposed = 0, size, work;
  int ascii = 1;
  for (size_t at = job->start; at < job->domain.length;) {
    uint32_t c = ul_utf8_next(job->domain, at, &at);
    size_t count = ul_idna_map(c, job->flags, parts);
    if (idna_is_full_stop(c)) break;
    if (count > 0 && parts[0] >= 0x80) ascii = 0;
    mapped += count;
    decomposed += ul_nfd_count(parts, count); /* which is never less */
    if (decomposed > most - UL_IDNA_LONGEST) return 0;
  }
  size = decomposed + UL_IDNA_LONGEST;
  work = UL_PUNYCODE_WORK(size);
  /* Only a label that is ASCII can be decoded. The result can be any code points. */
  if (ascii && work < mapped * 2 * UL_NFD_MOST) work = mapped * 2 * UL_NFD_MOST;
  words = ul_scratch_take(job->scratch, (2 * size + work) * sizeof *words);
  if (!words) return 0;
  idna_use_words(job, words, size, work);
  return 1;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* A domain                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------- */

static int idna_do_label_in_room(idna_job *job) {
  size_t before = job->output->length;
  int outcome;
  if (idna_do_ascii_label(job)) return IDNA_DONE;
  idna_use_words(job, job->stack, IDNA_ON_STACK, 3 * IDNA_ON_STACK + 1);
  outcome = idna_do_label(job);
  if (outcome != IDNA_NO_ROOM) return outcome;
  ul_buffer_cut(job->output, before);
  return idna_take_room(job) ? idna_do_label(job) : IDNA_NO_ROOM;
}

/* All labels, from the first to the last. */
static int idna_do_labels(idna_job *job) {
  job->start = 0;
  job->error = ul_error_of(URLENS_OK);
  for (;;) {
    int outcome = idna_do_label_in_room(job);
    if (outcome != IDNA_DONE) return outcome;
    if (job->end == job->domain.length) return IDNA_DONE;
    ul_buffer_push(job->output, '.');
    job->start = job->next;
  }
}

/* Section 4.2, step 4.1. An empty label at the end has been refused already. */
static void idna_verify_domain_length(idna_job *job, size_t length) {
  if (job->to_unicode || !(job->flags & UL_IDNA_VERIFY_DNS_LENGTH) || length <= IDNA_LONGEST_DOMAIN) return;
  job->start = 0;
  job->end = job->domain.length;
  idna_fail(job, URLENS_E_IDNA_DOMAIN_TOO_LONG);
}

static urlens_status idna_process(ul_span domain, unsigned flags, int to_unicode, ul_scratch *scratch,
                                  ul_buffer *output, urlens_error *error) {
  idna_job job; /* not initialised as a whole: most of it is working memory */
  size_t before = output->length;
  int outcome;
  job.domain = domain;
  job.flags = flags;
  job.to_unicode = to_unicode;
  job.is_bidi = 0;
  job.scratch = scratch;
  job.output = output;
  outcome = idna_do_labels(&job);
  if (outcome == IDNA_AGAIN) {
    ul_buffer_cut(output, before);
    outcome = idna_do_labels(&job);
  }
  if (outcome == IDNA_NO_ROOM) return URLENS_E_OUT_OF_MEMORY;
  if (outcome == IDNA_DONE) idna_verify_domain_length(&job, output->length - before);
  /* A broken rule is reported first, except that an incomplete result of ToUnicode comes before it. */
  if (output->status && (to_unicode || !job.error.status)) return output->status;
  if (job.error.status && error) *error = job.error;
  return job.error.status;
}

urlens_status ul_domain_to_ascii(ul_span domain, unsigned flags, ul_scratch *scratch, ul_buffer *output,
                                 urlens_error *error) {
  return idna_process(domain, flags, 0, scratch, output, error);
}

urlens_status ul_domain_to_unicode(ul_span domain, unsigned flags, ul_scratch *scratch, ul_buffer *output,
                                   urlens_error *error) {
  return idna_process(domain, flags, 1, scratch, output, error);
}
