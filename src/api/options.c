/* SPDX-License-Identifier: MIT */
/* Options and arguments: what is asked for, checked once and in one place. */
#include "api/handle.h"

#include "encoding/encoding.h"

/* The first version's struct: shorter ones never existed. */
static const size_t smallest_options = sizeof(urlens_options);

/*
 * The encoding of the options' label, for what encodes. The URL Standard has no answer to a label that names none; the seeds'
 * dialects mean UTF-8 then.
 */
static urlens_status settle_encoding(const urlens_options *options, urlens_encoding *encoding) {
  *encoding = URLENS_ENCODING_UTF_8;
  if (!options->encoding) return URLENS_OK;
  if (ul_encoding_from_label(ul_span_of(options->encoding, options->encoding_length), encoding)) {
    *encoding = ul_output_encoding(*encoding);
    return URLENS_OK;
  }
  return options->dialect == URLENS_DIALECT_WHATWG ? URLENS_E_UNKNOWN_ENCODING : URLENS_OK;
}

static urlens_status check_options(const urlens_options *options) {
  static const uint32_t known_flags = URLENS_OPTION_REFERENCE_MACHINE | URLENS_OPTION_KEEP_DOT_SEGMENTS |
                                      URLENS_OPTION_ZONE_IDENTIFIERS | URLENS_OPTION_LOOSE_RESOLUTION;
  if (options->size < smallest_options || (options->flags & ~known_flags)) return URLENS_E_ARGUMENT;
  if (options->max_length > URLENS_MAX_LENGTH) return URLENS_E_ARGUMENT;
  if (!urlens_dialect_name(options->dialect)) return URLENS_E_ARGUMENT;
  if (options->simd < URLENS_SIMD_AUTO || options->simd > URLENS_SIMD_NEON) return URLENS_E_ARGUMENT;
  if (!ul_engine_has_dialect(options->dialect)) return URLENS_E_UNSUPPORTED;
  return URLENS_OK;
}

urlens_status ul_settings_init(ul_settings *settings, const urlens_options *options) {
  urlens_status status;
  memset(settings, 0, sizeof *settings);
  settings->limit = URLENS_MAX_LENGTH;
  settings->machine.scanner = ul_scanner_baseline();
  if (!options) return URLENS_OK;
  status = check_options(options);
  if (!status) status = settle_encoding(options, &settings->machine.encoding);
  if (status) return status;
  settings->dialect = options->dialect;
  if (options->max_length) settings->limit = options->max_length;
  settings->machine.plain = (options->flags & URLENS_OPTION_REFERENCE_MACHINE) != 0;
  settings->machine.keep_dots = (options->flags & URLENS_OPTION_KEEP_DOT_SEGMENTS) != 0;
  settings->rfc = ul_rfc_options_for(options->dialect, options->flags);
  settings->machine.sink = options->sink;
  settings->machine.sink_context = options->sink_context;
  if (options->simd != URLENS_SIMD_AUTO) settings->machine.scanner = ul_scanner_for(options->simd);
  if (!settings->machine.scanner) return URLENS_E_UNSUPPORTED;
  return URLENS_OK;
}

const urlens_allocator *ul_options_allocator(const urlens_options *options) {
  return options ? options->allocator : NULL;
}

urlens_status ul_write_out(const ul_buffer *output, size_t *length) {
  *length = output->length;
  return output->status;
}
