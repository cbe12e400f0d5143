/* SPDX-License-Identifier: MIT */
/*
 * The URL Standard's basic URL parser (section 4.4): what its state machine holds, and one function per state.
 *
 * The Standard builds a record and serializes it later. Its states set the components in the order of the
 * serialization. So this machine writes the serialization at once and notes where the components are:
 *
 * - buffer: the Standard collects code points before it looks at them. The machine remembers where they begin, in the
 *   input (authority, host, port: `buffer_start`) or in the output (path: `segment`).
 * - pointer: counts bytes of the input, not code points. The Standard first removes tabs and newlines; the machine
 *   skips them when it reads. So no copy is made, and every offset is one into the caller's text.
 * - path: a list of segments is written as "/" and the segment for each. Its size and items are read from that text.
 *
 * A state may consume many code points in one call if that gives the same result. The reference machine does not.
 */
#ifndef UL_WHATWG_MACHINE_H
#define UL_WHATWG_MACHINE_H

#include "core/text.h"
#include "dialect/request.h"
#include "host/host.h"
#include "percent/after_encoding.h"
#include "whatwg/differences.h"

typedef enum ul_state {
  UL_SCHEME_START_STATE,
  UL_SCHEME_STATE,
  UL_NO_SCHEME_STATE,
  UL_SPECIAL_RELATIVE_OR_AUTHORITY_STATE,
  UL_PATH_OR_AUTHORITY_STATE,
  UL_RELATIVE_STATE,
  UL_RELATIVE_SLASH_STATE,
  UL_SPECIAL_AUTHORITY_SLASHES_STATE,
  UL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE,
  UL_AUTHORITY_STATE,
  UL_HOST_STATE,
  UL_HOSTNAME_STATE,
  UL_PORT_STATE,
  UL_FILE_STATE,
  UL_FILE_SLASH_STATE,
  UL_FILE_HOST_STATE,
  UL_PATH_START_STATE,
  UL_PATH_STATE,
  UL_OPAQUE_PATH_STATE,
  UL_QUERY_STATE,
  UL_FRAGMENT_STATE,
  UL_NO_STATE /* no state override is given */
} ul_state;

/* What a state tells the machine to do next. */
typedef enum ul_step {
  UL_ADVANCE, /* go on with the next code point, if this was not the end */
  UL_AGAIN,   /* the Standard decreases the pointer by 1: the new state sees the same code point */
  UL_RETURN,  /* the Standard returns, or ends: the machine stops with success */
  UL_FAILURE  /* the Standard returns failure; `error` says why */
} ul_step;

/* The Standard's EOF code point. */
#define UL_EOF UINT32_C(0xFFFFFFFE)

/* The longest special scheme. */
enum { UL_SCHEME_HEAD = 5 };

typedef struct ul_machine {
  ul_span input;  /* the input after trimming */
  size_t origin;  /* where that begins in the caller's input */
  size_t pointer; /* of c, in `input` */
  size_t next;    /* after c */
  uint32_t c;     /* or UL_EOF */
  ul_state state;
  ul_state override;             /* the Standard's state override, or UL_NO_STATE */
  const ul_record_view *base;    /* or NULL */
  const ul_record_view *given;   /* the Standard's url, if a state override is given */
  int is_reference;              /* 1: reads one code point at a time */
  int keep_dots;                 /* 1, unlike the Standard: dot segments are segments like any other */
  const ul_differences *program; /* what a program does differently; NULL: nothing */
  int keeps_newlines;            /* 1, unlike the Standard: tabs and newlines are read */
  int is_relative;               /* the input has no scheme of its own */
  int takes_backslash;           /* 1, unlike the Standard: "\" separates segments though the scheme is not special */
  int slash_was_backslash;       /* the relative slash state follows a "\" */
  int had_no_host;               /* the file host state found no host */
  uint32_t scheme_rules;         /* bits UL_SCHEME_…, unlike the Standard: what the program does with the scheme */
  urlens_sink sink;              /* NULL: no validation errors are wanted */
  void *sink_context;
  ul_memory *memory;
  urlens_error error;
  urlens_encoding encoding; /* the Standard's encoding */

  /* The output: the serialization, and the record of it. */
  ul_buffer *output;
  urlens_components url;

  /* What the states hold. */
  char scheme_head[UL_SCHEME_HEAD + 1]; /* the beginning of the scheme; a full output does not have it */
  size_t scheme_length;
  size_t buffer_start; /* in the input */
  int at_sign_seen;
  int password_token_seen;
  size_t username_end;      /* in the output */
  int port_set;             /* the port state has set the port, perhaps to null */
  size_t segment;           /* in the output: the "/" of the path segment that is being written */
  size_t path_text;         /* in the input: where the text of the path's first segment begins */
  size_t path_begin;        /* in the output: where the path begins */
  size_t drive_end;         /* in the path: the end of a drive letter that stays; 0: none was seen */
  size_t path_prefix;       /* how much of the base's path is before that segment */
  int path_began_well;      /* the output was not full when the path began */
  int path_needs_guard;     /* when the output is full: the path would begin with "//" */
  ul_percent_encoder query; /* in the query state, if the query is not encoded in UTF-8 */
  enum { UL_NOTHING_OPEN, UL_PATH_OPEN, UL_QUERY_OPEN, UL_FRAGMENT_OPEN } open; /* the component being written */
} ul_machine;

