/* SPDX-License-Identifier: MIT */
/*
 * urlens: hosts alone, addresses, and ports.
 *
 * A server that fetches URLs for others must not let them reach its own network. Two checks do that: one of the host
 * that the URL names (urlens_host_of), and one of each address that DNS gives for it (urlens_address_info), which is
 * the one that counts. docs/hosts.md has the blocks of addresses, and examples/fetcher.c the program.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_BUILD all functions but those for names
 * and ports return URLENS_E_UNSUPPORTED.
 */
#ifndef URLENS_HOST_H
#define URLENS_HOST_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------ */
/* Addresses                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * What kind of place a host is, as far as its text tells. Only URLENS_HOST_CLASS_PUBLIC is a place that a server may
 * connect to for others; a name has to be looked up first.
 */
typedef enum urlens_host_class {
  URLENS_HOST_CLASS_NONE = 0,        /* no host, or an empty one */
  URLENS_HOST_CLASS_NAME = 1,        /* a name, or anything else that is not an address */
  URLENS_HOST_CLASS_PUBLIC = 2,      /* any address but the following; IPv6 that carries IPv4 counts as that */
  URLENS_HOST_CLASS_LOOPBACK = 3,    /* 127.0.0.0/8, ::1, "localhost" and names under it */
  URLENS_HOST_CLASS_PRIVATE = 4,     /* 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, fec0::/10 */
  URLENS_HOST_CLASS_LINK_LOCAL = 5,  /* 169.254.0.0/16, fe80::/10 */
  URLENS_HOST_CLASS_SHARED = 6,      /* 100.64.0.0/10, of carriers that translate addresses */
  URLENS_HOST_CLASS_METADATA = 7,    /* metadata services of clouds: 169.254.169.254, metadata.google.internal, … */
  URLENS_HOST_CLASS_UNSPECIFIED = 8, /* 0.0.0.0 and ::, which many systems connect to themselves */
  URLENS_HOST_CLASS_RESERVED = 9,    /* 0.0.0.0/8, 192.0.0.0/24, 240.0.0.0/4, 100::/64, 2001::/23 and others */
  URLENS_HOST_CLASS_MULTICAST = 10,  /* 224.0.0.0/4, ff00::/8 */
  URLENS_HOST_CLASS_BROADCAST = 11,  /* 255.255.255.255 */
  URLENS_HOST_CLASS_DOCUMENTATION = 12, /* 192.0.2.0/24, 2001:db8::/32 and others */
  URLENS_HOST_CLASS_BENCHMARKING = 13   /* 198.18.0.0/15, 2001:2::/48 */
} urlens_host_class;

/* The class's name, such as "link-local"; NULL for a number that is not a class. */
URLENS_API const char *urlens_host_class_name(urlens_host_class host_class);

/* Properties of an address. */
enum urlens_address_flag {
  URLENS_ADDRESS_GLOBAL = 1 << 0,     /* globally reachable: exactly if its class is URLENS_HOST_CLASS_PUBLIC */
  URLENS_ADDRESS_EMBEDS_IPV4 = 1 << 1 /* an IPv6 address with an IPv4 address in it */
};

/* What IANA's registries of special-purpose addresses say of an address. Set `size`. */
typedef struct urlens_address_details {
  size_t size;
  const char *block;                /* the name of its block, valid as long as the library is loaded; NULL: in none */
  urlens_host_class host_class;     /* the one to decide by */
  uint32_t flags;                   /* bits URLENS_ADDRESS_… */
  uint8_t embedded[4];              /* the IPv4 address inside: pass it to urlens_address_info; zeros if it has none */
  urlens_host_class embedded_class; /* of that; URLENS_HOST_CLASS_NONE if it has none */
} urlens_address_details;

