/* SPDX-License-Identifier: MIT */
/* URL Standard, section 4.4, basic URL parser: path, query and fragment. */
#include "core/ascii.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "unicode/utf8.h"
#include "whatwg/machine.h"

/* path start state */
ul_step ul_path_start_state(ul_machine *machine) {
  uint32_t c = machine->c;
  int override = machine->override != UL_NO_STATE;
  if (ul_is_special(machine)) {
    if (c == '\\') ul_validation_error(machine, URLENS_V_INVALID_REVERSE_SOLIDUS);
    if (c == '/' || c == '\\') ul_machine_seek(machine, machine->next);
    ul_enter_path_state(machine);
    return UL_AGAIN;
  }
  if (!override && c == '?') {
    ul_enter_query_state(machine);
    return UL_ADVANCE;
  }
  if (!override && c == '#') {
    ul_enter_fragment_state(machine);
    return UL_ADVANCE;
  }
  if (c != UL_EOF) {
    if (c == '/') ul_machine_seek(machine, machine->next);
    ul_enter_path_state(machine);
    return UL_AGAIN;
  }
  if (override && !ul_record_has(machine->given->record, URLENS_HAS_HOST)) ul_buffer_push(machine->output, '/');
  return UL_ADVANCE;
}

/* Whether the segment that was written is a drive letter, whose "|" becomes ":". */
static int is_drive_letter(const ul_machine *machine, ul_span segment) {
  if (!ul_is_file(machine) || machine->segment != machine->path_begin || !ul_is_windows_drive_letter(segment)) return 0;
  if (ul_differs(machine, UL_FILE_HAS_NO_DRIVES)) return 0;
  if (machine->had_no_host && ul_differs(machine, UL_FILE_BAR_AFTER_NO_HOST)) return 0;
  if (!ul_differs(machine, UL_FILE_DRIVE_COMES_FIRST)) return 1;
  return machine->c != '?' && machine->c != '#' && ul_skip(machine, machine->path_text, 2) == machine->pointer;
}

/* path state, steps 1.2 to 1.5. `slash` says whether c separates segments. */
static void end_segment(ul_machine *machine, int slash) {
  ul_buffer *output = machine->output;
  ul_span segment;
  int dots;
  segment = ul_span_slice(ul_buffer_span(output), machine->segment + 1, output->length);
  dots = ul_dots_that_count(machine, segment);
  if (dots > 0) {
    ul_buffer_cut(output, machine->segment);
    if (dots == 2) ul_shorten_path(machine);
    if (!slash) ul_buffer_push(output, '/');
  } else if (is_drive_letter(machine, segment)) {
    output->data[machine->segment + 2] = ':';
  }
}

/* The end of the text that can be taken at once: at the end of the segment, a tab or a newline. */
static size_t find_segment_end(const ul_machine *machine) {
  ul_span input = machine->input;
  size_t at = machine->pointer;
  int special = ul_is_special(machine), override = machine->override != UL_NO_STATE;
  for (; at < input.length; at++) {
    char c = input.data[at];
    if (c == '/' || (c == '\\' && special) || ((c == '?' || c == '#') && !override)) break;
    if (ul_byte_is(c, UL_TAB_OR_NEWLINE)) break;
  }
  return at;
}

/* path state, step 2.3, for the code points that programs encode differently. Returns 0: c is not one of them. */
static int append_otherwise(ul_machine *machine) {
  uint32_t keeps_caret = ul_is_special(machine) ? UL_SPECIAL_PATH_KEEPS_CARET : UL_OTHER_PATH_KEEPS_CARET;
  if ((machine->c == '|' && ul_differs(machine, UL_PATH_ENCODES_BAR)) ||
      (machine->c == '\\' && ul_scheme_is(machine, UL_SCHEME_KEEPS_BSLASH))) {
    ul_percent_encode_byte(machine->output, (unsigned char)machine->c);
    return 1;
  }
  if (machine->c != '^' || !ul_differs(machine, keeps_caret)) return 0;
  ul_buffer_push(machine->output, '^');
  return 1;
}

