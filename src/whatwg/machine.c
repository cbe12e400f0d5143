/* SPDX-License-Identifier: MIT */
/* The loop of the basic URL parser, its reading and its errors. */
#include "whatwg/machine.h"

#include "core/ascii.h"
#include "dialect/dialect.h"
#include "percent/sets.h"
#include "unicode/utf8.h"

void ul_machine_init(ul_machine *machine, const ul_request *request, ul_buffer *output) {
  const ul_settings *settings = request->settings;
  memset(machine, 0, sizeof *machine);
  machine->input = request->input;
  machine->state = UL_SCHEME_START_STATE;
  machine->override = UL_NO_STATE;
  machine->base = request->base;
  machine->program = settings->dialect->family;
  machine->is_reference = settings->flags & URLENS_OPTION_REFERENCE_MACHINE || settings->sink || machine->program;
  machine->keep_dots = (settings->flags & URLENS_OPTION_KEEP_DOT_SEGMENTS) != 0;
  machine->sink = machine->program ? NULL : settings->sink; /* the validation errors are the Standard's */
  machine->sink_context = settings->sink_context;
  machine->encoding = settings->encoding;
  machine->memory = request->memory;
  machine->output = output;
  machine->error.at = URLENS_NOWHERE;
  machine->open = UL_NOTHING_OPEN;
}

void ul_machine_seek(ul_machine *machine, size_t at) {
  ul_span input = machine->input;
  while (at < input.length && ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE) && !machine->keeps_newlines) at++;
  machine->pointer = machine->next = at;
  machine->c = at < input.length ? ul_utf8_next(input, at, &machine->next) : UL_EOF;
}

size_t ul_skip(const ul_machine *machine, size_t at, size_t count) {
  ul_span input = machine->input;
  for (;; at++) {
    while (at < input.length && ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE) && !machine->keeps_newlines) at++;
    if (at >= input.length || count-- == 0) return at;
  }
}

int ul_remaining_starts_with(const ul_machine *machine, const char *text) {
  size_t at = machine->next;
  for (; *text; text++, at++) {
    at = ul_skip(machine, at, 0);
    if (at >= machine->input.length || machine->input.data[at] != *text) return 0;
  }
  return 1;
}

int ul_remaining_starts_with_hex_pair(const ul_machine *machine) {
  ul_span input = machine->input;
  size_t first = ul_skip(machine, machine->next, 0), second = ul_skip(machine, machine->next, 1);
  return second < input.length && ul_is_hex_digit((unsigned char)input.data[first]) &&
         ul_is_hex_digit((unsigned char)input.data[second]);
}

void ul_validation_error(const ul_machine *machine, urlens_validation_error error) {
  if (machine->sink) machine->sink(machine->sink_context, error, machine->origin + machine->pointer);
}

ul_step ul_silent_failure(ul_machine *machine, urlens_status status) {
  size_t length = machine->c == UL_EOF ? 0 : machine->next - machine->pointer;
  machine->error = ul_error_at(status, machine->origin + machine->pointer, length);
  return UL_FAILURE;
}

ul_step ul_failure(ul_machine *machine, urlens_status status, urlens_validation_error error) {
  ul_validation_error(machine, error);
  return ul_silent_failure(machine, status);
}

void ul_check_url_unit(const ul_machine *machine) {
  if (!machine->sink) return;
  if (machine->c == '%' ? !ul_remaining_starts_with_hex_pair(machine) : !ul_is_url_code_point(machine->c)) {
    ul_validation_error(machine, URLENS_V_INVALID_URL_UNIT);
  }
}

typedef ul_step (*state_function)(ul_machine *machine);

