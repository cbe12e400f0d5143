/* SPDX-License-Identifier: MIT */
/*
 * urlens: URLs made of parts, path segments, and the request targets of HTTP.
 *
 * Programs that put URLs together as text let a part leave its place: a user name with "@" in it becomes a host, a ".."
 * leaves its directory. Here a part is what it is given as, or the call is refused.
 *
 * The conventions of urlens.h hold here too. The functions that change a URL are for objects of the URL Standard: a
 * dialect without URLENS_TRAIT_HAS_SETTERS and a build without URLENS_FEATURE_BUILD get URLENS_E_UNSUPPORTED. On any
 * error the object keeps the URL it had, and urlens_error_of says what was wrong and where. Validation errors are not
 * reported.
 */
#ifndef URLENS_BUILD_H
#define URLENS_BUILD_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------ */
/* A URL from parts                                                                                                   */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A name and its value. */
typedef struct urlens_pair {
  urlens_view name;
  urlens_view value;
} urlens_pair;

/*
 * The parts of a URL, not encoded: a "%" is a "%", and "/" in a segment is a character of its text. A NULL view is a
 * part that is absent. Set `size`.
 */
typedef struct urlens_url_parts {
  size_t size;
  urlens_view scheme;          /* must be given; without ":" */
  urlens_view username;        /* an empty one counts as absent */
  urlens_view password;        /* likewise */
  urlens_view host;            /* a domain or an address, IPv6 in brackets; percent-encoded if it is a domain */
  urlens_view port;            /* digits */
  const urlens_view *segments; /* of the path; NULL if segment_count is 0 */
  size_t segment_count;
  const urlens_pair *query; /* NULL if query_count is 0, and then there is no query */
  size_t query_count;
  urlens_view fragment;
} urlens_url_parts;

/* What to do with segments that cannot be written. */
enum urlens_build_flag {
  /*
   * Segments "." and "..": write the dots as "%252E", which is read as the text "%2E". Without this flag they are
   * refused. "%2E" itself does not do: the Standard reads it as a dot.
   */
  URLENS_BUILD_ENCODE_DOTS = 1 << 0
};

/*
 * Makes the object's URL of parts. Read back and percent-decoded, each part is what was given, except that the scheme
 * is in lower case, the host canonical ("localhost" in a file: URL is empty), the scheme's default port left out, and
 * ill-formed UTF-8 U+FFFD. The query is written as application/x-www-form-urlencoded. A special URL without segments
 * has the path "/".
 *
 * Errors have the place of the part, URLENS_PLACE_SCHEME and so on, and of a segment or a pair the bytes of its own
 * text: URLENS_E_BUILD_SCHEME; URLENS_E_HOST_MISSING; what is wrong with a host, such as
 * URLENS_E_DOMAIN_INVALID_CODE_POINT for "evil@host/x"; URLENS_E_PORT_INVALID, URLENS_E_PORT_OUT_OF_RANGE;
 * URLENS_E_BUILD_NEEDS_HOST for credentials or a port without a host, or in a file: URL; URLENS_E_BUILD_DOT_SEGMENT;
 * URLENS_E_TOO_LONG.
 */
URLENS_API urlens_status urlens_build(urlens_url *url, uint32_t flags, const urlens_url_parts *parts);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Path segments                                                                                                      */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * The segments of a path are what is between its slashes: "/a/b" has two, "/" one that is empty, and "" none. An opaque
 * path has none either. Numbers count from 0.
 */

/* How many segments the URL's path has; 0 if there is no URL. For every dialect. */
URLENS_API size_t urlens_segment_count(const urlens_url *url);

/*
 * The segments one after another: *position is 0 before the first call and belongs to the function afterwards. Returns
 * 1 and sets *segment to a view into the object, percent-encoded as it is written; or returns 0 after the last one, and
 * for a wrong argument. For every dialect.
 */
URLENS_API int urlens_segment_next(const urlens_url *url, size_t *position, urlens_view *segment);

