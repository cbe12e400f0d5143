/* SPDX-License-Identifier: MIT */
/* Calls without an object: into the caller's buffer, and whether something would parse. Nothing is allocated. */
#include "api/handle.h"
#include "whatwg/fast.h"

/* Working memory on the stack: a host with tabs in it, and a domain of any length that DNS allows. */
typedef struct stack_memory {
  uint64_t host[64];
  uint64_t decoded[64];
  uint64_t work[512];
  char ascii[1024];
  char arena[4096]; /* for the dialects that work on pieces of text */
} stack_memory;

static void use_stack(ul_memory *memory, stack_memory *stack) {
  ul_machine_memory *machine = &memory->machine;
  ul_scratch_init(&machine->host, NULL, stack->host, sizeof stack->host);
  ul_scratch_init(&machine->domain.decoded, NULL, stack->decoded, sizeof stack->decoded);
  ul_scratch_init(&machine->domain.work, NULL, stack->work, sizeof stack->work);
  ul_buffer_init_fixed(&machine->domain.ascii, stack->ascii, sizeof stack->ascii, URLENS_MAX_LENGTH);
  ul_arena_init(&memory->arena, NULL, stack->arena, sizeof stack->arena);
}

static urlens_status fail_into(urlens_error *error, urlens_status status) {
  error->status = status;
  error->at = URLENS_NOWHERE;
  error->length = 0;
  return status;
}

/* The settings, with the argument checks that both calls share. */
static urlens_status check_call(ul_settings *settings, const char *input, size_t length, const urlens_url *base,
                                const urlens_options *options) {
  urlens_status status = ul_settings_init(settings, options);
  if (status) return status;
  if (!ul_text_is_given(input, length)) return URLENS_E_ARGUMENT;
  if (length > settings->limit) return URLENS_E_TOO_LONG;
  return ul_check_base(settings, base);
}

/* Parses with working memory on the stack. */
static urlens_status parse_on_stack(ul_span input, const urlens_url *base, const ul_settings *settings,
                                    ul_buffer *output, ul_parse_result *result) {
  stack_memory stack;
  ul_memory memory;
  ul_record_view base_view;
  if (base) base_view = ul_handle_view(base);
  use_stack(&memory, &stack);
  return ul_engine_parse(input, base ? &base_view : NULL, settings, &memory, output, result);
}

enum { CAN_PARSE_ON_STACK = 1024 };

/* The way of what is not certainly a URL at the first look. */
static urlens_status can_parse_thoroughly(ul_span input, const urlens_url *base, const urlens_options *options,
                                          urlens_error *error) {
  char space[CAN_PARSE_ON_STACK];
  ul_settings settings;
  ul_parse_result result;
  ul_buffer counter;
  urlens_status status = check_call(&settings, input.data, input.length, base, options);
  if (status) return fail_into(error, status);
  if (ul_engine_takes_shortcut(&settings) && ul_fast_can_parse(input, settings.machine.scanner, settings.limit)) {
    return fail_into(error, URLENS_OK);
  }
  ul_buffer_init_fixed(&counter, space, sizeof space, settings.limit);
  status = parse_on_stack(input, base, &settings, &counter, &result);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    /* The space is only there for the shortcut's sake, so this only says that the URL parses. */
    return fail_into(error, counter.length > settings.limit ? URLENS_E_TOO_LONG : URLENS_OK);
  }
  *error = result.error;
  return status;
}

urlens_status urlens_can_parse(const char *input, size_t length, const urlens_url *base, const urlens_options *options,
                               urlens_error *error) {
  urlens_error unwanted;
  if (!options && !base && input && length <= URLENS_MAX_LENGTH / UL_FAST_GROWTH &&
      ul_fast_is_plain(ul_span_of(input, length))) {
    return error ? fail_into(error, URLENS_OK) : URLENS_OK;
  }
  return can_parse_thoroughly(ul_span_of(input, length), base, options, error ? error : &unwanted);
}

/* A buffer's status, once nothing more comes: too small for the result, or the result too long for anyone. */
static urlens_status too_small_or_too_long(const ul_buffer *output, size_t limit, urlens_result *result) {
  if (output->length > limit) return fail_into(&result->error, URLENS_E_TOO_LONG);
  result->length = output->length;
  return fail_into(&result->error, URLENS_E_BUFFER_TOO_SMALL);
}

/*
 * A domain with a label far beyond what DNS allows needs more working memory than is on the stack. Then the end of the
 * caller's buffer is lent for it, by an allocator that only ever hands out more of it.
 */
typedef struct lent_memory {
  char *data;
  size_t size;
  size_t used;
} lent_memory;

enum { LENT_ALIGNMENT = 16 };

static void *lent_allocate(void *context, size_t size) {
  lent_memory *lent = context;
  size_t skipped = (size_t)(0 - (uintptr_t)(lent->data + lent->used)) % LENT_ALIGNMENT;
  char *block;
  if (skipped > lent->size - lent->used || size > lent->size - lent->used - skipped) return NULL;
  block = lent->data + lent->used + skipped;
  lent->used += skipped + size;
  return block;
}

