/* SPDX-License-Identifier: MIT */
/* Causes S01 to S06: schemes. */
#include "audit/causes.h"
#include "core/text.h"
#include "host/ipv4.h"

/* Schemes that run code, read local files, open other programs or speak to services that no web page should speak to. */
static const char *const dangerous_schemes[] = {
    "javascript", "vbscript",    "jscript", "livescript",  "mocha",         "data",    "file",   "filesystem",
    "jar",        "view-source", "mhtml",   "mk",          "its",           "ms-its",  "res",    "resource",
    "gopher",     "dict",        "ldap",    "ldaps",       "ldapi",         "tftp",    "telnet", "tn3270",
    "rlogin",     "ssh",         "sftp",    "scp",         "smb",           "cifs",    "nfs",    "rmi",
    "jndi",       "jdbc",        "netdoc",  "php",         "phar",          "expect",  "glob",   "zip",
    "intent",     "search-ms",   "ms-msdt", "ms-settings", "itms-services", "wyciwyg", "chrome",
};

int ul_scheme_is_dangerous(ul_span scheme) {
  for (size_t i = 0; i < sizeof dangerous_schemes / sizeof *dangerous_schemes; i++) {
    if (ul_equal_ignoring_case(scheme, ul_span_of_name(dangerous_schemes[i]))) return 1;
  }
  return 0;
}

/* S01: the scheme of any dialect. */
int ul_s01_dangerous_scheme(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  int found = anatomy->has_scheme && ul_scheme_is_dangerous(ul_span_of_name(anatomy->name));
  for (size_t i = 0; i < audit->count && !found; i++) {
    ul_span scheme = ul_reading_part(&audit->readings[i], URLENS_PART_SCHEME);
    found = !ul_equal_ignoring_case(scheme, ul_span_of_name(anatomy->name)) && ul_scheme_is_dangerous(scheme);
  }
  if (!found) return 0;
  return ul_cause_found(cause, anatomy->has_scheme ? anatomy->scheme.start : anatomy->text.start,
                        anatomy->has_scheme ? anatomy->scheme.end : anatomy->text.end,
                        "To follow it runs code, reads files or opens another program.");
}

/* A drive letter: a letter, ":" or "|", and then a slash or the end. */
static int is_drive_at(ul_span text, size_t at, size_t end) {
  if (at + 2 > end || !ul_is_alpha((unsigned char)text.data[at])) return 0;
  if (text.data[at + 1] != ':' && text.data[at + 1] != '|') return 0;
  return at + 2 == end || text.data[at + 2] == '/' || text.data[at + 2] == '\\';
}

/* S02 for a file: URL. */
static int find_file_url(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  size_t path = anatomy->path.start;
  if (anatomy->authority_count && !ul_range_is_empty(anatomy->authorities[0].whole)) {
    ul_range where = anatomy->authorities[anatomy->authority_count - 1].whole;
    return ul_cause_found(
        cause, where.start, where.end,
        is_drive_at(audit->input, where.start, anatomy->text.end)
            ? "There is a drive where a host should be. Some programs read it as a host, others as part of the path."
            : "A file: URL with a host is a file on another machine, and that machine learns who asks for it.");
  }
  while (path < anatomy->path.end && (audit->input.data[path] == '/' || audit->input.data[path] == '\\')) path++;
  if (path - anatomy->path.start >= 2) {
    return ul_cause_found(cause, anatomy->slashes.start, path,
                          "Some programs take this number of slashes for a UNC path: a file on another machine.");
  }
  if (!is_drive_at(audit->input, path, anatomy->path.end)) return 0;
  return ul_cause_found(cause, path, path + 2,
                        "This is a Windows drive. For some programs dot segments stop there, for others they do not.");
}

/* S02 */
int ul_s02_file_with_host(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  ul_range text = anatomy->text;
  if (anatomy->is_file) return find_file_url(audit, cause);
  if (anatomy->has_scheme) {
    if (anatomy->name[0] == '\0' || anatomy->name[1] != '\0') return 0;
    return ul_cause_found(cause, anatomy->scheme.start, anatomy->scheme.end + 1,
                          "For some programs a scheme of one letter is a drive, and the text is a Windows path.");
  }
  if (is_drive_at(audit->input, text.start, text.end)) {
    return ul_cause_found(cause, text.start, text.start + 2,
                          "This is a Windows path with its drive. Some programs read it as a URL.");
  }
  if (anatomy->slash_count < 2 || audit->input.data[text.start] != '\\') return 0;
  return ul_cause_found(cause, anatomy->slashes.start, anatomy->slashes.end,
                        "This is a UNC path: for Windows a file on another machine, for browsers a URL with a host.");
}