/*
 * Adds a segment, which is not encoded, to the path's end. A last segment that is empty is replaced: "b" makes "/a/b"
 * of "/a" and of "/a/". `flags`: URLENS_BUILD_ENCODE_DOTS or 0. Errors: URLENS_E_BUILD_DOT_SEGMENT;
 * URLENS_E_NO_SEGMENTS for a URL with an opaque path.
 */
URLENS_API urlens_status urlens_segment_push(urlens_url *url, uint32_t flags, const char *segment, size_t length);

/*
 * Removes the last segment: "/a/b" becomes "/a", "/a/" too, and "/a" becomes "/". URLENS_E_IGNORED if the path is "/"
 * or empty; URLENS_E_NO_SEGMENTS.
 */
URLENS_API urlens_status urlens_segment_pop(urlens_url *url);

/* Replaces segment `number`. Errors as urlens_segment_push, and URLENS_E_ARGUMENT if there is no such segment. */
URLENS_API urlens_status urlens_segment_set(urlens_url *url, uint32_t flags, size_t number, const char *segment,
                                            size_t length);

/*
 * Adds the segments of a relative path, which is not encoded and has "/" between them: all of them or none, each
 * encoded and checked as by urlens_segment_push. Empty ones stay: "x//y" adds three. One "/" at its beginning is
 * dropped, one at its end is an empty segment. An empty path changes nothing. The error has the bytes of the path
 * concerned.
 */
URLENS_API urlens_status urlens_join_path(urlens_url *url, uint32_t flags, const char *path, size_t length);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Request targets                                                                                                    */
/* ------------------------------------------------------------------------------------------------------------------ */

/* The forms of RFC 9112, section 3.2. */
typedef enum urlens_target_form {
  URLENS_TARGET_FORM_ORIGIN = 0,    /* "/path?query" */
  URLENS_TARGET_FORM_ABSOLUTE = 1,  /* "http://host/path?query", to a proxy */
  URLENS_TARGET_FORM_AUTHORITY = 2, /* "host:port", of CONNECT */
  URLENS_TARGET_FORM_ASTERISK = 3   /* "*", of OPTIONS */
} urlens_target_form;

/* The form's name: "origin", "absolute", "authority", "asterisk"; NULL for a number that is not a form. */
URLENS_API const char *urlens_target_form_name(urlens_target_form form);

/* What a server knows of a request. Set `size`. */
typedef struct urlens_request {
  size_t size;
  urlens_view target; /* the request target, as it was sent */
  urlens_view host;   /* the value of the Host header; a NULL view: there was none */
  urlens_view scheme; /* of the connection: "http", "https", "ws" or "wss"; a NULL view: "http" */
  urlens_view method; /* case matters; a NULL view: not known, and then every form is taken */
} urlens_request;

/*
 * Makes the object's URL the target URI of a request (RFC 9112, section 3.3), and stores the form of its target. The
 * host is that of the Host header, except in absolute form and authority form, which have their own; a path, "//evil/x"
 * too, never becomes a host. "*" and "host:port" give a URL with the path "/".
 *
 * CONNECT takes only the authority form and is the only method that does; "*" is for OPTIONS. Credentials are refused,
 * as RFC 9110, section 4.2.4, advises, and so is a Host header that is not a host with or without a port, even where it
 * does not count.
 *
 * Errors have the place URLENS_PLACE_INPUT for the target, URLENS_PLACE_HOST for the header and URLENS_PLACE_SCHEME for
 * the scheme: URLENS_E_TARGET_FORM, URLENS_E_TARGET_METHOD; URLENS_E_TARGET_CODE_POINT for white space, a control
 * character or "#"; URLENS_E_BUILD_SCHEME for a scheme that is not special, or file; URLENS_E_HOST_MISSING; and what is
 * wrong with a host or a port.
 */
URLENS_API urlens_status urlens_parse_target(urlens_url *url, const urlens_request *request, urlens_target_form *form);

#ifdef __cplusplus
}
#endif

#endif
