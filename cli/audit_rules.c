/* SPDX-License-Identifier: MIT */
#include "audit_rules.h"

#include <stdio.h>
#include <string.h>

#include "exit_status.h"
#include "message.h"
#include "suggest.h"

static const audit_rule rules[] = {
    {"O01",
     "A filter that reads the host as a public name lets the request pass, and another program connects to an "
     "address inside the network.",
     "http://0177.1/"},
    {"O02", "One program checks one host, and another one connects to a different host.", "http://good\\@evil/"},
    {"O03", "A program that writes the URL anew writes one that leads to another host.", NULL},
    {"O04", "Programs see different schemes, so a list of allowed schemes does not hold.", "java\nscript:alert(1)"},
    {"O05", "Programs connect to different ports of the same host.", "http://h:65616/"},
    {"O06", "Only some programs accept the text, and those reach an internal address or a scheme that runs code.",
     "http:80"},
    {"O07", "Some programs refuse the text, others use it; a check that relies on the refusal does not hold.",
     "http://[v1.evil]/"},
    {"O08", "Programs send different user names or passwords.", "user@host:80"},
    {"O09", "Programs see different directories, so a check of the path may be passed by.", "http://h/a/%2e%2e/b"},
    {"O10", "Programs ask the server for different paths.", "http://h/a\tb"},
    {"O11", "Programs send different queries.", "http://h/?a\tb"},
    {"O12", "Programs see different fragments.", "http://h/#a\tb"},
    {"O13", "Programs that follow RFC 3986 to the letter refuse the text. No browser does.", "http://h/a b"},
    {"O14", "A few programs see a host although no slashes announce one.", "mailto:a@example.com"},
    {"O15", "Some programs decode the host and others do not; once it is decoded it is the same.", "foo://\xC3\xA9/"},
    {"O16", "The authority is far longer than DNS allows. No dialect was asked, so nothing is known about it.", NULL},

    {"A01", "Browsers end the authority at a backslash, as if it were a slash; other programs do not.",
     "http://good\\@evil/"},
    {"A02", "Programs take the first or the last \"@\" as the end of the credentials.", "http://a@b@c/"},
    {"A03", "What looks like the host is a user name, and the host comes after the \"@\".",
     "http://good.example:80@evil/"},
    {"A04", "Programs that look for \"@\" first see another host than those that look for \"?\" and \"#\" first.",
     "http://good#@evil/"},
    {"A05", "Browsers accept any number of slashes after http: and https:, others want exactly two.", "http:///evil/"},
    {"A06", "Browsers read backslashes as slashes.", "http:\\\\evil"},
    {"A07", "The text has no scheme but a host: used as a path, it leads to another site.", "//evil/x"},
    {"A08", "Without \"//\", a name before a colon is a scheme and not a host.", "good.example:80/p"},
    {"A09", "Programs disagree about an empty host or port.", "http://h:/"},
    {"A10", "Some programs cut numbers off at 16 bits, or accept signs and other text in a port.", "http://h:65616/"},
    {"A11", "A program that decodes the host a second time sees it end at the delimiter.", "http://good%2F10.0.0.1/"},
    {"A12", "Some programs decode the host, and others compare it as it is written.", "http://127%2E0%2E0%2E1/"},
    {"A13", "Programs read different things out of brackets that do not hold exactly an address.", "http://[::1]x/"},
    {"A14", "Most programs refuse zones, and the others disagree about where the address ends.",
     "http://[::1%25.evil]/"},
    {"A15", "RFC 3986 has addresses of future versions; nearly nobody reads them.", "http://[v1.evil]/"},
    {"A16", "Programs that look for brackets first take them for an address.", "http://[::1]@evil/"},
    {"A17", "A program that decodes twice sees another host.", "http://a%2565vil/"},
    {"A18", "No name has such a character; programs refuse it, encode it or cut the host off there.",
     "http://a;b.example/"},
    {"A19", "Some programs take the beginning for a host, others for a path.", "example.com/x"},
    {"I01",
     "inet_aton and browsers read such a number as an address; programs that look for four decimal numbers see a "
     "name.",
     "http://0177.1/"},
    {"I02", "Browsers refuse a host whose last label is a number, unless it is an address.", "http://256.256.256.256/"},
    {"I03", "A list of IPv4 addresses does not match the same address in IPv6.", "http://[::ffff:127.0.0.1]/"},
    {"I04", "Programs that map Unicode see an address, and others see a name.",
     "http://\xE2\x91\xA0\xE2\x91\xA1\xE2\x91\xA6.\xE2\x93\xAA.\xE2\x93\xAA.\xE2\x91\xA0/"},
    {"I05", "The request stays inside the network: loopback, private, link-local, shared or a cloud's metadata.",
     "http://169.254.169.254/"},
    {"U01", "After normalization the character is a delimiter, and the host ends there.",
     "http://evil\xEF\xBC\x8F.good/"},
    {"U02", "IDNA makes a dot of the character; programs without IDNA see one label.", "http://evil\xE3\x80\x82good/"},
    {"U03", "IDNA removes the character, so that two spellings are one host.", "http://go\xC2\xADod.example/"},
    {"U04", "IDNA 2003 and IDNA 2008 make different hosts of it.", "http://fa\xC3\x9F.de/"},
    {"U05", "The label looks like Punycode but is not valid; some programs use it as it is.",
     "http://xn--good-.example/"},
    {"U06", "People take the name for another one that looks the same.", "http://\xD0\xB0pple.com/"},
    {"U07", "The text is shown in another order than it is read.",
     "http://h/\xE2\x80\xAE"
     "gpj.exe"},
    {"U08", "Programs replace, keep or refuse bytes that are not UTF-8.", "http://h/\xFF"},
    {"U09", "Programs with IDNA see another host than programs without, or refuse it.",
     "http://\xEF\xBD\x87o.example/"},
    {"W01", "Browsers remove tabs and line breaks; other programs keep or refuse them.", "http://h/a\tb"},
    {"W02", "Browsers remove it; other programs keep or refuse it.", " http://h/"},
    {"W03", "A line break in a request begins a new header, if a program writes it there as it is.",
     "http://h/%0d%0aX:"},
    {"W04", "Programs in C end the text at a NUL.", "http://evil%00.good/"},
    {"W05", "Programs that remove line breaks see another authority.", "http://good\n@evil/"},
    {"S01", "The scheme runs code, reads files or opens other programs.", "javascript:alert(1)"},
    {"S02", "On Windows such a URL connects to a file server, which learns who asks.", "file://evil/s"},
    {"S03", "With http or https in front the same host would be converted.", "foo://0x7f.1/"},
    {"S04", "Programs that remove a prefix use the URL inside.", "url:http://evil/"},
    {"S05", "Some programs drop the host, or take it for a part of the path.", "file://evil/s"},
    {"S06", "Programs allow different characters in a scheme, so some see none.", "1http://evil/"},
    {"P01", "Programs that decode first remove other segments than programs that decode later.", "http://h/a/%2e%2e/b"},
    {"P02", "Servers that decode or cut segments see \"..\" where a filter did not.", "http://h/a/..%2fb"},
    {"P03", "A program that decodes twice sees another text.", "http://h/%252e%252e%252f"},
    {"P04", "Without its dot segments the path begins with two slashes, and is read as a host.", "x:/..//evil"},
    {"P05", "Servers treat an empty path or segment differently.", "http://h//a"},
    {"Q01", "Forms are read with \";\" or \"&\", \"+\" as space or plus, the first or the last value of a name.",
     "http://h/?a=1;b=2"},
    {"C01", "Credentials in a URL get into logs, histories and Referer headers.", "http://u:p@h/"},
    {"C02", "The name with a dot at its end is the same host, and another one for cookies and lists.", "http://h./"},
    {"L01", "DNS, servers and browsers have limits; what is longer is cut off or refused.", NULL},
    {"V01", "Programs follow different versions of Unicode or of a standard, or no other rule explains the difference.",
     "http://xn--a/"},
};

