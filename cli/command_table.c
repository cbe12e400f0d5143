/* SPDX-License-Identifier: MIT */
/* The commands as data. */
#include <string.h>

#include "command.h"
#include "option.h"
#include "serve.h"

static const example parse_examples[] = {
    {"'https://User@EXAMPLE.com:443/a/../b?q=1#top'", "show the parts of a URL"},
    {"parse --json 'http://0x7F.1/' | jq -r .host", "the same for programs"},
    {"parse -f urls.txt.gz -o csv >parts.csv", "a table of a million URLs"},
    {NULL, NULL},
};

static const example canon_examples[] = {
    {"canon 'HTTP://EXAMPLE.com:80/a/./b'", "prints http://example.com/a/b"},
    {"canon urls.txt | sort -u", "the different URLs of a list"},
    {"canon --strip tracking,fragment urls.txt", "a list without tracking parameters and fragments"},
    {"canon --strength likely urls.txt", "what is very likely one page has one form"},
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
    {"get host,domain,path -o csv urls.txt >parts.csv", "a table with three columns"},
    {"get '{host}[:{port}]' urls.txt", "the colon only where there is a port"},
    {"get host --where class=private -f urls.txt", "the hosts that are private addresses"},
    {"get '{query:q}' 'https://example.com/?q=a+b'", "a query's value by its name, decoded"},
    {"get '{host|unicode}{path|decode}' https://xn--bcher-kva.example/%C3%A4", "for people to read"},
    {NULL, NULL},
};

static const example set_examples[] = {
    {"set protocol=https port= http://example.com:81/", "prints https://example.com/"},
    {"set hash= -f urls.txt", "a list without fragments"},
    {"set --new scheme=https host=example.com path+='a b' query+=q=1", "prints https://example.com/a%20b?q=1"},
    {"set --iterate 'port=80 81' https://example.com/", "prints two URLs"},
    {NULL, NULL},
};

