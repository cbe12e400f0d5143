/* SPDX-License-Identifier: MIT */
/* The links that HTML and Markdown mark as such. */
#ifndef URLENS_CLI_PAGE_H
#define URLENS_CLI_PAGE_H

#include <stddef.h>

#include "text.h"
#include "urlens.h"

typedef enum page_item {
  PAGE_LINK, /* a URL, which may be relative */
  PAGE_BASE, /* the URL of a <base> */
  PAGE_TEXT  /* text in which links may be found */
} page_item;

/* Receives an item that begins at `at` of the page. The view is valid during the call. */
typedef void (*page_sink)(void *context, page_item item, size_t at, urlens_view view);

/* What reads a page, and what it works with. Begin with all zeros, and fill in the first four. */
typedef struct page {
  const char *data;
  size_t length;
  page_sink sink;
  void *context;
  text value; /* what an attribute or a destination is decoded to */
} page;

/*
 * Reads HTML: the values of href and src of all elements, the URLs of srcset and imagesrcset, that of a refresh, and
 * <base>. Comments, scripts and styles are passed over. Tokens are those of the HTML Standard, section 13.2.5.
 */
void page_read_html(page *p);

/* Reads the tag at `at`, where there is a "<". Returns where to go on; `at`: it is not a tag. */
size_t page_read_tag(page *p, size_t at);

/*
 * Reads Markdown (CommonMark): links, images, definitions, URLs in "<" and ">", tags of HTML as above, and the text
 * between them. Code is passed over.
 */
void page_read_markdown(page *p);

/* Hands on a URL with its character references decoded, and without the white space that URLs cannot have. */
void page_give_link(page *p, page_item item, size_t start, size_t end);

void page_release(page *p);

#endif
