/* SPDX-License-Identifier: MIT */
/*
 * The host steps of the dialects of 2011, Nameprep among them; skeletons and reports on labels. The first byte chooses the
 * dialect and the flags. What must hold: a length asked for is the length that comes; an error has a place within the input; what
 * Nameprep gives is well-formed; a dialect without host steps says so; the same label gets the same report twice.
 */
#include "common.h"
#include "urlens/encoding.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

enum { LONGEST = 4096, DIALECT_BITS = 0x3F, FILE_BIT = 0x40, BIDI_BIT = 0x80 };

typedef struct host_call {
  urlens_options options;
  uint32_t flags;
  fuzz_text input;
} host_call;

static urlens_status nameprep(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_nameprep(c->flags & URLENS_HOST_STEP_BIDI, c->input.data, c->input.length, &c->options, out);
}

static urlens_status canonicalize_host(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_canonicalize_host(c->flags & URLENS_HOST_STEP_FILE, c->input.data, c->input.length, &c->options, out);
}

static urlens_status canonicalize_ipv4(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_canonicalize_ipv4(c->input.data, c->input.length, &c->options, out);
}

static urlens_status canonicalize_ipv6(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_canonicalize_ipv6(c->input.data, c->input.length, &c->options, out);
}

static urlens_status decode_utf8(const void *call, urlens_output *out) {
  const fuzz_text *text = call;
  return urlens_encoding_decode(URLENS_ENCODING_UTF_8, text->data, text->length, out);
}

static urlens_status skeleton(const void *call, urlens_output *out) {
  const fuzz_text *text = call;
  return urlens_skeleton(text->data, text->length, NULL, out);
}

/* A step by itself. A dialect without host steps has none of them, except that the Standard has a host parser. */
static fuzz_product step(const char *what, fuzz_producer function, const host_call *call) {
  fuzz_product product = fuzz_produce(what, function, call, call->input);
  if (function != canonicalize_host && !fuzz_dialect_has(call->options.dialect, URLENS_TRAIT_HAS_HOST_STEPS)) {
    fuzz_same_status("no host steps", URLENS_E_UNSUPPORTED, product.status);
  }
  return product;
}

static void check_nameprep(const host_call *call) {
  fuzz_product product = step("nameprep", nameprep, call), again;
  fuzz_text text = fuzz_product_text(product);
  if (product.status == URLENS_OK) {
    again = fuzz_must_produce("what Nameprep gives", decode_utf8, &text, text);
    fuzz_same_text("what Nameprep gives is well-formed", text, fuzz_product_text(again));
    free(again.data);
  }
  free(product.data);
}

/* U+FFFD in place of what is ill-formed makes no difference. */
static void check_well_formed(const host_call *call, fuzz_producer function) {
  host_call apart = *call;
  apart.input = fuzz_well_formed(call->input);
  fuzz_same_product("well-formed", step("well-formed", function, &apart), step("a step", function, call));
  fuzz_free(apart.input);
}

static void check_skeleton(fuzz_text text) {
  urlens_label_report report = {.size = sizeof report}, other = report;
  free(fuzz_must_produce("skeleton", skeleton, &text, text).data);
  fuzz_same_status("the report", urlens_report_label(text.data, text.length, &report),
                   urlens_report_label(text.data, text.length, &other));
  fuzz_check(report.flags == other.flags && report.scripts == other.scripts && report.restriction == other.restriction,
             "the same report twice");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  host_call call = {.options = {.size = sizeof call.options}};
  char *copy;
  if (size == 0 || size > LONGEST) return 0;
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  call.options.dialect = fuzz_dialect((data[0] & DIALECT_BITS) % urlens_dialect_count());
  call.flags = (data[0] & BIDI_BIT ? URLENS_HOST_STEP_BIDI : 0) | (data[0] & FILE_BIT ? URLENS_HOST_STEP_FILE : 0);
  call.input = fuzz_input;
  check_nameprep(&call);
  free(step("a host", canonicalize_host, &call).data);
  if (!fuzz_is_well_formed(fuzz_input)) {
    check_well_formed(&call, nameprep);
    check_well_formed(&call, canonicalize_host);
  }
  free(step("IPv4", canonicalize_ipv4, &call).data);
  free(step("IPv6", canonicalize_ipv6, &call).data);
  check_skeleton(fuzz_input);
  free(copy);
  return 0;
}
