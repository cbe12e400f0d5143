// SPDX-License-Identifier: MIT
//! Hosts alone, addresses, and ports. A server that fetches URLs for others must not let them reach its own network.
//! Two checks do that: one of the host that the URL names (urlens_host_of), and one of each address that DNS gives
//! for it (urlens_address_info), which is the one that counts. docs/hosts.md has the blocks of addresses, and
//! examples/fetcher.c the program.
//!
//! Declarations of `urlens/host.h`, which has the contracts in full.

use crate::*;

enumerators! {
    /// What kind of place a host is, as far as its text tells. Only URLENS_HOST_CLASS_PUBLIC is a place that a server
    /// may connect to for others; a name has to be looked up first.
    enum urlens_host_class {
        /// No host, or an empty one.
        URLENS_HOST_CLASS_NONE = 0,
        /// A name, or anything else that is not an address.
        URLENS_HOST_CLASS_NAME = 1,
        /// Any address but the following; IPv6 that carries IPv4 counts as that.
        URLENS_HOST_CLASS_PUBLIC = 2,
        /// 127.0.0.0/8, ::1, "localhost" and names under it.
        URLENS_HOST_CLASS_LOOPBACK = 3,
        /// 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, fec0::/10.
        URLENS_HOST_CLASS_PRIVATE = 4,
        /// 169.254.0.0/16, fe80::/10.
        URLENS_HOST_CLASS_LINK_LOCAL = 5,
        /// 100.64.0.0/10, of carriers that translate addresses.
        URLENS_HOST_CLASS_SHARED = 6,
        /// Metadata services of clouds: 169.254.169.254, metadata.google.internal, …
        URLENS_HOST_CLASS_METADATA = 7,
        /// 0.0.0.0 and ::, which many systems connect to themselves.
        URLENS_HOST_CLASS_UNSPECIFIED = 8,
        /// 0.0.0.0/8, 192.0.0.0/24, 240.0.0.0/4, 100::/64, 2001::/23 and others.
        URLENS_HOST_CLASS_RESERVED = 9,
        /// 224.0.0.0/4, ff00::/8.
        URLENS_HOST_CLASS_MULTICAST = 10,
        /// 255.255.255.255.
        URLENS_HOST_CLASS_BROADCAST = 11,
        /// 192.0.2.0/24, 2001:db8::/32 and others.
        URLENS_HOST_CLASS_DOCUMENTATION = 12,
        /// 198.18.0.0/15, 2001:2::/48.
        URLENS_HOST_CLASS_BENCHMARKING = 13,
    }
    /// Properties of an address.
    flags urlens_address_flag {
        /// Globally reachable: exactly if its class is URLENS_HOST_CLASS_PUBLIC.
        URLENS_ADDRESS_GLOBAL = 1 << 0,
        /// An IPv6 address with an IPv4 address in it.
        URLENS_ADDRESS_EMBEDS_IPV4 = 1 << 1,
    }
    /// How a host alone is read.
    flags urlens_host_text_flag {
        /// As in a URL whose scheme is not one of the Standard's special schemes.
        URLENS_HOST_TEXT_NOT_SPECIAL = 1 << 0,
        /// As in a file: URL; not together with the one above.
        URLENS_HOST_TEXT_FILE = 1 << 1,
        /// ":" and a port may follow, as in a Host header.
        URLENS_HOST_TEXT_WITH_PORT = 1 << 2,
        /// A text with two colons and without a bracket is an IPv6 address.
        URLENS_HOST_TEXT_BARE_IPV6 = 1 << 3,
    }
}

