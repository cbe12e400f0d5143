/* SPDX-License-Identifier: MIT */
/* Firefox's URL class: the Standard with the differences that are listed here, and URLs with a URL inside. */
#include "core/ascii.h"
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
static urlens_status check_domain(const ul_host_parser *parser, ul_span ascii) {
  if (ul_find_any(ascii, 0, "*\"") < ascii.length) return URLENS_E_DOMAIN_INVALID_CODE_POINT;
  if (!parser->has_no_addresses && ends_in_empty_number(ascii)) return URLENS_E_IPV4_NON_NUMERIC_PART;
  return ul_living_check_labels(parser, ascii);
}

/* Differences 4, 5, 7, 8 and 9. */
enum {
  DIFFERENCES = UL_OTHER_PATH_KEEPS_CARET | UL_OPAQUE_PATH_KEEPS_SPACE | UL_OTHER_USERINFO_ALONE |
                UL_OTHER_PORT_BEFORE_BSLASH | UL_PORT_ENDS_AT_NUL | UL_FILE_DROPS_HOST | UL_FILE_DROPS_BASE_DRIVE |
                UL_FILE_DRIVE_COMES_FIRST | UL_FILE_DRIVE_STAYS_IN_BASE | UL_OTHER_DRIVES_STAY |
                UL_OTHER_REFERENCE_BSLASH
};

/*
 * Differences 6 and 11: the schemes that Firefox has registered for itself. The text of data: and javascript: URLs
 * stays as it is, like that of other opaque URLs. But it must also be a URL without that difference.
 */
enum {
  OPAQUE = UL_SCHEME_IS_OPAQUE | UL_SCHEME_KEEPS_QUERY,
  CHECKED = OPAQUE | UL_SCHEME_IS_CHECKED,
  HOST = UL_SCHEME_HAS_HOST | UL_SCHEME_KEEPS_BSLASH,
  PERHAPS = HOST | UL_SCHEME_MAY_LACK_HOST,
  SUBSTITUTED = PERHAPS | UL_SCHEME_DECODES_PATH,
  NAMED = UL_SCHEME_HAS_NO_ADDRESSES
};
static const ul_scheme_rules schemes[] = {
    {"about", OPAQUE},
    {"blob", OPAQUE},
    {"cached-favicon", OPAQUE},
    {"data", CHECKED},
    {"javascript", CHECKED},
    {"moz", OPAQUE},
    {"moz-safe-about", OPAQUE},
    {"page-icon", OPAQUE},
    {"vscode", OPAQUE},
    {"indexeddb", HOST},
    {"uuid", HOST},
    {"android", PERHAPS},
    {"moz-extension", SUBSTITUTED},
    {"moz-newtab-wallpaper", SUBSTITUTED},
    {"moz-page-thumb", SUBSTITUTED},
    {"sftp", PERHAPS},
    {"smb", PERHAPS},
    {"chrome", PERHAPS | NAMED},
    {"moz-src", SUBSTITUTED | NAMED},
    {"resource", SUBSTITUTED | NAMED},
    {NULL, 0},
};

static const ul_differences differences = {.bits = DIFFERENCES, .schemes = schemes, .check_domain = check_domain};
static const ul_differences differences_of_check = {.bits = DIFFERENCES, .check_domain = check_domain};
static const ul_dialect dialect_of_check = {.family = &differences_of_check};

/* A run of the machine. Returns its text, which is in the arena; a failure is the job's. */
static ul_span run(ul_job *job, const ul_request *request, ul_answer *answer) {
  ul_span text = UL_SPAN("");
  if (ul_job_failed(job)) return text;
  *answer = (ul_answer){{0}, {0}};
  if (ul_parse_in_arena(request, &text, answer)) {
    ul_job_fail(job, answer->error.status, request->input);
    if (request->input.data == job->request->input.data) job->error = answer->error;
  }
  return text;
}

/* The text without what is trimmed from its beginning. */
static ul_span trim_start(ul_span text) {
  return ul_span_slice(text, ul_living_run(text, ul_is_c0_control_or_space), text.length);
}

/* The text without what is trimmed from its beginning and removed inside. */
static ul_span without_blanks(ul_job *job, ul_span text) {
  return ul_living_without(job, trim_start(text), ul_is_tab_or_newline);
}

