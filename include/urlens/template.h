/* SPDX-License-Identifier: MIT */
/*
 * urlens: URI Templates (RFC 6570, all four levels), such as "/users/{id}{?fields,page}".
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_TEMPLATE urlens_template_expand returns
 * URLENS_E_UNSUPPORTED, and urlens_template_next finds nothing and says so in its error.
 *
 * A template that is wrong has no expansion. The errors are URLENS_E_TEMPLATE_LITERAL, URLENS_E_TEMPLATE_UNCLOSED,
 * URLENS_E_TEMPLATE_OPERATOR, URLENS_E_TEMPLATE_NAME and URLENS_E_TEMPLATE_MODIFIER, each with its place. Outside of
 * expressions any character that is not ASCII is allowed, and "'", which RFC 6570 uses in its own examples.
 */
#ifndef URLENS_TEMPLATE_H
#define URLENS_TEMPLATE_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a variable holds. */
typedef enum urlens_template_kind {
  URLENS_TEMPLATE_KIND_STRING = 0, /* one text */
  URLENS_TEMPLATE_KIND_LIST = 1,   /* a list of texts */
  URLENS_TEMPLATE_KIND_KEYS = 2    /* an associative array: a name, its value, the next name … */
} urlens_template_kind;

/*
 * A variable and its value. A NULL view among the values is undefined, and is left out; so is a variable without values
 * and one that is not given.
 */
typedef struct urlens_template_variable {
  urlens_view name;          /* as the template writes it */
  const urlens_view *values; /* as they are, not encoded; may be NULL if `count` is 0 */
  size_t count;              /* how many views there are: at most 1 for a string, an even number for keys */
  urlens_template_kind kind;
  uint32_t reserved; /* zero */
} urlens_template_variable;

/*
 * Expands the template with `count` variables and writes to out. Of variables with the same name the first counts. What
 * is not allowed in a URI is percent-encoded as UTF-8; what is ill-formed becomes U+FFFD.
 *
 * Errors: those of the template; URLENS_E_TEMPLATE_PREFIX: ":3" after a variable that holds a list or keys.
 */
URLENS_API urlens_status urlens_template_expand(const urlens_template_variable *variables, size_t count,
                                                const char *text, size_t length, urlens_output *out);

/* A place where a template uses a variable. */
typedef struct urlens_template_use {
  urlens_view name;  /* a view into the template */
  uint32_t prefix;   /* how many characters are used: the number after ":"; 0: all */
  uint32_t explodes; /* 1 with "*" after the name, 0 without */
} urlens_template_use;

/*
 * The use at or after *position, which is 0 for the first one. Returns 1, fills in the use and moves *position after
 * it; returns 0 at the end, if the template is wrong, and for a wrong argument. *error (may be NULL) then says which;
 * its status is URLENS_OK at the end. A variable that is used twice is given twice.
 */
URLENS_API int urlens_template_next(const char *text, size_t length, size_t *position, urlens_template_use *use,
                                    urlens_error *error);

#ifdef __cplusplus
}
#endif

#endif
