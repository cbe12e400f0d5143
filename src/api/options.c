/* SPDX-License-Identifier: MIT */
/* Options and arguments: what is asked for, checked once and in one place. */
#include "api/handle.h"

#include "core/ascii.h"

/* The first version's struct: shorter ones never existed. */
static const size_t smallest_options = offsetof(urlens_options, encoding_length) + sizeof(size_t);

/*
 * Until the encodings are there: the labels of UTF-8, and of those whose output encoding is UTF-8 (Encoding Standard, get
 * an output encoding).
 */
static int is_utf8_label(ul_span label) {
  static const char *const labels[] = {"utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8",
                                       "x-unicode20utf8"};
  while (label.length > 0 && ul_is_c0_control_or_space((unsigned char)label.data[0])) {
    label = ul_span_slice(label, 1, label.length);
  }
  while (label.length > 0 && ul_is_c0_control_or_space((unsigned char)label.data[label.length - 1])) label.length--;
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    if (ul_equal_ignoring_case(label, ul_span_of_name(labels[i]))) return 1;
  }
  return 0;
}

static urlens_status check_options(const urlens_options *options) {
  static const uint32_t known_flags = URLENS_PLAIN;
  if (options->size < smallest_options || (options->flags & ~known_flags)) return URLENS_E_ARGUMENT;
  if (options->max_length > URLENS_MAX_LENGTH) return URLENS_E_ARGUMENT;
  if (!urlens_dialect_name(options->dialect)) return URLENS_E_ARGUMENT;
  if (options->dialect != URLENS_WHATWG) return URLENS_E_UNSUPPORTED;
  if (options->encoding && !is_utf8_label(ul_span_of(options->encoding, options->encoding_length))) {
    return URLENS_E_UNKNOWN_ENCODING;
  }
  return URLENS_OK;
}

urlens_status ul_settings_init(ul_settings *settings, const urlens_options *options) {
  urlens_status status;
  memset(settings, 0, sizeof *settings);
  settings->limit = URLENS_MAX_LENGTH;
  if (!options) return URLENS_OK;
  status = check_options(options);
  if (status) return status;
  settings->dialect = options->dialect;
  if (options->max_length) settings->limit = options->max_length;
  settings->machine.plain = (options->flags & URLENS_PLAIN) != 0;
  settings->machine.sink = options->sink;
  settings->machine.sink_context = options->sink_context;
  return URLENS_OK;
}

const urlens_allocator *ul_options_allocator(const urlens_options *options) {
  return options ? options->allocator : NULL;
}

urlens_status ul_write_out(const ul_buffer *output, size_t *length) {
  *length = output->length;
  return output->status;
}
