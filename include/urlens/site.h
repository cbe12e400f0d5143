/* SPDX-License-Identifier: MIT */
/*
 * urlens: registrable domains, sites, hashes, keys that sort by domain, normal forms, file paths and data: URLs.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_SITE all functions but those for names
 * return URLENS_E_UNSUPPORTED. Functions that take text read it as the URL Standard does. Of the options only the
 * allocator, for working memory, max_length and suffix_list count, and `options` may be NULL. URLs of up to about 1000
 * bytes, with no more than 32 parameters, never need working memory, unless their domain is longer than DNS allows.
 * Text that does not parse gets the parser's status, and out->error has its place.
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
 * URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_UNSUPPORTED in a build without URLENS_FEATURE_PSL unless the object has
 * a list of its own.
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

/* Which rule made a host's suffix one. */
typedef enum urlens_suffix_rule {
  URLENS_SUFFIX_RULE_NONE = 0,    /* the host has no suffix: an address, an opaque host, an empty label */
  URLENS_SUFFIX_RULE_DEFAULT = 1, /* none of the list, so the last label is the suffix */
  URLENS_SUFFIX_RULE_ICANN = 2,   /* one of a registry */
  URLENS_SUFFIX_RULE_PRIVATE = 3  /* one of a private owner */
} urlens_suffix_rule;

/*
 * The rule for the suffix that urlens_site_of gives for the object's host. URLENS_SUFFIX_RULE_NONE also for a wrong
 * argument, and in a build without URLENS_FEATURE_PSL unless the object has a list.
 */
URLENS_API urlens_suffix_rule urlens_suffix_rule_of(const urlens_url *url, uint32_t flags);

/*
 * Reads a Public Suffix List: the text of public_suffix_list.dat, or rules of your own in its format. A rule is a line
 * up to the first white space; "//" begins a comment; "// ===BEGIN PRIVATE DOMAINS===" and its end are heeded, and
 * rules outside of that are those of registries. Rules may be in Unicode or in ASCII.
 *
 * The list belongs to the caller and never changes: objects in several threads may use it. Pass it in the options of an
 * object, or of a call. Of `options` the allocator counts, and the list keeps it. *error (may be NULL) has the place of
 * what is wrong. Errors: URLENS_E_SUFFIX_RULE, URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG,
 * URLENS_E_UNSUPPORTED in a build without URLENS_FEATURE_SITE.
 */
URLENS_API urlens_status urlens_suffix_list_create(const char *text, size_t length, const urlens_options *options,
                                                   urlens_suffix_list **list, urlens_error *error);

/* Releases the list. */
URLENS_API void urlens_suffix_list_destroy(urlens_suffix_list *list);

/* How many rules the list has; 0 if it is NULL. */
URLENS_API size_t urlens_suffix_list_size(const urlens_suffix_list *list);

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
/* Cookies                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * What the Domain attribute of a cookie that this URL sets comes to (RFC 6265, section 5.3, steps 4 to 6): writes the
 * cookie's domain to out in its canonical form, or nothing if the cookie is for the URL's host alone. One leading dot
 * of `domain` is dropped; an empty domain counts as absent.
 *
 * URLENS_E_COOKIE_SUFFIX: the domain is a public suffix, with the private rules, and not the host itself. A cookie for
 * it would go to the sites of others. URLENS_E_COOKIE_DOMAIN: the host is not in that domain, or the text is not a
 * domain. Others: URLENS_E_ARGUMENT, URLENS_E_NO_URL, URLENS_E_OUT_OF_MEMORY, and URLENS_E_UNSUPPORTED in a build
 * without URLENS_FEATURE_PSL unless the object has a list.
 */
URLENS_API urlens_status urlens_cookie_domain(const urlens_url *url, const char *domain, size_t length,
                                              urlens_output *out);

/*
 * 1 if the URL's host domain-matches `domain`, a cookie's domain in its canonical form (RFC 6265, section 5.1.3): they
 * are equal, or the host is a domain that ends with "." and `domain`. 0 if not, and for a wrong argument.
 */
URLENS_API int urlens_cookie_domain_matches(const urlens_url *url, const char *domain, size_t length);

/*
 * The path of a cookie that this URL sets without a Path attribute (RFC 6265, section 5.1.4): the URL's path up to its
 * last "/", without that; or "/". A view into the object or of a constant; a NULL view if there is no URL.
 */
URLENS_API urlens_view urlens_cookie_default_path(const urlens_url *url);

/* 1 if the URL's path path-matches `path`, a cookie's path (RFC 6265, section 5.1.4). 0 if not. */
URLENS_API int urlens_cookie_path_matches(const urlens_url *url, const char *path, size_t length);

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

/* Finds a strength by that name. URLENS_E_ARGUMENT if no strength has it. */
URLENS_API urlens_status urlens_strength_from_name(const char *name, size_t length, urlens_strength *strength);

/* Parses a URL and writes its normal form to out, which is a URL again. The normal form of a normal form is itself. */
URLENS_API urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t length,
                                          const urlens_options *options, urlens_output *out);

/*
 * 1 if parameters of that name only tell how a visitor came, so that URLENS_STRENGTH_LIKELY leaves them out; 0 if not.
 * The name is compared as it is written in the query, in any case of letters. docs/normalization.md has the list.
 */
URLENS_API int urlens_is_tracker(const char *name, size_t length);

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
 * Errors: URLENS_E_PATH_RELATIVE, URLENS_E_PATH_NUL, and for Windows URLENS_E_PATH_DEVICE, also for a server that is
 * dots alone once it is mapped; URLENS_E_PATH_DOTS and URLENS_E_PATH_SEPARATOR, both after "\\?\", where nothing is
 * resolved; URLENS_E_PATH_NOT_UTF8; URLENS_E_PATH_HOST for the server "localhost", which cannot be the host of a file:
 * URL, and for an address in brackets; and what the Standard finds wrong with a server's name. out->error has the bytes
 * of the path concerned.
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