/* path state, step 2: for c in the reference machine, otherwise for as many code points as possible. */
static ul_step append_to_segment(ul_machine *machine) {
  size_t end;
  if (machine->is_reference) {
    ul_check_url_unit(machine);
    if (ul_program_of(machine) && append_otherwise(machine)) return UL_ADVANCE;
    ul_percent_encode_code_point(machine->output, machine->c, URLENS_PERCENT_SET_PATH);
    return UL_ADVANCE;
  }
  end = find_segment_end(machine);
  ul_percent_encode(machine->output, ul_span_slice(machine->input, machine->pointer, end), URLENS_PERCENT_SET_PATH);
  ul_machine_seek(machine, end);
  return UL_AGAIN;
}

/* Whether a "\" separates segments: in special URLs. In others some programs take some of them for a "/". */
static int takes_backslash(const ul_machine *machine) {
  ul_span written = ul_buffer_span(machine->output);
  if (ul_takes_backslash(machine) || machine->takes_backslash) return 1;
  return ul_differs(machine, UL_OTHER_DOTS_END_AT_BSLASH) && ul_buffer_ok(machine->output) &&
         ul_dots_that_count(machine, ul_span_slice(written, machine->segment + 1, written.length)) > 0;
}

/* path state */
ul_step ul_path_state(ul_machine *machine) {
  uint32_t c = machine->c;
  int backslash = c == '\\' && takes_backslash(machine), slash = c == '/' || backslash;
  int ends_path = c == UL_EOF || (machine->override == UL_NO_STATE && (c == '?' || c == '#'));
  if (!slash && !ends_path) return append_to_segment(machine);
  if (backslash) ul_validation_error(machine, URLENS_V_INVALID_REVERSE_SOLIDUS);
  if (ul_buffer_ok(machine->output)) {
    end_segment(machine, slash);
  } else if (ends_path && !ul_program_of(machine)) { /* the Standard's steps alone; a program's URL is parsed anew */
    ul_take_path_backward(machine);
  }
  if (slash) {
    machine->segment = machine->output->length;
    ul_buffer_push(machine->output, '/');
  } else if (c == '?') {
    ul_enter_query_state(machine);
  } else if (c == '#') {
    ul_enter_fragment_state(machine);
  }
  return UL_ADVANCE;
}

/* The end of the text, from the pointer on, that has no tab, no newline and neither of the two delimiters. */
static size_t find_run_end(const ul_machine *machine, char delimiter, char other) {
  ul_span input = machine->input;
  size_t at = machine->pointer;
  while (at < input.length && input.data[at] != delimiter && input.data[at] != other &&
         !ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE)) {
    at++;
  }
  return at;
}

/* opaque path state, not in the reference machine: takes all up to the next "?", "#", tab or newline. */
static ul_step append_run_to_opaque_path(ul_machine *machine) {
  size_t end = find_run_end(machine, '?', '#');
  ul_span run = ul_span_slice(machine->input, machine->pointer, end);
  ul_machine_seek(machine, end);
  if (run.data[run.length - 1] == ' ' && (machine->c == '?' || machine->c == '#')) {
    ul_percent_encode(machine->output, ul_span_slice(run, 0, run.length - 1), URLENS_PERCENT_SET_C0_CONTROL);
    ul_buffer_append(machine->output, UL_SPAN("%20"));
  } else {
    ul_percent_encode(machine->output, run, URLENS_PERCENT_SET_C0_CONTROL);
  }
  return UL_AGAIN;
}

/* opaque path state, steps 3 and 4. */
static ul_step append_to_opaque_path(ul_machine *machine) {
  if (!machine->is_reference) return append_run_to_opaque_path(machine);
  if (machine->c == ' ') {
    int last = !ul_differs(machine, UL_OPAQUE_PATH_KEEPS_SPACE) &&
               (ul_remaining_starts_with(machine, "?") || ul_remaining_starts_with(machine, "#"));
    ul_validation_error(machine, URLENS_V_INVALID_URL_UNIT);
    ul_buffer_append(machine->output, last ? UL_SPAN("%20") : UL_SPAN(" "));
    return UL_ADVANCE;
  }
  ul_check_url_unit(machine);
  ul_percent_encode_code_point(machine->output, machine->c, URLENS_PERCENT_SET_C0_CONTROL);
  return UL_ADVANCE;
}