/* How long a prefix is as it was written, with what is trimmed before it and removed inside; 0: it is not there. */
static size_t prefix_length(ul_span text, ul_span prefix) {
  size_t at = ul_living_run(text, ul_is_c0_control_or_space), matched = 0;
  for (; at < text.length && matched < prefix.length; at++) {
    unsigned char byte = (unsigned char)text.data[at];
    if (ul_is_tab_or_newline(byte)) continue;
    if (ul_to_lower(byte) != (unsigned char)prefix.data[matched++]) return 0;
  }
  return matched == prefix.length ? at : 0;
}

/* --- URLs without a URL inside --- */

/* The rules of the base's scheme. Special ones have a host too. */
static uint32_t rules_of_base(const ul_record_view *base) {
  if (!base) return 0;
  if (base->record->scheme_kind != URLENS_SCHEME_KIND_OTHER) return UL_SCHEME_HAS_HOST;
  return ul_rules_of_scheme(&differences, ul_record_slice(base, URLENS_PART_SCHEME));
}

/* Whether the text has no scheme, or that of the base and no "//" after it. */
static int may_be_relative(const ul_record_view *base, ul_span text) {
  size_t length = ul_living_scheme_length(text);
  if (length == 0) return 1;
  return ul_equal_ignoring_case(ul_span_slice(text, 0, length), ul_record_slice(base, URLENS_PART_SCHEME)) &&
         !ul_span_begins(ul_span_slice(text, length + 1, text.length), UL_SPAN("//"));
}

/* Difference 5: a NUL ends a reference against a special URL, unless it is trimmed like other controls. */
static ul_span cut_at_nul(ul_job *job, ul_span text) {
  const ul_record_view *base = job->request->base;
  size_t start = ul_living_run(text, ul_is_c0_control_or_space), end = ul_span_find(text, start, '\0');
  if (end == text.length || !(rules_of_base(base) & UL_SCHEME_HAS_HOST)) return text;
  return may_be_relative(base, without_blanks(job, text)) ? ul_span_slice(text, 0, end) : text;
}

static int is_space(uint32_t byte) {
  return byte == ' ';
}

static int is_white_space(uint32_t byte) {
  return is_space(byte) || byte == '\f' || ul_is_tab_or_newline(byte);
}

/* Whether the text between the ":" and the first "," ends with the parameter "base64". */
static int has_base64(ul_job *job, ul_span text) {
  text = ul_span_slice(text, 0, ul_find_any(text, 0, ",#"));
  text = ul_span_slice(text, ul_find_after_last(text, ';'), text.length);
  text = ul_living_trim(ul_living_without(job, text, ul_is_tab_or_newline), is_space);
  return ul_equal_ignoring_case(text, UL_SPAN("base64"));
}

/* Difference 6: "data:" itself has no tabs and newlines in it. Difference 13: data in base64 loses all white space. */
static ul_span read_data(ul_job *job, ul_span text) {
  size_t length = prefix_length(text, UL_SPAN("data:"));
  if (length == 0) return text;
  if (ul_living_scheme_length(trim_start(text)) == 0) ul_job_fail(job, URLENS_E_REFUSED, text);
  return has_base64(job, ul_span_slice(text, length - 1, text.length)) ? ul_living_without(job, text, is_white_space)
                                                                       : text;
}

static int is_kept_at_end(uint32_t byte) {
  return ul_is_c0_control_or_space(byte) && !ul_is_tab_or_newline(byte);
}

/*
 * Difference 5: nothing is trimmed from the end of a reference that begins with "#". Bytes that would be trimmed are
 * encoded first.
 */
