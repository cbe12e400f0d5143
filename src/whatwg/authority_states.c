/* SPDX-License-Identifier: MIT */
/* URL Standard, section 4.4, basic URL parser: authority, host and port. */
#include "core/text.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "record/schemes.h"
#include "unicode/utf8.h"
#include "whatwg/machine.h"

/* Writes "//" before the first piece of the authority. */
static void begin_authority(ul_machine *machine) {
  ul_buffer_append(machine->output, UL_SPAN("//"));
  ul_record_authority(&machine->url, machine->output);
}

/* Appends a piece of the username or the password. */
static void append_userinfo(ul_machine *machine, ul_span text) {
  while (ul_differs(machine, UL_USERINFO_ENCODES_QUOTE)) {
    size_t quote = ul_span_find(text, 0, '\'');
    if (quote == text.length) break;
    ul_percent_encode(machine->output, ul_span_slice(text, 0, quote), URLENS_PERCENT_SET_USERINFO);
    ul_percent_encode_byte(machine->output, '\'');
    text = ul_span_slice(text, quote + 1, text.length);
  }
  ul_percent_encode(machine->output, text, URLENS_PERCENT_SET_USERINFO);
}

/*
 * A piece of credentials without tabs and newlines. It goes to the username up to the first ":", then to the password.
 */
static void append_credentials(ul_machine *machine, ul_span text) {
  if (!machine->password_token_seen) {
    size_t colon = ul_span_find(text, 0, ':');
    append_userinfo(machine, ul_span_slice(text, 0, colon));
    if (colon == text.length) return;
    machine->password_token_seen = 1;
    machine->username_end = machine->output->length;
    ul_buffer_push(machine->output, ':');
    text = ul_span_slice(text, colon + 1, text.length);
  }
  append_userinfo(machine, text);
}

/* authority state, steps 1.2 to 1.5, for the buffer that is in the input from `start` to `end`. */
static void take_credentials(ul_machine *machine, size_t start, size_t end) {
  ul_span input = machine->input;
  if (machine->at_sign_seen) {
    ul_buffer_append(machine->output, UL_SPAN("%40"));
  } else {
    begin_authority(machine);
  }
  machine->at_sign_seen = 1;
  while (start < end) {
    size_t stop = start;
    while (stop < end && !ul_byte_is(input.data[stop], UL_TAB_OR_NEWLINE)) stop++;
    append_credentials(machine, ul_span_slice(input, start, stop));
    start = stop + 1;
  }
}

/*
 * All credentials are written. The serializer leaves out an empty password with its ":", and an "@" with nothing before
 * it.
 */
static void end_credentials(ul_machine *machine) {
  ul_buffer *output = machine->output;
  size_t start = machine->url.username_start;
  if (ul_scheme_is(machine, UL_SCHEME_HAS_HOST_ALONE)) {
    ul_buffer_cut(output, start);
    return;
  }
  if (machine->password_token_seen && output->length == machine->username_end + 1) {
    ul_buffer_cut(output, machine->username_end);
    machine->password_token_seen = 0;
  }
  if (!machine->password_token_seen) machine->username_end = output->length;
  if (output->length == start) return;
  ul_buffer_push(output, '@');
  ul_record_userinfo(&machine->url, output, machine->username_end);
}

/* UL_OTHER_USERINFO_ALONE: the credentials are ":", or empty with nothing after them. So no host has to follow them. */
static int needs_no_host(const ul_machine *machine) {
  size_t length = machine->output->length - machine->url.username_start;
  if (!ul_differs(machine, UL_OTHER_USERINFO_ALONE) || ul_is_special(machine)) return 0;
  return machine->password_token_seen ? length == 1 : length == 0 && machine->c == UL_EOF;
}

/* authority state, step 2: the host begins after the last "@", or where the authority begins. */
static ul_step end_authority(ul_machine *machine) {
  if (machine->at_sign_seen) {
    if (ul_skip(machine, machine->buffer_start, 0) >= machine->pointer && !needs_no_host(machine)) {
      return ul_failure(machine, URLENS_E_HOST_MISSING, URLENS_V_HOST_MISSING);
    }
    end_credentials(machine);
  } else {
    begin_authority(machine);
  }
  ul_machine_seek(machine, machine->buffer_start);
  machine->state = UL_HOST_STATE;
  return UL_AGAIN;
}

/*
 * Finds the end of the authority and takes all credentials at once. That is possible because step 1 writes "@" and ":"
 * just as percent-encoding does.
 */
static ul_step whole_authority(ul_machine *machine) {
  ul_span input = machine->input;
  size_t end = machine->buffer_start, last;
  int backslash_ends = ul_is_special(machine);
  while (end < input.length && input.data[end] != '/' && input.data[end] != '?' && input.data[end] != '#' &&
         !(backslash_ends && input.data[end] == '\\')) {
    end++;
  }
  for (last = end; last > machine->buffer_start && input.data[last - 1] != '@';) last--;
  if (last > machine->buffer_start) {
    take_credentials(machine, machine->buffer_start, last - 1);
    machine->buffer_start = last;
  }
  ul_machine_seek(machine, end);
  return end_authority(machine);
}