static const state_function state_functions[] = {
    [UL_SCHEME_START_STATE] = ul_scheme_start_state,
    [UL_SCHEME_STATE] = ul_scheme_state,
    [UL_NO_SCHEME_STATE] = ul_no_scheme_state,
    [UL_SPECIAL_RELATIVE_OR_AUTHORITY_STATE] = ul_special_relative_or_authority_state,
    [UL_PATH_OR_AUTHORITY_STATE] = ul_path_or_authority_state,
    [UL_RELATIVE_STATE] = ul_relative_state,
    [UL_RELATIVE_SLASH_STATE] = ul_relative_slash_state,
    [UL_SPECIAL_AUTHORITY_SLASHES_STATE] = ul_special_authority_slashes_state,
    [UL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE] = ul_special_authority_ignore_slashes_state,
    [UL_AUTHORITY_STATE] = ul_authority_state,
    [UL_HOST_STATE] = ul_host_state,
    [UL_HOSTNAME_STATE] = ul_host_state,
    [UL_PORT_STATE] = ul_port_state,
    [UL_FILE_STATE] = ul_file_state,
    [UL_FILE_SLASH_STATE] = ul_file_slash_state,
    [UL_FILE_HOST_STATE] = ul_file_host_state,
    [UL_PATH_START_STATE] = ul_path_start_state,
    [UL_PATH_STATE] = ul_path_state,
    [UL_OPAQUE_PATH_STATE] = ul_opaque_path_state,
    [UL_QUERY_STATE] = ul_query_state,
    [UL_FRAGMENT_STATE] = ul_fragment_state,
};

/* The failure that was noted. A lack of memory is at no place of the input. */
static urlens_status fail(ul_machine *machine) {
  urlens_status status = machine->error.status;
  if (status == URLENS_E_OUT_OF_MEMORY) machine->error = ul_error_of(status);
  return status;
}

/* URL Standard, basic URL parser, step 9. */
urlens_status ul_machine_run(ul_machine *machine) {
  ul_machine_seek(machine, 0);
  for (;;) {
    ul_step step = state_functions[machine->state](machine);
    if (step == UL_FAILURE) return fail(machine);
    if (step == UL_RETURN) return URLENS_OK;
    if (step == UL_AGAIN) continue;
    if (machine->c == UL_EOF) return URLENS_OK;
    ul_machine_seek(machine, machine->next);
  }
}

/* URL Standard, basic URL parser, steps 1.2 and 1.3. */
static void trim(ul_machine *machine) {
  ul_span input = machine->input;
  size_t start = 0, end = input.length;
  while (end > 0 && ul_is_c0_control_or_space((unsigned char)input.data[end - 1])) end--;
  while (start < end && ul_is_c0_control_or_space((unsigned char)input.data[start])) start++;
  if (machine->sink && (start > 0 || end < input.length)) {
    machine->sink(machine->sink_context, URLENS_V_INVALID_URL_UNIT, start > 0 ? 0 : end);
  }
  machine->origin = start;
  machine->input = ul_span_slice(input, start, end);
}

/* Step 3, which removes them, is done while reading. */
void ul_report_tab_or_newline(const ul_machine *machine) {
  ul_span input = machine->input;
  if (!machine->sink) return;
  for (size_t i = 0; i < input.length; i++) {
    if (ul_byte_is(input.data[i], UL_TAB_OR_NEWLINE)) {
      machine->sink(machine->sink_context, URLENS_V_INVALID_URL_UNIT, machine->origin + i);
      return;
    }
  }
}

/* Whether the input, of which nothing was trimmed at the beginning, begins with "data:". */
static int is_data_from_start(const ul_machine *machine) {
  ul_span data = UL_SPAN("data:");
  return machine->origin == 0 && machine->input.length >= data.length &&
         ul_equal_ignoring_case(ul_span_slice(machine->input, 0, data.length), data);
}

urlens_status ul_basic_url_parse(ul_machine *machine, const ul_request *request, ul_buffer *output) {
  urlens_status status;
  ul_machine_init(machine, request, output);
  trim(machine);
  if (ul_differs(machine, UL_DATA_KEEPS_NEWLINES)) machine->keeps_newlines = is_data_from_start(machine);
  ul_report_tab_or_newline(machine);
  status = ul_machine_run(machine);
  if (status) return status;
  ul_finish_record(machine);
  if (!ul_buffer_ok(output)) {
    machine->error = ul_error_of(output->status);
    return output->status;
  }
  if (ul_span_equal(request->input, ul_buffer_span(output))) machine->url.flags |= URLENS_IS_UNCHANGED;
  return URLENS_OK;
}
