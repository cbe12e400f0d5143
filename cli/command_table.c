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
    {"canon --csv --column link --keep-input pages.csv", "a column more for a table"},
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
    {"query remove 'utm_*' sort -f urls.txt", "a list without what is only there for tracking"},
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

static const example diff_examples[] = {
    {"diff 'http://good\\@evil/'", "which parsers go where"},
    {"diff --dialects whatwg,rfc3986 --json -f urls.txt | jq -c .disagree", "two of them, for programs"},
    {NULL, NULL},
};

static const example audit_examples[] = {
    {"audit 'http://0177.1/'", "what is wrong with it"},
    {"audit --fail-on high -f urls.txt", "for scripts: status 2 if one is dangerous"},
    {"audit --sarif -f urls.txt >urls.sarif", "for code scanning"},
    {NULL, NULL},
};

static const example rpc_examples[] = {
    {"rpc <<<'{\"op\":\"parse\",\"input\":\"a:b\"}'", "one request, one answer"},
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

#define URLS "[OPTION]... [URL | FILE]..."

const command command_table[] = {
    {"parse", URLS, "show the parts of URLs; the default command",
     "Takes each URL apart. On a terminal: the URL with a ruler under its components, a table of them, what was "
     "changed on "
     "the way and the Standard's validation errors, each pointing at its bytes. Otherwise one JSON object a line.",
     parse_examples, GROUP_URLS, NULL, NULL, &parse_command, NULL},
    {"canon", URLS, "print URLs in their canonical form",
     "Parses each URL and prints its serialization. In the RFC dialects nothing is changed but what --normalize asks "
     "for.",
     canon_examples, GROUP_URLS | GROUP_CANON, NULL, NULL, &canon_command, NULL},
    {"resolve", "--base URL [OPTION]... [REFERENCE]...", "resolve references against a base",
     "Prints the URL that each reference stands for on the page --base.", resolve_examples, GROUP_URLS, NULL, NULL,
     &resolve_command, NULL},
    {"relative", "--base URL [OPTION]... [URL]...", "print the shortest reference from a base to each URL",
     "The reference leads back to the URL when it is resolved against --base.", relative_examples, GROUP_URLS, NULL,
     NULL, &relative_command, NULL},
    {"get", "TEMPLATE " URLS, "print parts of URLs as a template says",
     "In the template, {part} stands for a part: href scheme username password host port path query fragment origin, "
     "or by "
     "the names of the URL API: protocol hostname pathname search hash. {query:NAME} is the first value of that name. "
     "A part "
     "may go through filters: {path|decode}, {host|unicode}, {port|default}. What stands in [ ] is printed only if all "
     "parts "
     "in it are there. A backslash takes the meaning from the next character; \\t and \\n are tab and line feed.",
     get_examples, GROUP_URLS, NULL, get_count_operands, &get_command, NULL},
    {"set", "PART=VALUE... " URLS, "change parts of URLs",
     "Runs the setters of the URL API in the order given: href protocol username password host hostname port pathname "
     "search "
     "hash; scheme, path, query and fragment are other names for four of them.",
     set_examples, GROUP_URLS | GROUP_SETTERS, NULL, set_count_operands, &set_command, NULL},
    {"query", "ACTION... " URLS, "list or change the names and values of queries",
     "Actions, one after the other: list; get NAME; set NAME=VALUE; append NAME=VALUE; remove PATTERN, where * stands "
     "for "
     "anything and ? for one character; sort. Prints the URL, or what a list or get at the end asks for.",
     query_examples, GROUP_URLS, "list get set append remove sort", query_count_operands, &query_command, NULL},
    {"host", "[OPTION]... [HOST | URL]...", "say what a host is: kind, canonical form, IDN both ways, address class",
     "Four columns: the kind (domain, ipv4, ipv6, opaque, empty), the canonical form in ASCII, the same in Unicode, "
     "and the "
     "class of an address: loopback, private, link-local, shared, metadata, multicast, documentation, benchmarking, "
     "reserved, "
     "broadcast, unspecified or global; names that end in localhost are loopback.",
     host_examples, GROUP_URL | GROUP_RECORDS, NULL, NULL, &host_command, NULL},
    {"encode", "[OPTION]... [TEXT]...", "percent-encode text", "Each argument, or each record, is a text.",
     encode_examples, GROUP_TEXT | GROUP_RECORDS, NULL, NULL, &encode_command, NULL},
    {"decode", "[OPTION]... [TEXT]...", "percent-decode text", "Each argument, or each record, is a text.",
     decode_examples, GROUP_TEXT | GROUP_RECORDS, NULL, NULL, &decode_command, NULL},
    {"diff", URLS, "show what each dialect makes of URLs",
     "One row for each dialect; what differs from the first one is marked, and a sentence says why. Otherwise one JSON "
     "object "
     "a line.",
     diff_examples, GROUP_COMPARE | GROUP_RECORDS, NULL, NULL, &diff_command, NULL},
    {"audit", URLS, "find out what could go wrong with URLs",
     "Lets the dialects read each URL and tells where they part, the most severe first: outcomes (O01 and so on), then "
     "the "
     "bytes that are known to lead there, and a way to write it on which all agree. docs/audit.md has every rule.",
     audit_examples, GROUP_COMPARE | GROUP_AUDIT | GROUP_RECORDS, NULL, NULL, &audit_command, NULL},
    {"rpc", "", "answer requests on standard input, JSON Lines in and out",
     "For programs that want to keep one process: one request a line, one answer a line, in order.", rpc_examples, 0,
     NULL, all_are_operands, NULL, command_rpc},
    {"bench", URLS, "measure how fast URLs are read", "Reads all of the input first, then parses it again and again.",
     bench_examples, GROUP_URL | GROUP_ENCODING | GROUP_INPUT | GROUP_OUTPUT, NULL, NULL, NULL, command_bench},
    {"generate", "man | bash | zsh | fish", "print the manual page, or a shell's completions",
     "Written to standard output.", generate_examples, 0, "man bash zsh fish", all_are_operands, NULL,
     command_generate},
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
