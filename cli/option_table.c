/* SPDX-License-Identifier: MIT */
#include "option.h"

#include <stddef.h>

const option option_table[] = {
    {OPTION_BASE, 'b', "base", "URL", NULL, GROUP_URL | GROUP_COMPARE | GROUP_MATCH | GROUP_EXTRACT | GROUP_SHOW,
     "resolve relative references against this URL",
     "With it, every argument is a reference, and files are named with --file; but those of extract are files always."},
    {OPTION_BASE_FROM, 0, "base-from", "NAME", NULL, GROUP_URL | GROUP_COMPARE | GROUP_MATCH,
     "the column or the member that has each record's base",
     "For --csv, --tsv and --jsonl. An empty cell, a missing member and null mean that the record has no base."},
    {OPTION_GUESS_SCHEME, 0, "guess-scheme", NULL, NULL, GROUP_URL | GROUP_COMPARE | GROUP_MATCH,
     "read example.com/a as https://example.com/a",
     "A text without a scheme that can begin with a host gets https:// in front. example.com:80 is a host and a port, "
     "and //example.com gets a scheme alone. A path, a query and a fragment stay as they are."},
    {OPTION_GUESS_AS, 0, "guess-as", "SCHEME", NULL, GROUP_URL | GROUP_COMPARE | GROUP_MATCH,
     "the same with this scheme instead of https",
     "\"curl\" guesses as curl does: ftp, dict, ldap, imap, smtp or pop3 if the host begins with that and a dot, and "
     "http otherwise."},
    {OPTION_DIALECT, 'd', "dialect", "ID", VALUES_DIALECTS, GROUP_URL, "read URLs as this dialect does",
     "The default is whatwg, the URL Standard."},
    {OPTION_ENCODING, 'e', "encoding", "LABEL", NULL, GROUP_ENCODING | GROUP_TEXT,
     "the encoding of the page that has the URLs",
     "It is used for the queries of http, https, ftp and file URLs. For encode and decode it is the encoding of the "
     "bytes. All labels of the Encoding Standard are accepted. The default is UTF-8."},
    {OPTION_AS, 'a', "as", "NAME", VALUES_CODINGS, GROUP_TEXT, "the percent-encode set or the function",
     "For encode: c0-control, fragment, query, special-query, path, userinfo, component (the default), form, "
     "encodeURI, encodeURIComponent, escape. For decode: percent (the default), form, decodeURI, decodeURIComponent, "
     "unescape."},
    {OPTION_STRICT, 0, "strict", NULL, NULL, GROUP_SETTERS, "a value that its setter ignores is an error",
     "Without it such a value changes nothing, as in a browser."},
    {OPTION_STRICT, 0, "strict", NULL, NULL, GROUP_IDN, "check all that UTS #46 can check",
     "Also hyphens, characters other than letters, digits and hyphens, and the lengths of labels and domains. Without "
     "it a domain is checked as the URL Standard does."},
    {OPTION_NORMALIZE, 0, "normalize", "LIST", NULL, GROUP_CANON, "what to normalize in the RFC dialects",
     "\"all\", or some of case, percent, dots and scheme with commas between them: the normalizations of RFC 3986, "
     "section 6.2. Without it nothing is normalized."},

    {OPTION_STRENGTH, 0, "strength", "STRENGTH", "same likely count", GROUP_CANON | GROUP_UNIQ,
     "write the normal form of this strength",
     "same: only what cannot change what a URL identifies. likely: also without the parameters of trackers and default "
     "documents, and with sorted parameters. count: for statistics, also without scheme, credentials, \"www.\", "
     "sessions and fragment. docs/normalization.md has every rule. uniq compares these forms."},
    {OPTION_STRIP, 0, "strip", "LIST", NULL, GROUP_CANON, "leave out tracking, credentials, fragment or query",
     "Some of these words with commas between them. tracking: the parameters of trackers. Every other byte of the "
     "canonical form stays as it is."},
    {OPTION_REMOVE, 0, "remove", "GLOB", NULL, GROUP_CANON, "leave out the parameters whose names match",
     "In the glob * matches any text and ? one character. May be given several times. Every other byte of the "
     "canonical "
     "form stays as it is."},
    {OPTION_KEEP_PORT, 0, "keep-port", NULL, NULL, GROUP_CANON | GROUP_SETTERS, "keep a port that is the scheme's own",
     "The URL Standard leaves out port 443 of https; with this option it stays."},
    {OPTION_NEW, 'n', "new", NULL, NULL, GROUP_SETTERS, "build one URL from nothing, and read no input",
     "scheme and host have to be among the parts, or scheme and path. A value that would be read as another part is "
     "an error."},
    {OPTION_ITERATE, 0, "iterate", "PART=LIST", NULL, GROUP_SETTERS, "one URL for each of these values of a part",
     "The values have spaces between them. Given for several parts, all combinations are written; the last part "
     "changes fastest."},
    {OPTION_COLUMNS, 0, "columns", "LIST", NULL, GROUP_COLUMNS, "columns with names of your own",
     "NAME={PART}, with commas between them; what is after \"=\" is a template. A part alone is a column of that "
     "name."},
    {OPTION_FORM, 0, "form", NULL, NULL, GROUP_QUERY, "write the whole query anew, as a form does",
     "Then \"a%20b\" becomes \"a+b\" and \"x\" becomes \"x=\". Without it every byte stays that need not change."},
    {OPTION_QUERY_SEPARATOR, 0, "query-separator", "CHARACTER", NULL, GROUP_QUERY, "what is between the pairs",
     "One character; the default is &."},
    {OPTION_STYLE, 0, "style", "SYSTEM", "posix windows", GROUP_PATH, "whose file paths",
     "The default is that of the system that the program runs on."},
    {OPTION_TO, 0, "to", "WHAT", "url path", GROUP_PATH, "make URLs, or make paths",
     "Without it a text that begins with \"file:\" becomes a path, and any other one a URL."},
    {OPTION_BODY, 0, "body", NULL, NULL, GROUP_DATA, "write only the bytes, as they are",
     "For one URL: nothing is added after them."},
    {OPTION_BY, 0, "by", "TEMPLATE", NULL, GROUP_UNIQ, "compare this instead of the canonical form",
     "A part, such as host, or a template of get, such as '{host}{path}'."},
    {OPTION_COUNT, 0, "count", NULL, NULL, GROUP_UNIQ, "also write how often each was there", NULL},
    {OPTION_KEEP, 0, "keep", "WHICH", "first last", GROUP_UNIQ, "which of several equal records is kept",
     "The default is first. The order is that of the records that are kept."},
    {OPTION_MEMORY, 0, "memory", "SIZE", NULL, GROUP_UNIQ, "use no more memory than this, and then the disk",
     "A number with K, M or G after it, such as 500M; the default is 1G. What does not fit is written to files in the "
     "folder that TMPDIR names, or in /tmp, which are gone when the program ends."},
    {OPTION_TOP, 0, "top", "NUMBER", NULL, GROUP_STATS, "how many of the most frequent to show", "The default is 10."},
    {OPTION_FINDINGS, 0, "findings", NULL, NULL, GROUP_STATS, "also count the findings of an audit",
     "By the ids of its rules, each once for a URL. This takes longer than all the rest."},

    {OPTION_DIALECTS, 0, "dialects", "LIST", NULL, GROUP_COMPARE, "compare these dialects",
     "Ids with commas between them, or sets: browsers, living, rfc, 2011, all. The default is the dialects for which "
     "\"urlens dialects\" prints \"compared\", for audit \"audited\"."},
    {OPTION_ONLY_DIFFERENT, 0, "only-different", NULL, NULL, GROUP_DIFF,
     "leave out URLs that all dialects read in the same way", "Also those that all refuse."},
    {OPTION_SUMMARY, 0, "summary", NULL, NULL, GROUP_COMPARE, "at the end, print a line that sums everything up",
     "It goes to standard error. Text for people that shows several URLs ends with it anyway."},
    {OPTION_FAIL_ON, 0, "fail-on", "SEVERITY", "info low medium high critical", GROUP_AUDIT,
     "end with status 2 if a finding is at least this severe", "Without it findings do not change the status."},
    {OPTION_MIN_SEVERITY, 0, "min-severity", "SEVERITY", "info low medium high critical", GROUP_AUDIT,
     "leave out findings that are less severe", NULL},
    {OPTION_RULES, 0, "rules", "LIST", NULL, GROUP_AUDIT, "tell findings of these rules only",
     "Ids with commas between them; U* means all whose ids begin with U."},
    {OPTION_IGNORE, 0, "ignore", "LIST", NULL, GROUP_AUDIT, "leave out findings of these rules",
     "A list as of --rules."},
    {OPTION_BASELINE, 0, "baseline", "FILE", VALUES_FILES, GROUP_AUDIT, "leave out findings that this file accepts",
     "A line of it is a rule, a tab and a URL. --write-baseline writes such a file."},
    {OPTION_WRITE_BASELINE, 0, "write-baseline", NULL, NULL, GROUP_AUDIT, "write the findings as lines of a baseline",
     NULL},
    {OPTION_EXPLAIN, 0, "explain", "LIST", NULL, GROUP_AUDIT, "say what rules are about, and end",
     "A list as of --rules, or \"all\"."},
    {OPTION_SARIF, 0, "sarif", NULL, NULL, GROUP_AUDIT, "write one SARIF 2.1.0 document, for code scanning",
     "Findings in files have a location. It uses one thread."},
    {OPTION_JUNIT, 0, "junit", NULL, NULL, GROUP_AUDIT, "write one JUnit document, for CI",
     "Each URL is a test. It fails if a finding is as severe as --fail-on says, or low. It uses one thread."},

    {OPTION_PATTERN, 'p', "pattern", "PATTERN", NULL, GROUP_MATCH, "a URL pattern, such as https://example.com/:id",
     "May be given several times. With --base it may be relative."},
    {OPTION_PATTERNS, 0, "patterns", "FILE", VALUES_FILES, GROUP_MATCH, "read patterns from this file, one a line",
     "They come after those of --pattern. Empty lines are passed over."},
    {OPTION_FIRST, 0, "first", NULL, NULL, GROUP_MATCH, "also write the number of the first pattern that matches",
     "The first pattern has the number 0."},
    {OPTION_ALL, 0, "all", NULL, NULL, GROUP_MATCH, "also write the numbers of all patterns that match", NULL},
    {OPTION_GROUPS, 0, "groups", NULL, NULL, GROUP_MATCH, "also write the groups of the first pattern that matches",
     "As pathname.id=7. Groups that took no part, and components that are \"*\", are left out."},
    {OPTION_INVERT, 'v', "invert", NULL, NULL, GROUP_MATCH, "write the URLs that no pattern matches", NULL},
    {OPTION_IGNORE_CASE, 'i', "ignore-case", NULL, NULL, GROUP_MATCH,
     "match path, query and fragment without regard to case", NULL},

    {OPTION_HTML, 0, "html", NULL, NULL, GROUP_EXTRACT, "the text is HTML: its href, src, srcset, refresh and base",
     "Links are resolved against the page's <base> or --base, if there is one, and otherwise written as they are. A "
     "file is "
     "read as a whole."},
    {OPTION_MARKDOWN, 0, "markdown", NULL, NULL, GROUP_EXTRACT,
     "the text is Markdown: its links, images and definitions",
     "URLs in its text are found too, those in code are not. A file is read as a whole."},
    {OPTION_BARE, 0, "bare", NULL, NULL, GROUP_EXTRACT, "also find domains without a scheme, such as example.com/a",
     "Their top-level domain must be one of the Public Suffix List."},
    {OPTION_EMAIL, 0, "email", NULL, NULL, GROUP_EXTRACT, "also find e-mail addresses", NULL},
    {OPTION_PLACE, 'n', "place", NULL, NULL, GROUP_EXTRACT,
     "in text, write FILE:LINE:COLUMN and a tab before each link",
     "Lines and columns count from 1, columns in characters. The other formats always have them."},
    {OPTION_FORMAT, 0, "format", "TEMPLATE", NULL, GROUP_EXTRACT, "in text, write this for each link, as get does",
     "Links without a scheme are read as https: and mailto: URLs."},
    {OPTION_IN_TEXT, 0, "in-text", NULL, NULL, GROUP_SHOW, "the URL will be in the middle of a text",
     "A last character that may end a sentence is then percent-encoded, so that it is not cut off."},

    {OPTION_WHERE, 'w', "where", "CONDITION", NULL, GROUP_URL, "only URLs for which this holds",
     "A part or another value of get, and then = or != and a text, ~ or !~ and a glob, < <= > >= and a number: "
     "class=private, host~*.example.com, effective-port>1024. A part alone has to be there and not empty; with ! "
     "before "
     "it, it must not. Given several times, all have to hold. URLs that do not parse are treated as without it."},

    {OPTION_FILE, 'f', "file", "FILE", VALUES_FILES, GROUP_INPUT | GROUP_EXTRACT,
     "read records from this file; - is standard input",
     "May be given several times. An argument that has no scheme and is the name of a file is read as a file too, "
     "except after \"--\", with --base, and for encode, decode, path and idn; extract takes nothing but files. Files "
     "packed with "
     "gzip, zstd, xz or bzip2 are "
     "unpacked, and UTF-16 with a "
     "byte order mark is read."},
    {OPTION_NULL, '0', "null", NULL, NULL, GROUP_INPUT | GROUP_EXTRACT,
     "records end with a NUL byte, not with a line feed",
     "The output has the same format, unless --output chooses another one."},
    {OPTION_CSV, 0, "csv", NULL, NULL, GROUP_INPUT, "files are CSV, with the names of the columns first",
     "Arguments are names of files. The other columns are copied to the output. A row with more cells than the table "
     "has "
     "columns is an invalid record."},
    {OPTION_TSV, 0, "tsv", NULL, NULL, GROUP_INPUT, "files are TSV, with the names of the columns first",
     "Like --csv, with tabs between the columns and no quotation marks."},
    {OPTION_COLUMN, 'c', "column", "NAME", NULL, GROUP_INPUT, "the column of --csv or --tsv: its name or its number",
     "Numbers count from 1. The default is \"url\", and with --no-header 1. May be given several times: then each "
     "result "
     "has the column's name and a dot before its own, as in link.href."},
    {OPTION_DELIMITER, 0, "delimiter", "CHARACTER", NULL, GROUP_INPUT, "what is between the cells of CSV",
     "One ASCII character, or \"tab\". It is for --csv and for --output csv. The default is a comma."},
    {OPTION_NO_HEADER, 0, "no-header", NULL, NULL, GROUP_INPUT, "tables have no row with the names of the columns",
     "For --csv and --tsv, and for --output csv and tsv. In JSON the columns have their numbers as names."},
    {OPTION_JSONL, 0, "jsonl", NULL, NULL, GROUP_INPUT, "files are JSON Lines: one object per line",
     "Arguments are names of files. The other members are copied to the output."},
    {OPTION_FIELD, 0, "field", "NAME", NULL, GROUP_INPUT, "the member of --jsonl that is read",
     "The default is \"url\". page.url is the member url of the object page, if no member has that name itself; "
     "links.0 is the first element of a list. May be given several times."},
    {OPTION_BLANK_LINES, 0, "blank-lines", "WHAT", "read keep skip", GROUP_INPUT,
     "what to do with empty lines and those of white space",
     "read, the default: such a line is a record like any other, and often an invalid one. keep: an empty line is "
     "written for it. skip: it is left out."},

    {OPTION_OUTPUT, 'o', "output", "FORMAT", "text jsonl csv tsv nul", GROUP_OUTPUT, "how results are written",
     "The default is the format of the input, and text for arguments and lines. parse, diff and audit write JSON Lines "
     "instead of text and nul if the output is not a terminal. In text, nul and tsv, a byte of a decoded value that "
     "would "
     "end the column or the record is written as \\n, \\t, \\r or \\0, and a backslash as \\\\; URLs are written as "
     "they "
     "are. On a terminal, control characters and invisible ones are shown as escapes."},
    {OPTION_TEXT, 0, "text", NULL, NULL, GROUP_OUTPUT, "the same as --output text", NULL},
    {OPTION_JSON, 0, "json", NULL, NULL, GROUP_OUTPUT | GROUP_LIST, "write one JSON object per line",
     "For commands that have --output, the same as --output jsonl."},
    {OPTION_KEEP_INPUT, 'k', "keep-input", NULL, NULL, GROUP_OUTPUT, "write each input with its result", NULL},
    {OPTION_REPLACE, 0, "replace", NULL, NULL, GROUP_OUTPUT, "write each result in the place of what was read",
     "For --csv, --tsv and --jsonl, and commands that have one result. Everything else in the record stays. A cell or "
     "member that is invalid stays too, and a message says why."},
    {OPTION_ON_ERROR, 0, "on-error", "WHAT", "emit skip fail", GROUP_OUTPUT, "what to do with an invalid record",
     "emit, the default: write a record with the error's code and message; in text, an empty line, and the message to "
     "standard error. skip: leave the record out. fail: end the program there."},
    {OPTION_MAX_ERRORS, 0, "max-errors", "N", NULL, GROUP_OUTPUT, "end after this many invalid records",
     "The output then ends with the last of them, and the status is 1."},
    {OPTION_QUIET, 'q', "quiet", NULL, NULL, GROUP_OUTPUT, "print no messages about records",
     "Nor the line that sums them up, nor the progress. Files that cannot be read are still told."},
    {OPTION_COLOR, 0, "color", "WHEN", "auto always never", GROUP_OUTPUT, "when to use colours",
     "auto, the default: on a terminal, unless NO_COLOR is set in the environment."},

    {OPTION_JOBS, 'j', "jobs", "N", NULL, GROUP_RUNNING, "use this many threads",
     "The default is one for each processor. The output always has the order of the input."},
    {OPTION_STATS, 0, "stats", NULL, NULL, GROUP_RUNNING,
     "at the end, print how many records there were, and the speed", "Printed only if standard error is a terminal."},

    {OPTION_SOCKET, 0, "socket", "PATH", VALUES_FILES, GROUP_RPC, "serve many clients on a unix socket at this path",
     "Only the owner may connect. SIGINT and SIGTERM end it after the requests that have come: the socket is removed, "
     "and "
     "the status is 0. At most 64 clients are served at a time; the others wait."},
    {OPTION_MAX_REQUEST, 0, "max-request", "BYTES", NULL, GROUP_RPC | GROUP_SERVE, "refuse requests that are longer",
     "They are answered with too-long. The default is 67108864 with --socket, for serve 16777216 bytes of a body, and "
     "otherwise there is no limit."},
    {OPTION_TIMEOUT, 0, "timeout", "SECONDS", NULL, GROUP_RPC | GROUP_SERVE,
     "the time that a request of a socket may take to come",
     "Counted from its first byte. It is also the time that a client may take to read an answer, for serve a piece of "
     "it. After that the connection is closed. The default is 30."},
    {OPTION_PORT, 0, "port", "N", NULL, GROUP_SERVE, "the port to listen to",
     "The default is 7080. 0 chooses a free one; the first line of the output has it."},
    {OPTION_ADDRESS, 0, "address", "IP", NULL, GROUP_SERVE, "the address to listen to",
     "IPv4 or IPv6. The default is 127.0.0.1, which only this machine reaches. 0.0.0.0 is all addresses: then "
     "everybody "
     "who reaches the machine may ask."},
    {OPTION_HOST, 0, "host", "NAME", NULL, GROUP_SERVE, "also answer requests for this name",
     "Without it the Host header has to be the address that the request came to, or localhost on this machine, so that "
     "no page of another site can ask. May be given several times; NAME:PORT names a port too."},
    {OPTION_LOG, 0, "log", NULL, NULL, GROUP_SERVE, "write a line for each request to standard error",
     "Method, target and status. Without it nothing of a request is written down; bodies never are."},

    {OPTION_SHORT_HELP, 'h', NULL, NULL, NULL, GROUP_ALWAYS, "short help", NULL},
    {OPTION_HELP, 0, "help", NULL, NULL, GROUP_ALWAYS, "long help, with examples", NULL},
    {OPTION_VERSION, 'V', "version", NULL, NULL, GROUP_ALWAYS, "the versions of the library and of its data", NULL},
    {OPTION_VERSION, 0, NULL, NULL, NULL, 0, NULL, NULL},
};

