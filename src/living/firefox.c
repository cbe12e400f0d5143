/* SPDX-License-Identifier: MIT */
/* Firefox's URL class: the Standard with the differences that are listed here, and URLs with a URL inside. */
#include "living/living.h"
#include "whatwg/differences.h"

/* Difference 3: "0x" without a digit is no number at the end of an address. A dot may follow it. */
static int ends_in_empty_number(ul_span ascii) {
  ul_span text = ascii;
  if (text.length > 0 && text.data[text.length - 1] == '.') text.length--;
  text = ul_span_slice(text, ul_find_after_last(text, '.'), text.length);
  return ul_equal_ignoring_case(text, UL_SPAN("0x"));
}

/* Differences 1 to 3, of the domain in ASCII. */
static urlens_status check_domain(ul_span ascii, ul_domain_memory *memory) {
  if (ul_find_any(ascii, 0, "*\"") < ascii.length) return URLENS_E_DOMAIN_INVALID_CODE_POINT;
  if (ends_in_empty_number(ascii)) return URLENS_E_IPV4_NON_NUMERIC_PART;
  return ul_living_check_labels(ascii, memory);
}

/* Differences 4, 5, 7, 8 and 9. */
enum {
  DIFFERENCES = UL_OTHER_PATH_KEEPS_CARET | UL_OPAQUE_PATH_KEEPS_SPACE | UL_OTHER_USERINFO_ALONE |
                UL_OTHER_PORT_BEFORE_BSLASH | UL_PORT_ENDS_AT_NUL | UL_FILE_DROPS_HOST | UL_FILE_DROPS_BASE_DRIVE |
                UL_FILE_DRIVE_COMES_FIRST | UL_FILE_DRIVE_STAYS_IN_BASE | UL_OTHER_DRIVES_STAY |
                UL_OTHER_REFERENCE_BSLASH
};

/* Difference 6. The text of data: and javascript: URLs stays too, but it must be a URL without that difference. */
static const char *const opaque_schemes[] = {"about", "blob", "data", "javascript", "page-icon", NULL};
static const char *const checked_schemes[] = {"data", "javascript", NULL};

static const ul_differences differences = {
    .bits = DIFFERENCES, .opaque_schemes = opaque_schemes, .check_domain = check_domain};
static const ul_differences differences_of_check = {.bits = DIFFERENCES, .check_domain = check_domain};
static const ul_dialect dialect_of_check = {.family = &differences_of_check};

/* Reads the input again, without opaque schemes. Returns whether it is a URL. */
static urlens_status check_opaque(const ul_request *request, ul_answer *answer) {
  ul_settings settings = *request->settings;
  ul_request check = *request;
  ul_answer unwanted = {{0}, {0}};
  ul_span text;
  settings.dialect = &dialect_of_check;
  check.settings = &settings;
  if (ul_parse_in_arena(&check, settings.limit, &text, &unwanted)) answer->error = unwanted.error;
  return answer->error.status;
}

/* What wraps another URL, and what follows that. */
typedef struct nest {
  ul_span prefix; /* "view-source:", perhaps again and again, or "jar:" */
  ul_span inner;  /* the URL inside */
  ul_span entry;  /* of "jar:" alone: what follows "!" */
} nest;

static int has_prefix(ul_span text, ul_span prefix) {
  return text.length >= prefix.length && ul_equal_ignoring_case(ul_span_slice(text, 0, prefix.length), prefix);
}

/* Where the last "!/" is; the length if there is none. */
static size_t find_entry(ul_span text) {
  for (size_t at = text.length; at >= 2; at--) {
    if (text.data[at - 2] == '!' && text.data[at - 1] == '/') return at - 2;
  }
  return text.length;
}

