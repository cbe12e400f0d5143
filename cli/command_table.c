/* SPDX-License-Identifier: MIT */
/* The commands as data. */
#include <string.h>

#include "command.h"
#include "option.h"

static const example parse_examples[] = {
    {"'https://User@EXAMPLE.com:443/a/../b?q=1#top'", "show the parts of a URL"},
    {"parse --json 'http://0x7F.1/' | jq -r .host", "the same for programs"},
    {"parse -f urls.txt.gz -o csv >parts.csv", "a table of a million URLs"},
    {NULL, NULL},
};

static const example canon_examples[] = {
    {"canon 'HTTP://EXAMPLE.com:80/a/./b'", "prints http://example.com/a/b"},
    {"canon urls.txt | sort -u", "the different URLs of a list"},
    {"canon --csv --column link --keep-input pages.csv", "add a column to a table"},
    {"canon -d rfc3986 --normalize all 'HTTP://a/%7Eb'", "another dialect"},
    {NULL, NULL},
};

static const example resolve_examples[] = {
    {"resolve --base https://example.com/a/b ../c '?d'", "prints two absolute URLs"},
    {"resolve --base https://example.com/ -f links.txt", "the links of a page"},
    {NULL, NULL},
};

static const example relative_examples[] = {
    {"relative --base https://example.com/a/b https://example.com/a/c", "prints c"},
    {NULL, NULL},
};

static const example get_examples[] = {
    {"get '{scheme} {host} {port}' https://example.com:81/", "prints https example.com 81"},
    {"get '{host}[:{port}]' urls.txt", "the colon only where there is a port"},
    {"get '{query:q}' 'https://example.com/?q=a+b'", "a query's value by its name, decoded"},
    {"get '{host|unicode}{path|decode}' https://xn--bcher-kva.example/%C3%A4", "for people to read"},
    {NULL, NULL},
};

static const example set_examples[] = {
    {"set protocol=https port= http://example.com:81/", "prints https://example.com/"},
    {"set hash= -f urls.txt", "a list without fragments"},
    {NULL, NULL},
};

static const example query_examples[] = {
    {"query list 'https://example.com/?a=1&b=2'", "names and values"},
    {"query get q 'https://example.com/?q=a+b'", "one value"},
    {"query remove 'utm_*' sort -f urls.txt", "a list of URLs without tracking parameters"},
    {"query set lang=en append x=1 https://example.com/?lang=de", "several changes"},
    {NULL, NULL},
};

static const example host_examples[] = {
    {"host bücher.example 0x7f.1 '[::ffff:10.0.0.1]'", "what each of them is"},
    {"host -o csv -f urls.txt", "the hosts of URLs"},
    {NULL, NULL},
};

static const example encode_examples[] = {
    {"encode 'a b/c'", "prints a%20b%2Fc"},
    {"encode --as form 'a b'", "prints a+b"},
    {"encode --as query --encoding windows-1252 é", "prints %E9, the byte of another encoding"},
    {NULL, NULL},
};

static const example decode_examples[] = {
    {"decode a%20b", "prints a b"},
    {"decode --as form a+b", "prints a b"},
    {"decode --as decodeURI %2F%C3%A9", "prints %2Fé"},
    {NULL, NULL},
};

static const example template_examples[] = {
    {"template id=7 q='a b' 'https://example.com/{id}{?q}'", "prints https://example.com/7?q=a%20b"},
    {"template tag=a tag=b '/list{?tag*}'", "a name given twice is a list: /list?tag=a&tag=b"},
    {"template '/list{?tag*,page}'", "the names of the variables"},
    {NULL, NULL},
};

static const example match_examples[] = {
    {"match -p 'https://*.example.com/*' -f urls.txt", "the URLs of one site"},
    {"match -p 'https://example.com/users/:id' --groups https://example.com/users/7", "also prints pathname.id=7"},
    {"match --patterns routes.txt --first -f urls.txt", "each URL with the number of its route"},
    {"match -v --csv -c link -p 'https://*/*' table.csv", "the rows whose links are not https"},
    {NULL, NULL},
};

static const example diff_examples[] = {
    {"diff 'http://good\\@evil/'", "which host each dialect finds"},
    {"diff --only-different --summary -f urls.txt", "those of a list on which the dialects differ"},
    {"diff --dialects whatwg,rfc3986 --json -f urls.txt | jq -c .disagree", "two of them, for programs"},
    {NULL, NULL},
};

