/* SPDX-License-Identifier: MIT */
/*
 * urlens: registrable domains, sites, hashes, keys that sort by domain, normal forms, file paths and data: URLs.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_SITE all functions but those for names
 * return URLENS_E_UNSUPPORTED. Functions that take text read it as the URL Standard does. Of the options only the
 * allocator, for working memory, and max_length count, and `options` may be NULL. URLs of up to about 1000 bytes, with
 * no more than 32 parameters, never need working memory, unless their domain is longer than DNS allows. Text that does
 * not parse gets the parser's status, and out->error has its place.
 */
#ifndef URLENS_SITE_H
#define URLENS_SITE_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------ */
/* Sites                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Which rules of the Public Suffix List count, and how the answer is written. */
enum urlens_site_flag {
  URLENS_SITE_ICANN_ONLY = 1 << 0, /* only the rules of registries, not those of private owners (github.io) */
  URLENS_SITE_UNICODE = 1 << 1     /* the answer's labels in Unicode instead of "xn--…"; not for urlens_site_of */
};

/*
 * What a domain is made of, by the Public Suffix List: "shop.example.co.uk" has the suffix "co.uk", the registrable
 * domain "example.co.uk" and the subdomain "shop". Parts that it does not have are NULL views: an address, an opaque
 * host and a domain with an empty label have none; one that is itself a suffix has no domain; where no rule fits, the
 * last label is the suffix. A dot at the end of the host is kept in suffix and domain.
 */
typedef struct urlens_site {
  urlens_view suffix;
  urlens_view domain;
  urlens_view subdomain;
} urlens_site;

/*
 * The parts of the object's host, as views into it. Never allocates. `flags`: URLENS_SITE_ICANN_ONLY or 0. Errors:
 * URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_UNSUPPORTED in a build without URLENS_FEATURE_PSL.
 */
URLENS_API urlens_status urlens_site_of(const urlens_url *url, uint32_t flags, urlens_site *site);

/*
 * The same for text: a URL, or a host alone. Text that begins with "[", or has none of : / ? # @ \ in it, is a host.
 * Writes the canonical host to out, and the parts are views into that; they are set only with URLENS_OK. A URL without
 * a host gives no bytes and no parts. The host is in ASCII ("xn--…") in any case, unless `flags` has
 * URLENS_SITE_UNICODE; a host that has no Unicode form stays in ASCII.
 */
URLENS_API urlens_status urlens_site_from_text(uint32_t flags, const char *text, size_t length,
                                               const urlens_options *options, urlens_output *out, urlens_site *site);

/* Whether the schemes must be equal too. */
typedef enum urlens_site_comparison {
  URLENS_SITE_COMPARISON_SCHEMEFUL = 0, /* HTML Standard, "same site": the schemes must be equal */
  URLENS_SITE_COMPARISON_SCHEMELESS = 1 /* HTML Standard, "schemelessly same site" */
} urlens_site_comparison;

/*
 * Sets *same to 1 if the origins of the two URLs are of the same site, otherwise to 0. They are if they have the same
 * registrable domain (with the private rules), or none and the same host. URLs with opaque origins, such as file: and
 * data: URLs, are of no site that another URL is of. blob: URLs may use the allocator of `a`. A dialect without origins
 * gives 0. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY, URLENS_E_UNSUPPORTED in a build without
 * URLENS_FEATURE_PSL.
 */
URLENS_API urlens_status urlens_same_site(const urlens_url *a, const urlens_url *b, urlens_site_comparison how,
                                          int *same);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Hashes and keys                                                                                                    */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * Hashes of the URL, with or without its fragment, that are the same on all machines and will stay the same:
 * SipHash-2-4 with the key 00 01 … 0F, as its authors published it. Equal URLs, in the sense of urlens_equal, have
 * equal hashes. Everybody knows the key, so it does not protect a hash table from inputs that were made to collide.
 *
 * The 64-bit hash is the number whose little-endian bytes the reference implementation gives. Errors:
 * URLENS_E_ARGUMENT, URLENS_E_NO_URL.
 */
URLENS_API urlens_status urlens_hash64(const urlens_url *url, urlens_comparison how, uint64_t *hash);

/*
 * The same as urlens_hash64 with 128 bits: `hash` has room for 16 bytes, in the order of the reference implementation.
 */
URLENS_API urlens_status urlens_hash128(const urlens_url *url, urlens_comparison how, uint8_t *hash);

/* The same as urlens_hash64 for any text, byte for byte: for a key of urlens_surt, for example. */
URLENS_API urlens_status urlens_hash64_text(const char *text, size_t length, uint64_t *hash);

/* The same as urlens_hash64_text with 128 bits. */
URLENS_API urlens_status urlens_hash128_text(const char *text, size_t length, uint8_t *hash);

