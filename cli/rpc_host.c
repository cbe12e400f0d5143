/* SPDX-License-Identifier: MIT */
/* The operation address: what kind of place a host or an address is. */
#include <string.h>

#include "rpc.h"
#include "urlens/host.h"

static void answer_hex(rpc *r, const uint8_t *bytes, size_t length) {
  static const char digits[] = "0123456789abcdef";
  char hex[32];
  for (size_t i = 0; i < length; i++) {
    hex[2 * i] = digits[bytes[i] >> 4];
    hex[2 * i + 1] = digits[bytes[i] & 15];
  }
  json_write_text(&r->answer, hex, 2 * length);
}

/* The members of an address, up to "global". */
static void answer_address(rpc *r, const uint8_t *bytes, size_t length, urlens_address_details *details) {
  urlens_address_info(bytes, length, details);
  json_name(&r->answer, "kind");
  json_write_string(&r->answer, length == 4 ? "ipv4" : "ipv6");
  json_name(&r->answer, "bytes");
  answer_hex(r, bytes, length);
  json_name(&r->answer, "class");
  json_write_string(&r->answer, urlens_host_class_name(details->host_class));
  json_name(&r->answer, "block");
  if (details->block) json_write_string(&r->answer, details->block);
  else json_write_null(&r->answer);
  json_name(&r->answer, "global");
  if (details->flags & URLENS_ADDRESS_GLOBAL) json_write_true(&r->answer);
  else json_write_false(&r->answer);
  json_name(&r->answer, "embedded");
}

static void answer_address_and_embedded(rpc *r, const uint8_t *bytes, size_t length) {
  urlens_address_details details = {.size = sizeof details}, inner = {.size = sizeof inner};
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  answer_address(r, bytes, length, &details);
  if (details.flags & URLENS_ADDRESS_EMBEDS_IPV4) {
    json_open_object(&r->answer);
    answer_address(r, details.embedded, sizeof details.embedded, &inner);
    json_write_null(&r->answer);
    json_close_object(&r->answer);
  } else {
    json_write_null(&r->answer);
  }
}

static void answer_name(rpc *r, const urlens_host *host) {
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "kind");
  json_write_string(&r->answer, host->kind == URLENS_HOST_KIND_DOMAIN ? "domain" : "opaque");
  json_name(&r->answer, "bytes");
  json_write_null(&r->answer);
  json_name(&r->answer, "class");
  json_write_string(&r->answer, urlens_host_class_name(host->host_class));
  json_name(&r->answer, "block");
  json_write_null(&r->answer);
  json_name(&r->answer, "global");
  json_write_null(&r->answer);
  json_name(&r->answer, "embedded");
  json_write_null(&r->answer);
}

typedef struct host_call {
  urlens_view input;
  urlens_host *host;
} host_call;

static urlens_status read_host(const void *call, urlens_output *out) {
  const host_call *c = call;
  return urlens_host_from_text(URLENS_HOST_TEXT_BARE_IPV6, c->input.data, c->input.length, NULL, out, c->host);
}

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = (char)(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads 8 or 32 hex digits; 0 if that is not what the text is. */
static size_t read_hex(urlens_view hex, uint8_t *bytes) {
  if (hex.length != 8 && hex.length != 32) return 0;
  for (size_t i = 0; i < hex.length; i++) {
    int value = hex_value(hex.data[i]);
    if (value < 0) return 0;
    bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] << 4 | value : value);
  }
  return hex.length / 2;
}

static void address_from_bytes(rpc *r, urlens_view hex) {
  uint8_t bytes[16];
  size_t length = read_hex(hex, bytes);
  if (length) answer_address_and_embedded(r, bytes, length);
  else rpc_bad_request(r, "The field \"bytes\" must have 8 or 32 hex digits", hex.data, hex.length);
}

static void op_address(rpc *r) {
  urlens_host host = {.size = sizeof host};
  host_call call = {{NULL, 0}, &host};
  urlens_view bytes;
  urlens_error error;
  if (!rpc_optional_text(r, "input", &call.input) || !rpc_optional_text(r, "bytes", &bytes)) return;
  if (bytes.data && call.input.data) {
    rpc_bad_request(r, "Only one of the fields \"input\" and \"bytes\" can be given", NULL, 0);
  } else if (bytes.data) {
    address_from_bytes(r, bytes);
  } else if (!call.input.data) {
    rpc_missing(r, "input");
  } else {
    error = rpc_produce(r, read_host, &call);
    if (error.status != URLENS_OK) rpc_failed_at(r, error, call.input);
    else if (host.byte_count) answer_address_and_embedded(r, host.bytes, host.byte_count);
    else answer_name(r, &host);
  }
}

const rpc_operation rpc_host_operations[] = {{"address", op_address}, {NULL, NULL}};