/* opaque path state */
ul_step ul_opaque_path_state(ul_machine *machine) {
  if (machine->c == '?') {
    ul_enter_query_state(machine);
    return UL_ADVANCE;
  }
  if (machine->c == '#') {
    ul_enter_fragment_state(machine);
    return UL_ADVANCE;
  }
  return machine->c == UL_EOF ? UL_ADVANCE : append_to_opaque_path(machine);
}

/* Query and fragment: c in the reference machine, otherwise all up to `delimiter`, tab or newline. */
static ul_step append_encoded(ul_machine *machine, urlens_percent_set set, char delimiter) {
  size_t end;
  if (machine->is_reference) {
    ul_check_url_unit(machine);
    ul_percent_encode_code_point(machine->output, machine->c, set);
    return UL_ADVANCE;
  }
  end = find_run_end(machine, delimiter, delimiter);
  ul_percent_encode(machine->output, ul_span_slice(machine->input, machine->pointer, end), set);
  ul_machine_seek(machine, end);
  return UL_AGAIN;
}

/* query state, step 1: whether the query is encoded in another encoding than UTF-8. */
static int query_has_encoding(const ul_machine *machine) {
  return machine->encoding != URLENS_ENCODING_UTF_8 && ul_is_special(machine) &&
         machine->url.scheme_kind != URLENS_SCHEME_KIND_WS && machine->url.scheme_kind != URLENS_SCHEME_KIND_WSS;
}

/* The same as append_encoded, but in the page's encoding. */
static ul_step append_in_encoding(ul_machine *machine, char delimiter) {
  char bytes[UL_UTF8_MOST];
  size_t end;
  if (machine->is_reference) {
    ul_check_url_unit(machine);
    ul_percent_encoder_append(&machine->query, machine->output, ul_span_of(bytes, ul_utf8_write(machine->c, bytes)));
    return UL_ADVANCE;
  }
  end = find_run_end(machine, delimiter, delimiter);
  ul_percent_encoder_append(&machine->query, machine->output, ul_span_slice(machine->input, machine->pointer, end));
  ul_machine_seek(machine, end);
  return UL_AGAIN;
}

/*
 * query state, if the query has an encoding. The Standard collects the query and encodes it at its end. Here the
 * encoder is kept from one piece to the next, which gives the same result.
 */
static ul_step query_in_encoding(ul_machine *machine) {
  int override = machine->override != UL_NO_STATE;
  if (machine->c != UL_EOF && (override || machine->c != '#')) {
    return append_in_encoding(machine, override ? '\t' : '#');
  }
  ul_percent_encoder_end(&machine->query, machine->output);
  if (machine->c == '#') ul_enter_fragment_state(machine);
  return UL_ADVANCE;
}

/* query state */
ul_step ul_query_state(ul_machine *machine) {
  int encodes_quote = ul_is_special(machine) || ul_differs(machine, UL_OTHER_QUERY_ENCODES_QUOTE);
  urlens_percent_set set = encodes_quote ? URLENS_PERCENT_SET_SPECIAL_QUERY : URLENS_PERCENT_SET_QUERY;
  if (ul_scheme_is(machine, UL_SCHEME_KEEPS_QUERY)) set = URLENS_PERCENT_SET_C0_CONTROL;
  if (query_has_encoding(machine)) return query_in_encoding(machine);
  if (machine->c == UL_EOF) return UL_ADVANCE;
  if (machine->override != UL_NO_STATE) return append_encoded(machine, set, '\t');
  if (machine->c == '#') {
    ul_enter_fragment_state(machine);
    return UL_ADVANCE;
  }
  return append_encoded(machine, set, '#');
}

/* fragment state */
ul_step ul_fragment_state(ul_machine *machine) {
  return machine->c == UL_EOF ? UL_ADVANCE : append_encoded(machine, URLENS_PERCENT_SET_FRAGMENT, '\t');
}