/* authority state */
ul_step ul_authority_state(ul_machine *machine) {
  if (!machine->is_reference) return whole_authority(machine);
  if (machine->c == '@') {
    ul_validation_error(machine, URLENS_V_INVALID_CREDENTIALS);
    take_credentials(machine, machine->buffer_start, machine->pointer);
    machine->buffer_start = machine->next;
    return UL_ADVANCE;
  }
  return ul_c_ends_authority(machine) ? end_authority(machine) : UL_ADVANCE;
}

static int is_removed(const ul_machine *machine, char c) {
  return ul_byte_is(c, UL_TAB_OR_NEWLINE) && !machine->keeps_newlines;
}

/* Whether the text is well-formed and has neither tabs nor newlines to remove. */
static int is_clean_text(const ul_machine *machine, ul_span text) {
  for (size_t at = 0; at < text.length;) {
    if (is_removed(machine, text.data[at]) || ul_utf8_read(text, at, &at) == UL_ILL_FORMED) return 0;
  }
  return 1;
}

/*
 * The text without tabs and newlines, with one byte for each ill-formed sequence, as ul_reporter counts: the text itself
 * if it has none of these, otherwise a copy. NULL data: out of memory.
 */
static ul_span clean_text(ul_machine *machine, ul_span text) {
  char *copy;
  size_t length = 0;
  if (is_clean_text(machine, text)) return text;
  copy = ul_scratch_take(&machine->memory->host, text.length);
  if (!copy) return ul_span_of(NULL, 0);
  for (size_t at = 0; at < text.length;) {
    if (is_removed(machine, text.data[at])) {
      at++;
    } else {
      length += ul_utf8_copy_character(copy + length, text, at, &at);
    }
  }
  return ul_span_of(copy, length);
}

ul_step ul_parse_host_text(ul_machine *machine, size_t start) {
  ul_span source = ul_span_slice(machine->input, start, machine->pointer);
  ul_span text = clean_text(machine, source);
  ul_reporter reporter = {machine->sink, machine->sink_context, source, machine->origin + start};
  ul_host_parser parser = {.reporter = reporter, .memory = &machine->memory->domain, .output = machine->output};
  const ul_differences *program = ul_program_of(machine);
  ul_host_syntax syntax = ul_is_special(machine) ? UL_HOST_OF_SPECIAL : UL_HOST_OF_OTHERS;
  urlens_status status;
  if (!text.data && source.length > 0) return ul_silent_failure(machine, URLENS_E_OUT_OF_MEMORY);
  if (program) parser.check_domain = program->check_domain;
  parser.is_in_reference = machine->is_relative;
  parser.has_no_addresses = ul_scheme_is(machine, UL_SCHEME_HAS_NO_ADDRESSES);
  status = program && program->parse_host ? program->parse_host(&parser, text, syntax)
                                          : ul_host_parse(&parser, text, syntax);
  if (status == URLENS_E_DOMAIN_EMPTY && ul_scheme_is(machine, UL_SCHEME_MAY_LACK_HOST)) {
    parser.kind = URLENS_HOST_KIND_EMPTY;
  } else if (status) {
    machine->error = ul_reporter_error(&reporter, parser.error);
    return UL_FAILURE;
  }
  ul_record_host(&machine->url, machine->output, parser.kind);
  return UL_ADVANCE;
}

/* Moves the pointer to the end of the host: a ":" outside brackets, or the end of the authority. */
static void seek_host_end(ul_machine *machine) {
  int inside_brackets = 0;
  while (!ul_c_ends_authority(machine) && !(machine->c == ':' && !inside_brackets)) {
    if (machine->c == '[') inside_brackets = 1;
    if (machine->c == ']') inside_brackets = 0;
    ul_machine_seek(machine, machine->next);
  }
}

/*
 * UL_PORT_AFTER_LAST_COLON: moves the pointer to the last ":" of the authority that no "]" follows, or to the end of the
 * authority. A "[" at the beginning that is not closed has the rest of the authority in it.
 */
static void seek_last_colon(ul_machine *machine) {
  int is_open = machine->c == '[';
  size_t colon = SIZE_MAX;
  for (; !ul_c_ends_authority(machine); ul_machine_seek(machine, machine->next)) {
    if (machine->c == ':' && !is_open) colon = machine->pointer;
    if (machine->c != ']') continue;
    is_open = 0;
    colon = SIZE_MAX;
  }
  if (colon != SIZE_MAX) ul_machine_seek(machine, colon);
}

