/* SPDX-License-Identifier: MIT */
/*
 * urlens: IDNA, Punycode, normalization forms, and characters that are easily confused.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_UNICODE all functions return
 * URLENS_E_UNSUPPORTED. Of the options only the allocator, for working memory, and max_length count, and `options` may
 * be NULL. Inputs of up to URLENS_UNICODE_NO_MEMORY bytes never need working memory, nor do longer ones of an ordinary
 * kind.
 */
#ifndef URLENS_UNICODE_H
#define URLENS_UNICODE_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The longest input, in bytes, for which no function of this header needs working memory. */
#define URLENS_UNICODE_NO_MEMORY 64

/* The normalization forms of UAX #15. */
typedef enum urlens_normal_form {
  URLENS_NORMAL_FORM_NFC = 0,
  URLENS_NORMAL_FORM_NFD = 1,
  URLENS_NORMAL_FORM_NFKC = 2,
  URLENS_NORMAL_FORM_NFKD = 3
} urlens_normal_form;

/* The version of Unicode to normalize by: code points that it does not know are left alone. */
typedef enum urlens_unicode_version {
  URLENS_UNICODE_VERSION_17_0 = 0,
  URLENS_UNICODE_VERSION_4_1 = 1,
  URLENS_UNICODE_VERSION_4_0 = 2,
  URLENS_UNICODE_VERSION_3_2 = 3 /* as published: with Corrigendum 3, without Corrigendum 4; and with Corrigendum 5 */
} urlens_unicode_version;

/* Corrections to normalization, where they are not to be those of the version. */
enum urlens_corrigendum_flag {
  URLENS_CORRIGENDUM_WITHOUT_4 = 1 << 0, /* five mappings as in 3.2; makes no difference for 3.2 */
  URLENS_CORRIGENDUM_WITHOUT_5 = 1 << 1, /* composition as it was understood before 2005 */
  URLENS_CORRIGENDUM_WITH_4 = 1 << 2     /* five mappings as in 4.0; makes a difference only for 3.2 */
};

/* Which normalization. All zero is NFC of Unicode 17.0. */
typedef struct urlens_normalization {
  urlens_normal_form form;
  urlens_unicode_version version;
  uint32_t corrigenda; /* bits URLENS_CORRIGENDUM_… */
} urlens_normalization;

/* Normalizes `input` and writes to out. */
URLENS_API urlens_status urlens_unicode_normalize(urlens_normalization how, const char *input, size_t length,
                                                  const urlens_options *options, urlens_output *out);

/* The parameters of UTS #46, version 17.0. */
enum urlens_idna_flag {
  URLENS_IDNA_CHECK_HYPHENS = 1 << 0,
  URLENS_IDNA_CHECK_BIDI = 1 << 1,
  URLENS_IDNA_CHECK_JOINERS = 1 << 2,
  URLENS_IDNA_USE_STD3_ASCII_RULES = 1 << 3,
  URLENS_IDNA_VERIFY_DNS_LENGTH = 1 << 4, /* ToASCII only; an empty label at the end counts as an empty label */
  URLENS_IDNA_TRANSITIONAL = 1 << 5,
  URLENS_IDNA_IGNORE_INVALID_PUNYCODE = 1 << 6,

  /* What the URL Standard uses. */
  URLENS_IDNA_STANDARD = URLENS_IDNA_CHECK_BIDI | URLENS_IDNA_CHECK_JOINERS,
  /* What the URL Standard calls strict. */
  URLENS_IDNA_STRICT = URLENS_IDNA_STANDARD | URLENS_IDNA_CHECK_HYPHENS | URLENS_IDNA_USE_STD3_ASCII_RULES |
                       URLENS_IDNA_VERIFY_DNS_LENGTH
};