/* Forms of a URL that sort by domain. */
typedef enum urlens_surt_form {
  URLENS_SURT_FORM_SURT = 0, /* http://(com,example,www,:8080@user:password)/path?query#fragment */
  URLENS_SURT_FORM_SSURT = 1 /* com,example,www,//8080:http@user:password:/path?query#fragment */
} urlens_surt_form;

/*
 * Parses a URL and writes it in that form to out. A domain's labels are in reverse order, each with a comma after it;
 * addresses stay as they are, and so does a URL without a host. docs/site.md has the rules. The URL can be recovered
 * from an SSURT.
 */
URLENS_API urlens_status urlens_surt(urlens_surt_form form, const char *text, size_t length,
                                     const urlens_options *options, urlens_output *out);

/*
 * How many different URLs get the same normal form. Each strength does what those before it do; docs/normalization.md
 * has every rule.
 */
typedef enum urlens_strength {
  URLENS_STRENGTH_SAME = 0,   /* technically the same: only what cannot change what a URL identifies */
  URLENS_STRENGTH_LIKELY = 1, /* very likely the same: parameters sorted, no trackers, no default documents */
  URLENS_STRENGTH_COUNT = 2   /* for statistics: without scheme, "www.", credentials, sessions, fragment, last slash */
} urlens_strength;

/* The strength's name: "same", "likely", "count"; NULL for a number that is not a strength. */
URLENS_API const char *urlens_strength_name(urlens_strength strength);

/* Finds a strength by that name. URLENS_E_ARGUMENT if there is none. */
URLENS_API urlens_status urlens_strength_from_name(const char *name, size_t length, urlens_strength *strength);

/* Parses a URL and writes its normal form to out, which is a URL again. The normal form of a normal form is itself. */
URLENS_API urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t length,
                                          const urlens_options *options, urlens_output *out);

/* ------------------------------------------------------------------------------------------------------------------ */
/* File paths and data: URLs                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The operating system whose paths are meant; it need not be the one that the program runs on. */
typedef enum urlens_path_style {
  URLENS_PATH_STYLE_POSIX = 0,  /* bytes; "/" separates */
  URLENS_PATH_STYLE_WINDOWS = 1 /* UTF-8; "\" and "/" separate; drives, UNC and "\\?\" */
} urlens_path_style;

/*
 * Writes the file: URL of an absolute path to out. What a URL cannot have as it is, "%" too, is percent-encoded byte by
 * byte; "." and ".." are resolved without looking at any disk. The server of a UNC path becomes the host.
 *
 * Errors: URLENS_E_PATH_RELATIVE, URLENS_E_PATH_NUL, and for Windows URLENS_E_PATH_DEVICE; URLENS_E_PATH_DOTS and
 * URLENS_E_PATH_SEPARATOR, both after "\\?\", where nothing is resolved; URLENS_E_PATH_NOT_UTF8; URLENS_E_PATH_HOST for
 * the server "localhost", which cannot be the host of a file: URL; and what the Standard finds wrong with a server's
 * name. out->error has the bytes of the path concerned.
 */
URLENS_API urlens_status urlens_path_to_url(urlens_path_style style, const char *path, size_t length,
                                            const urlens_options *options, urlens_output *out);

/*
 * Writes the path of a file: URL to out, percent-decoded; query and fragment are left out. A host becomes the server of
 * a UNC path, in Unicode if it has such a form.
 *
 * Errors: the parser's; URLENS_E_PATH_NOT_FILE; URLENS_E_PATH_HOST (POSIX: any host; Windows: an IPv6 address, or only
 * dots); URLENS_E_PATH_DRIVE; URLENS_E_PATH_SEPARATOR for "%2F", and for "%5C" with Windows; URLENS_E_PATH_NUL;
 * URLENS_E_PATH_NOT_UTF8 with Windows. out->error has a place if the URL was given in its canonical form.
 */
URLENS_API urlens_status urlens_url_to_path(urlens_path_style style, const char *url, size_t length,
                                            const urlens_options *options, urlens_output *out);

/*
 * The Fetch Standard's data: URL processor. Writes the MIME type, serialized, to `mime`, and the bytes that the URL
 * holds to `body`; URLENS_E_BUFFER_TOO_SMALL if either is too small. A MIME type that is not valid counts as
 * "text/plain;charset=US-ASCII".
 *
 * Errors: the parser's; URLENS_E_NOT_DATA_URL, URLENS_E_DATA_NO_COMMA, URLENS_E_DATA_BASE64. body->error has a place if
 * the URL was given in its canonical form; mime->error is the same.
 */
URLENS_API urlens_status urlens_data_url(const char *url, size_t length, const urlens_options *options,
                                         urlens_output *mime, urlens_output *body);

#ifdef __cplusplus
}
#endif

#endif