/* Difference 10: takes a text with a URL inside apart. Returns 0: it is no such text. */
static int read_nest(ul_span text, nest *found) {
  ul_span source = UL_SPAN("view-source:"), jar = UL_SPAN("jar:");
  size_t start = 0;
  while (has_prefix(ul_span_slice(text, start, text.length), source)) start += source.length;
  found->entry = ul_span_of(NULL, 0);
  if (start == 0 && has_prefix(text, jar)) {
    size_t end = find_entry(text);
    start = jar.length;
    found->entry = ul_span_slice(text, end < text.length ? end + 1 : end, text.length);
    text.length = end;
  }
  found->prefix = ul_span_slice(text, 0, start);
  found->inner = ul_span_slice(text, start, text.length);
  return start > 0;
}

/* Parses a text, by itself or against a base, into the arena. */
static ul_span parse_piece(ul_job *job, ul_span text, const ul_record_view *base, urlens_components *record) {
  ul_request request = *job->request;
  ul_answer answer = {{0}, {0}};
  ul_span written = UL_SPAN("");
  request.input = text;
  request.base = base;
  request.base_text = ul_span_of(base ? base->href : NULL, base ? base->record->length : 0);
  if (ul_parse_in_arena(&request, job->request->settings->limit, &written, &answer)) {
    ul_job_fail(job, answer.error.status, text);
  }
  *record = answer.url;
  return written;
}

static int is_backslash(uint32_t byte) {
  return byte == '\\';
}

/* The entry of a jar, which is a path as http: has it, but for "\\": resolved against the base's entry, if there is a base. */
static ul_span parse_entry(ul_job *job, ul_span entry, ul_span base_entry) {
  ul_span pieces[] = {UL_SPAN("http://h"), ul_living_encode(job, base_entry.data ? base_entry : entry, is_backslash)},
          text;
  urlens_components record;
  text = parse_piece(job, ul_job_join(job, pieces, 2), NULL, &record);
  if (base_entry.data && !ul_job_failed(job)) {
    ul_record_view base = {text.data, &record};
    urlens_components resolved;
    text = parse_piece(job, ul_living_encode(job, entry, is_backslash), &base, &resolved);
    record = resolved;
  }
  return ul_job_failed(job) ? UL_SPAN("") : ul_span_slice(text, record.port_end, text.length);
}

/* Writes the URL around a URL. Its path is opaque. */
static urlens_status write_nest(ul_job *job, const nest *found, ul_span base_entry, ul_buffer *output,
                                ul_answer *answer) {
  urlens_components record;
  ul_parts parts;
  ul_span pieces[] = {ul_job_lowercase(job, found->prefix), parse_piece(job, found->inner, NULL, &record), UL_SPAN(""),
                      UL_SPAN("")};
  if (found->entry.data && !ul_job_failed(job)) {
    if (found->entry.length == 0 && !base_entry.data) ul_job_fail(job, URLENS_E_REFUSED, job->request->input);
    pieces[2] = UL_SPAN("!");
    pieces[3] = parse_entry(job, found->entry, base_entry);
  }
  if (!ul_job_failed(job)) ul_parts_read_by_regex(ul_job_join(job, pieces, 4), &parts);
  answer->error = job->error;
  if (ul_job_failed(job)) return job->error.status;
  ul_parts_write(&parts, 0, output, &answer->url);
  answer->url.flags |= URLENS_HAS_OPAQUE_PATH;
  return ul_answer_fail(answer, output->status);
}

/* What two slashes begin is ignored: a jar has no hosts. */
static ul_span without_authority(ul_span entry) {
  if (entry.length < 2 || entry.data[0] != '/' || entry.data[1] != '/') return entry;
  entry = ul_span_slice(entry, ul_find_any(entry, 2, "/?#"), entry.length);
  return entry.length > 0 ? entry : UL_SPAN("/");
}

/* A reference against a URL in a jar: the entry changes. Returns 0: it is not one. */
static int read_jar_reference(const ul_request *request, nest *found, ul_span *base_entry) {
  if (!request->base || ul_living_scheme_length(request->input) > 0) return 0;
  if (!read_nest(ul_span_of(request->base->href, request->base->record->length), found) || !found->entry.data) return 0;
  *base_entry = found->entry;
  found->entry = without_authority(ul_span_slice(request->input, 0, ul_span_find(request->input, 0, '\0')));
  return 1;
}

