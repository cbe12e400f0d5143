/* SPDX-License-Identifier: MIT */
/* The operation help: what can be asked, as data. docs/rpc.md and docs/rpc.schema.json say the same in more words. */
#include <string.h>

#include "rpc.h"

typedef struct help_row {
  const char *op;
  const char *fields;  /* with spaces between them; "?" after a field that may be missing */
  const char *example; /* a request, as JSON */
} help_row;

static const help_row help_rows[] = {
    {"parse", "input base? dialect? encoding?", "{\"op\":\"parse\",\"input\":\"https://EXAMPLE.com/a/../b\"}"},
    {"resolve", "input base dialect? strict?",
     "{\"op\":\"resolve\",\"input\":\"../c\",\"base\":\"https://example.com/a/b/\"}"},
    {"canon", "input base? dialect? encoding? mask?",
     "{\"op\":\"canon\",\"input\":\"HTTP://a/%7Eb\",\"dialect\":\"rfc3986\",\"mask\":[\"case\",\"percent\"]}"},
    {"can-parse", "input base?", "{\"op\":\"can-parse\",\"input\":\"https://example.com/\"}"},
    {"set", "input set",
     "{\"op\":\"set\",\"input\":\"http://example.com/\",\"set\":[[\"protocol\",\"https\"],[\"hash\",\"top\"]]}"},
    {"relative", "input base dialect?",
     "{\"op\":\"relative\",\"input\":\"https://example.com/a/c\",\"base\":\"https://example.com/a/b\"}"},
    {"search-params", "input ops?",
     "{\"op\":\"search-params\",\"input\":\"a=1&b=2\",\"ops\":[[\"append\",\"c\",\"3\"],[\"get\",\"a\"]]}"},
    {"query-edit", "input ops",
     "{\"op\":\"query-edit\",\"input\":\"https://example.com/?utm_source=x&q=1\",\"ops\":[[\"remove\",\"utm_*\"]]}"},
    {"domain-to-ascii", "input strict?",
     "{\"op\":\"domain-to-ascii\",\"input\":\"b\xC3\xBC"
     "cher.example\"}"},
    {"domain-to-unicode", "input strict?", "{\"op\":\"domain-to-unicode\",\"input\":\"xn--bcher-kva.example\"}"},
    {"canonicalize-host", "input dialect scheme?",
     "{\"op\":\"canonicalize-host\",\"input\":\"EXAMPLE.com\",\"dialect\":\"whatwg\"}"},
    {"nameprep", "input dialect bidi?", "{\"op\":\"nameprep\",\"input\":\"Example\",\"dialect\":\"weburl-r3\"}"},
    {"normalize", "input form unicode? corrigenda?", "{\"op\":\"normalize\",\"input\":\"e\xCC\x81\",\"form\":\"NFC\"}"},
    {"punycode-encode", "input",
     "{\"op\":\"punycode-encode\",\"input\":\"b\xC3\xBC"
     "cher\"}"},
    {"punycode-decode", "input", "{\"op\":\"punycode-decode\",\"input\":\"bcher-kva\"}"},
    {"percent-encode", "input set encoding?", "{\"op\":\"percent-encode\",\"input\":\"a b/c\",\"set\":\"component\"}"},
    {"percent-decode", "input", "{\"op\":\"percent-decode\",\"input\":\"a%20b\"}"},
    {"encode-uri", "input? extended? code_points?", "{\"op\":\"encode-uri\",\"input\":\"/a b\"}"},
    {"encode-uri-component", "input? extended? code_points?", "{\"op\":\"encode-uri-component\",\"input\":\"/a b\"}"},
    {"decode-uri", "input extended?", "{\"op\":\"decode-uri\",\"input\":\"%2Fa%20b\"}"},
    {"decode-uri-component", "input extended?", "{\"op\":\"decode-uri-component\",\"input\":\"%2Fa%20b\"}"},
    {"escape", "input", "{\"op\":\"escape\",\"input\":\"a b\"}"},
    {"unescape", "input", "{\"op\":\"unescape\",\"input\":\"%u20AC\"}"},
    {"site", "input private?", "{\"op\":\"site\",\"input\":\"https://www.example.co.uk/\"}"},
    {"surt", "input form?", "{\"op\":\"surt\",\"input\":\"https://www.example.com/a?b\",\"form\":\"ssurt\"}"},
    {"normalize-url", "input strength",
     "{\"op\":\"normalize-url\",\"input\":\"HTTP://example.com:80/%7Ea\",\"strength\":\"same\"}"},
    {"file-path", "input os to",
     "{\"op\":\"file-path\",\"input\":\"C:\\\\a b.txt\",\"os\":\"windows\",\"to\":\"url\"}"},
    {"data-url", "input", "{\"op\":\"data-url\",\"input\":\"data:text/plain;base64,aGVsbG8=\"}"},
    {"find-links", "input email? bare? any_scheme? userinfo?",
     "{\"op\":\"find-links\",\"input\":\"See example.com/a, or write to me@example.com.\"}"},
    {"format-link", "input in_text?", "{\"op\":\"format-link\",\"input\":\"https://example.com/%E2%82%AC\"}"},
    {"diff", "input base? dialects? brief?",
     "{\"op\":\"diff\",\"input\":\"http://good\\\\@evil/\",\"dialects\":[\"whatwg\",\"rfc3986\"]}"},
    {"audit", "input base? dialects? brief?", "{\"op\":\"audit\",\"input\":\"http://0177.1/\"}"},
    {"dialects", "", "{\"op\":\"dialects\"}"},
    {"address", "input? bytes?", "{\"op\":\"address\",\"input\":\"[::ffff:10.0.0.1]\"}"},
    {"build", "parts encode_dots?",
     "{\"op\":\"build\",\"parts\":{\"scheme\":\"https\",\"host\":\"example.com\",\"segments\":[\"a/"
     "b\"],\"query\":[[\"q\","
     "\"1\"]]}}"},
    {"target", "input host? scheme? method?", "{\"op\":\"target\",\"input\":\"/a?b\",\"host\":\"example.com\"}"},
    {"template", "input variables?",
     "{\"op\":\"template\",\"input\":\"/list{?tag*}\",\"variables\":{\"tag\":[\"a\",\"b\"]}}"},
    {"pattern", "pattern inputs?",
     "{\"op\":\"pattern\",\"pattern\":[\"https://example.com/:id\"],\"inputs\":[\"https://example.com/7\"]}"},
    {"pattern-set", "patterns input base? all?",
     "{\"op\":\"pattern-set\",\"patterns\":[\"https://*/*\"],\"input\":\"https://example.com/\"}"},
    {"pattern-compare", "component left right",
     "{\"op\":\"pattern-compare\",\"component\":\"pathname\",\"left\":[{\"pathname\":\"/"
     "a\"}],\"right\":[{\"pathname\":\"/"
     "*\"}]}"},
    {"pattern-generate", "pattern component groups",
     "{\"op\":\"pattern-generate\",\"pattern\":[{\"pathname\":\"/"
     ":id\"}],\"component\":\"pathname\",\"groups\":{\"id\":\"7\"}}"},
    {"format-link", "input", "{\"op\":\"format-link\",\"input\":\"https://example.com/%C3%A4\"}"},
    {"anatomy", "input base?", "{\"op\":\"anatomy\",\"input\":\"HTTPS://EXAMPLE.com/a/../b\"}"},
    {"help", "", "{\"op\":\"help\"}"},
};

