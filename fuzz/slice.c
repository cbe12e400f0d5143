/* SPDX-License-Identifier: MIT */
/*
 * Components of a URL with offsets that are wrong. The first byte chooses a dialect; a second says how many fields are changed, and
 * pairs of bytes say which and to what; the rest is a URL. What must hold: urlens_slice_checked gives what the object gives as long
 * as nothing is changed, and for anything else only pieces of the text, or none.
 */
#include "common.h"

enum { FIELDS = 15, PARTS = URLENS_PART_FRAGMENT + 1 };

/* Changes one field: to a number close to the one it has, to one within reach, or to a large one. */
static void change(urlens_components *c, uint8_t field, uint8_t value) {
  urlens_offset *offsets[] = {&c->scheme_end, &c->username_start, &c->username_end, &c->password_end,
                              &c->host_start, &c->host_end,       &c->port_end,     &c->path_start,
                              &c->path_end,   &c->query_end,      &c->length};
  size_t count = sizeof offsets / sizeof offsets[0], number = field % FIELDS;
  if (number < count) {
    urlens_offset *offset = offsets[number];
    if (field & 0x40) *offset = (urlens_offset)(*offset + value - 0x80);
    else *offset = (urlens_offset)(field & 0x80 ? 0u - value : value);
  } else if (number == count) {
    c->port = (uint16_t)(c->port + value);
  } else if (number == count + 1) {
    c->host_kind = value;
  } else if (number == count + 2) {
    c->scheme_kind = value;
  } else {
    c->flags ^= 1U << value % 32;
  }
}

/* All parts, as they are in the object. */
static void check_right(const urlens_url *url, const char *href, size_t length) {
  urlens_view view;
  for (int part = 0; part < PARTS; part++) {
    fuzz_same_status("offsets that are right", URLENS_OK,
                     urlens_slice_checked(href, length, urlens_components_of(url), (urlens_part)part, &view));
    fuzz_check(!view.data == !urlens_get(url, (urlens_part)part).data, "a part that is there");
    fuzz_same_text("a part", fuzz_view(urlens_get(url, (urlens_part)part)), fuzz_view(view));
  }
  fuzz_same_status("a part that does not exist", URLENS_E_ARGUMENT,
                   urlens_slice_checked(href, length, urlens_components_of(url), (urlens_part)PARTS, &view));
}

/* All parts: a piece of the text, or nothing; and all of them or none are given. */
static void check_wrong(const urlens_components *components, const char *href, size_t length) {
  urlens_status first = URLENS_OK;
  for (int part = 0; part < PARTS; part++) {
    urlens_view view = {href, 0};
    urlens_status status = urlens_slice_checked(href, length, components, (urlens_part)part, &view);
    if (part == 0) first = status;
    fuzz_same_status("all parts or none", first, status);
    fuzz_check(status == URLENS_OK || status == URLENS_E_ARGUMENT, "taken or refused");
    if (status != URLENS_OK || !view.data) continue;
    fuzz_check(view.data >= href && view.data <= href + length && view.length <= (size_t)(href + length - view.data),
               "a part lies within the text");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_url **urls;
  urlens_components components;
  urlens_view href;
  size_t number, changes, at;
  char *copy;
  if (size < 2) return -1;
  number = data[0] % urlens_dialect_count();
  changes = data[1] % 4U;
  at = 2 + 2 * changes;
  if (at > size) return -1;
  if (!urls) urls = fuzz_table(urlens_dialect_count(), sizeof *urls);
  if (!urls[number]) urls[number] = fuzz_object_in(fuzz_dialect(number), 0);
  fuzz_input = fuzz_text_of((const char *)data + at, size - at);
  if (urlens_parse(urls[number], fuzz_input.data, fuzz_input.length, NULL) != URLENS_OK) return -1;
  href = urlens_href(urls[number]);
  copy = fuzz_copy(href.data, href.length);
  check_right(urls[number], copy, href.length);
  components = *urlens_components_of(urls[number]);
  for (size_t i = 0; i < changes; i++) change(&components, data[2 + 2 * i], data[3 + 2 * i]);
  check_wrong(&components, copy, href.length);
  free(copy);
  return 0;
}