/* Whether the input has no scheme, or that of the base and no "//" after it. */
static int may_be_relative(const ul_request *request, ul_span text) {
  size_t length = ul_living_scheme_length(text);
  ul_span scheme = ul_record_slice(request->base, URLENS_PART_SCHEME);
  if (length == 0) return 1;
  return ul_equal_ignoring_case(ul_span_slice(text, 0, length), scheme) &&
         !ul_living_begins(ul_span_slice(text, length + 1, text.length), UL_SPAN("//"));
}

/* Difference 5: a NUL ends a reference against a special URL, unless it is trimmed as others are. */
static ul_span cut_at_nul(const ul_request *request) {
  ul_span text = request->input;
  size_t start = ul_living_run(text, ul_is_c0_control_or_space);
  if (!request->base || request->base->record->scheme_kind == URLENS_SCHEME_KIND_OTHER) return text;
  if (!may_be_relative(request, ul_span_slice(text, start, text.length))) return text;
  return ul_span_slice(text, 0, ul_span_find(text, start, '\0'));
}

/* Difference 6: "data:" itself may not have tabs and newlines in it. */
static int data_is_in_pieces(const ul_request *request, ul_span scheme) {
  size_t start = ul_living_run(request->input, ul_is_c0_control_or_space);
  if (request->base || !ul_span_equal(scheme, UL_SPAN("data"))) return 0;
  return !has_prefix(ul_span_slice(request->input, start, request->input.length), UL_SPAN("data:"));
}

static int is_kept_at_end(uint32_t byte) {
  return ul_is_c0_control_or_space(byte) && !ul_is_tab_or_newline(byte);
}

/* Difference 5: nothing is trimmed from the end of a reference that begins with "#". What would be trimmed is encoded first. */
static ul_span encode_end(ul_job *job, ul_span text) {
  size_t end = text.length;
  ul_span pieces[2];
  while (end > 0 && ul_is_c0_control_or_space((unsigned char)text.data[end - 1])) end--;
  if (end == text.length) return text;
  pieces[0] = ul_span_slice(text, 0, end);
  pieces[1] = ul_living_encode(job, ul_span_slice(text, end, text.length), is_kept_at_end);
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* The input as far as Firefox reads it. */
static ul_span prepare_input(ul_job *job) {
  const ul_request *request = job->request;
  if (request->base && ul_living_begins(request->input, UL_SPAN("#"))) return encode_end(job, request->input);
  return cut_at_nul(request);
}

static urlens_status parse(const ul_request *original, ul_buffer *output, ul_answer *answer) {
  ul_request cut = *original, *request = &cut;
  ul_span base_entry = ul_span_of(NULL, 0), scheme;
  ul_job job;
  nest found;
  ul_job_init(&job, request);
  cut.input = prepare_input(&job);
  if (ul_job_failed(&job)) return ul_answer_fail(answer, job.error.status);
  if (read_jar_reference(request, &found, &base_entry) || read_nest(request->input, &found)) {
    return write_nest(&job, &found, base_entry, output, answer);
  }
  if (ul_parse_with_differences(request, output, answer)) return answer->error.status;
  scheme = ul_span_slice(ul_buffer_span(output), 0, answer->url.scheme_end);
  if (data_is_in_pieces(request, scheme)) {
    return ul_answer_fail(answer, ul_job_fail(&job, URLENS_E_REFUSED, request->input));
  }
  return ul_is_among_schemes(scheme, checked_schemes) ? check_opaque(request, answer) : URLENS_OK;
}

const ul_dialect ul_dialect_firefox = {
    .title = "Firefox's URL class",
    .models = "Firefox",
    .version = "153.7.0esr",
    .traits = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_CANONICALIZES | URLENS_TRAIT_IS_BROWSER | UL_LIVING_COMPARED,
    .habits = UL_NEEDS_RECORD | UL_NEEDS_LABEL,
    .most_memory = (size_t)4 * UL_MOST_MEMORY_OF_MACHINE,
    .parse = parse,
    .family = &differences,
};
