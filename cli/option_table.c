/* SPDX-License-Identifier: MIT */
#include "option.h"

#include <stddef.h>

const option option_table[] = {
    {OPTION_BASE, 'b', "base", "URL", NULL, GROUP_URL | GROUP_COMPARE, "resolve relative references against this URL",
     "With it, every argument is a reference; files are named with --file."},
    {OPTION_DIALECT, 'd', "dialect", "ID", VALUES_DIALECTS, GROUP_URL, "read URLs as this dialect does",
     "The default is whatwg, the URL Standard."},
    {OPTION_ENCODING, 'e', "encoding", "LABEL", NULL, GROUP_ENCODING | GROUP_TEXT,
     "the encoding of the page that the URLs stand on",
     "It matters for the queries of http, https, ws, wss, ftp and file URLs, and for encode and decode, where it is "
     "the "
     "encoding of the bytes. Every label of the Encoding Standard is known. The default is UTF-8."},
    {OPTION_AS, 'a', "as", "NAME", VALUES_CODINGS, GROUP_TEXT, "which percent-encode set or function",
     "For encode: c0-control, fragment, query, special-query, path, userinfo, component (the default), form, "
     "encodeURI, "
     "encodeURIComponent, escape. For decode: percent (the default), form, decodeURI, decodeURIComponent, unescape."},
    {OPTION_STRICT, 0, "strict", NULL, NULL, GROUP_SETTERS, "a value that its setter ignores is an error",
     "Without it such a value changes nothing, as in a browser."},
    {OPTION_NORMALIZE, 0, "normalize", "LIST", NULL, GROUP_CANON, "what to normalize in the RFC dialects",
     "Words out of case, percent, dots and scheme with commas between them, or all: the normalizations of RFC 3986, "
     "section 6.2. The default is none."},

    {OPTION_DIALECTS, 0, "dialects", "LIST", NULL, GROUP_COMPARE, "compare these dialects",
     "Ids with commas between them. The default is whatwg, rfc3986, rfc3986-regex, barth and the four of weburl-r3."},
    {OPTION_FAIL_ON, 0, "fail-on", "SEVERITY", "info low medium high critical", GROUP_AUDIT,
     "end with status 2 if a finding is that severe", "Or more severe. Without it findings do not change the status."},
    {OPTION_SARIF, 0, "sarif", NULL, NULL, GROUP_AUDIT, "write one SARIF 2.1.0 document, for code scanning",
     "Findings in files have their place. Only one thread works."},

    {OPTION_FILE, 'f', "file", "FILE", VALUES_FILES, GROUP_INPUT, "read records from this file; - is standard input",
     "May be given several times. An argument that has no scheme and is the name of a file is one too, except after "
     "\"--\", with --base, and for encode and decode. Files that gzip or zstd have made are unpacked."},
    {OPTION_NULL, '0', "null", NULL, NULL, GROUP_INPUT, "records end with a NUL byte, not with a line feed",
     "Output is then of that kind too, unless --output says otherwise."},
    {OPTION_CSV, 0, "csv", NULL, NULL, GROUP_INPUT, "files are CSV, with a row of names first",
     "Arguments are names of files. The other columns are passed on."},
    {OPTION_TSV, 0, "tsv", NULL, NULL, GROUP_INPUT, "files are TSV, with a row of names first",
     "As --csv, with tabs between the columns and no quotation marks."},
    {OPTION_COLUMN, 'c', "column", "NAME", NULL, GROUP_INPUT, "the column of --csv or --tsv: its name or its number",
     "Numbers count from 1. The default is \"url\"."},
    {OPTION_JSONL, 0, "jsonl", NULL, NULL, GROUP_INPUT, "files are JSON Lines: one object a line",
     "Arguments are names of files. The other members are passed on."},
    {OPTION_FIELD, 0, "field", "NAME", NULL, GROUP_INPUT, "the member of --jsonl that is read",
     "The default is \"url\"."},

    {OPTION_OUTPUT, 'o', "output", "FORMAT", "text jsonl csv tsv nul", GROUP_OUTPUT, "how results are written",
     "The default is that of the input, and text for arguments and lines; parse writes JSON Lines unless it writes to "
     "a "
     "terminal. Where a result holds the byte that ends a record of text or nul, that byte is written as \\n or \\0."},
    {OPTION_TEXT, 0, "text", NULL, NULL, GROUP_OUTPUT, "the same as --output text", NULL},
    {OPTION_JSON, 0, "json", NULL, NULL, GROUP_OUTPUT, "the same as --output jsonl", NULL},
    {OPTION_KEEP_INPUT, 'k', "keep-input", NULL, NULL, GROUP_OUTPUT, "put the input beside its result", NULL},
    {OPTION_ON_ERROR, 0, "on-error", "WHAT", "emit skip fail", GROUP_OUTPUT, "what becomes of a record that is invalid",
     "emit, the default: it is a record of the output as well, which has the error's code and message, or in text an "
     "empty line, its message going to standard error. skip: it is left out. fail: the program ends there."},
    {OPTION_COLOR, 0, "color", "WHEN", "auto always never", GROUP_OUTPUT, "colours",
     "auto, the default: on a terminal, if the environment has no NO_COLOR."},

    {OPTION_JOBS, 'j', "jobs", "N", NULL, GROUP_RUNNING, "use so many threads",
     "The default is one for each processor. The output is in order in any case."},
    {OPTION_STATS, 0, "stats", NULL, NULL, GROUP_RUNNING, "at the end, say how much was done and how fast",
     "Printed only if standard error is a terminal."},

    {OPTION_SHORT_HELP, 'h', NULL, NULL, NULL, GROUP_ALWAYS, "short help", NULL},
    {OPTION_HELP, 0, "help", NULL, NULL, GROUP_ALWAYS, "long help, with examples", NULL},
    {OPTION_VERSION, 'V', "version", NULL, NULL, GROUP_ALWAYS, "the versions of the library and of its data", NULL},
    {OPTION_VERSION, 0, NULL, NULL, NULL, 0, NULL, NULL},
};

const char *option_group_heading(uint32_t group) {
  switch (group) {
    case GROUP_URL: return "Reading URLs";
    case GROUP_TEXT: return "Encoding";
    case GROUP_SETTERS: return "Setting";
    case GROUP_CANON: return "Normalizing";
    case GROUP_COMPARE: return "Comparing";
    case GROUP_AUDIT: return "Auditing";
    case GROUP_INPUT: return "Input";
    case GROUP_OUTPUT: return "Output";
    case GROUP_RUNNING: return "Running";
    case GROUP_ALWAYS: return "Help";
    default: return NULL;
  }
}
