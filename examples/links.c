/* SPDX-License-Identifier: MIT */
/* A chat message with links for people to click: what to open, and what to show. */
#include <stdio.h>
#include <string.h>
#include <urlens/links.h>

static const char message[] =
    "Read https://en.example.org/wiki/%E2%82%AC_(sign), or ask support@example.com. (See example.com/faq?q=a%20b.)";

/* Prints what to open: a link without a scheme is one of https: or mailto:. */
static void print_target(const urlens_link *link) {
  const char *scheme = link->has_scheme ? "" : link->kind == URLENS_LINK_KIND_EMAIL ? "mailto:" : "https://";
  printf("open %s%.*s\n", scheme, (int)(link->end - link->start), message + link->start);
}

/* Prints what to show: as few escapes as possible. */
static urlens_status print_shown(const urlens_link *link) {
  char room[256];
  urlens_output out = {.data = room, .capacity = sizeof room};
  urlens_status status = urlens_link_format(URLENS_LINK_END_IN_TEXT, message + link->start, link->end - link->start,
                                            NULL, &out);
  if (!status) printf("show %.*s\n", (int)out.length, room);
  return status;
}

int main(void) {
  urlens_link_search search = {
      .text = message, .length = sizeof message - 1, .flags = URLENS_LINK_BARE | URLENS_LINK_EMAIL};
  urlens_link link;
  urlens_error error = {.status = URLENS_OK};
  while (urlens_link_next(&search, &link, &error)) {
    print_target(&link);
    if (link.has_scheme && print_shown(&link)) return 1;
  }
  return error.status == URLENS_OK ? 0 : 1;
}
