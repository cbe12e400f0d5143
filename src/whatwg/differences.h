/* SPDX-License-Identifier: MIT */
/*
 * What programs that follow the URL Standard do differently, by name: one bit for each difference. A dialect lists its
 * program's differences in a ul_differences, to which its `family` points. The Standard has no such list. The reference
 * machine asks for a difference at the step that it changes. The fast path knows no differences, so these dialects do
 * not use it.
 *
 * "Other" in a name: URLs whose scheme is not special. The examples have the result after "→".
 */
#ifndef UL_WHATWG_DIFFERENCES_H
#define UL_WHATWG_DIFFERENCES_H

#include "dialect/request.h"
#include "host/host.h"

enum {
  /* Percent-encoding. */
  UL_PATH_ENCODES_BAR = 1 << 0,          /* http://h/a|b → http://h/a%7Cb */
  UL_SPECIAL_PATH_KEEPS_CARET = 1 << 1,  /* http://h/a^b stays */
  UL_OTHER_PATH_KEEPS_CARET = 1 << 2,    /* x://h/a^b stays */
  UL_USERINFO_ENCODES_QUOTE = 1 << 3,    /* http://u'@h/ → http://u%27@h/ */
  UL_OTHER_QUERY_ENCODES_QUOTE = 1 << 4, /* x:a?b'c → x:a?b%27c */
  UL_OPAQUE_PATH_KEEPS_SPACE = 1 << 5,   /* "x:a #b" stays; the Standard encodes the last space */
  UL_DATA_KEEPS_NEWLINES = 1 << 6,       /* tabs and newlines of data: URLs are encoded, and not removed */

  /* Authority. */
  UL_PORT_AFTER_LAST_COLON = 1 << 7,    /* the port is after the last ":" that no "]" follows: http://%5B::1]:8/ */
  UL_OTHER_USERINFO_ALONE = 1 << 8,     /* "x://@" → x://, "x://:@/" → x:///: no host is needed */
  UL_OTHER_PORT_BEFORE_BSLASH = 1 << 9, /* x://h:80\p → x://h:80/\p */
  UL_PORT_ENDS_AT_NUL = 1 << 10,        /* http://h:8<NUL>0/ → http://h:8/ */

  /* Paths. */
  UL_SPECIAL_DRIVES_STAY = 1 << 11,      /* http://h/a/C:/../b → http://h/a/C:/b */
  UL_OTHER_DRIVES_STAY = 1 << 12,        /* x://h/a/C:/../b → x://h/a/C:/b */
  UL_OTHER_DOTS_END_AT_BSLASH = 1 << 13, /* x:/a/..\b → x:/b */

  /* file: URLs. */
  UL_FILE_HAS_NO_DRIVES = 1 << 14,        /* file:///C|/.. → file:///: no segment is a drive letter */
  UL_FILE_KEEPS_LOCALHOST = 1 << 15,      /* file://localhost/a stays */
  UL_FILE_SKIPS_SLASHES = 1 << 16,        /* file:////a → file:///a, if there is no host */
  UL_FILE_HOST_NEEDS_SLASH = 1 << 17,     /* file://h?q and file://?q fail: "?" is a part of the host */
  UL_FILE_REFERENCE_IS_GUARDED = 1 << 18, /* "/.//a" against file:///b → file:///.//a */
  UL_FILE_DROPS_HOST = 1 << 19,           /* file://h:x/a → file:///a, and file://C:?q → file:///?q */
  UL_FILE_DROPS_BASE_DRIVE = 1 << 20,     /* "/" against file:///C:/a → file:/// */
  UL_FILE_DRIVE_COMES_FIRST = 1 << 21, /* file:///C|?q, file:/a/../C| stay; "C|a" against file:///d/e → file:///C|a */
  UL_FILE_DRIVE_STAYS_IN_BASE = 1 << 22, /* file:///C:/.. → file:///, but ".." against file:///C:/ → file:///C:/ */
  UL_FILE_BAR_AFTER_NO_HOST = 1 << 23,   /* file:///C|/ stays, file:/C|/ → file:///C:/ */
  UL_FILE_PATH_BEGINS_ONCE = 1 << 24,    /* file://h//a → file://h/a, after dot segments are gone */
  UL_FILE_DRIVE_HAS_NO_HOST = 1 << 25,   /* file://h/C:/ → file:///C:/ */