static const struct {
  char family;
  const char *advice;
} advices[] = {
    {'O',
     "Look at the causes that are reported with it. Use the unambiguous spelling if there is one, or refuse the URL."},
    {'A',
     "Write the authority in its simplest form: a host, and a port if it is needed. Refuse such URLs from strangers."},
    {'I', "Check the address that a connection is made to, not the text of the host."},
    {'U', "Compare hosts in their ASCII form, and show names in mixed scripts as Punycode."},
    {'W', "Refuse control characters and white space, or remove them before the first check."},
    {'S', "Keep a list of the schemes that are allowed, and check the scheme that the parser in use has found."},
    {'P', "Check the path after all decoding and removal of dot segments, in the program that uses it."},
    {'Q', "Read a query in one place, and pass on what was read."},
    {'C', "Keep secrets out of URLs; compare hosts without the dot at their end."},
    {'L', "Set a limit of your own, and refuse what is longer."},
    {'V', "Let the program that checks and the program that connects use the same parser."},
};

const audit_rule *audit_rule_find(const char *id) {
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
    if (strcmp(rules[i].id, id) == 0) return &rules[i];
  }
  return NULL;
}

const char *audit_rule_advice(const char *id) {
  for (size_t i = 0; i < sizeof advices / sizeof advices[0]; i++) {
    if (advices[i].family == id[0]) return advices[i].advice;
  }
  return "";
}

