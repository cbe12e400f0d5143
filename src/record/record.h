/* SPDX-License-Identifier: MIT */
/*
 * The URL record: one serialization plus where its components are in it (urlens_components, drawn in urlens.h). The
 * same for every dialect. A parser writes the serialization forward into a buffer and calls these functions as it goes:
 *
 *   scheme → [authority → userinfo → host → port] → path → query → fragment
 *
 * The record knows no parser.
 */
#ifndef UL_RECORD_RECORD_H
#define UL_RECORD_RECORD_H

#include "core/buffer.h"

/* A URL that is only read: the base, or the one that a setter changes. */
typedef struct ul_record_view {
  const char *href;
  const urlens_components *record;
  ul_span source; /* the text that it was read from, if its dialect may read `href` differently; otherwise NULL data */
} ul_record_view;

/* The text of a URL for programs that read it again: the text that it was read from, or its own. */
static inline ul_span ul_record_text(const ul_record_view *url) {
  return url->source.data ? url->source : ul_span_of(url->href, url->record->length);
}

/* A record without anything in it. */
UL_INTERNAL void ul_record_init(urlens_components *record);

/* The scheme and its ":" have been written; nothing follows yet. */
UL_INTERNAL void ul_record_scheme(urlens_components *record, const ul_buffer *written);

/* The "//" has been written; credentials or the host follow. */
UL_INTERNAL void ul_record_authority(urlens_components *record, const ul_buffer *written);

/* The credentials and their "@" have been written: the username ends at `username_end`, the "@" is the last byte. */
UL_INTERNAL void ul_record_userinfo(urlens_components *record, const ul_buffer *written, size_t username_end);

/* The host has been written. */
UL_INTERNAL void ul_record_host(urlens_components *record, const ul_buffer *written, urlens_host_kind kind);

/* An authority without a host: what follows is where the host would be. */
UL_INTERNAL void ul_record_no_host(urlens_components *record, const ul_buffer *written);

/* ":" and the port have been written. */
UL_INTERNAL void ul_record_port(urlens_components *record, const ul_buffer *written, uint16_t port);

/* The same with a port as a dialect left it, which may be no number. */
UL_INTERNAL void ul_record_port_text(urlens_components *record, const ul_buffer *written, ul_span port);

/* The path, if there is one, is about to be written. */
UL_INTERNAL void ul_record_path_start(urlens_components *record, const ul_buffer *written, int has_path);

/* The path has been written. */
UL_INTERNAL void ul_record_path(urlens_components *record, const ul_buffer *written);

/* "?" and the query have been written. */
UL_INTERNAL void ul_record_query(urlens_components *record, const ul_buffer *written);

/* All has been written, "#" and the fragment too if there is one. */
UL_INTERNAL void ul_record_finish(urlens_components *record, const ul_buffer *written);

/* Whether a bit of `flags` is set. */
static inline int ul_record_has(const urlens_components *record, uint32_t flag) {
  return (record->flags & flag) != 0;
}

/* The Standard's "includes credentials". */
static inline int ul_record_includes_credentials(const urlens_components *record) {
  return record->username_end > record->username_start || record->password_end > record->username_end;
}

/* The piece of the serialization that a part is; NULL data if it is absent. */
UL_INTERNAL ul_span ul_record_slice(const ul_record_view *url, urlens_part part);

/* What the URL API's attribute is: empty where the part is absent. NULL data only for a number that names no attribute. */
UL_INTERNAL ul_span ul_record_attribute(const ul_record_view *url, urlens_attribute attribute);

/* Whether the record is consistent with the serialization: see urlens_self_check. */
UL_INTERNAL int ul_record_check(ul_span href, const urlens_components *record);

/* The number of a port: digits, which may have zeros in front, up to 65535. UL_NO_PORT for any other text. */
enum { UL_NO_PORT = 0x10000 };
UL_INTERNAL uint32_t ul_port_number(ul_span text);

/* The same for a port as the Standard writes it, without zeros in front. */
UL_INTERNAL uint32_t ul_shortest_port_number(ul_span text);

#endif