/*
 * A machine over the request's input, not trimmed. The caller sets its `state` and, for a setter, `override` and
 * `given`.
 */
UL_INTERNAL void ul_machine_init(ul_machine *machine, const ul_request *request, ul_buffer *output);

/* Runs the machine to its end. Returns URLENS_OK, or the failure, which is also in machine->error. */
UL_INTERNAL urlens_status ul_machine_run(ul_machine *machine);

/*
 * The basic URL parser without url and state override: trims, runs and finishes the record. Returns the parser's
 * failure if there is one, otherwise the status of the output.
 */
UL_INTERNAL urlens_status ul_basic_url_parse(ul_machine *machine, const ul_request *request, ul_buffer *output);

/* Reading. */

/* Moves the pointer to `at`, past tabs and newlines, and reads c there. */
UL_INTERNAL void ul_machine_seek(ul_machine *machine, size_t at);

/* The Standard's "remaining starts with": what follows c begins with `text` (ASCII). */
UL_INTERNAL int ul_remaining_starts_with(const ul_machine *machine, const char *text);

/* Whether what follows c begins with two hex digits. */
UL_INTERNAL int ul_remaining_starts_with_hex_pair(const ul_machine *machine);

/* The position of the byte that is `count` bytes after `at`. Tabs and newlines do not count. */
UL_INTERNAL size_t ul_skip(const ul_machine *machine, size_t at, size_t count);

/* Reporting. */

/* Reports a validation error at the pointer. */
UL_INTERNAL void ul_validation_error(const ul_machine *machine, urlens_validation_error error);

/* Notes a failure at the pointer and reports its validation error. Returns UL_FAILURE. */
UL_INTERNAL ul_step ul_failure(ul_machine *machine, urlens_status status, urlens_validation_error error);

/*
 * Notes a failure without a validation error: the Standard has none (only in setters), or memory ran out. Returns
 * UL_FAILURE.
 */
UL_INTERNAL ul_step ul_silent_failure(ul_machine *machine, urlens_status status);

/* The invalid-URL-unit checks of c in path, query and fragment. */
UL_INTERNAL void ul_check_url_unit(const ul_machine *machine);

/* URL Standard, basic URL parser, step 2: one validation error if there is any tab or newline. */
UL_INTERNAL void ul_report_tab_or_newline(const ul_machine *machine);

/* The program's differences; NULL for the Standard. A build without the living dialects has no such code. */
static inline const ul_differences *ul_program_of(const ul_machine *machine) {
  return URLENS_WITH_LIVING ? machine->program : NULL;
}

/* Whether the program has this difference (a bit from differences.h). The Standard has none. */
static inline int ul_differs(const ul_machine *machine, uint32_t difference) {
  const ul_differences *program = ul_program_of(machine);
  return program && program->bits & difference;
}

/* The record that is being written. */

/* Whether the program has this rule for the scheme. */
static inline int ul_scheme_is(const ul_machine *machine, uint32_t rule) {
  return URLENS_WITH_LIVING && machine->scheme_rules & rule;
}

static inline int ul_is_special(const ul_machine *machine) {
  return machine->url.scheme_kind != URLENS_SCHEME_KIND_OTHER || ul_scheme_is(machine, UL_SCHEME_HAS_HOST);
}

/* Whether "\" is as good as "/": in special URLs, unless the program knows the scheme and says otherwise. */
static inline int ul_takes_backslash(const ul_machine *machine) {
  return ul_is_special(machine) && !ul_scheme_is(machine, UL_SCHEME_KEEPS_BSLASH);
}

static inline int ul_is_file(const ul_machine *machine) {
  return machine->url.scheme_kind == URLENS_SCHEME_KIND_FILE;
}

/* Whether c ends the authority, the host or the port: EOF, "/", "?", "#", and "\" in a special URL. */
static inline int ul_c_ends_authority(const ul_machine *machine) {
  uint32_t c = machine->c;
  return c == UL_EOF || c == '/' || c == '?' || c == '#' || (c == '\\' && ul_takes_backslash(machine)) ||
         ((c == ';' || c == 0) && ul_scheme_is(machine, UL_SCHEME_MAY_LACK_HOST));
}