const char *audit_rule_title(const char *id) {
  const char *each, *title;
  for (size_t i = 0; urlens_audit_rule(i, &each, &title) == URLENS_OK; i++) {
    if (strcmp(each, id) == 0) return title;
  }
  return NULL;
}

/* --- Sets ---------------------------------------------------------------------------------------------------------- */

static size_t rule_number(const char *id) {
  const char *each;
  size_t i;
  for (i = 0; urlens_audit_rule(i, &each, NULL) == URLENS_OK && i < AUDIT_RULES_MOST; i++) {
    if (strcmp(each, id) == 0) return i;
  }
  return AUDIT_RULES_MOST;
}

static int unknown_rule(const char *word, const char *option_name) {
  suggestion nearest = {word, NULL, 0};
  const char *each;
  char quoted[MESSAGE_QUOTED];
  size_t i;
  for (i = 0; urlens_audit_rule(i, &each, NULL) == URLENS_OK; i++) suggest_consider(&nearest, each);
  message_print("urlens: %s: there is no rule %s", option_name, message_quoted(quoted, word));
  suggest_print(&nearest, "");
  message_print("\nThe rules are:");
  for (i = 0; urlens_audit_rule(i, &each, NULL) == URLENS_OK; i++) message_print(" %s", each);
  message_print("\n");
  return 0;
}

/* Adds the rules that one word names. Returns how many. */
static size_t add_rules(audit_rule_set *set, const char *word) {
  size_t length = strlen(word), added = 0, compared = length + 1;
  const char *each;
  if (length > 0 && word[length - 1] == '*') compared = length - 1;
  for (size_t i = 0; urlens_audit_rule(i, &each, NULL) == URLENS_OK && i < AUDIT_RULES_MOST; i++) {
    if (strncmp(each, word, compared) != 0) continue;
    set->has[i] = 1;
    added++;
  }
  return added;
}

int audit_rules_read(audit_rule_set *set, const char *list, const char *option_name) {
  char word[32];
  for (;;) {
    size_t length = strcspn(list, ",");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), list);
    if (add_rules(set, word) == 0) return unknown_rule(word, option_name);
    list += length;
    if (*list == '\0') return 1;
    list++;
  }
}

int audit_rules_have(const audit_rule_set *set, const char *id) {
  size_t number = rule_number(id);
  return number < AUDIT_RULES_MOST && set->has[number];
}

/* --- Explaining ----------------------------------------------------------------------------------------------------- */

static void print_rule(const char *id, const char *title) {
  const audit_rule *rule = audit_rule_find(id);
  text example = {NULL, 0, 0};
  printf("%s  %s\n", id, title);
  if (!rule) return;
  printf("  %s\n", rule->why);
  if (rule->example) {
    message_quote(&example, rule->example, strlen(rule->example));
    printf("  Example: %.*s\n", (int)example.length, example.data);
    text_release(&example);
  }
  printf("  What to do: %s\n", audit_rule_advice(id));
}

int audit_rules_explain(const char *id) {
  const char *each, *title;
  audit_rule_set wanted = {{0}};
  int is_first = 1;
  if (!audit_rules_read(&wanted, strcmp(id, "all") == 0 ? "*" : id, "--explain")) return EXIT_USAGE;
  for (size_t i = 0; urlens_audit_rule(i, &each, &title) == URLENS_OK && i < AUDIT_RULES_MOST; i++) {
    if (!wanted.has[i]) continue;
    if (!is_first) putchar('\n');
    is_first = 0;
    print_rule(each, title);
  }
  return EXIT_FINE;
}