/*
 * Classifies an address of `length` bytes, 4 or 16, in network order: as from getaddrinfo. Any other length gets
 * URLENS_E_ARGUMENT. Never allocates.
 *
 * The longest block that holds the address decides. IPv4-mapped and IPv4-compatible addresses, NAT64's well-known
 * prefix and 6to4 count as the IPv4 address inside. Teredo (its client's address counts), NAT64's prefix for local use
 * and ISATAP have the class of the IPv4 address inside if that is not public; Teredo and NAT64's local prefix are never
 * public themselves. Multicast, metadata services, and blocks of which the registry does not say whether they are
 * globally reachable are not public.
 */
URLENS_API urlens_status urlens_address_info(const uint8_t *bytes, size_t length, urlens_address_details *details);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Hosts                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A host, and the port after it. Set `size`. */
typedef struct urlens_host {
  size_t size;
  urlens_view text;             /* as in a URL: an IPv6 address in brackets */
  urlens_view bare;             /* without brackets */
  urlens_view port;             /* a NULL view if there is none */
  urlens_host_kind kind;        /* what it is */
  urlens_host_class host_class; /* what kind of place it is */
  uint8_t bytes[16];            /* of an address, in network order: 4 of IPv4, 16 of IPv6, and zeros */
  uint32_t byte_count;          /* 4, 16, or 0: it is not an address */
  uint32_t port_number;         /* the port's number; 0 if it is absent, or not a number up to 65535 */
} urlens_host;

/*
 * The host of the object's URL, as views into it. A URL without a host has NULL views and URLENS_HOST_KIND_NONE. Never
 * allocates. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL.
 */
URLENS_API urlens_status urlens_host_of(const urlens_url *url, urlens_host *host);

/* How a host alone is read. */
enum urlens_host_text_flag {
  URLENS_HOST_TEXT_NOT_SPECIAL = 1 << 0, /* as in a URL whose scheme is none of the Standard's special schemes */
  URLENS_HOST_TEXT_FILE = 1 << 1,        /* as in a file: URL; not together with the one above */
  URLENS_HOST_TEXT_WITH_PORT = 1 << 2,   /* ":" and a port may follow, as in a Host header */
  URLENS_HOST_TEXT_BARE_IPV6 = 1 << 3    /* a text with two colons and without a bracket is an IPv6 address */
};

/*
 * Reads a host that is not in a URL, by the options' dialect. Writes its canonical form to out, ":" and the port after
 * it if it has one, and fills in `host`, whose views are into out->data; only with URLENS_OK. Nothing but a host is
 * taken: "user@h", "h/x" and, without URLENS_HOST_TEXT_WITH_PORT, "h:80" are refused.
 *
 * The Standard's host parser reads it; for special schemes and file: it refuses an empty host (URLENS_E_HOST_MISSING).
 * Other dialects read it as the authority of a URL. What they take for something other than a host gets
 * URLENS_E_HOST_INVALID_CODE_POINT, and an empty text in which they see no host URLENS_E_HOST_MISSING. An empty port
 * counts as none. out->error has the bytes concerned.
 */
URLENS_API urlens_status urlens_host_from_text(uint32_t flags, const char *text, size_t length,
                                               const urlens_options *options, urlens_output *out, urlens_host *host);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Ports                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * The default port of a scheme, in upper or lower case, without ":". URLENS_E_UNSUPPORTED: the library knows none, and
 * *port is unchanged. docs/hosts.md lists the schemes.
 */
URLENS_API urlens_status urlens_default_port(const char *scheme, size_t length, uint16_t *port);

/*
 * The port that a connection uses: the one in the URL, or else the default port of its scheme. Errors:
 * URLENS_E_ARGUMENT, URLENS_E_NO_URL; URLENS_E_HOST_MISSING for a URL without a host; URLENS_E_PORT_INVALID for a port
 * that is not a number up to 65535, which some dialects keep; URLENS_E_UNSUPPORTED where no default port is known.
 */
URLENS_API urlens_status urlens_effective_port(const urlens_url *url, uint16_t *port);

#ifdef __cplusplus
}
#endif

#endif