  /* References. */
  UL_SPECIAL_SLASHES_ARE_COUNTED = 1 << 26, /* "///h" against http://a/ has an empty host, which fails */
  UL_OTHER_REFERENCE_BSLASH = 1 << 27,      /* against x://a/b: "\p" → x://a/p, "\\h" and "/\/h" → x://h */
  UL_OTHER_BSLASHES_LOSE_HOST = 1 << 28,    /* against x://a/b: "\p\q" → x://a/p/q, but "\\h" → x:/\\h */
  UL_OTHER_BASE_KEEPS_BSLASH = 1 << 29,     /* against x://a/b\c: "d" → x://a/b\d */
};

/* What a program does with a scheme that it has registered for itself. */
enum {
  UL_SCHEME_IS_OPAQUE = 1 << 0,      /* its path is opaque, whatever it begins with */
  UL_SCHEME_HAS_HOST = 1 << 1,       /* it is read as a special one */
  UL_SCHEME_HAS_HOST_ALONE = 1 << 2, /* credentials and port are dropped: x://u@h:1/ → x://h/ */
  UL_SCHEME_KEEPS_BSLASH = 1 << 3,   /* "\" is no slash: x://h/a\b → x://h/a%5Cb */
  UL_SCHEME_MAY_LACK_HOST =
      1 << 4, /* at most two slashes begin the host: x:/a → x:///a, and ";" ends it: x:h;a → x://h/;a */
  UL_SCHEME_HAS_NO_ADDRESSES = 1 << 5, /* x://1/ stays, x://[::1]/ fails */
  UL_SCHEME_KEEPS_QUERY = 1 << 6,      /* the query is encoded as an opaque path: "x:a?b c" stays */
  UL_SCHEME_DECODES_PATH = 1 << 7,     /* for the dialect itself: x://h/a%2fb%2e → x://h/a/b. */
  UL_SCHEME_IS_CHECKED = 1 << 8,       /* for the dialect itself: it has to be a URL without these rules too */
};

typedef struct ul_scheme_rules {
  const char *name; /* NULL after the last one */
  uint32_t bits;    /* UL_SCHEME_… */
} ul_scheme_rules;

typedef struct ul_differences {
  uint32_t bits;
  const ul_scheme_rules *schemes; /* those that the program has registered for itself; may be NULL */

  /* The host parser, if the program has its own; otherwise the Standard's. */
  urlens_status (*parse_host)(ul_host_parser *parser, ul_span input, ul_host_syntax syntax);

  /* What the program asks of the host's ASCII form besides, or NULL. See ul_host_parser. */
  urlens_status (*check_domain)(const ul_host_parser *parser, ul_span ascii);
} ul_differences;

/* What the machine needs, as in the Standard's dialect, and room for the text, which may double until it fits. */
enum { UL_MOST_MEMORY_OF_MACHINE = 512 + 128 };

/* The bits of a scheme's rules; 0 if the program has none for it. */
UL_INTERNAL uint32_t ul_rules_of_scheme(const ul_differences *program, ul_span scheme);

/*
 * The URL parser with the differences of the request's dialect. Writes the serialization to `output`, which is empty. Needs the
 * request's arena, but does not reset it.
 */
UL_INTERNAL urlens_status ul_parse_with_differences(const ul_request *request, ul_buffer *output, ul_answer *answer);

/* The same without a limit on the text, which is in the arena. */
UL_INTERNAL urlens_status ul_parse_in_arena(const ul_request *request, ul_span *text, ul_answer *answer);

#endif
