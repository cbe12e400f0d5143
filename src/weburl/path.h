/* SPDX-License-Identifier: MIT */
/* Operations on paths that resolution and canonicalization share. All are linear. */
#ifndef UL_WEBURL_PATH_H
#define UL_WEBURL_PATH_H

#include "core/text.h"
#include "weburl/weburl.h"

/* r3, "percent-decode any %2F and %5C". */
UL_INTERNAL ul_span ul_decode_slashes(ul_job *job, ul_span path);

/* RFC 3986, section 5.2.3, with both slashes. An empty base path always gives "/" (slip 15). */
UL_INTERNAL ul_span ul_merge_paths(ul_job *job, ul_span base_path, ul_span reference_path);

/* RFC 3986, section 5.2.4, after "\" has been replaced by "/". */
UL_INTERNAL ul_span ul_remove_dots(ul_job *job, ul_span path, ul_dot_spelling spelling);

/*
 * r3, Drive specifications: the length of the one at the beginning, or 0. The suffix is always needed, although the
 * text says otherwise (slip 5). *letter is set to the letter, decoded.
 */
UL_INTERNAL size_t ul_drive_length(ul_span text, char *letter);

/* How often percent-encoded unreserved characters are decoded. A pass does not look again at what it has decoded. */
enum { UL_DECODE_ONCE = 1, UL_DECODE_ALL = -1 };

/*
 * The text after `passes` passes that decode percent-encoded unreserved characters. UL_DECODE_ALL: as many passes as
 * change anything. Takes linear time, whatever the number.
 */
UL_INTERNAL ul_span ul_decode_unreserved(ul_job *job, ul_span text, long passes);

#endif
