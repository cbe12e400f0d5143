/* SPDX-License-Identifier: MIT */
/* The classes that scanners look for, one bit each, for the 128 bytes of ASCII. */
#ifndef UL_SCAN_CLASSES_H
#define UL_SCAN_CLASSES_H

#include "core/config.h"

enum {
  UL_SCAN_HOST_CLASS,
  UL_SCAN_PATH_CLASS,
  UL_SCAN_QUERY_CLASS,
  UL_SCAN_FRAGMENT_CLASS,
  UL_SCAN_UPPER_CLASS,
  UL_SCAN_USERINFO_CLASS,
  UL_SCAN_NAME_CLASS, /* for `split`: lower-case letters, digits, "-" and "." */
  UL_SCAN_REST_CLASS, /* for `split`: what stops neither a path nor a query nor a fragment; "?" and "#" are in it */
  UL_SCAN_CLASSES
};

enum {
  UL_SCAN_HOST = 1 << UL_SCAN_HOST_CLASS,
  UL_SCAN_PATH = 1 << UL_SCAN_PATH_CLASS,
  UL_SCAN_QUERY = 1 << UL_SCAN_QUERY_CLASS,
  UL_SCAN_FRAGMENT = 1 << UL_SCAN_FRAGMENT_CLASS,
  UL_SCAN_UPPER = 1 << UL_SCAN_UPPER_CLASS,
  UL_SCAN_USERINFO = 1 << UL_SCAN_USERINFO_CLASS
};

/* A byte's classes. */
UL_INTERNAL_DATA const uint8_t ul_scan_classes[128];

/* The same by nibbles: bit r of an entry says that the byte with that low nibble and the high nibble r is in the class. */
UL_INTERNAL_DATA const uint8_t ul_scan_rows_of_low_nibble[UL_SCAN_CLASSES][16];

/* Bit r for the high nibble r; 0 beyond ASCII. */
UL_INTERNAL_DATA const uint8_t ul_scan_row_of_high_nibble[16];

#endif
