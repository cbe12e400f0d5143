/* SPDX-License-Identifier: MIT */
/*
 * The named steps that dialects are made of. Each is in the file named here, with the words of its document restated.
 */
#ifndef UL_WEBURL_STEPS_H
#define UL_WEBURL_STEPS_H

#include "weburl/weburl.h"

/* preprocess.c */
UL_INTERNAL_DATA const ul_text_step ul_replace_non_scalars;
UL_INTERNAL_DATA const ul_text_step ul_read_as_utf8;
UL_INTERNAL_DATA const ul_text_step ul_remove_tabs_and_newlines;
UL_INTERNAL_DATA const ul_text_step ul_trim_spaces;
UL_INTERNAL_DATA const ul_text_step ul_trim_controls;

/* parse.c */
UL_INTERNAL_DATA const ul_parse_step ul_parse_unc_path;
UL_INTERNAL_DATA const ul_parse_step ul_find_valid_scheme;
UL_INTERNAL_DATA const ul_parse_step ul_find_any_scheme;
UL_INTERNAL_DATA const ul_parse_step ul_find_scheme_even_empty;
UL_INTERNAL_DATA const ul_parse_step ul_parse_drive_url;
UL_INTERNAL_DATA const ul_parse_step ul_parse_file_url;
UL_INTERNAL_DATA const ul_parse_step ul_parse_mailto_url;
UL_INTERNAL_DATA const ul_parse_step ul_parse_if_slash_follows;
UL_INTERNAL_DATA const ul_parse_step ul_parse_if_known_or_slash_follows;
UL_INTERNAL_DATA const ul_parse_step ul_parse_if_known;
UL_INTERNAL_DATA const ul_parse_step ul_parse_unless_known;
UL_INTERNAL_DATA const ul_parse_step ul_split_unlisted;
UL_INTERNAL_DATA const ul_parse_step ul_rest_is_path;

/* resolve.c */
UL_INTERNAL_DATA const ul_resolve_step ul_refuse_invalid_base;
UL_INTERNAL_DATA const ul_resolve_step ul_take_base_if_empty;
UL_INTERNAL_DATA const ul_resolve_step ul_parse_reference;
UL_INTERNAL_DATA const ul_resolve_step ul_resolve_without_scheme;
UL_INTERNAL_DATA const ul_resolve_step ul_resolve_with_scheme_of_base;
UL_INTERNAL_DATA const ul_resolve_step ul_remove_dots_if_hierarchical;

/* resolve_text.c */
UL_INTERNAL_DATA const ul_resolve_step ul_resolve_text;
UL_INTERNAL_DATA const ul_resolve_step ul_resolve_text_refusing_base;

/* canonicalize.c */
UL_INTERNAL_DATA const ul_canonicalize_step ul_lowercase_scheme;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_credentials;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_host_component;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_port;
UL_INTERNAL_DATA const ul_canonicalize_step ul_lead_path_with_slash;
UL_INTERNAL_DATA const ul_canonicalize_step ul_fill_empty_path;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_path;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_path_by_scheme;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_any_path;
UL_INTERNAL_DATA const ul_canonicalize_step ul_guard_path;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_query;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_any_query;
UL_INTERNAL_DATA const ul_canonicalize_step ul_canonicalize_fragment;

/* hostpath.c */
UL_INTERNAL_DATA const ul_canonicalize_step ul_settle_file_host_and_path;

/* host.c */
UL_INTERNAL_DATA const ul_host_step ul_host_remove_tabs;
UL_INTERNAL_DATA const ul_host_step ul_host_fall_back_to_lowercase;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_encoded_bracket;
UL_INTERNAL_DATA const ul_host_step ul_host_decode_all;
UL_INTERNAL_DATA const ul_host_step ul_host_decode_some;
UL_INTERNAL_DATA const ul_host_step ul_host_note_non_ascii;
UL_INTERNAL_DATA const ul_host_step ul_host_take_separator_off;
UL_INTERNAL_DATA const ul_host_step ul_host_take_dot_off;
UL_INTERNAL_DATA const ul_host_step ul_host_nameprep;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_percent;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_nul_and_space;
UL_INTERNAL_DATA const ul_host_step ul_host_escape_marks;
UL_INTERNAL_DATA const ul_host_step ul_host_map_separators;
UL_INTERNAL_DATA const ul_host_step ul_host_note_ace_labels;
UL_INTERNAL_DATA const ul_host_step ul_host_check_tld;
UL_INTERNAL_DATA const ul_host_step ul_host_work_on_labels;
UL_INTERNAL_DATA const ul_host_step ul_host_put_dot_back;
UL_INTERNAL_DATA const ul_host_step ul_host_decode_octets;
UL_INTERNAL_DATA const ul_host_step ul_host_lowercase;
UL_INTERNAL_DATA const ul_host_step ul_host_ipv6;
UL_INTERNAL_DATA const ul_host_step ul_host_keep_bracketed;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_brackets;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_colon;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_colon_unless_file;
UL_INTERNAL_DATA const ul_host_step ul_host_ipv4;
UL_INTERNAL_DATA const ul_host_step ul_host_ipv4_greedy;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_forbidden;
UL_INTERNAL_DATA const ul_host_step ul_host_refuse_bad_escapes;
UL_INTERNAL_DATA const ul_host_step ul_host_escape;
UL_INTERNAL_DATA const ul_host_step ul_host_escape_in_lowercase;

/* label.c */
UL_INTERNAL_DATA const ul_label_step ul_label_nameprep;
UL_INTERNAL_DATA const ul_label_step ul_label_refuse_prefix;
UL_INTERNAL_DATA const ul_label_step ul_label_encode;
UL_INTERNAL_DATA const ul_label_step ul_label_encode_unless_enabled;
UL_INTERNAL_DATA const ul_label_step ul_label_cut;
UL_INTERNAL_DATA const ul_label_step ul_label_refuse_empty;
UL_INTERNAL_DATA const ul_label_step ul_label_refuse_long;
UL_INTERNAL_DATA const ul_label_step ul_label_to_unicode;

#endif
