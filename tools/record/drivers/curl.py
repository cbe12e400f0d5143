# SPDX-License-Identifier: MIT
"""libcurl: curl_url_set and curl_url_get, of the shared library that the first argument names."""
import ctypes
import sys

import lines

# curl/urlapi.h
PART_URL, PART_SCHEME, PART_USER, PART_PASSWORD, PART_HOST, PART_PORT, PART_PATH, PART_QUERY, PART_FRAGMENT = (
    0, 1, 2, 3, 5, 6, 7, 8, 9)
NON_SUPPORT_SCHEME = 1 << 3
GET_EMPTY = 1 << 14  # since 8.8.0; older ones ignore it

curl = ctypes.CDLL(sys.argv[1])
curl.curl_version.restype = ctypes.c_char_p
curl.curl_url.restype = ctypes.c_void_p
curl.curl_url_cleanup.argtypes = [ctypes.c_void_p]
curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
curl.curl_free.argtypes = [ctypes.c_void_p]


def get(handle, part):
    """A part as text, or None where there is none."""
    pointer = ctypes.c_void_p()
    if curl.curl_url_get(handle, part, ctypes.byref(pointer), NON_SUPPORT_SCHEME | GET_EMPTY) or not pointer.value:
        return None
    octets = ctypes.string_at(pointer.value)
    curl.curl_free(pointer)
    return lines.text(octets)


def with_urls(texts, read):
    """Sets one URL after the other, each one relative to what is there, and reads from the handle."""
    handle = curl.curl_url()
    try:
        for text in texts:
            if curl.curl_url_set(handle, PART_URL, text.encode(errors="replace"), NON_SUPPORT_SCHEME):
                return None
        return read(handle)
    finally:
        curl.curl_url_cleanup(handle)


def host_of(handle):
    """The host as it is in the URL that libcurl writes: there a `%` is `%25`."""
    host = get(handle, PART_HOST)
    return host and host.replace("%", "%25")


def components(handle):
    scheme, user, password, port, path, query, fragment = (get(handle, part) for part in (
        PART_SCHEME, PART_USER, PART_PASSWORD, PART_PORT, PART_PATH, PART_QUERY, PART_FRAGMENT))
    return lines.parts(scheme, user, password, host_of(handle), port, path, query, fragment)


def parse(text):
    return with_urls([text], components)


def join(base, text):
    return with_urls([base, text], lambda handle: get(handle, PART_URL))


# "libcurl/8.23.0 OpenSSL/3.6.5 …"
lines.serve(curl.curl_version().decode().split()[0].split("/")[1], parse, join)
