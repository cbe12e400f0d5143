/* SPDX-License-Identifier: MIT */
/* What every file of the library may rely on: linkage of internal functions, branch hints, the libc it needs. */
#ifndef UL_CORE_CONFIG_H
#define UL_CORE_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "urlens.h"
#include "urlens/audit.h"
#include "urlens/batch.h"
#include "urlens/build.h"
#include "urlens/ecma.h"
#include "urlens/encoding.h"
#include "urlens/host.h"
#include "urlens/pattern.h"
#include "urlens/query.h"
#include "urlens/rfc.h"
#include "urlens/site.h"
#include "urlens/template.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

/*
 * UL_INTERNAL marks functions shared between files but not exported, UL_INTERNAL_DATA tables. In the amalgamation, which is
 * one translation unit, both are static; tools/amalgamate.py writes that word on the definitions of tables, where C wants it too.
 */
#if defined(__GNUC__) && !defined(_WIN32)
#  define UL_HIDDEN __attribute__((visibility("hidden")))
#else
#  define UL_HIDDEN
#endif
#if defined(URLENS_AMALGAMATION) && defined(__GNUC__)
#  define UL_INTERNAL static __attribute__((unused))
#  define UL_INTERNAL_DATA UL_INTERNAL
#elif defined(URLENS_AMALGAMATION)
#  define UL_INTERNAL static
#  define UL_INTERNAL_DATA static
#else
#  define UL_INTERNAL UL_HIDDEN
#  define UL_INTERNAL_DATA extern UL_HIDDEN
#endif

#if defined(__GNUC__)
#  define UL_LIKELY(x) __builtin_expect(!!(x), 1)
#  define UL_UNLIKELY(x) __builtin_expect(!!(x), 0)
#  define UL_PREFETCH(address) __builtin_prefetch(address) /* a hint: the address need not be one of readable memory */
#else
#  define UL_LIKELY(x) (x)
#  define UL_UNLIKELY(x) (x)
#  define UL_PREFETCH(address) ((void)(address))
#endif

/* For a function that is only fast if its caller keeps what it computes in registers. */
#if defined(__GNUC__)
#  define UL_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#  define UL_ALWAYS_INLINE inline
#endif

/* Parts that can be left out at build time; the build sets these to 0 or 1. */
#ifndef URLENS_WITH_UNICODE
#  define URLENS_WITH_UNICODE 1
#endif
#ifndef URLENS_WITH_CONFUSABLES
#  define URLENS_WITH_CONFUSABLES URLENS_WITH_UNICODE
#endif
#ifndef URLENS_WITH_ENCODINGS
#  define URLENS_WITH_ENCODINGS 1
#endif
#ifndef URLENS_WITH_DECODERS
#  define URLENS_WITH_DECODERS URLENS_WITH_ENCODINGS
#endif
#ifndef URLENS_WITH_SITE
#  define URLENS_WITH_SITE 1
#endif
#ifndef URLENS_WITH_RFC
#  define URLENS_WITH_RFC 1
#endif
#ifndef URLENS_WITH_ECMA
#  define URLENS_WITH_ECMA 1
#endif
#ifndef URLENS_WITH_TEMPLATE
#  define URLENS_WITH_TEMPLATE 1
#endif
#ifndef URLENS_WITH_BUILD
#  define URLENS_WITH_BUILD 1
#endif
#ifndef URLENS_WITH_SIMD
#  define URLENS_WITH_SIMD 1
#endif
#ifndef URLENS_WITH_REGEXP
#  define URLENS_WITH_REGEXP 1
#endif
#ifndef URLENS_WITH_PATTERN
#  define URLENS_WITH_PATTERN 1
#endif
#ifndef URLENS_WITH_LINKS
#  define URLENS_WITH_LINKS (URLENS_WITH_UNICODE && URLENS_WITH_SITE)
#endif
#ifndef URLENS_WITH_AUDIT
#  define URLENS_WITH_AUDIT (URLENS_WITH_RFC && URLENS_WITH_SITE)
#endif
#ifndef URLENS_WITH_WEBURL
#  define URLENS_WITH_WEBURL URLENS_WITH_UNICODE
#endif
#ifndef URLENS_WITH_LIVING
#  define URLENS_WITH_LIVING URLENS_WITH_UNICODE
#endif
#ifndef URLENS_WITH_PSL
#  if defined(URLENS_AMALGAMATION)
#    define URLENS_WITH_PSL 0 /* the Public Suffix List is in a file of its own, which may not be there */
#  else
#    define URLENS_WITH_PSL URLENS_WITH_SITE
#  endif
#endif
#if URLENS_WITH_WEBURL && !URLENS_WITH_UNICODE
#  error "URLENS_WITH_WEBURL needs URLENS_WITH_UNICODE"
#endif
#if URLENS_WITH_LIVING && !URLENS_WITH_UNICODE
#  error "URLENS_WITH_LIVING needs URLENS_WITH_UNICODE"
#endif
#if URLENS_WITH_PSL && !URLENS_WITH_SITE
#  error "URLENS_WITH_PSL needs URLENS_WITH_SITE"
#endif
#if URLENS_WITH_LINKS && !(URLENS_WITH_UNICODE && URLENS_WITH_SITE)
#  error "URLENS_WITH_LINKS needs URLENS_WITH_UNICODE and URLENS_WITH_SITE"
#endif
#if URLENS_WITH_AUDIT && !(URLENS_WITH_RFC && URLENS_WITH_SITE)
#  error "URLENS_WITH_AUDIT needs URLENS_WITH_RFC and URLENS_WITH_SITE"
#endif

/* The day of the web-platform-tests' data that the URL Standard's dialect follows. */
#define UL_STANDARD_DATE "2026-08-22"

/*
 * The library needs these five functions, which a freestanding target provides; and malloc, realloc and free, unless
 * the callers provide allocators. Compilers may turn a loop into a call of strlen.
 */
#if defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 1
#  include <string.h>
#else
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *in, int byte, size_t size);
#endif

#endif