/* Whether a host would be written differently, or refused, after http. */
static int is_changed_by_special_schemes(const ul_host_text *host) {
  for (size_t at = 0; at < host->decoded.length; at++) {
    unsigned char c = (unsigned char)host->decoded.data[at];
    if (!ul_is_lower(c) && !ul_is_digit(c) && c != '.' && c != '-') return 1;
  }
  if (host->decoded.length != host->where.end - host->where.start) return 1;
  return host->ascii.length > 0 && ul_ends_in_a_number(host->ascii);
}

/* S03: a host that special schemes convert, or text that is a host only after special schemes. */
int ul_s03_not_special(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  if (!anatomy->has_scheme || anatomy->is_special || anatomy->is_file) return 0;
  for (size_t i = 0; i < anatomy->authority_count; i++) {
    if (!is_changed_by_special_schemes(&audit->hosts[i])) continue;
    return ul_cause_found(
        cause, audit->hosts[i].where.start, audit->hosts[i].where.end,
        "In an http URL this host would be converted or refused. With this scheme some programs leave it as it is.");
  }
  if (!ul_range_is_empty(anatomy->presumed) || anatomy->slash_count > 2) {
    size_t end = ul_range_is_empty(anatomy->presumed) ? anatomy->slashes.end : anatomy->presumed.end;
    return ul_cause_found(cause, anatomy->scheme.end, end,
                          "In an http URL this would be a host, and it is one for programs that read all schemes like "
                          "http. With this scheme it is a path.");
  }
  return 0;
}

/* S04: after the ":" comes another scheme with its "://". */
int ul_s04_nested_url(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  size_t start = anatomy->scheme.end + 1, at;
  if (!anatomy->has_scheme) return 0;
  while (start < anatomy->text.end && (audit->input.data[start] == '/' || audit->input.data[start] == '\\')) start++;
  for (at = start; at < anatomy->text.end; at++) {
    unsigned char c = (unsigned char)audit->input.data[at];
    if (!ul_is_alpha(c) && (at == start || (!ul_is_digit(c) && c != '+' && c != '-' && c != '.'))) break;
  }
  if (at == start || at + 2 >= anatomy->text.end || audit->input.data[at] != ':') return 0;
  if ((audit->input.data[at + 1] != '/' && audit->input.data[at + 1] != '\\') ||
      (audit->input.data[at + 2] != '/' && audit->input.data[at + 2] != '\\')) {
    return 0;
  }
  return ul_cause_found(
      cause, anatomy->scheme.start, at + 3,
      "Some programs remove the outer scheme and follow the URL inside. Others read the inner scheme as a host.");
}

/* S05: some readings have a host, and others do not. Special schemes other than "file" always have one. */
int ul_s05_dropped_host(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  size_t with = 0, without = 0;
  if (!anatomy->has_scheme || anatomy->is_special || !anatomy->authority_count) return 0;
  if (ul_range_is_empty(anatomy->authorities[0].whole)) return 0;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    if (!ul_reading_counts(reading)) continue;
    if (reading->host.form == UL_HOST_ABSENT) without++;
    else with++;
  }
  if (!with || !without) return 0;
  return ul_cause_found(cause, anatomy->authorities[0].whole.start, anatomy->authorities[0].whole.end,
                        "Some programs drop the host after this scheme, or take it for a part of the path.");
}

/* S06: only some take what is before the first ":" for a scheme. Everybody takes letters alone for one, so they are not reported. */
int ul_s06_doubtful_scheme(ul_audit *audit, ul_cause *cause) {
  ul_span text = ul_range_text(audit->input, audit->anatomy.text);
  size_t end = ul_find_any(text, 0, ":/?#\\"), at = 0;
  if (!(audit->outcomes & UL_ON_SCHEME) || end == 0 || end == text.length || text.data[end] != ':') return 0;
  while (at < end && (ul_is_alpha((unsigned char)text.data[at]) || ul_is_tab_or_newline((unsigned char)text.data[at])))
    at++;
  if (at == end) return 0;
  return ul_cause_found(
      cause, audit->anatomy.text.start, audit->anatomy.text.start + end,
      "Programs differ in what a scheme may begin with and consist of. Without a scheme the text is a path, or a "
      "host.");
}