/* host state and hostname state, step 2: the host ends with ":". */
static ul_step host_before_port(ul_machine *machine, int buffer_is_empty) {
  if (buffer_is_empty) return ul_failure(machine, URLENS_E_HOST_MISSING, URLENS_V_HOST_MISSING);
  if (machine->override == UL_HOSTNAME_STATE) return ul_silent_failure(machine, URLENS_E_IGNORED);
  if (ul_parse_host_text(machine, machine->buffer_start) == UL_FAILURE) return UL_FAILURE;
  machine->state = UL_PORT_STATE;
  machine->buffer_start = machine->next;
  return UL_ADVANCE;
}

/* host state and hostname state, step 3: the authority ends. */
static ul_step host_at_end(ul_machine *machine, int buffer_is_empty) {
  if (ul_is_special(machine) && buffer_is_empty && !ul_scheme_is(machine, UL_SCHEME_MAY_LACK_HOST)) {
    return ul_failure(machine, URLENS_E_HOST_MISSING, URLENS_V_HOST_MISSING);
  }
  if (machine->override != UL_NO_STATE && buffer_is_empty) {
    const urlens_components *given = machine->given->record;
    if (ul_record_includes_credentials(given) || ul_record_has(given, URLENS_HAS_PORT)) {
      return ul_silent_failure(machine, URLENS_E_IGNORED);
    }
  }
  if (ul_parse_host_text(machine, machine->buffer_start) == UL_FAILURE) return UL_FAILURE;
  if (machine->override != UL_NO_STATE) return UL_RETURN;
  machine->state = UL_PATH_START_STATE;
  return UL_AGAIN;
}

/* host state and hostname state */
ul_step ul_host_state(ul_machine *machine) {
  int buffer_is_empty;
  if (machine->override != UL_NO_STATE && ul_is_file(machine)) {
    machine->state = UL_FILE_HOST_STATE;
    return UL_AGAIN;
  }
  if (ul_differs(machine, UL_PORT_AFTER_LAST_COLON)) seek_last_colon(machine);
  else seek_host_end(machine);
  buffer_is_empty = ul_skip(machine, machine->buffer_start, 0) >= machine->pointer;
  return machine->c == ':' ? host_before_port(machine, buffer_is_empty) : host_at_end(machine, buffer_is_empty);
}

/* port state, step 2.1: the port is `port`. */
static ul_step set_port(ul_machine *machine, uint32_t port) {
  if (port > 0xFFFF) return ul_failure(machine, URLENS_E_PORT_OUT_OF_RANGE, URLENS_V_PORT_OUT_OF_RANGE);
  machine->port_set = 1;
  if (port != ul_special_port((urlens_scheme_kind)machine->url.scheme_kind) || !ul_is_special(machine) ||
      ul_scheme_is(machine, UL_SCHEME_MAY_LACK_HOST)) {
    ul_buffer_push(machine->output, ':');
    ul_append_decimal(machine->output, port);
    ul_record_port(&machine->url, machine->output, (uint16_t)port);
  }
  return machine->override != UL_NO_STATE ? UL_RETURN : UL_ADVANCE;
}

/* Moves the pointer to the end of the authority, if the program ignores what is left of the port. */
static void skip_rest_of_port(ul_machine *machine, int has_digits) {
  int ends_at_nul = machine->c == 0 && has_digits && ul_is_special(machine) && ul_differs(machine, UL_PORT_ENDS_AT_NUL);
  if (!ul_scheme_is(machine, UL_SCHEME_HAS_HOST_ALONE) && !ends_at_nul) return;
  while (!ul_c_ends_authority(machine)) ul_machine_seek(machine, machine->next);
}

/* Whether c ends the port. */
static int c_ends_port(const ul_machine *machine) {
  return ul_c_ends_authority(machine) ||
         (machine->c == '\\' && !ul_is_special(machine) && ul_differs(machine, UL_OTHER_PORT_BEFORE_BSLASH));
}

/* port state */
ul_step ul_port_state(ul_machine *machine) {
  uint32_t port = 0;
  size_t start = machine->pointer, end = start; /* of the Standard's buffer */
  for (; machine->c != UL_EOF && ul_is_digit(machine->c); ul_machine_seek(machine, end)) {
    port = port > 0xFFFF ? port : port * 10 + (machine->c - '0');
    end = machine->next;
  }
  if (ul_program_of(machine)) skip_rest_of_port(machine, end > start);
  if (!c_ends_port(machine) && machine->override == UL_NO_STATE) {
    return ul_failure(machine, URLENS_E_PORT_INVALID, URLENS_V_PORT_INVALID);
  }
  if (end > start && !ul_scheme_is(machine, UL_SCHEME_HAS_HOST_ALONE)) {
    ul_step step = set_port(machine, port);
    if (step == UL_FAILURE) {
      machine->error.at = machine->origin + start;
      machine->error.length = end - start;
    }
    if (step != UL_ADVANCE) return step;
  } else if (machine->override != UL_NO_STATE) {
    return ul_silent_failure(machine, URLENS_E_IGNORED);
  }
  machine->state = UL_PATH_START_STATE;
  return UL_AGAIN;
}