/* "Set url's host to the empty string." */
UL_INTERNAL void ul_set_empty_host(ul_machine *machine);

/* Takes scheme, credentials, host and port from the base. Replaces the scheme if it has been written. */
UL_INTERNAL void ul_copy_base_authority(ul_machine *machine);

/* The same and a clone of the base's path. */
UL_INTERNAL void ul_copy_base_path(ul_machine *machine);

/*
 * relative state, step 5, and file state, step 4, where c is "?", "#" or EOF: the path is the base's, and so is the
 * query unless c begins a new one.
 */
UL_INTERNAL void ul_keep_base_path(ul_machine *machine);

/* The same as ul_copy_base_path, and shortens it. */
UL_INTERNAL void ul_copy_shortened_base_path(ul_machine *machine);

/* Ends the path and adds the base's query, if it has one. */
UL_INTERNAL void ul_copy_base_query(ul_machine *machine);

/* The scheme that was written; empty if the output is full. */
static inline ul_span ul_written_scheme(const ul_machine *machine) {
  ul_span written = ul_buffer_span(machine->output);
  return ul_buffer_ok(machine->output) ? ul_span_slice(written, 0, machine->url.scheme_end) : written;
}

/* "Shorten url's path." */
UL_INTERNAL void ul_shorten_path(ul_machine *machine);

/* Whether a path's first segment is a normalized Windows drive letter. */
UL_INTERNAL int ul_begins_with_drive(ul_span path);

/* Section 4.1: 1 for a single-dot URL path segment, 2 for a double-dot one, 0 for any other and if dots are kept. */
static inline int ul_dots_that_count(const ul_machine *machine, ul_span segment) {
  return machine->keep_dots ? 0 : ul_dots_of_segment(segment, UL_DOTS_RAW_OR_ENCODED);
}

/*
 * For a full output, where the path state cannot look at what it wrote: takes the whole path again, writes it if it
 * fits now or else counts it, and moves the pointer to its end. (path_backward.c)
 */
UL_INTERNAL void ul_take_path_backward(ul_machine *machine);

/* A Windows drive letter, normalized or not, in two bytes. */
UL_INTERNAL int ul_is_windows_drive_letter(ul_span text);

/* Begins the path; it is still empty. */
UL_INTERNAL void ul_begin_path(ul_machine *machine);

/* Changes to the path state, whose buffer is empty. */
UL_INTERNAL void ul_enter_path_state(ul_machine *machine);

/* "Set url's query (fragment) to the empty string and state to query (fragment) state." c is the delimiter. */
UL_INTERNAL void ul_enter_query_state(ul_machine *machine);
UL_INTERNAL void ul_enter_fragment_state(ul_machine *machine);

/* Ends the component that is open, and finishes the record. */
UL_INTERNAL void ul_finish_record(ul_machine *machine);

/* The states, each as its paragraph in the Standard. */
UL_INTERNAL ul_step ul_scheme_start_state(ul_machine *machine);
UL_INTERNAL ul_step ul_scheme_state(ul_machine *machine);
UL_INTERNAL ul_step ul_no_scheme_state(ul_machine *machine);
UL_INTERNAL ul_step ul_special_relative_or_authority_state(ul_machine *machine);
UL_INTERNAL ul_step ul_path_or_authority_state(ul_machine *machine);
UL_INTERNAL ul_step ul_relative_state(ul_machine *machine);
UL_INTERNAL ul_step ul_relative_slash_state(ul_machine *machine);
UL_INTERNAL ul_step ul_special_authority_slashes_state(ul_machine *machine);
UL_INTERNAL ul_step ul_special_authority_ignore_slashes_state(ul_machine *machine);
UL_INTERNAL ul_step ul_authority_state(ul_machine *machine);
UL_INTERNAL ul_step ul_host_state(ul_machine *machine);
UL_INTERNAL ul_step ul_port_state(ul_machine *machine);
UL_INTERNAL ul_step ul_file_state(ul_machine *machine);
UL_INTERNAL ul_step ul_file_slash_state(ul_machine *machine);
UL_INTERNAL ul_step ul_file_host_state(ul_machine *machine);
UL_INTERNAL ul_step ul_path_start_state(ul_machine *machine);
UL_INTERNAL ul_step ul_path_state(ul_machine *machine);
UL_INTERNAL ul_step ul_opaque_path_state(ul_machine *machine);
UL_INTERNAL ul_step ul_query_state(ul_machine *machine);
UL_INTERNAL ul_step ul_fragment_state(ul_machine *machine);

/*
 * Parses the host in the input from `start` up to the pointer, and writes it. Shared by the host states. Returns
 * UL_FAILURE or UL_ADVANCE.
 */
UL_INTERNAL ul_step ul_parse_host_text(ul_machine *machine, size_t start);

#endif
