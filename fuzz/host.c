/* SPDX-License-Identifier: MIT */
/*
 * Hosts alone. The first byte has flags, the second chooses a dialect, the rest is a host. What must hold: a host that is
 * taken is taken again as it was written, and is then written the same; the Standard reads the same host in a URL; the
 * class of an address by its text is that of its bytes, and so is that of the IPv4 address inside.
 */
#include "urlens/host.h"
#include "common.h"

typedef struct host_call {
  uint32_t flags;
  fuzz_text text;
  const urlens_options *options;
  urlens_host *host;
} host_call;

static urlens_status read_host(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_host_from_text(c->flags, c->text.data, c->text.length, c->options, out, c->host);
}

static urlens_address_details info(const uint8_t *bytes, size_t length) {
  urlens_address_details details = {.size = sizeof details};
  fuzz_same_status("an address", URLENS_OK, urlens_address_info(bytes, length, &details));
  return details;
}

static void check_address(const uint8_t *bytes, size_t length, urlens_host_class host_class) {
  urlens_address_details details = info(bytes, length);
  int is_public = details.host_class == URLENS_HOST_CLASS_PUBLIC;
  fuzz_check(details.host_class == host_class, "the class by text and by bytes");
  fuzz_check(is_public == ((details.flags & URLENS_ADDRESS_GLOBAL) != 0), "what is public is global");
  if (!(details.flags & URLENS_ADDRESS_EMBEDS_IPV4)) return;
  fuzz_check(length == 16, "an address inside another");
  fuzz_check(info(details.embedded, 4).host_class == details.embedded_class, "the class of the address inside");
  fuzz_check(!is_public || details.embedded_class == URLENS_HOST_CLASS_PUBLIC, "public with a public one inside");
}

/* The host as text, made of the first bytes of the input. */
static void check_bytes(const uint8_t *data) {
  char text[64];
  urlens_host host = {.size = sizeof host};
  char room[64];
  urlens_output out = {.data = room, .capacity = sizeof room};
  int length = 0;
  for (size_t i = 0; i < 16; i += 2) {
    length += snprintf(text + length, sizeof text - (size_t)length, "%s%x", i ? ":" : "",
                       (unsigned)data[i] << 8 | data[i + 1]);
  }
  fuzz_same_status("an address of 16 bytes", URLENS_OK,
                   urlens_host_from_text(URLENS_HOST_TEXT_BARE_IPV6, text, (size_t)length, NULL, &out, &host));
  fuzz_check(host.byte_count == 16 && memcmp(host.bytes, data, 16) == 0, "the bytes of a text");
  check_address(data, 16, host.host_class);
  length = snprintf(text, sizeof text, "%u.%u.%u.%u", data[0], data[1], data[2], data[3]);
  fuzz_same_status("an address of 4 bytes", URLENS_OK,
                   urlens_host_from_text(0, text, (size_t)length, NULL, &out, &host));
  fuzz_check(host.byte_count == 4 && memcmp(host.bytes, data, 4) == 0, "the bytes of a text");
  check_address(data, 4, host.host_class);
}

/* The Standard: the same host in a URL, where tabs and newlines would be dropped. */
static void check_in_url(fuzz_text text, const urlens_host *host, const char *before) {
  static urlens_url *url;
  size_t length = strlen(before) + text.length;
  char *joined = fuzz_room(length + 1);
  urlens_host found = {.size = sizeof found};
  if (!url) url = fuzz_object(0, NULL, 0);
  memcpy(joined, before, strlen(before));
  if (text.length) memcpy(joined + strlen(before), text.data, text.length);
  joined[length] = '/';
  fuzz_same_status("the host in a URL", URLENS_OK, urlens_parse(url, joined, length + 1, NULL));
  fuzz_same_status("the host of a URL", URLENS_OK, urlens_host_of(url, &found));
  fuzz_same_text("the host of a URL", fuzz_view(host->text), fuzz_view(found.text));
  fuzz_check(host->kind == found.kind && host->host_class == found.host_class, "kind and class in a URL");
  free(joined);
}

static void check_again(host_call *call, fuzz_product first) {
  urlens_host host = *call->host, again = {.size = sizeof again};
  host_call second = {call->flags, fuzz_product_text(first), call->options, &again};
  fuzz_product product = fuzz_must_produce("the host again", read_host, &second, second.text);
  fuzz_same_text("the host again", fuzz_product_text(first), fuzz_product_text(product));
  fuzz_check(host.kind == again.kind && host.byte_count == again.byte_count, "kind and bytes again");
  free(product.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  urlens_options options = {.size = sizeof options};
  urlens_host host = {.size = sizeof host};
  host_call call = {0, {NULL, 0}, &options, &host};
  fuzz_product product;
  char *copy;
  if (size < 2) return -1;
  call.flags = data[0] & 15;
  options.dialect = fuzz_dialect(data[1] % urlens_dialect_count());
  copy = fuzz_copy(data + 2, size - 2);
  call.text = fuzz_input = fuzz_text_of(copy, size - 2);
  if (size >= 18) check_bytes(data + 2);
  product = fuzz_produce("a host", read_host, &call, call.text);
  if (product.status == URLENS_OK) {
    if (host.byte_count) check_address(host.bytes, host.byte_count, host.host_class);
    if (options.dialect == URLENS_DIALECT_WHATWG) {
      if (product.length > 0) check_again(&call, product); /* "localhost" of a file: URL leaves nothing */
      if (call.flags == 0) check_in_url(call.text, &host, "http://");
      if (call.flags == URLENS_HOST_TEXT_NOT_SPECIAL) check_in_url(call.text, &host, "x://");
    }
  }
  free(product.data);
  free(copy);
  return 0;
}