const char *option_group_heading(uint32_t group) {
  static const struct {
    uint32_t groups;
    const char *heading;
  } headings[] = {
      {GROUP_URL, "Reading URLs"},
      {GROUP_TEXT, "Encoding"},
      {GROUP_SETTERS, "Setting"},
      {GROUP_CANON, "Normalizing"},
      {GROUP_COMPARE, "Comparing"},
      {GROUP_DIFF, "Differences"},
      {GROUP_RPC | GROUP_SERVE, "Serving"},
      {GROUP_AUDIT, "Auditing"},
      {GROUP_MATCH, "Matching"},
      {GROUP_EXTRACT, "Extracting"},
      {GROUP_SHOW, "Showing"},
      {GROUP_COLUMNS, "Columns"},
      {GROUP_QUERY, "Queries"},
      {GROUP_PATH, "Paths"},
      {GROUP_DATA, "Data"},
      {GROUP_IDN, "Domains"},
      {GROUP_UNIQ, "Comparing records"},
      {GROUP_STATS, "Counting"},
      {GROUP_INPUT, "Input"},
      {GROUP_OUTPUT | GROUP_LIST, "Output"},
      {GROUP_RUNNING, "Running"},
      {GROUP_ALWAYS, "Help"},
  };
  for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
    if (headings[i].groups & group) return headings[i].heading;
  }
  return NULL;
}
