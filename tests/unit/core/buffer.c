/* SPDX-License-Identifier: MIT */
#include "core/buffer.h"

#include "counting.h"

static void check_text(const ul_buffer *buffer, const char *wanted) {
  ul_span got = ul_buffer_span(buffer);
  CHECK(ul_buffer_ok(buffer));
  CHECK_EQ_BYTES("buffer", 6, wanted, strlen(wanted), got.length ? got.data : "", got.length);
}

static void test_growing(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_buffer buffer;
  size_t i;
  ul_buffer_init(&buffer, &allocator, SIZE_MAX);
  ul_buffer_append(&buffer, ul_span_of(NULL, 0));
  ul_buffer_insert(&buffer, 0, ul_span_of(NULL, 0));
  CHECK(counts.calls == 0);
  for (i = 0; i < 100000; i++) ul_buffer_push(&buffer, (char)('a' + i % 26));
  CHECK(ul_buffer_ok(&buffer) && buffer.length == 100000);
  CHECK(counts.calls < 20);
  for (i = 0; i < 100000; i++) CHECK(buffer.data[i] == (char)('a' + i % 26));
  ul_buffer_clear(&buffer);
  ul_buffer_append(&buffer, UL_SPAN("whole"));
  check_text(&buffer, "whole");
  ul_buffer_cut(&buffer, 2);
  check_text(&buffer, "wh");
  ul_buffer_release(&buffer);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
  ul_buffer_release(&buffer);
  ul_buffer_append(&buffer, UL_SPAN("again"));
  check_text(&buffer, "again");
  ul_buffer_release(&buffer);
  CHECK(counts.blocks == 0);
}

static void test_insert_and_terminate(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_buffer buffer;
  ul_buffer_init(&buffer, &allocator, 6);
  ul_buffer_append(&buffer, UL_SPAN("ad"));
  ul_buffer_insert(&buffer, 1, UL_SPAN("bc"));
  ul_buffer_insert(&buffer, 0, UL_SPAN("_"));
  ul_buffer_insert(&buffer, 5, UL_SPAN("e"));
  check_text(&buffer, "_abcde");
  ul_buffer_terminate(&buffer);
  check_text(&buffer, "_abcde");
  CHECK(buffer.data[6] == '\0');
  ul_buffer_insert(&buffer, 0, UL_SPAN("x"));
  CHECK(buffer.status == URLENS_E_TOO_LONG);
  ul_buffer_release(&buffer);
  CHECK(counts.blocks == 0);
}

/* Fixed memory: it goes on counting when it is full, and never writes beyond its end. */
static void test_fixed(void) {
  char memory[8] = "........";
  ul_buffer buffer;
  ul_buffer_init_fixed(&buffer, memory, 4, 100);
  ul_buffer_append(&buffer, UL_SPAN("abcd"));
  check_text(&buffer, "abcd");
  ul_buffer_push(&buffer, 'e');
  CHECK(buffer.status == URLENS_E_BUFFER_TOO_SMALL && buffer.length == 5);
  ul_buffer_append(&buffer, UL_SPAN("fgh"));
  CHECK(buffer.status == URLENS_E_BUFFER_TOO_SMALL && buffer.length == 8);
  CHECK(ul_buffer_span(&buffer).length == 0);
  CHECK(memcmp(memory, "abcd....", 8) == 0);
  ul_buffer_clear(&buffer);
  ul_buffer_append(&buffer, UL_SPAN("xy"));
  check_text(&buffer, "xy");
  ul_buffer_release(&buffer);
}

/* More than the limit is too long, also where there is memory. What went wrong first is kept. */
static void test_limit(void) {
  char memory[8];
  ul_buffer buffer;
  ul_buffer_init_fixed(&buffer, memory, sizeof memory, 3);
  ul_buffer_append(&buffer, UL_SPAN("abc"));
  check_text(&buffer, "abc");
  ul_buffer_push(&buffer, 'd');
  CHECK(buffer.status == URLENS_E_TOO_LONG);
  ul_buffer_push(&buffer, 'e');
  CHECK(buffer.status == URLENS_E_TOO_LONG);

  ul_buffer_init_fixed(&buffer, NULL, 0, 3);
  ul_buffer_append(&buffer, UL_SPAN("abc"));
  CHECK(buffer.status == URLENS_E_BUFFER_TOO_SMALL && buffer.length == 3);
  ul_buffer_push(&buffer, 'd');
  CHECK(buffer.status == URLENS_E_BUFFER_TOO_SMALL && buffer.length == 4);

  ul_buffer_init_fixed(&buffer, NULL, 0, SIZE_MAX);
  ul_buffer_advance(&buffer, SIZE_MAX);
  ul_buffer_advance(&buffer, SIZE_MAX);
  CHECK(buffer.length == SIZE_MAX);
}

static void test_no_memory(void) {
  counting counts = {0, 0, 0, 2};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_buffer buffer;
  size_t i;
  ul_buffer_init(&buffer, &allocator, SIZE_MAX);
  for (i = 0; i < 1000; i++) ul_buffer_push(&buffer, 'x');
  CHECK(buffer.status == URLENS_E_OUT_OF_MEMORY);
  CHECK(counts.calls == 2);
  CHECK(ul_buffer_span(&buffer).length == 0);
  ul_buffer_release(&buffer);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
}

int main(void) {
  test_growing();
  test_insert_and_terminate();
  test_fixed();
  test_limit();
  test_no_memory();
  return test_end();
}
