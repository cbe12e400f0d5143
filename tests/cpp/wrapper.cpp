// SPDX-License-Identifier: MIT
// urlens.hpp: what it adds to the functions of C. Built without exceptions.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <urlens.hpp>
#include <vector>
#if __cplusplus >= 202002L
#  include <ranges>
#endif

namespace {

int failures = 0;

void same(const char *what, std::string_view wanted, std::string_view got) {
  if (wanted == got && (wanted.data() == nullptr) == (got.data() == nullptr)) return;
  failures++;
  std::printf("%s\n  wanted  %.*s\n  got     %.*s\n", what, static_cast<int>(wanted.size()), wanted.data(),
              static_cast<int>(got.size()), got.data());
}

void same_number(const char *what, std::size_t wanted, std::size_t got) {
  same(what, std::to_string(wanted), std::to_string(got));
}

void is(const char *what, bool wanted, bool got) {
  same(what, wanted ? "true" : "false", got ? "true" : "false");
}

void parse(urlens::url &url, std::string_view text) {
  same("parse", "ok", url.parse(text).name());
}

void test_parts() {
  urlens::url url;
  is("no URL yet", false, static_cast<bool>(url));
  parse(url, "HTTP://u:p@EXAMPLE.com:81/a/b?c#d");
  is("a URL", true, static_cast<bool>(url));
  same("href", "http://u:p@example.com:81/a/b?c#d", url.href());
  same("scheme", "http", url.scheme());
  same("protocol", "http:", url.protocol());
  same("username", "u", url.username());
  same("password", "p", url.password());
  same("host", "example.com:81", url.host());
  same("hostname", "example.com", url.hostname());
  same("port", "81", url.port());
  same("path", "/a/b", url.path());
  same("pathname", "/a/b", url.pathname());
  same("query", "c", url.query());
  same("search", "?c", url.search());
  same("fragment", "d", url.fragment());
  same("hash", "#d", url.hash());
  parse(url, "x:y");
  same("an absent part", std::string_view(), url.query());
  is("an absent part", false, url.has(URLENS_PART_QUERY));
  same("an attribute is never absent", "", url.search());
}

void test_errors() {
  urlens::url url;
  urlens::error error = url.parse("http://h:99999/");
  is("an error is true", true, static_cast<bool>(error));
  same("its name", "port-out-of-range", error.name());
  same_number("its place", 9, error.at());
  same_number("its length", 5, error.length());
  is("no error is false", false, static_cast<bool>(url.parse("http://h/")));
  error = url.set_port("x");
  same("ignored", "ignored", error.name());
  same("the URL is as before", "http://h/", url.href());
  is("can_parse", true, urlens::can_parse("http://h/"));
  is("can_parse", false, urlens::can_parse("//h/"));
  is("can_parse with a base", true, urlens::can_parse("//h/", &url));
  is("can_parse, why", false, urlens::can_parse("http://[", nullptr, &error));
  same("can_parse, why", "IPv6-unclosed", error.name());
}

void test_bases() {
  urlens::url base, url, strict(URLENS_DIALECT_WHATWG);
  parse(base, "http://h/a/b");
  same("against a base", "ok", url.parse("../c", base).name());
  same("against a base", "http://h/c", url.href());
  same("resolve", "ok", strict.resolve("d", "http://h/a/b").name());
  same("resolve", "http://h/a/d", strict.href());
  is("dialect", true, strict.dialect() == URLENS_DIALECT_WHATWG);
  is("equal", false, url == base);
  is("not equal", true, url != base);
  same("assign", "ok", base.assign(url).name());
  is("equal", true, url == base);
  is("same origin", true, url.same_origin(strict));
}

void test_setters() {
  urlens::url url;
  parse(url, "http://h/");
  is("protocol", false, static_cast<bool>(url.set_protocol("https")));
  is("username", false, static_cast<bool>(url.set_username("u")));
  is("password", false, static_cast<bool>(url.set_password("p")));
  is("host", false, static_cast<bool>(url.set_host("i:8")));
  is("hostname", false, static_cast<bool>(url.set_hostname("j")));
  is("port", false, static_cast<bool>(url.set_port("9")));
  is("pathname", false, static_cast<bool>(url.set_pathname("k")));
  is("search", false, static_cast<bool>(url.set_search("l")));
  is("hash", false, static_cast<bool>(url.set_hash("m")));
  same("all of them", "https://u:p@j:9/k?l#m", url.href());
  is("href", false, static_cast<bool>(url.set_href("x:y")));
  same("href", "x:y", url.href());
}

std::string joined(const urlens::url &url) {
  std::string text;
  for (std::string_view segment : url.segments()) text.append("[").append(segment).append("]");
  return text;
}

void test_segments() {
  static const struct {
    const char *url, *segments;
  } rows[] = {{"http://h/a/b%2F", "[a][b%2F]"},
              {"http://h/", "[]"},
              {"http://h/a//", "[a][][]"},
              {"x://h", ""},
              {"x:opaque/path", ""},
              {"x:/a", "[a]"}};
  urlens::url url;
  same("segments without a URL", "", joined(url));
  for (const auto &row : rows) {
    parse(url, row.url);
    same(row.url, row.segments, joined(url));
  }
}

void test_pairs() {
  urlens::url url;
  std::string text;
  parse(url, "http://h/?a=1&&b&c=&%61=2");
  for (const urlens::query_pair &pair : url.pairs()) {
    text.append(pair.name).append(pair.value.data() ? "=" : "!").append(pair.value).append(" ");
  }
  same("pairs", "a=1 b! c= %61=2 ", text);
  urlens::query_range range = url.pairs();
  same_number("count", 4, static_cast<std::size_t>(std::distance(range.begin(), range.end())));
  auto first = range.begin(), second = first++;
  is("iterators", false, first == second);
  same("iterators", "a", second->name);
  same("iterators", "b", (*first).name);
}

void test_params() {
  urlens::search_params params;
  urlens::url url;
  std::string text = "something longer than the result will be";
  parse(url, "http://h/?b=2&a=x+y&b=3");
  same("read", "ok", params.read(url).name());
  same_number("size", 3, params.size());
  same("get", "x y", params.get("a"));
  same("get", std::string_view(), params.get("z"));
  is("contains", true, params.contains("b"));
  is("contains", false, params.contains("z"));
  same("append", "ok", params.append("c", "&").name());
  same("set", "ok", params.set("b", "4").name());
  same("sort", "ok", params.sort().name());
  same("serialize", "ok", params.serialize(text).name());
  same("serialize", "a=x+y&b=4&c=%26", text);
  same("erase", "ok", params.erase("a").name());
  same("write", "ok", params.write(url).name());
  same("write", "http://h/?b=4&c=%26", url.href());
  text.clear();
  for (const urlens::param &pair : params) text.append(pair.name).append(":").append(pair.value).append(" ");
  same("pairs", "b:4 c:& ", text);
  same("parse", "ok", params.parse("").name());
  is("empty", true, params.empty());
}

void test_texts() {
  urlens::url url, base;
  std::string text;
  std::vector<char> bytes;
  parse(url, "https://example.org/a/b");
  parse(base, "https://example.org/a/");
  same("origin", "ok", url.origin(text).name());
  same("origin", "https://example.org", text);
  same("origin, into bytes", "ok", url.origin(bytes).name());
  same("origin, into bytes", "https://example.org", std::string_view(bytes.data(), bytes.size()));
  same("relative", "ok", url.relative_to(base, text).name());
  same("relative", "b", text);
  same("encode", "ok", urlens::percent_encode(URLENS_PERCENT_SET_COMPONENT, "a/\xC3\xA9", text).name());
  same("encode", "a%2F%C3%A9", text);
  same("decode", "ok", urlens::percent_decode("a%2F", text).name());
  same("decode", "a/", text);
  is("an error leaves no text", true, static_cast<bool>(urlens::url().origin(text)));
  is("an error leaves no text", true, text.empty());
}

void *no_memory(void *, std::size_t) {
  return nullptr;
}
void *no_more_memory(void *, void *, std::size_t, std::size_t) {
  return nullptr;
}
void nothing(void *, void *, std::size_t) {
}

/* An object that could not be made says so from every function. */
void test_memory() {
  const urlens_allocator allocator = {no_memory, no_more_memory, nothing, nullptr};
  urlens_options options = urlens::options();
  options.allocator = &allocator;
  urlens::url url(options);
  same("creation", "out-of-memory", url.creation().name());
  same("parse", "out-of-memory", url.parse("http://h/").name());
  same("set", "out-of-memory", url.set_host("h").name());
  same("href", std::string_view(), url.href());
  is("no URL", false, static_cast<bool>(url));
  same("segments", "", joined(url));
  urlens::url other;
  same("a base that could not be made", "out-of-memory", other.parse("http://h/", url).name());
}

void test_moves() {
  static_assert(!std::is_copy_constructible_v<urlens::url> && std::is_nothrow_move_constructible_v<urlens::url>);
  static_assert(!std::is_copy_assignable_v<urlens::url> && std::is_nothrow_move_assignable_v<urlens::url>);
  static_assert(std::is_nothrow_move_constructible_v<urlens::search_params>);
  urlens::url url, other;
  parse(url, "http://h/");
  other = std::move(url);
  same("moved", "http://h/", other.href());
  /* What is left has no object: as a base or as a source it is refused, and not taken for none. */
  urlens::error why;
  same("a base that is gone", "argument", other.parse("http://k/", url).name());
  is("a base that is gone", false, urlens::can_parse("http://k/", &url, &why));
  same("a base that is gone", "argument", why.name());
  same("a source that is gone", "argument", other.assign(url).name());
  same("parse", "argument", url.parse("http://k/").name());
  same("kept", "http://h/", other.href());
}

#if __cplusplus >= 202002L
void test_ranges() {
  static_assert(std::ranges::forward_range<urlens::segment_range> && std::ranges::forward_range<urlens::query_range>);
  static_assert(std::ranges::forward_range<urlens::search_params>);
  urlens::url url;
  parse(url, "http://h/aa/b/cc");
  auto is_long = [](std::string_view segment) { return segment.size() > 1; };
  /* Not with a view's "|", which some compilers cannot read in the standard library that they are used with. */
  same_number("count", 2, static_cast<std::size_t>(std::ranges::count_if(url.segments(), is_long)));
}
#else
void test_ranges() {
}
#endif

} // namespace

int main() {
  test_parts();
  test_errors();
  test_bases();
  test_setters();
  test_segments();
  test_pairs();
  test_params();
  test_texts();
  test_memory();
  test_moves();
  test_ranges();
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