/*
 * UTS #46, ToASCII: writes the ASCII form of a domain ("xn--…") to out. `flags`: bits URLENS_IDNA_…. A domain that
 * breaks a rule gets URLENS_E_IDNA_…, and out->error has the bytes of the label concerned. This is UTS #46 alone: the
 * URL Standard also forbids some ASCII characters, which a URL's parser checks.
 */
URLENS_API urlens_status urlens_domain_to_ascii(uint32_t flags, const char *domain, size_t length,
                                                const urlens_options *options, urlens_output *out);

/*
 * UTS #46, ToUnicode: the same, with the labels in Unicode. There is always a result: with URLENS_E_IDNA_… too, `out`
 * has been written to, and labels that break a rule are converted as far as they could be.
 */
URLENS_API urlens_status urlens_domain_to_unicode(uint32_t flags, const char *domain, size_t length,
                                                  const urlens_options *options, urlens_output *out);

/* RFC 3492: writes the Punycode of one label, without "xn--", to out. URLENS_E_PUNYCODE_OVERFLOW if it is too long. */
URLENS_API urlens_status urlens_punycode_encode(const char *label, size_t length, const urlens_options *options,
                                                urlens_output *out);

/*
 * RFC 3492: decodes a label (without "xn--") and writes it to out. URLENS_E_PUNYCODE_INVALID or
 * URLENS_E_PUNYCODE_OVERFLOW if it cannot be decoded; out->error then has the byte that shows it.
 */
URLENS_API urlens_status urlens_punycode_decode(const char *encoded, size_t length, const urlens_options *options,
                                                urlens_output *out);

/*
 * Writes the skeleton of a text (UTS #39, section 4) to out: texts that are easily confused have the same one. It is
 * for comparing, not for showing. Right-to-left text is taken in its logical order. URLENS_E_UNSUPPORTED: a build
 * without URLENS_FEATURE_CONFUSABLES.
 */
URLENS_API urlens_status urlens_skeleton(const char *input, size_t length, const urlens_options *options,
                                         urlens_output *out);

/* How freely a label mixes scripts: UTS #39, section 5.2. Each level allows what those before it allow. */
typedef enum urlens_restriction {
  URLENS_RESTRICTION_ASCII = 1,         /* only ASCII */
  URLENS_RESTRICTION_SINGLE_SCRIPT = 2, /* one script, or one writing system such as Japanese */
  URLENS_RESTRICTION_HIGHLY = 3,        /* Latin with Chinese, Japanese or Korean */
  URLENS_RESTRICTION_MODERATELY = 4,    /* Latin with one other recommended script, but not Cyrillic or Greek */
  URLENS_RESTRICTION_MINIMALLY = 5,     /* any mixture of characters that are allowed in identifiers */
  URLENS_RESTRICTION_NONE = 6           /* characters that are not */
} urlens_restriction;

/* What UTS #39 finds in a label. */
enum urlens_label_flag {
  URLENS_LABEL_MIXED_SCRIPT = 1 << 0,     /* no script has all of its characters */
  URLENS_LABEL_LATIN_CONFUSABLE = 1 << 1, /* all in one script, not Latin, and all of it looks like Latin */
  URLENS_LABEL_ASCII_CONFUSABLE = 1 << 2  /* not all ASCII, and looks like letters, digits and hyphens of ASCII */
};

/* What UTS #39 says about one label. Set `size`. */
typedef struct urlens_label_report {
  size_t size;
  uint32_t flags;   /* bits URLENS_LABEL_… */
  uint32_t scripts; /* the number of scripts of which it has characters that no other script uses */
  urlens_restriction restriction;
  uint32_t reserved; /* zero */
} urlens_label_report;

/*
 * Fills in the report on one label of a domain, in Unicode (not "xn--…": see urlens_domain_to_unicode). Never
 * allocates. URLENS_E_UNSUPPORTED: a build without URLENS_FEATURE_CONFUSABLES.
 */
URLENS_API urlens_status urlens_report_label(const char *label, size_t length, urlens_label_report *report);

#ifdef __cplusplus
}
#endif

#endif
