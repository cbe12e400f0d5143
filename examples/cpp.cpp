// SPDX-License-Identifier: MIT
// From C++: objects that release themselves, views, and ranges. Nothing throws.
#include <iostream>
#include <string>
#include <urlens.hpp>

int main() {
  urlens::url base, url;
  if (base.parse("https://example.org:8443/docs/") || url.parse("../img/Logo.png?v=2&size=a+b", base)) return 1;
  std::cout << url.href() << '\n' << url.host() << '\n';
  for (std::string_view segment : url.segments()) std::cout << "segment " << segment << '\n';

  urlens::search_params params;
  if (params.read(url)) return 1;
  for (auto [name, value] : params) std::cout << name << " = " << value << '\n';

  std::string reference;
  if (url.relative_to(base, reference)) return 1;
  std::cout << reference << '\n';

  if (urlens::error error = url.parse("https://example.org:99999/")) {
    std::cout << error.message() << " Byte " << error.at() << ", " << error.length() << " bytes.\n";
  }
  return 0;
}