static const example audit_examples[] = {
    {"audit 'http://0177.1/'", "what is wrong with it"},
    {"audit --fail-on high -f urls.txt", "for scripts: status 2 if one is dangerous"},
    {"audit --sarif -f urls.txt >urls.sarif", "for code scanning"},
    {"audit --write-baseline -f urls.txt >accepted.txt", "accept what is there today"},
    {"audit --baseline accepted.txt --fail-on low -f urls.txt", "tell only what is new"},
    {"audit --explain A01", "what a rule is about"},
    {NULL, NULL},
};

static const example dialects_examples[] = {
    {"dialects", "every dialect, what it models and what it can do"},
    {"dialects --json whatwg", "one of them, for programs"},
    {NULL, NULL},
};

static const example rpc_examples[] = {
    {"rpc <<<'{\"op\":\"parse\",\"input\":\"a:b\"}'", "one request, one answer"},
    {"rpc <<<'{\"op\":\"help\"}'", "all operations, each with an example"},
    {"rpc --socket /run/user/1000/urlens.sock", "one process for many programs"},
    {NULL, NULL},
};

static const example bench_examples[] = {
    {"bench -f urls.txt", "how fast the library reads your URLs"},
    {NULL, NULL},
};

static const example generate_examples[] = {
    {"generate man | man -l -", "read the manual"},
    {"generate bash >~/.local/share/bash-completion/completions/urlens", "completion"},
    {NULL, NULL},
};

static const example help_examples[] = {
    {"help audit", "the same as urlens audit --help"},
    {NULL, NULL},
};

#define URLS "[OPTION]... [URL | FILE]..."

