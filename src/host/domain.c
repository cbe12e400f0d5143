/* SPDX-License-Identifier: MIT */
#include "host/domain.h"

#include "core/ascii.h"
#include "percent/sets.h"
#if URLENS_WITH_UNICODE
#  include "unicode/idna.h"
#endif

/* URL Standard, domain parser, step 7. Reports nothing: the strict check has done that. */
static urlens_status domain_check_code_points(ul_span ascii, urlens_error *error) {
  for (size_t i = 0; i < ascii.length; i++) {
    if (ul_byte_is(ascii.data[i], UL_FORBIDDEN_DOMAIN)) {
      error->at = i;
      error->length = 1;
      return URLENS_E_DOMAIN_INVALID_CODE_POINT;
    }
  }
  return URLENS_OK;
}

#if URLENS_WITH_UNICODE
/* A domain of DNS fits in this. */
enum { DOMAIN_ON_STACK = 512 };

/*
 * URL Standard, domain parser, steps 1 and 2. It takes time and does not change the result, so it is done only if there
 * is a sink.
 */
static urlens_status domain_report_strict(ul_span domain, const ul_reporter *reporter, ul_domain_memory *memory) {
  char space[DOMAIN_ON_STACK];
  ul_buffer ascii;
  urlens_error error = {.status = URLENS_OK};
  urlens_status status;
  if (!reporter->sink) return URLENS_OK;
  ul_buffer_init_fixed(&ascii, space, sizeof space, sizeof space);
  status = ul_domain_to_ascii(domain, UL_IDNA_STRICT, &memory->work, &ascii, &error);
  if (status == URLENS_E_OUT_OF_MEMORY) return status;
  /* A domain that does not fit the space is longer than DNS allows, which is a failure of the strict kind too. */
  if (status) ul_report(reporter, URLENS_V_DOMAIN_TO_ASCII, error.at);
  return URLENS_OK;
}

/*
 * URL Standard, domain parser, for most domains that are not ASCII. 0 if this is not one of them, or if there is a
 * sink.
 */
static size_t domain_quick(ul_span domain, const ul_reporter *reporter, char *space) {
  _Static_assert((int)UL_DOMAIN_SPACE >= (int)UL_IDNA_QUICK_ROOM, "the shortcut writes there");
  /* There is no forbidden domain code point in what it finds. */
  return reporter->sink ? 0 : ul_domain_to_ascii_quick(domain, space);
}

size_t ul_domain_outline(ul_span domain, char *space) {
  return ul_domain_outline_quick(domain, space);
}

/* URL Standard, domain parser, step 5, for a domain that is not ASCII. */
static urlens_status domain_to_ascii(ul_span domain, ul_domain_memory *memory, ul_span *ascii, urlens_error *error) {
  urlens_status status;
  ul_buffer_clear(&memory->ascii);
  status = ul_domain_to_ascii(domain, UL_IDNA_STANDARD, &memory->work, &memory->ascii, error);
  /* The working memory is too small, not the output. */
  if (status == URLENS_E_BUFFER_TOO_SMALL) status = URLENS_E_OUT_OF_MEMORY;
  if (status) return status;
  *ascii = ul_buffer_span(&memory->ascii);
  return URLENS_OK;
}
#else
static urlens_status domain_report_strict(ul_span domain, const ul_reporter *reporter, ul_domain_memory *memory) {
  (void)domain;
  (void)reporter;
  (void)memory;
  return URLENS_OK;
}

static size_t domain_quick(ul_span domain, const ul_reporter *reporter, char *space) {
  (void)domain;
  (void)reporter;
  (void)space;
  return 0;
}

size_t ul_domain_outline(ul_span domain, char *space) {
  (void)domain;
  (void)space;
  return 0;
}

static urlens_status domain_to_ascii(ul_span domain, ul_domain_memory *memory, ul_span *ascii, urlens_error *error) {
  (void)memory;
  (void)ascii;
  error->at = 0;
  error->length = domain.length;
  return URLENS_E_NO_UNICODE;
}
#endif

urlens_status ul_domain_parse(ul_span domain, const ul_reporter *reporter, ul_domain_memory *memory, char *space,
                              ul_span *ascii, urlens_error *error) {
  size_t length;
  urlens_status status = domain_report_strict(domain, reporter, memory);
  if (status) return status;
  if (ul_is_ascii(domain)) {
    *ascii = domain;
    return domain_check_code_points(domain, error);
  }
  length = domain_quick(domain, reporter, space);
  if (length > 0) {
    *ascii = ul_span_of(space, length);
    return URLENS_OK;
  }
  status = domain_to_ascii(domain, memory, ascii, error);
  if (status) return status;
  if (ascii->length == 0) {
    error->at = 0;
    error->length = domain.length;
    return URLENS_E_DOMAIN_EMPTY;
  }
  status = domain_check_code_points(*ascii, error);
  if (status) {
    /* The code point came out of mapping; where in the domain it came from is not known. */
    error->at = 0;
    error->length = domain.length;
  }
  return status;
}