static ul_span encode_end(ul_job *job, ul_span text) {
  size_t end = text.length;
  ul_span pieces[2];
  while (end > 0 && ul_is_c0_control_or_space((unsigned char)text.data[end - 1])) end--;
  if (end == text.length) return text;
  pieces[0] = ul_span_slice(text, 0, end);
  pieces[1] = ul_living_encode(job, ul_span_slice(text, end, text.length), is_kept_at_end);
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* Difference 12: each "%2e" and "%2f" before the query is a "." and a "/". */
static ul_span decode_paths(ul_job *job, ul_span text) {
  size_t end = ul_find_any(text, 0, "?#"), length = 0;
  char *room = ul_job_room(job, text.length);
  if (!room) return text;
  for (size_t at = 0; at < text.length; at++) {
    int byte = at < end ? ul_percent_byte_at(text, at) : -1, is_decoded = byte == '.' || byte == '/';
    room[length++] = is_decoded ? (char)byte : text.data[at];
    if (is_decoded) at += 2;
  }
  return ul_job_text(job, room, text.length, length);
}

/* The rules for a text: of its scheme, or of the base's. */
static uint32_t rules_of_text(ul_job *job, ul_span text) {
  size_t length = ul_living_scheme_length(text);
  if (length == 0) return rules_of_base(job->request->base);
  return ul_rules_of_scheme(&differences, ul_job_lowercase(job, ul_span_slice(text, 0, length)));
}

/* The text as far as Firefox reads it. */
static ul_span prepare(ul_job *job, ul_span text) {
  const ul_record_view *base = job->request->base;
  if (base && ul_span_begins(text, UL_SPAN("#"))) return encode_end(job, text);
  text = read_data(job, cut_at_nul(job, text));
  if (ul_span_find(text, 0, '%') == text.length) return text;
  return rules_of_text(job, trim_start(text)) & UL_SCHEME_DECODES_PATH ? decode_paths(job, text) : text;
}

/* Difference 6: what follows "data://" and "javascript://" must be a URL without opaque schemes. */
static void check_opaque(ul_job *job, const ul_request *request) {
  ul_settings settings = *request->settings;
  ul_request check = *request;
  ul_answer unwanted;
  ul_span text = trim_start(request->input);
  size_t length = ul_living_scheme_length(text);
  if (!ul_span_begins(ul_span_slice(text, length, text.length), UL_SPAN("://"))) return;
  settings.dialect = &dialect_of_check;
  check.settings = &settings;
  run(job, &check, &unwanted);
}

/* Parses a text that has no URL inside, against the base. */
static ul_span parse_alone(ul_job *job, ul_span text, ul_answer *answer) {
  ul_request request = *job->request;
  ul_span written, scheme;
  request.input = prepare(job, text);
  written = run(job, &request, answer);
  if (ul_job_failed(job)) return written;
  scheme = ul_span_slice(written, 0, answer->url.scheme_end);
  if (ul_rules_of_scheme(&differences, scheme) & UL_SCHEME_IS_CHECKED) check_opaque(job, &request);
  return written;
}

/* --- URLs with a URL inside --- */

/* Difference 10: "jar:" and "view-source:" in any order, the URL inside, and for each "jar:" an entry. */
typedef struct nest {
  ul_growing_text prefixes;
  ul_span inner;
  ul_span entries; /* each begins with "!/" */
  size_t jars;
} nest;

static int is_entry(ul_span text, size_t at) {
  return at + 1 < text.length && text.data[at] == '!' && text.data[at + 1] == '/';
}

/*
 * Where the last `jars` entries begin; the length if the text has fewer. Entries end at the "?" or "#" that follows the
 * first of them: in "http://h/?a!/b!/c?d!/e" they begin with "!/b" or "!/c".
 */
static size_t find_entries(ul_span text, size_t jars) {
  size_t first = 0;
  while (first < text.length && !is_entry(text, first)) first++;
  for (size_t at = ul_find_any(text, first, "?#"); at > first;) {
    if (is_entry(text, --at) && --jars == 0) return at;
  }
  return text.length;
}

/* Takes a text with a URL inside apart. Returns 0: it is no such text. */
static int read_nest(ul_job *job, ul_span text, nest *found) {
  ul_span source = UL_SPAN("view-source:"), jar = UL_SPAN("jar:");
  size_t start = 0, end;
  memset(found, 0, sizeof *found);
  for (;;) {
    ul_span rest = ul_span_slice(text, start, text.length);
    size_t of_jar = prefix_length(rest, jar), length = of_jar > 0 ? of_jar : prefix_length(rest, source);
    if (length == 0) break;
    ul_job_add(job, &found->prefixes, of_jar > 0 ? jar : source);
    found->jars += of_jar > 0;
    start += length;
  }
  found->inner = ul_span_slice(text, start, text.length);
  if (found->jars == 0) return start > 0;
  end = find_entries(found->inner, found->jars);
  if (end == found->inner.length) ul_job_fail(job, URLENS_E_REFUSED, text);
  found->entries = ul_span_slice(found->inner, end, found->inner.length);
  found->inner.length = end;
  return 1;
}

/* The entry of a jar, which is a path as in the schemes of difference 11, against the base's entry, if that is not empty. */
static ul_span parse_entry(ul_job *job, ul_span entry, ul_span base_entry) {
  ul_span pieces[] = {UL_SPAN("smb://h"), base_entry.length > 0 ? base_entry : entry}, text;
  ul_request request = *job->request;
  ul_answer first, second;
  ul_record_view base;
  request.base = NULL;
  request.input = ul_job_join(job, pieces, 2);
  text = run(job, &request, &first);
  if (ul_job_failed(job)) return text;
  if (base_entry.length == 0) return ul_span_slice(text, first.url.port_end, text.length);
  base = (ul_record_view){.href = text.data, .record = &first.url};
  request.base = &base;
  request.base_text = text;
  request.input = entry;
  text = run(job, &request, &second);
  return ul_job_failed(job) ? text : ul_span_slice(text, second.url.port_end, text.length);
}

/* A host after two slashes is ignored: a jar has no hosts. */
static ul_span without_authority(ul_job *job, ul_span entry) {
  size_t end = ul_find_any(entry, 2, "/?#");
  ul_span pieces[] = {UL_SPAN("/"), ul_span_slice(entry, end, entry.length)};
  if (!ul_span_begins(entry, UL_SPAN("//"))) return entry;
  return ul_span_begins(pieces[1], pieces[0]) ? pieces[1] : ul_job_join(job, pieces, 2);
}

/* A reference against a URL in a jar as far as Firefox reads it: difference 5. */
static ul_span prepare_entry(ul_job *job, ul_span text) {
  if (ul_span_begins(text, UL_SPAN("#"))) return encode_end(job, text);
  text = without_blanks(job, text);
  return without_authority(job, ul_span_slice(text, 0, ul_span_find(text, 0, '\0')));
}

/* A reference against a URL in a jar: the last entry changes. */
static ul_span parse_in_jar(ul_job *job, ul_span text, ul_span base) {
  size_t at = find_entries(base, 1) + 1;
  ul_span entry = prepare_entry(job, text),
          pieces[] = {ul_span_slice(base, 0, at), ul_span_slice(base, at, base.length)};
  pieces[1] = parse_entry(job, entry, ul_span_begins(entry, UL_SPAN("/")) ? UL_SPAN("") : pieces[1]);
  return ul_job_join(job, pieces, 2);
}

/* The base's text if the base is in a jar and the text has no scheme of its own; empty otherwise. */
static ul_span base_in_jar(ul_job *job, ul_span text) {
  const ul_record_view *base = job->request->base;
  ul_span href = base ? ul_span_of(base->href, base->record->length) : UL_SPAN("");
  if (!ul_span_begins(href, UL_SPAN("jar:"))) return UL_SPAN("");
  return ul_living_scheme_length(without_blanks(job, text)) == 0 ? href : UL_SPAN("");
}

/* Puts the text together again around the URL inside. */
static ul_span wrap(ul_job *job, nest *found, ul_span inner) {
  ul_growing_text *text = &found->prefixes;
  ul_span left = found->entries;
  ul_job_add(job, text, inner);
  while (!ul_job_failed(job) && found->jars-- > 0) {
    size_t start = 1, end = 2;
    while (start + 1 < left.length && left.data[start + 1] == '/') start++;
    while (end < left.length && (found->jars == 0 || !is_entry(left, end))) end++;
    ul_job_add(job, text, UL_SPAN("!"));
    ul_job_add(job, text, parse_entry(job, ul_span_slice(left, start, end), UL_SPAN("")));
    left = ul_span_slice(left, end, left.length);
  }
  return text->text;
}

/* Writes a text that has a URL inside. Its path is opaque. */
static void write_opaque(ul_span text, ul_buffer *output, urlens_components *url) {
  ul_parts parts;
  ul_parts_read_by_regex(text, &parts);
  ul_parts_write(&parts, 0, output, url);
  url->flags |= URLENS_HAS_OPAQUE_PATH;
}

static urlens_status parse(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_span text, base;
  ul_job job;
  nest found;
  int is_nest;
  ul_job_init(&job, request);
  is_nest = read_nest(&job, request->input, &found);
  base = base_in_jar(&job, found.inner);
  text = base.length > 0 ? parse_in_jar(&job, found.inner, base) : parse_alone(&job, found.inner, answer);
  if (is_nest) text = wrap(&job, &found, text);
  answer->error = job.error;
  if (ul_job_failed(&job)) return job.error.status;
  if (is_nest || base.length > 0) write_opaque(text, output, &answer->url);
  else ul_buffer_append(output, text);
  answer->url.flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
  if (ul_span_equal(request->input, text)) answer->url.flags |= URLENS_IS_UNCHANGED;
  return ul_answer_fail(answer, output->status);
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
