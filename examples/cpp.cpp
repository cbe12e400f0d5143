// SPDX-License-Identifier: MIT
// From C++: the object in a unique_ptr, views as std::string_view, a status as an exception.
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <urlens.h>

namespace {

struct Destroy {
  void operator()(urlens_url *url) const { urlens_destroy(url); }
};

void check(urlens_status status) {
  if (status != URLENS_OK) throw std::runtime_error(urlens_status_message(status));
}

class Url {
 public:
  explicit Url(std::string_view input, const Url *base = nullptr) {
    urlens_url *made = nullptr;
    check(urlens_create(nullptr, &made));
    url_.reset(made);
    check(urlens_parse(made, input.data(), input.size(), base ? base->url_.get() : nullptr));
  }

  std::string_view get(urlens_part part) const {
    const urlens_view view = urlens_get(url_.get(), part);
    return {view.data, view.length};
  }

 private:
  std::unique_ptr<urlens_url, Destroy> url_;
};

} // namespace

int main() {
  const Url base("https://example.org:8443/docs/");
  const Url url("../img/Logo.png?v=2", &base);
  std::cout << url.get(URLENS_ATTRIBUTE_HREF) << '\n' << url.get(URLENS_ATTRIBUTE_HOST) << '\n' << url.get(URLENS_PART_PATH) << '\n';
  try {
    const Url bad("https://example.org:99999/");
  } catch (const std::runtime_error &error) {
    std::cout << error.what() << '\n';
  }
}