static const example query_examples[] = {
    {"query list 'https://example.com/?a=1&b=2'", "names and values"},
    {"query get q 'https://example.com/?q=a+b'", "one value"},
    {"query remove 'utm_*' sort -f urls.txt", "a list of URLs without tracking parameters"},
    {"query keep id keep page -f urls.txt", "only the parameters that choose a page"},
    {"query keys 'https://example.com/?a=1&b=2'", "the names alone"},
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

static const example extract_examples[] = {
    {"extract access.log.gz | sort | uniq -c", "the URLs of a log, counted"},
    {"extract -n --bare --email notes.txt", "domains and addresses too, each with its place"},
    {"extract --html --base https://example.com/ page.html", "the links of a page, absolute"},
    {"extract --format '{host}' *.log", "the hosts alone"},
    {NULL, NULL},
};

static const example show_examples[] = {
    {"show https://example.com/%E2%82%AC", "prints https://example.com/\xE2\x82\xAC"},
    {"show --in-text 'https://example.com/a.'", "prints https://example.com/a%2E"},
    {NULL, NULL},
};

static const example path_examples[] = {
    {"path '/tmp/a b.txt'", "prints file:///tmp/a%20b.txt"},
    {"path file:///tmp/a%20b.txt", "prints /tmp/a b.txt"},
    {"path --style windows 'C:\\Users\\x'", "prints file:///C:/Users/x"},
    {NULL, NULL},
};

static const example data_examples[] = {
    {"data 'data:text/plain,a%20b'", "prints the MIME type and the text"},
    {"data --body 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' >pixel.gif", "the bytes alone"},
    {NULL, NULL},
};

static const example idn_examples[] = {
    {"idn bücher.example", "prints xn--bcher-kva.example and bücher.example"},
    {"idn --strict -f domains.txt", "which domains could be registered, and why not"},
    {NULL, NULL},
};

static const example uniq_examples[] = {
    {"uniq -f urls.txt", "each URL once, in the order of the list"},
    {"uniq --strength likely --count -f crawl.txt", "what is very likely one page counts once"},
    {"uniq --by host --keep last -f urls.txt", "the last URL of every host"},
    {"uniq --by '{host}{path}' --csv -c link table.csv", "rows of a table whose links differ before the query"},
    {NULL, NULL},
};

static const example stats_examples[] = {
    {"stats -f urls.txt", "a picture of the list"},
    {"stats --json -f urls.txt | jq .hosts.top", "the most frequent hosts, for programs"},
    {"stats --findings --top 5 -f urls.txt", "also what an audit finds in them"},
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

static const example serve_examples[] = {
    {"serve", "then open http://127.0.0.1:7080/ in a browser"},
    {"serve --port 0", "at a port that is free"},
    {"serve --address 192.0.2.7 --host tools.example", "for others too, at a name of their own"},
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
     "Parses each URL and prints its serialization. The RFC dialects change only what --normalize asks for. --strength "
     "prints a normal form instead; --strip and --remove leave out parts and parameters and no other byte.",
     canon_examples, GROUP_URLS | GROUP_CANON, NULL, NULL, &canon_command, NULL},
    {"resolve", "--base URL [OPTION]... [REFERENCE]...", "resolve references against a base",
     "Prints the absolute URL of each reference on a page whose URL is --base.", resolve_examples, GROUP_URLS, NULL,
     NULL, &resolve_command, NULL},
    {"relative", "--base URL [OPTION]... [URL]...", "print the shortest reference from a base to each URL",
     "Resolving the reference against --base gives the URL again.", relative_examples, GROUP_URLS, NULL, NULL,
     &relative_command, NULL},
    {"get", "TEMPLATE | COLUMNS " URLS, "print parts of URLs, as a template or in columns",
     "COLUMNS is a list of names with commas between them. In a template, {name} is replaced by that value. The parts "
     "are href scheme username password host port path query fragment, and, as the URL API names them, protocol "
     "hostname pathname search hash. Other values are origin site same-site domain suffix subdomain kind address class "
     "decoded-host unicode-host effective-port segment:N query:NAME query-all:NAME params surt ssurt fingerprint "
     "options zone; docs/manual.md says what each is. A value may have filters, one after another: decode, strict (it "
     "is an error if it cannot be decoded), encode, unicode, ascii, lower, upper, default (a port's), display (of "
     "href, with the fewest escapes), must (it is an "
     "error if "
     "it is missing), as in {path|decode|lower}. Text in [ ] is printed only if the URL has all parts in it. A "
     "backslash before a character prints that character; \\t and \\n are tab and line feed.",
     get_examples, GROUP_URLS | GROUP_COLUMNS, NULL, get_count_operands, &get_command, NULL},
    {"set", "PART=VALUE... " URLS, "change parts of URLs, or build one",
     "Runs the setters of the URL API in the order given: href protocol username password host hostname port pathname "
     "search hash; scheme, path, query and fragment are other names for four of them. PART?=VALUE sets a part only if "
     "it is absent or empty. path+=VALUE adds segments to the path, query+=NAME=VALUE a pair to the query. In a "
     "dialect "
     "without setters the new parts are put together and read again: VALUE is then percent-encoded, and with "
     "PART:=VALUE it is taken as it is written; options and zone can be set too. --new builds a URL from nothing.",
     set_examples, GROUP_URLS | GROUP_SETTERS, NULL, set_count_operands, &set_command, NULL},
    {"query", "ACTION... " URLS, "list or change the names and values of queries",
     "Actions, one after the other: set NAME=VALUE; replace NAME=VALUE, which adds nothing; "
     "append NAME=VALUE; remove GLOB, where * matches any text and ? one "
     "character; keep GLOB, and several in a row keep what one of them matches; sort, by name. NAME alone writes a "
     "name "
     "without \"=\". Every byte stays that need not change, unless --form asks for the form of URLSearchParams. Prints "
     "the URL, or the result of the last action: list; keys; values; get NAME, the first value; get-all NAME. Results "
     "have tabs between them, or on a terminal a line each; list prints name=value, and \\=, \\t, \\n and \\\\ are "
     "escapes.",
     query_examples, GROUP_URLS | GROUP_QUERY, "list keys values get get-all set replace append remove keep sort",
     query_count_operands, &query_command, NULL},
    {"host", "[OPTION]... [HOST | URL]...", "show what a host is: kind, canonical form, form in Unicode, class",
     "Prints four columns: the kind (domain, ipv4, ipv6, opaque, empty), the canonical form in ASCII, the same in "
     "Unicode, and the class of an address: loopback, private, link-local, shared, metadata, multicast, documentation, "
     "benchmarking, reserved, broadcast, unspecified or public; names that end in localhost are loopback.",
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
    {"extract", "[OPTION]... [FILE]...", "find the URLs in text, logs, HTML and Markdown",
     "Prints each URL that has a scheme and \"://\", as it is written. A URL ends before spaces, quotation marks, "
     "brackets "
     "that it does not open, and the marks that end a sentence, as Unicode's UTS #58 says. Arguments are names of "
     "files.",
     extract_examples, GROUP_EXTRACT | GROUP_OUTPUT | GROUP_RUNNING, NULL, NULL, &extract_command, NULL},
    {"show", URLS, "print URLs with the fewest escapes, for people to read",
     "Decodes what is percent-encoded in path, query and fragment, unless the URL would then be another one, or would "
     "end too early in a text (UTS #58). The host stays as it is.",
     show_examples, GROUP_SHOW | GROUP_RECORDS, NULL, NULL, &show_command, NULL},
    {"template", "[NAME=VALUE]... [OPTION]... [TEMPLATE | FILE]...", "expand URI Templates",
     "Expands each template (RFC 6570) with the variables given; a name that is given several times is a list. Without "
     "variables it prints the names that the template uses, with tabs between them.",
     template_examples, GROUP_RECORDS, NULL, template_count_operands, &template_command, NULL},
    {"path", "[OPTION]... [PATH | URL]...", "turn file paths into URLs, and file: URLs into paths",
     "Absolute paths become file: URLs, and file: URLs paths, without looking at any disk. What is wrong for the "
     "system "
     "is an error: a host in a POSIX path, \"%2F\" in a name, a relative path.",
     path_examples, GROUP_PATH | GROUP_RECORDS, NULL, NULL, &path_command, NULL},
    {"data", "[OPTION]... [URL | FILE]...", "show the MIME type and the bytes of data: URLs",
     "The Fetch Standard's data: URL processor. In JSON the bytes are in base64.", data_examples,
     GROUP_DATA | GROUP_RECORDS, NULL, NULL, &data_command, NULL},
    {"idn", "[OPTION]... [DOMAIN]...", "show domains in ASCII and in Unicode, or why they are wrong",
     "UTS #46: prints the form with \"xn--\" labels and the form in Unicode. A domain that breaks a rule is an error "
     "that names the rule and the label.",
     idn_examples, GROUP_IDN | GROUP_RECORDS, NULL, NULL, &idn_command, NULL},
    {"uniq", URLS, "print records whose URLs differ, in their order",
     "Of records whose URLs have the same canonical form it prints the first one, as it is written. --strength and "
     "--by "
     "choose what is compared. A record that is not a URL is equal only to the same text. What does not fit into "
     "--memory goes to temporary files, so that a list may be larger than the memory of the machine.",
     uniq_examples, GROUP_URLS | GROUP_UNIQ, NULL, NULL, &uniq_command, NULL},
    {"stats", URLS, "count what a list of URLs is made of",
     "Counts schemes, hosts, registrable domains, public suffixes, ports, parameters and errors, the segments of paths "
     "and the lengths of URLs. On a terminal it draws bars; otherwise it writes one JSON object, and with -o csv the "
     "rows of a table. Up to 131072 different texts of a kind are counted exactly; beyond that memory stays the same, "
     "and the result says by how much a count may be too high.",
     stats_examples, GROUP_URLS | GROUP_STATS, NULL, NULL, &stats_command, NULL},
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
     dialects_examples, GROUP_LIST, VALUES_DIALECTS, all_are_operands, NULL, command_dialects},
    {"rpc", "[OPTION]...", "answer requests on standard input, JSON Lines in and out",
     "For programs that keep one process running: one request per line, one answer per line, in order. The request "
     "{\"op\":\"help\"} lists the operations, and docs/rpc.md describes them.",
     rpc_examples, GROUP_RPC, NULL, all_are_operands, NULL, command_rpc},
    {"serve", "[OPTION]...", "serve the page and the operations of rpc over HTTP, on this machine",
     "For browsers and for programs that speak HTTP: POST /rpc takes one request of rpc, or JSON Lines, and answers as "
     "rpc does. Requests that come from pages of other sites are refused. SIGINT and SIGTERM end it after the answers "
     "that clients wait for. " SERVE_ABILITY " docs/rpc.md describes it.",
     serve_examples, GROUP_SERVE, NULL, all_are_operands, NULL, command_serve},
    {"bench", URLS, "measure how fast URLs are read", "Reads all of the input first, then parses it many times.",
     bench_examples, GROUP_URL | GROUP_ENCODING | GROUP_INPUT | GROUP_OUTPUT, NULL, NULL, NULL, command_bench},
    {"generate", "man | bash | zsh | fish", "print the manual page, or a shell's completions",
     "Prints it to standard output.", generate_examples, 0, "man bash zsh fish", all_are_operands, NULL,
     command_generate},
    {"help", "[COMMAND]", "print the help of the program, or of a command", "Prints it to standard output.",
     help_examples, 0, VALUES_COMMANDS, all_are_operands, NULL, command_help},
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
