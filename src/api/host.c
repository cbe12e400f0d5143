/* SPDX-License-Identifier: MIT */
/* Hosts alone, addresses, ports. */
#include "urlens/host.h"

#include "api/handle.h"
#include "api/options.h"
#include "api/structs.h"
#include "dialect/lone_host.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#include "host/special.h"
#include "record/schemes.h"

const char *urlens_host_class_name(urlens_host_class host_class) {
  return ul_host_class_name(host_class);
}

#if URLENS_WITH_BUILD

/* --- Addresses ------------------------------------------------------------------------------------------------------ */

enum { IPV4_BYTES = 4, IPV6_BYTES = 16 };

static uint32_t number_of_bytes(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void bytes_of_number(uint32_t number, uint8_t *bytes) {
  for (size_t i = 0; i < IPV4_BYTES; i++) bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

static ul_address_class classify_bytes(const uint8_t *bytes, size_t length) {
  ul_ipv6 address;
  if (length == IPV4_BYTES) return ul_classify_ipv4(number_of_bytes(bytes));
  for (size_t i = 0; i < 8; i++) address.pieces[i] = (uint16_t)(bytes[2 * i] << 8 | bytes[2 * i + 1]);
  return ul_classify_ipv6(address.pieces);
}

urlens_status urlens_address_info(const uint8_t *bytes, size_t length, urlens_address_details *details) {
  static const size_t first_version = UL_SIZE_UP_TO(urlens_address_details, embedded_class);
  urlens_address_details own;
  ul_address_class found;
  if (!bytes || !details || (length != IPV4_BYTES && length != IPV6_BYTES)) return URLENS_E_ARGUMENT;
  if (!ul_struct_read(&own, details, first_version, sizeof own)) return URLENS_E_ARGUMENT;
  found = classify_bytes(bytes, length);
  own.block = found.block;
  own.host_class = found.kind;
  own.flags = found.kind == URLENS_HOST_CLASS_PUBLIC ? URLENS_ADDRESS_GLOBAL : 0;
  if (found.embeds_ipv4) own.flags |= URLENS_ADDRESS_EMBEDS_IPV4;
  bytes_of_number(found.embedded, own.embedded);
  own.embedded_class = found.embeds_ipv4 ? ul_classify_ipv4(found.embedded).kind : URLENS_HOST_CLASS_NONE;
  ul_struct_write(details, &own, sizeof own);
  return URLENS_OK;
}

/* --- Hosts ---------------------------------------------------------------------------------------------------------- */

/* If a host is an address, writes its bytes. A zone identifier is left out. */
static void fill_bytes(urlens_host *host, ul_span bare) {
  ul_ipv6 ipv6;
  uint32_t ipv4;
  size_t at;
  memset(host->bytes, 0, sizeof host->bytes);
  host->byte_count = 0;
  if (host->kind == URLENS_HOST_KIND_IPV4 && ul_ipv4_read_dotted(bare, &ipv4)) {
    bytes_of_number(ipv4, host->bytes);
    host->byte_count = IPV4_BYTES;
  }
  if (host->kind != URLENS_HOST_KIND_IPV6) return;
  bare.length = ul_span_find(bare, 0, '%');
  if (!ul_ipv6_read(bare, UL_OCTETS_WITH_ZEROS, &ipv6, &at)) return;
  for (size_t i = 0; i < IPV6_BYTES; i++) host->bytes[i] = (uint8_t)(ipv6.pieces[i / 2] >> (i % 2 ? 0 : 8));
  host->byte_count = IPV6_BYTES;
}

static void fill_class(urlens_host *host, ul_span bare) {
  host->host_class = URLENS_HOST_CLASS_NONE;
  if (host->byte_count) host->host_class = classify_bytes(host->bytes, host->byte_count).kind;
  else if (bare.length > 0) host->host_class = ul_classify_name(bare);
}

/* Fills in everything. The texts have NULL data if they are absent. */
static void fill_host(urlens_host *host, ul_span text, urlens_host_kind kind, ul_span port) {
  ul_span bare = text;
  uint32_t number = ul_port_number(port);
  if (text.length >= 2 && text.data[0] == '[' && text.data[text.length - 1] == ']') {
    bare = ul_span_slice(text, 1, text.length - 1);
  }
  host->text = ul_view_of(text);
  host->bare = ul_view_of(bare);
  host->port = ul_view_of(port);
  host->port_number = number == UL_NO_PORT ? 0 : number;
  host->kind = kind;
  fill_bytes(host, bare);
  fill_class(host, bare);
}

static int read_host_struct(urlens_host *own, const urlens_host *host) {
  return host && ul_struct_read(own, host, UL_SIZE_UP_TO(urlens_host, port_number), sizeof *own);
}

urlens_status urlens_host_of(const urlens_url *url, urlens_host *host) {
  urlens_host own;
  ul_record_view view;
  if (!url || !read_host_struct(&own, host)) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  view = ul_handle_view(url);
  fill_host(&own, ul_record_slice(&view, URLENS_PART_HOST), (urlens_host_kind)url->record.host_kind,
            ul_record_slice(&view, URLENS_PART_PORT));
  ul_struct_write(host, &own, sizeof own);
  return URLENS_OK;
}

static int host_text_flags_are_known(uint32_t flags) {
  static const uint32_t schemes = URLENS_HOST_TEXT_NOT_SPECIAL | URLENS_HOST_TEXT_FILE;
  static const uint32_t known = URLENS_HOST_TEXT_WITH_PORT | URLENS_HOST_TEXT_BARE_IPV6;
  return !(flags & ~(schemes | known)) && (flags & schemes) != schemes;
}

/* Reads the text with memory of the call. */
static urlens_status read_text(ul_call *call, ul_lone_host *lone) {
  ul_memory memory;
  urlens_status status;
  ul_memory_init(&memory, &call->allocator);
  lone->text = call->input;
  lone->output = &call->output;
  lone->memory = &memory;
  status = ul_lone_host_read(lone);
  lone->memory = NULL;
  ul_memory_release(&memory);
  return status;
}

urlens_status urlens_host_from_text(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                                    urlens_output *out, urlens_host *host) {
  urlens_options room;
  urlens_host own;
  ul_settings settings;
  ul_lone_host lone = {.flags = flags, .settings = &settings};
  ul_call call;
  urlens_status status = ul_call_begin(&call, text, length, options, out);
  if (status) return status;
  if (!host_text_flags_are_known(flags) || !read_host_struct(&own, host)) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_settings_init(&settings, ul_options_read(options, &room));
  if (status) return ul_call_refuse(out, status);
  status = read_text(&call, &lone);
  if (!status) {
    ul_span written = ul_span_of(out->capacity ? out->data : "", call.output.length);
    ul_span port = lone.has_port ? ul_span_slice(written, lone.host_length + 1, written.length) : ul_span_of(NULL, 0);
    fill_host(&own, ul_span_slice(written, 0, lone.host_length), lone.kind, port);
    ul_struct_write(host, &own, sizeof own);
  }
  return ul_call_end(&call, status, &lone.error);
}

#endif

/* --- Ports ---------------------------------------------------------------------------------------------------------- */

/* Somebody knows it. */
static uint16_t default_port(ul_span scheme) {
  return ul_default_port(scheme, ~0U);
}

urlens_status urlens_default_port(const char *scheme, size_t length, uint16_t *port) {
  uint16_t found;
  if (!ul_text_is_given(scheme, length) || !port) return URLENS_E_ARGUMENT;
  found = default_port(ul_span_of(scheme, length));
  if (found == 0) return URLENS_E_UNSUPPORTED;
  *port = found;
  return URLENS_OK;
}

urlens_status urlens_effective_port(const urlens_url *url, uint16_t *port) {
  urlens_view scheme = urlens_get(url, URLENS_PART_SCHEME), text = urlens_get(url, URLENS_PART_PORT);
  if (!url || !port) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  if (!ul_record_has(&url->record, URLENS_HAS_HOST)) return URLENS_E_HOST_MISSING;
  if (text.length == 0)
    return urlens_default_port(scheme.data, scheme.length, port); /* an empty one counts as absent */
  if (ul_record_has(&url->record, URLENS_HAS_ODD_PORT)) return URLENS_E_PORT_INVALID;
  *port = url->record.port;
  return URLENS_OK;
}
