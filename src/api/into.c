/* SPDX-License-Identifier: MIT */
/*
 * Calls without an object: parsing into the caller's buffer, and asking whether a text would parse. Nothing is
 * allocated.
 */
#include "api/handle.h"
#include "api/options.h"
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
  ul_scratch_init(&memory->host, NULL, stack->host, sizeof stack->host);
  ul_scratch_init(&memory->domain.decoded, NULL, stack->decoded, sizeof stack->decoded);
  ul_scratch_init(&memory->domain.work, NULL, stack->work, sizeof stack->work);
  ul_buffer_init_fixed(&memory->domain.ascii, stack->ascii, sizeof stack->ascii, URLENS_MAX_LENGTH);
  ul_arena_init(&memory->arena, NULL, stack->arena, sizeof stack->arena);
}

/* One call: its settings and what it asks for. */
typedef struct direct_call {
  ul_settings settings;
  ul_record_view base;
  ul_request request;
} direct_call;

/* Checks the arguments that both functions have. */
static urlens_status begin(direct_call *call, ul_span input, const urlens_url *base, const urlens_options *options) {
  urlens_options room;
  urlens_status status;
  options = ul_options_read(options, &room);
  if (!options) return URLENS_E_ARGUMENT;
  status = ul_settings_init(&call->settings, options);
  if (status) return status;
  if (!ul_text_is_given(input.data, input.length)) return URLENS_E_ARGUMENT;
  if (input.length > call->settings.limit) return URLENS_E_TOO_LONG;
  return ul_check_base(&call->settings, base);
}

/* Prepares the request. `base`, which has been read, may be NULL. */
static void ask(direct_call *call, ul_span input, const ul_record_view *base) {
  ul_request request = {.input = input, .settings = &call->settings, .last = ul_last_stage(call->settings.dialect)};
  if (base) {
    request.base = base;
    request.base_text = ul_record_text(base);
  }
  call->request = request;
}

/* A base that is an object, as a view in `room`; NULL if there is none. */
static const ul_record_view *view_of(const urlens_url *base, ul_record_view *room) {
  if (!base) return NULL;
  *room = ul_handle_view(base);
  return room;
}

/* Parses with working memory on the stack. */
static urlens_status run_on_stack(direct_call *call, ul_buffer *output, ul_answer *answer) {
  stack_memory stack;
  ul_memory memory;
  urlens_status status;
  use_stack(&memory, &stack);
  call->request.memory = &memory;
  status = ul_dialect_run(&call->request, output, answer);
  call->request.memory = NULL;
  return status;
}

static urlens_status tell(urlens_error *error, urlens_status status) {
  *error = ul_error_of(status);
  return status;
}

enum { CAN_PARSE_ON_STACK = 1024 };

/* Parses, to see whether the text is a URL. */
static urlens_status can_parse_by_parsing(ul_span input, const urlens_url *base, const urlens_options *options,
                                          urlens_error *error) {
  char space[CAN_PARSE_ON_STACK];
  direct_call call;
  ul_answer answer;
  ul_buffer counter;
  urlens_status status = begin(&call, input, base, options);
  if (status) return tell(error, status);
  if (ul_takes_fast_path(&call.settings) && ul_fast_can_parse(input, call.settings.scanner, call.settings.limit)) {
    return tell(error, URLENS_OK);
  }
  ask(&call, input, view_of(base, &call.base));
  ul_buffer_init_fixed(&counter, space, sizeof space, call.settings.limit);
  status = run_on_stack(&call, &counter, &answer);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    /* The space is only for the fast path. If the result does not fit, the URL still parses. */
    return tell(error, counter.length > call.settings.limit ? URLENS_E_TOO_LONG : URLENS_OK);
  }
  *error = answer.error;
  return status;
}

urlens_status urlens_can_parse(const char *input, size_t length, const urlens_url *base, const urlens_options *options,
                               urlens_error *error) {
  ul_span text = ul_span_of(input, length);
  urlens_error unwanted;
  if (!options && !base && input && length <= URLENS_MAX_LENGTH / UL_FAST_GROWTH) {
    ul_verdict verdict = ul_fast_is_ordinary(text) ? UL_IS_URL : ul_fast_judge(text, 0, &unwanted);
    if (UL_LIKELY(verdict == UL_IS_URL)) return error ? tell(error, URLENS_OK) : URLENS_OK;
    if (verdict == UL_IS_NO_URL) {
      if (error) *error = unwanted;
      return unwanted.status;
    }
  }
  return can_parse_by_parsing(text, base, options, error ? error : &unwanted);
}

/*
 * A domain with a label far beyond what DNS allows needs more working memory than is on the stack. Then an allocator
 * lends the end of the caller's buffer. It never takes memory back.
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

/* Working memory that is enough for a text of `length` bytes. */
static size_t enough_memory(size_t length, const ul_dialect *dialect) {
  size_t factor = dialect->most_memory + 1;
  return length > SIZE_MAX / 2 / factor ? SIZE_MAX / 2 : 4096 + length * factor;
}

/* The most bytes that the result can have: every byte becomes U+FFFD, percent-encoded. */
static size_t longest_result(size_t length) {
  return length > SIZE_MAX / 4 / 9 ? SIZE_MAX / 4 : 64 + length * 9;
}

/*
 * The length of the text that a result is made from: the input and the base. If the input is its own base, it counts
 * twice.
 */