static void *lent_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  void *larger = lent_allocate(context, new_size);
  if (larger) memcpy(larger, block, old_size < new_size ? old_size : new_size);
  return larger;
}

static void lent_release(void *context, void *block, size_t size) {
  (void)context;
  (void)block;
  (void)size;
}

/*
 * Working memory that is enough for any domain of so many bytes: a byte can become six code points (U+FDFA has three bytes
 * and maps to eighteen), for each of which the Unicode layer keeps five words; the rest is for the result, which grows by
 * doubling in memory that is never given back.
 *
 * The dialects that work on pieces of text have a few copies of each, none of which is more than twelve times as long as what
 * it was made from (a domain that Nameprep maps); they come in blocks that double.
 */
static size_t enough_working_memory(size_t length, const ul_settings *settings) {
  size_t factor = settings->dialect == URLENS_DIALECT_WHATWG ? 512 : 1024;
  return length > SIZE_MAX / 2 / factor ? SIZE_MAX / 2 : 4096 + length * factor;
}

/* The most bytes that the result can have: every byte that there is, percent-encoded as U+FFFD. */
static size_t longest_result(size_t length) {
  return length > SIZE_MAX / 4 / 9 ? SIZE_MAX / 4 : 64 + length * 9;
}

/* How much text a result is made from: the input and the base; where the input is its own base, it counts twice. */
static size_t length_of_text(ul_span input, const urlens_url *base, const ul_settings *settings) {
  size_t base_length = base ? base->href.length : settings->dialect == URLENS_DIALECT_WHATWG ? 0 : input.length;
  return input.length > SIZE_MAX - base_length ? SIZE_MAX : input.length + base_length;
}

/* Parses with working memory at the end of the caller's buffer. */
static urlens_status parse_on_lent(ul_span input, const urlens_url *base, const ul_settings *settings,
                                   ul_buffer *output, ul_parse_result *result) {
  size_t length = length_of_text(input, base, settings), work = enough_working_memory(length, settings);
  lent_memory lent = {NULL, 0, 0};
  urlens_allocator allocator = {lent_allocate, lent_reallocate, lent_release, NULL};
  ul_memory memory;
  ul_record_view base_view;
  urlens_status status;
  if (output->capacity < work) {
    output->length = work + longest_result(length);
    return URLENS_E_BUFFER_TOO_SMALL;
  }
  ul_buffer_init_fixed(output, output->data, output->capacity - work, output->limit);
  lent.data = output->data + output->capacity;
  lent.size = work;
  allocator.context = &lent;
  if (base) base_view = ul_handle_view(base);
  ul_memory_init(&memory, &allocator);
  status = ul_engine_parse(input, base ? &base_view : NULL, settings, &memory, output, result);
  if (status == URLENS_E_BUFFER_TOO_SMALL) output->length += work;
  return status;
}

/* The way of what is not for the shortcut. */
static urlens_status parse_into_thoroughly(ul_span input, const urlens_url *base, const urlens_options *options,
                                           char *out, size_t capacity, urlens_result *result) {
  ul_settings settings;
  ul_parse_result parsed;
  ul_buffer output;
  urlens_status status = check_call(&settings, input.data, input.length, base, options);
  memset(result, 0, sizeof *result);
  if (!status && !ul_text_is_given(out, capacity)) status = URLENS_E_ARGUMENT;
  if (status) return fail_into(&result->error, status);
  ul_buffer_init_fixed(&output, out, capacity, settings.limit);
  status = parse_on_stack(input, base, &settings, &output, &parsed);
  if (status == URLENS_E_OUT_OF_MEMORY) {
    ul_buffer_init_fixed(&output, out, capacity, settings.limit);
    status = parse_on_lent(input, base, &settings, &output, &parsed);
    if (status == URLENS_E_BUFFER_TOO_SMALL) {
      result->length = output.length;
      return fail_into(&result->error, status);
    }
  }
  if (status == URLENS_E_BUFFER_TOO_SMALL) return too_small_or_too_long(&output, settings.limit, result);
  result->error = parsed.error;
  if (status) return status;
  result->components = parsed.url;
  result->length = output.length;
  return URLENS_OK;
}

urlens_status urlens_parse_into(const char *input, size_t length, const urlens_url *base, const urlens_options *options,
                                char *out, size_t capacity, urlens_result *result) {
  ul_span text = ul_span_of(input, length);
  if (!result) return URLENS_E_ARGUMENT;
  if (!options && !base && input && out && length <= capacity && length <= URLENS_MAX_LENGTH) {
    ul_buffer output;
    ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
    if (ul_fast_parse_at_once(text, ul_scanner_baseline(), &output, &result->components)) {
      result->length = length;
      return fail_into(&result->error, URLENS_OK);
    }
  }
  return parse_into_thoroughly(text, base, options, out, capacity, result);
}