structs! {
    /// What IANA's registries of special-purpose addresses say of an address. Set `size`.
    pub struct urlens_address_details {
        pub size: usize,
        /// The name of its block, valid as long as the library is loaded; NULL: in none.
        pub block: *const c_char,
        /// The one to decide by.
        pub host_class: urlens_host_class,
        /// Bits URLENS_ADDRESS_…
        pub flags: u32,
        /// The IPv4 address inside: pass it to urlens_address_info; zeros if it has none.
        pub embedded: [u8; 4],
        /// Of that; URLENS_HOST_CLASS_NONE if it has none.
        pub embedded_class: urlens_host_class,
    }
    /// A host, and the port after it. Set `size`.
    pub struct urlens_host {
        pub size: usize,
        /// As in a URL: an IPv6 address in brackets.
        pub text: urlens_view,
        /// Without brackets.
        pub bare: urlens_view,
        /// A NULL view if it is absent.
        pub port: urlens_view,
        /// What it is.
        pub kind: urlens_host_kind,
        /// What kind of place it is.
        pub host_class: urlens_host_class,
        /// Of an address, in network order: 4 of IPv4, 16 of IPv6, and zeros.
        pub bytes: [u8; 16],
        /// 4, 16, or 0: it is not an address.
        pub byte_count: u32,
        /// The port's number; 0 if it is absent, or not a number up to 65535.
        pub port_number: u32,
    }
}

functions! {
    /// The class's name, such as "link-local"; NULL for a number that is not a class.
    fn urlens_host_class_name(host_class: urlens_host_class) -> *const c_char;
    /// Classifies an address of `length` bytes, 4 or 16, in network order: as from getaddrinfo. Any other length gets
    /// URLENS_E_ARGUMENT. Never allocates. The longest block that holds the address decides. IPv4-mapped and
    /// IPv4-compatible addresses, NAT64's well-known prefix and 6to4 count as the IPv4 address inside. Teredo (its
    /// client's address counts), NAT64's prefix for local use and ISATAP have the class of the IPv4 address inside if
    /// that is not public; Teredo and NAT64's local prefix are never public themselves. Multicast, metadata services,
    /// and blocks of which the registry does not say whether they are globally reachable are not public.
    fn urlens_address_info(bytes: *const u8, length: usize, details: *mut urlens_address_details) -> urlens_status;
    /// The host of the object's URL, as views into it. A URL without a host has NULL views and URLENS_HOST_KIND_NONE.
    /// Never allocates. Errors: URLENS_E_ARGUMENT, URLENS_E_NO_URL.
    fn urlens_host_of(url: *const urlens_url, host: *mut urlens_host) -> urlens_status;
    /// Reads a host that is not in a URL, by the options' dialect. Writes its canonical form to out, ":" and the port
    /// after it if it has one, and fills in `host`, whose views are into out->data; only with URLENS_OK. Nothing but
    /// a host is taken: "user@h", "h/x" and, without URLENS_HOST_TEXT_WITH_PORT, "h:80" are refused. The Standard's
    /// host parser reads it; for special schemes and file: it refuses an empty host (URLENS_E_HOST_MISSING). Other
    /// dialects read it as the authority of a URL, and what they take for something other than a host gets
    /// URLENS_E_HOST_INVALID_CODE_POINT. An empty port counts as none. out->error has the bytes concerned.
    fn urlens_host_from_text(flags: u32, text: *const c_char, length: usize, options: *const urlens_options, out: *mut urlens_output, host: *mut urlens_host) -> urlens_status;
    /// The default port of a scheme, in upper or lower case, without ":". URLENS_E_UNSUPPORTED: the library knows
    /// none, and *port is unchanged. docs/hosts.md lists the schemes.
    fn urlens_default_port(scheme: *const c_char, length: usize, port: *mut u16) -> urlens_status;
    /// The port that a connection uses: the one in the URL, or else the default port of its scheme. Errors:
    /// URLENS_E_ARGUMENT, URLENS_E_NO_URL; URLENS_E_HOST_MISSING for a URL without a host; URLENS_E_PORT_INVALID for
    /// a port that is not a number up to 65535, which some dialects keep; URLENS_E_UNSUPPORTED where no default port
    /// is known.
    fn urlens_effective_port(url: *const urlens_url, port: *mut u16) -> urlens_status;
}