static size_t length_of_text(const ul_request *request) {
  size_t length = request->input.length, base = request->base_text.length;
  if (!request->base_text.data && request->settings->dialect->habits & UL_IS_OWN_BASE) base = length;
  return length > SIZE_MAX - base ? SIZE_MAX : length + base;
}

/* Parses with working memory at the end of the caller's buffer. Sets output->length to what is needed if there is too little. */
static urlens_status run_on_lent(direct_call *call, ul_buffer *output, ul_answer *answer) {
  size_t length = length_of_text(&call->request), work = enough_memory(length, call->settings.dialect);
  lent_memory lent = {NULL, 0, 0};
  urlens_allocator allocator = {lent_allocate, lent_reallocate, lent_release, NULL};
  ul_memory memory;
  urlens_status status;
  if (output->capacity < work) {
    output->length = work + longest_result(length);
    return URLENS_E_BUFFER_TOO_SMALL;
  }
  ul_buffer_init_fixed(output, output->data, output->capacity - work, output->limit);
  lent.data = output->data + output->capacity;
  lent.size = work;
  allocator.context = &lent;
  ul_memory_init(&memory, &allocator);
  call->request.memory = &memory;
  status = ul_dialect_run(&call->request, output, answer);
  call->request.memory = NULL;
  if (status == URLENS_E_BUFFER_TOO_SMALL) output->length += work;
  return status;
}

/* Parses what was asked for, and tells the caller. */
static urlens_status run_into(direct_call *call, urlens_output *out, urlens_components *components) {
  ul_answer answer;
  ul_buffer output;
  urlens_status status;
  if (!ul_text_is_given(out->data, out->capacity)) return tell(&out->error, URLENS_E_ARGUMENT);
  ul_buffer_init_fixed(&output, out->data, out->capacity, call->settings.limit);
  status = run_on_stack(call, &output, &answer);
  if (status == URLENS_E_BUFFER_TOO_SMALL && output.length > call->settings.limit) {
    return tell(&out->error, URLENS_E_TOO_LONG);
  }
  if (status == URLENS_E_OUT_OF_MEMORY) {
    ul_buffer_init_fixed(&output, out->data, out->capacity, call->settings.limit);
    status = run_on_lent(call, &output, &answer);
  }
  if (status == URLENS_E_BUFFER_TOO_SMALL) answer.error = ul_error_of(status);
  if (!status || status == URLENS_E_BUFFER_TOO_SMALL) out->length = output.length;
  if (!status) *components = answer.url;
  out->error = answer.error;
  return status;
}

/* Parses what try_fast did not take. */
static urlens_status parse_into_by_dialect(ul_span input, const urlens_url *base, const urlens_options *options,
                                           urlens_output *out, urlens_components *components) {
  direct_call call;
  urlens_status status = begin(&call, input, base, options);
  if (status) return tell(&out->error, status);
  ask(&call, input, view_of(base, &call.base));
  return run_into(&call, out, components);
}

/* The same for a base that is no object, with the default options. */
static urlens_status resolve_into_by_dialect(ul_span input, const ul_record_view *base, urlens_output *out,
                                             urlens_components *components) {
  direct_call call;
  urlens_status status = begin(&call, input, NULL, NULL);
  if (status) return tell(&out->error, status);
  ask(&call, input, base);
  return run_into(&call, out, components);
}

/* Whether the input can be an absolute URL: most references do not begin with a letter. */
static int may_be_absolute(ul_span input) {
  return input.length > 0 && ul_is_alpha((unsigned char)input.data[0]);
}

/*
 * Parses what is most common and needs no working memory, with the default options: an absolute URL, or a reference to a
 * URL of the Standard. Returns 0: not handled.
 */
static inline int try_fast(ul_span input, const ul_record_view *base, urlens_output *out,
                           urlens_components *components) {
  const ul_scanner *scanner = ul_scanner_baseline();
  ul_buffer output;
  if (!input.data || !out->data || input.length > URLENS_MAX_LENGTH) return 0;
  ul_buffer_init_fixed(&output, out->data, out->capacity, URLENS_MAX_LENGTH);
  if (!(may_be_absolute(input) && ul_fast_parse_absolute(input, scanner, &output, components)) &&
      !(base && ul_fast_reference(input, base, scanner, &output, components))) {
    return 0;
  }
  out->length = output.length;
  return 1;
}

/* The same with a base that is an object, or NULL. */
static int try_fast_with_object(ul_span input, const urlens_url *base, urlens_output *out,
                                urlens_components *components) {
  ul_record_view room;
  if (base && (!base->has_url || !base->takes_fast_path)) return 0;
  return try_fast(input, view_of(base, &room), out, components);
}

urlens_status urlens_parse_into(const char *input, size_t length, const urlens_url *base, const urlens_options *options,
                                urlens_output *out, urlens_components *components) {
  ul_span text = ul_span_of(input, length);
  if (!out || !components) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (!options && try_fast_with_object(text, base, out, components)) return tell(&out->error, URLENS_OK);
  return parse_into_by_dialect(text, base, options, out, components);
}

urlens_status urlens_resolve_into(const char *input, size_t length, const char *base,
                                  const urlens_components *base_components, urlens_output *out,
                                  urlens_components *components) {
  ul_span text = ul_span_of(input, length);
  ul_record_view view = {.href = base, .record = base_components};
  if (!out || !components || !base || !base_components) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (try_fast(text, &view, out, components)) return tell(&out->error, URLENS_OK);
  return resolve_into_by_dialect(text, &view, out, components);
}