const command command_table[] = {
    {"parse", URLS, "show the parts of URLs; the default command",
     "Parses each URL. On a terminal it shows the URL with a ruler under its components, a table of them, what the "
     "parser changed, and the Standard's validation errors, each pointing at its bytes. Otherwise it writes one JSON "
     "object per line.",
     parse_examples, GROUP_URLS, NULL, NULL, &parse_command, NULL},
    {"canon", URLS, "print URLs in their canonical form",
     "Parses each URL and prints its serialization. The RFC dialects change only what --normalize asks for.",
     canon_examples, GROUP_URLS | GROUP_CANON, NULL, NULL, &canon_command, NULL},
    {"resolve", "--base URL [OPTION]... [REFERENCE]...", "resolve references against a base",
     "Prints the absolute URL of each reference on a page whose URL is --base.", resolve_examples, GROUP_URLS, NULL,
     NULL, &resolve_command, NULL},
    {"relative", "--base URL [OPTION]... [URL]...", "print the shortest reference from a base to each URL",
     "Resolving the reference against --base gives the URL again.", relative_examples, GROUP_URLS, NULL, NULL,
     &relative_command, NULL},
    {"get", "TEMPLATE " URLS, "print parts of URLs as a template says",
     "In the template, {part} is replaced by that part of the URL: href scheme username password host port path query "
     "fragment origin, or, as the URL API names them, protocol hostname pathname search hash. {query:NAME} is the "
     "first value of that name. A part may have a filter: {path|decode}, {host|unicode}, {port|default}. Text in [ ] "
     "is printed only if the URL has all parts in it. A backslash before a character prints that character; \\t and "
     "\\n are tab and line feed.",
     get_examples, GROUP_URLS, NULL, get_count_operands, &get_command, NULL},
    {"set", "PART=VALUE... " URLS, "change parts of URLs",
     "Runs the setters of the URL API in the order given: href protocol username password host hostname port pathname "
     "search hash; scheme, path, query and fragment are other names for four of them.",
     set_examples, GROUP_URLS | GROUP_SETTERS, NULL, set_count_operands, &set_command, NULL},
    {"query", "ACTION... " URLS, "list or change the names and values of queries",
     "Actions, one after the other: list; get NAME; set NAME=VALUE; append NAME=VALUE; remove PATTERN, where * matches "
     "any text and ? one character; sort. Only sort writes the whole query anew; the others leave alone what they need "
     "not change. Prints the URL, or the result of a list or get, which must be the last "
     "action. list prints name=value with tabs between the pairs, or on a terminal a line for each; \\=, \\t, \\n and "
     "\\\\ are escapes in it.",
     query_examples, GROUP_URLS, "list get set append remove sort", query_count_operands, &query_command, NULL},
    {"host", "[OPTION]... [HOST | URL]...", "show what a host is: kind, canonical form, form in Unicode, class",
     "Prints four columns: the kind (domain, ipv4, ipv6, opaque, empty), the canonical form in ASCII, the same in "
     "Unicode, and the class of an address: loopback, private, link-local, shared, metadata, multicast, documentation, "
     "benchmarking, reserved, broadcast, unspecified or global; names that end in localhost are loopback.",
     host_examples, GROUP_URL | GROUP_RECORDS, NULL, NULL, &host_command, NULL},
    {"encode", "[OPTION]... [TEXT]...", "percent-encode text",
     "Each argument, or each record of the input, is one text.", encode_examples, GROUP_TEXT | GROUP_RECORDS, NULL,
     NULL, &encode_command, NULL},
    {"decode", "[OPTION]... [TEXT]...", "percent-decode text",
     "Each argument, or each record of the input, is one text.", decode_examples, GROUP_TEXT | GROUP_RECORDS, NULL,
     NULL, &decode_command, NULL},
    {"match", "--pattern PATTERN... " URLS, "print the URLs that match URL patterns",
     "Prints each URL that one of the patterns matches. Patterns are those of the URL Pattern Standard, which browsers "
     "have as URLPattern: \"*\" matches anything, \":name\" a segment of a path or a label of a host, \"{...}?\" may "
     "be "
     "left out, \"(...)\" is a regular expression. What is not written of the end of a URL may be anything. Thousands "
     "of patterns take hardly more time than one.",
     match_examples, GROUP_MATCH | GROUP_RECORDS, NULL, NULL, &match_command, NULL},
    {"template", "[NAME=VALUE]... [OPTION]... [TEMPLATE | FILE]...", "expand URI Templates",
     "Expands each template (RFC 6570) with the variables given; a name that is given several times is a list. Without "
     "variables it prints the names that the template uses, with tabs between them.",
     template_examples, GROUP_RECORDS, NULL, template_count_operands, &template_command, NULL},
    {"diff", URLS, "show how each dialect reads URLs",
     "On a terminal it shows one row for each dialect, marks what differs from the first one, and says why. Otherwise "
     "it writes one JSON object per line.",
     diff_examples, GROUP_COMPARE | GROUP_DIFF | GROUP_RECORDS, NULL, NULL, &diff_command, NULL},
    {"audit", URLS, "find what can go wrong with URLs",
     "Reads each URL as today's parsers do and reports where they disagree, the most severe finding first: outcomes "
     "(O01 "
     "and so on), which say who reads what, the bytes that are known to cause them, and a spelling of the URL that all "
     "read in the same way. docs/audit.md explains every rule.",
     audit_examples, GROUP_COMPARE | GROUP_AUDIT | GROUP_RECORDS, NULL, NULL, &audit_command, NULL},
    {"dialects", "[OPTION]... [ID]...", "list the dialects: what each models, and what it can do",
     "For each dialect: its id and title; the document or the program that it models, with the version; and its "
     "traits. references: it reads a text without a scheme and keeps it as it is. resolves: it reads a reference "
     "against a base. canonicalizes: it writes a canonical form. normalizes: it has canon --normalize. stages: it "
     "parses, resolves and canonicalizes one after the other. setters: it has set. origins: its URLs have origins. "
     "validation-errors: it reports them. host-steps: it can canonicalize a host alone. hierarchical: it tells whether "
     "a URL is hierarchical. compared, audited: diff, or audit, uses it unless --dialects names others. "
     "browser, rfc, 2011, living: the sets that it is in, for --dialects.",
     dialects_examples, GROUP_LIST, NULL, all_are_operands, NULL, command_dialects},
    {"rpc", "[OPTION]...", "answer requests on standard input, JSON Lines in and out",
     "For programs that keep one process running: one request per line, one answer per line, in order. The request "
     "{\"op\":\"help\"} lists the operations, and docs/rpc.md describes them.",
     rpc_examples, GROUP_RPC, NULL, all_are_operands, NULL, command_rpc},
    {"bench", URLS, "measure how fast URLs are read", "Reads all of the input first, then parses it many times.",
     bench_examples, GROUP_URL | GROUP_ENCODING | GROUP_INPUT | GROUP_OUTPUT, NULL, NULL, NULL, command_bench},
    {"generate", "man | bash | zsh | fish", "print the manual page, or a shell's completions",
     "Prints it to standard output.", generate_examples, 0, "man bash zsh fish", all_are_operands, NULL,
     command_generate},
    {"help", "[COMMAND]", "print the help of the program, or of a command", "Prints it to standard output.",
     help_examples, 0, NULL, all_are_operands, NULL, command_help},
    {NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL},
};

const command *command_find(const char *name) {
  const command *each;
  for (each = command_table; each->name; each++) {
    if (strcmp(each->name, name) == 0) return each;
  }
  return NULL;
}

size_t all_are_operands(char **arguments, size_t count) {
  (void)arguments;
  return count;
}
