/* SPDX-License-Identifier: MIT */
/*
 * The URL record: one serialization plus where its components stand in it (urlens_components, drawn in urlens.h). The
 * same for every dialect. A parser writes the serialization forward into a buffer and calls these functions as it goes:
 *
 *   scheme → [authority → userinfo → host → port] → path → query → fragment
 *
 * The record knows no parser.
 */
#ifndef UL_RECORD_RECORD_H
#define UL_RECORD_RECORD_H

#include "core/buffer.h"

/*
 * The one narrowing from sizes to offsets. Buffers that records are written into have a limit of at most
 * URLENS_MAX_LENGTH, so while they are good nothing is lost; once they are not, the offsets mean nothing anyway.
 */
static inline urlens_offset ul_offset(size_t position) {
  return (urlens_offset)position;
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

/* ":" and the port have been written. */
UL_INTERNAL void ul_record_port(urlens_components *record, const ul_buffer *written, uint16_t port);

/* The path is about to be written. */
UL_INTERNAL void ul_record_path_start(urlens_components *record, const ul_buffer *written);

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
UL_INTERNAL ul_span ul_record_slice(const char *href, const urlens_components *record, urlens_part part);

/* Whether the record is consistent with the serialization: see urlens_self_check. */
UL_INTERNAL int ul_record_check(ul_span href, const urlens_components *record);

/* And that the port's text is its number, as the URL Standard writes it; other dialects have other ports. */
UL_INTERNAL int ul_record_check_port(ul_span href, const urlens_components *record);

/* The number of a port that is written in the shortest way, digits without zeros before them, or UL_NO_PORT. */
enum { UL_NO_PORT = 0x10000 };
UL_INTERNAL uint32_t ul_port_number(ul_span text);

#endif
