/* SPDX-License-Identifier: MIT */
/*
 * urlens: parts of many URLs in one call, for databases and data frames. Rows come in the layouts that these have, and
 * the parts that are asked for come out as views: into the rows themselves where a part is written there as it has to
 * be, and else into memory of the caller's. The host of a URL that is in its canonical form is not even copied.
 *
 * The conventions of urlens.h hold here too. These functions are in every build. urlens_parse_batch, in urlens.h, gives
 * whole URLs and their components in Arrow's layout.
 */
#ifndef URLENS_BATCH_H
#define URLENS_BATCH_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How rows lie in memory. */
typedef enum urlens_rows_layout {
  URLENS_ROWS_LAYOUT_VIEWS = 0,     /* `items` are urlens_view, each `stride` bytes after the last; NULL is null */
  URLENS_ROWS_LAYOUT_OFFSETS32 = 1, /* `items` are count + 1 int32_t: row i is data[items[i]] to data[items[i + 1]] */
  URLENS_ROWS_LAYOUT_OFFSETS64 = 2, /* the same with int64_t */
  URLENS_ROWS_LAYOUT_UTF8_VIEW = 3  /* `items` are Arrow's Utf8View, 16 bytes each, in the machine's byte order */
} urlens_rows_layout;

/* Rows of text. Set `size`, and to zero what the layout does not have. */
typedef struct urlens_rows {
  size_t size;
  const void *items;          /* see the layout; 32-bit and 64-bit offsets must be aligned */
  size_t count;               /* how many rows there are */
  size_t stride;              /* VIEWS: bytes from one item to the next; 0: sizeof(urlens_view) */
  const char *data;           /* OFFSETS32, OFFSETS64: what the offsets count from */
  const char *const *buffers; /* UTF8_VIEW: the buffers of texts of more than 12 bytes */
  const size_t *buffer_sizes; /* UTF8_VIEW: their sizes in bytes; NULL: the items can be trusted */
  size_t buffer_count;        /* UTF8_VIEW: how many buffers there are */
  const uint8_t *validity;    /* one bit per row, least significant first, 0 for null; NULL if no row is null */
  size_t first_bit;           /* the number of the first row's bit */
  urlens_rows_layout layout;
  uint32_t reserved; /* zero */
} urlens_rows;

/* What can be asked for. The first eight are those of urlens_part. */
typedef enum urlens_selected {
  URLENS_SELECTED_SCHEME = 0,
  URLENS_SELECTED_USERNAME = 1,
  URLENS_SELECTED_PASSWORD = 2,
  URLENS_SELECTED_HOST = 3,
  URLENS_SELECTED_PORT = 4,
  URLENS_SELECTED_PATH = 5,
  URLENS_SELECTED_QUERY = 6,
  URLENS_SELECTED_FRAGMENT = 7,
  URLENS_SELECTED_HREF = 16,   /* the whole URL */
  URLENS_SELECTED_SUFFIX = 17, /* the public suffix of the host, as in urlens_site; needs URLENS_FEATURE_PSL */
  URLENS_SELECTED_DOMAIN = 18, /* the registrable domain */
  URLENS_SELECTED_SUBDOMAIN = 19
} urlens_selected;

/* One column of the result. */
typedef struct urlens_selected_column {
  urlens_view *views; /* one for each row; NULL where the row has no URL, or its URL not that part */
  urlens_selected what;
  uint32_t flags; /* SUFFIX, DOMAIN, SUBDOMAIN: URLENS_SITE_ICANN_ONLY or 0; else 0 */
} urlens_selected_column;

/* What is asked for, and where it goes. All arrays belong to the caller and have room for the rows. Set `size`. */
typedef struct urlens_selection {
  size_t size;
  const urlens_selected_column *columns;
  size_t column_count;
  char *data;       /* memory for parts that are not in the rows as they have to be written; NULL if `capacity` is 0 */
  size_t capacity;  /* its size in bytes */
  uint16_t *status; /* per row, a urlens_status; may be NULL */
  size_t rows_done; /* set by the function: rows before this one are written */
  size_t failed;    /* set by the function: how many of those have no URL, nulls included */
  size_t used;      /* set by the function: bytes of `data` that views point into */
  size_t needed;    /* set if not all rows are done: room that is enough for the next row */
} urlens_selection;

/*
 * Parses rows `first` and up, and writes the parts that were asked for, from index 0 of the arrays on. A view is valid
 * as long as the rows and `data` are. `url` lends its options and its working memory; the URL in it is kept. `base` may
 * be NULL.
 *
 * A row that fails gets its status and NULL views, and has no effect on any other: the parser's status,
 * URLENS_E_NULL_ROW, or URLENS_E_ARGUMENT if its offsets make no sense. URLENS_OK: all rows are done.
 * URLENS_E_BUFFER_TOO_SMALL: the first rows_done rows are done and whole; go on with new memory from row first +
 * rows_done. Other errors, with nothing written: URLENS_E_ARGUMENT, URLENS_E_NO_URL and URLENS_E_UNSUPPORTED for the
 * base, as in urlens_parse; URLENS_E_UNSUPPORTED for parts that this build cannot give.
 */
URLENS_API urlens_status urlens_select_batch(urlens_url *url, const urlens_rows *rows, size_t first,
                                             const urlens_url *base, urlens_selection *selection);

#ifdef __cplusplus
}
#endif

#endif
