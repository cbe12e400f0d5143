/* SPDX-License-Identifier: MIT */
/*
 * libmicrohttpd is loaded when the program serves, and not before: with the libraries that it needs itself it would make
 * every command take three times as long to start.
 */
#ifndef URLENS_CLI_SERVE_LIBRARY_H
#define URLENS_CLI_SERVE_LIBRARY_H

#include <microhttpd.h>

/* The functions that are used. */
#define SERVE_LIBRARY(FUNCTION) \
  FUNCTION(MHD_add_response_header) \
  FUNCTION(MHD_create_response_from_buffer) \
  FUNCTION(MHD_create_response_from_callback) \
  FUNCTION(MHD_destroy_response) \
  FUNCTION(MHD_get_connection_info) \
  FUNCTION(MHD_get_connection_values) \
  FUNCTION(MHD_lookup_connection_value) \
  FUNCTION(MHD_queue_response) \
  FUNCTION(MHD_quiesce_daemon) \
  FUNCTION(MHD_start_daemon) \
  FUNCTION(MHD_stop_daemon)

#define SERVE_LIBRARY_FIELD(name) __typeof__(name) *(name);

typedef struct serve_library {
  SERVE_LIBRARY(SERVE_LIBRARY_FIELD)
} serve_library;

/* Loads it. Returns 0 after a message if it is not on this machine or lacks a function. */
int serve_library_load(serve_library *library);

#endif