static const help_row *help_row_of(const char *op) {
  for (size_t i = 0; i < sizeof help_rows / sizeof help_rows[0]; i++) {
    if (strcmp(help_rows[i].op, op) == 0) return &help_rows[i];
  }
  return NULL;
}

static void write_fields(json_writer *writer, const char *fields) {
  json_open_array(writer);
  while (*fields) {
    size_t length = strcspn(fields, " ");
    json_write_text(writer, fields, length);
    fields += length;
    fields += strspn(fields, " ");
  }
  json_close_array(writer);
}

static void op_help(rpc *r) {
  const rpc_operation *each;
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "ops");
  json_open_array(&r->answer);
  for (size_t i = 0; (each = rpc_operation_at(i)) != NULL; i++) {
    const help_row *row = help_row_of(each->name);
    json_open_object(&r->answer);
    json_name(&r->answer, "op");
    json_write_string(&r->answer, each->name);
    json_name(&r->answer, "fields");
    write_fields(&r->answer, row ? row->fields : "");
    json_name(&r->answer, "example");
    if (row) json_write_copy(&r->answer, row->example, strlen(row->example));
    else json_write_null(&r->answer);
    json_close_object(&r->answer);
  }
  json_close_array(&r->answer);
}

const rpc_operation rpc_help_operations[] = {
    {"help", op_help},
    {NULL, NULL},
};
