/* SPDX-License-Identifier: MIT */
#include "pattern/names.h"

#include "core/ascii.h"

/* The names that are compared: a heap of numbers of parts, the last name first. */
typedef struct name_heap {
  const ul_builder *builder;
  const ul_draft *draft;
  uint32_t *numbers;
  size_t count;
} name_heap;

static ul_span name_of(const name_heap *heap, uint32_t number) {
  return ul_builder_text(heap->builder, heap->draft->parts[number].part.name);
}

/* Whether part `a` comes before part `b`: by name, and by number if that is the same. */
static int comes_before(const name_heap *heap, uint32_t a, uint32_t b) {
  ul_span first = name_of(heap, a), second = name_of(heap, b);
  int order = memcmp(first.data, second.data, first.length < second.length ? first.length : second.length);
  if (order) return order < 0;
  return first.length != second.length ? first.length < second.length : a < b;
}

/* Moves the number at `at` down to its place. */
static void sift_down(name_heap *heap, size_t at) {
  for (size_t child; (child = 2 * at + 1) < heap->count; at = child) {
    uint32_t moved = heap->numbers[at];
    if (child + 1 < heap->count && comes_before(heap, heap->numbers[child], heap->numbers[child + 1])) child++;
    if (!comes_before(heap, moved, heap->numbers[child])) return;
    heap->numbers[at] = heap->numbers[child];
    heap->numbers[child] = moved;
  }
}

/* Takes the last name out of the heap. */
static uint32_t take_last(name_heap *heap) {
  uint32_t last = heap->numbers[0];
  heap->numbers[0] = heap->numbers[--heap->count];
  sift_down(heap, 0);
  return last;
}

/* Notes the parts that have a name of their own; numbers are never given twice. */
static void note_names(name_heap *heap) {
  for (size_t i = 0; i < heap->draft->count; i++) {
    ul_span name = name_of(heap, (uint32_t)i);
    if (name.length > 0 && !ul_is_digit((unsigned char)name.data[0])) heap->numbers[heap->count++] = (uint32_t)i;
  }
}

urlens_status ul_find_same_name(ul_builder *builder, const ul_draft *draft, size_t *same) {
  name_heap heap = {.builder = builder, .draft = draft};
  uint32_t later, number;
  *same = draft->count;
  if (draft->count < 2) return URLENS_OK;
  heap.numbers = ul_scratch_take(&builder->order, draft->count * sizeof *heap.numbers);
  if (!heap.numbers) return URLENS_E_OUT_OF_MEMORY;
  note_names(&heap);
  if (heap.count < 2) return URLENS_OK;
  for (size_t i = heap.count / 2; i > 0; i--) sift_down(&heap, i - 1);
  for (later = take_last(&heap); heap.count > 0; later = number) {
    number = take_last(&heap);
    if (ul_span_equal(name_of(&heap, number), name_of(&heap, later)) && later < *same) *same = later;
  }
  return URLENS_OK;
}
