/* SPDX-License-Identifier: MIT */
#include "api/options.h"

#include "api/structs.h"
#include "dialect/table.h"
#include "encoding/encoding.h"

const urlens_options *ul_options_read(const urlens_options *options, urlens_options *room) {
  static const size_t first_version = UL_SIZE_UP_TO(urlens_options, reserved);
  static const urlens_options defaults;
  if (!options) return &defaults;
  if (UL_UNLIKELY(options->size != sizeof *options)) {
    if (!ul_struct_read(room, options, first_version, sizeof *room)) return NULL;
    options = room;
  }
  return options->max_length <= URLENS_MAX_LENGTH && !options->reserved ? options : NULL;
}

/* The encoding of the options' label, for what encodes. */
static urlens_status settle_encoding(const urlens_options *options, const ul_dialect *dialect,
                                     urlens_encoding *encoding) {
  *encoding = URLENS_ENCODING_UTF_8;
  if (!options->encoding) return URLENS_OK;
  if (ul_encoding_from_label(ul_span_of(options->encoding, options->encoding_length), encoding)) {
    *encoding = ul_output_encoding(*encoding);
    return URLENS_OK;
  }
  return dialect->habits & UL_NEEDS_LABEL ? URLENS_E_UNKNOWN_ENCODING : URLENS_OK;
}

urlens_status ul_settings_init(ul_settings *settings, const urlens_options *options) {
  static const uint32_t known_flags = URLENS_OPTION_REFERENCE_MACHINE | URLENS_OPTION_KEEP_DOT_SEGMENTS |
                                      URLENS_OPTION_ZONE_IDENTIFIERS | URLENS_OPTION_LOOSE_RESOLUTION;
  const ul_dialect_row *row = ul_dialect_find(options->dialect);
  urlens_status status;
  if (!row || (options->flags & ~known_flags)) return URLENS_E_ARGUMENT;
  if ((unsigned)options->simd > URLENS_SIMD_NEON) return URLENS_E_ARGUMENT;
  if (!row->dialect) return URLENS_E_UNSUPPORTED;
  settings->dialect = row->dialect;
  settings->id = options->dialect;
  settings->flags = options->flags;
  settings->limit = options->max_length ? options->max_length : URLENS_MAX_LENGTH;
  settings->suffix_list = options->suffix_list;
  settings->sink = options->sink;
  settings->sink_context = options->sink_context;
  status = settle_encoding(options, row->dialect, &settings->encoding);
  if (status) return status;
  settings->scanner = options->simd == URLENS_SIMD_AUTO ? ul_scanner_baseline() : ul_scanner_for(options->simd);
  return settings->scanner ? URLENS_OK : URLENS_E_UNSUPPORTED;
}
