/* SPDX-License-Identifier: MIT */
/* HTTP, by libmicrohttpd: each connection has a thread of its own, which calls the functions below. */
#include "serve.h"

#if defined(URLENS_CLI_SERVE)

#  include <errno.h>
#  include <stdio.h>
#  include <stdlib.h>
#  include <string.h>

#  include "exit_status.h"
#  include "message.h"
#  include "platform.h"
#  include "serve_client.h"
#  include "serve_file.h"
#  include "serve_guard.h"
#  include "serve_library.h"
#  include "serve_listen.h"
#  include "serve_rpc.h"

/* Loaded before there is a second thread. */
static serve_library http;

/* How much of an answer is handed to libmicrohttpd at once, and how many bytes a request's headers may have. */
enum { ANSWER_BLOCK = 1 << 15, HEADER_BYTES = 1 << 15 };

typedef struct server {
  const settings *s;
  serve_listener listener;
  size_t max_request;
  client_list clients;
} server;

/* Why a request is refused. */
typedef struct refusal {
  unsigned status;
  const char *code;
  const char *message;
  const char *allow; /* the methods that there are, for status 405 */
} refusal;

static const refusal foreign_host = {MHD_HTTP_FORBIDDEN, "foreign-host",
                                     "The Host header names another server; --host allows more names.", NULL};
static const refusal foreign_origin = {MHD_HTTP_FORBIDDEN, "foreign-origin",
                                       "The request comes from a page of another site.", NULL};
static const refusal many_hosts = {MHD_HTTP_BAD_REQUEST, "bad-request", "The request has several Host headers.", NULL};
static const refusal only_post = {MHD_HTTP_METHOD_NOT_ALLOWED, "bad-method", "Only POST is for /rpc.", "POST"};
static const refusal only_get = {MHD_HTTP_METHOD_NOT_ALLOWED, "bad-method", "Only GET and HEAD are for files.",
                                 "GET, HEAD"};
static const refusal is_encoded = {MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "bad-request",
                                   "The body has a Content-Encoding; only bodies as they are can be read.", NULL};
static const refusal too_long = {MHD_HTTP_CONTENT_TOO_LARGE, "too-long",
                                 "The body is longer than --max-request allows.", NULL};
static const refusal too_busy = {MHD_HTTP_SERVICE_UNAVAILABLE, "busy", "Other clients send too much at the moment.",
                                 NULL};
static const refusal not_found = {MHD_HTTP_NOT_FOUND, "not-found", "There is no file of that name.", NULL};

/* One request. */
typedef struct request {
  server *owner;
  serve_client *client;
  const refusal *refused; /* NULL if it is not */
  int is_rpc;
  serve_rpc rpc;
  size_t held; /* bytes that were counted with client_hold */
  unsigned status;
  text line; /* for the log; empty without --log */
} request;

/* --- Answers ------------------------------------------------------------------------------------------------------ */

typedef struct header {
  const char *name;
  const char *value;
} header;

/* Every answer has these. The page uses nothing but its own files, and no other page may use it. */
static const header headers[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
     "worker-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
};

/* Adds the headers, sends the answer and lets go of it. */
static enum MHD_Result send_answer(struct MHD_Connection *connection, request *r, struct MHD_Response *answer,
                                   const char *type) {
  enum MHD_Result queued;
  if (!answer) return MHD_NO;
  for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
    http.MHD_add_response_header(answer, headers[i].name, headers[i].value);
  }
  if (type) http.MHD_add_response_header(answer, MHD_HTTP_HEADER_CONTENT_TYPE, type);
  client_begin(&r->owner->clients, r->client, CLIENT_RECEIVES);
  queued = http.MHD_queue_response(connection, r->status, answer);
  http.MHD_destroy_response(answer);
  return queued;
}

/* Sends what is in `answers`. */
static enum MHD_Result send_text(struct MHD_Connection *connection, request *r, const char *type, const char *allow) {
  const text *answers = &r->rpc.answers;
  struct MHD_Response *answer = http.MHD_create_response_from_buffer(answers->length, answers->data,
                                                                     MHD_RESPMEM_MUST_COPY);
  if (answer && allow) http.MHD_add_response_header(answer, MHD_HTTP_HEADER_ALLOW, allow);
  if (answer) http.MHD_add_response_header(answer, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
  return send_answer(connection, r, answer, type);
}

static enum MHD_Result send_refusal(struct MHD_Connection *connection, request *r) {
  r->status = r->refused->status;
  serve_failure(&r->rpc.answers, r->refused->code, r->refused->message);
  return send_text(connection, r, "application/json", r->refused->allow);
}

/* libmicrohttpd asks for the next piece, once the client has taken the one before. */
static ssize_t next_piece(void *context, uint64_t position, char *to, size_t most) {
  request *r = context;
  size_t taken;
  (void)position;
  client_begin(&r->owner->clients, r->client, CLIENT_WAITS);
  taken = serve_rpc_take(&r->rpc, to, most);
  if (taken == 0 && serve_rpc_answer_lines(&r->rpc)) taken = serve_rpc_take(&r->rpc, to, most);
  client_begin(&r->owner->clients, r->client, CLIENT_RECEIVES);
  return taken > 0 ? (ssize_t)taken : MHD_CONTENT_READER_END_OF_STREAM;
}

/* One request has one answer of a known length. The answers of lines are made while they are sent. */
static enum MHD_Result send_rpc(struct MHD_Connection *connection, request *r) {
  int timeout = r->owner->s->timeout > 0 ? r->owner->s->timeout : SERVE_TIMEOUT;
  int is_one;
  uint64_t size = MHD_SIZE_UNKNOWN;
  struct MHD_Response *answer;
  client_begin(&r->owner->clients, r->client, CLIENT_WAITS);
  r->rpc.deadline = platform_seconds() + timeout;
  is_one = serve_rpc_is_one(&r->rpc);
  if (is_one) {
    serve_rpc_answer_one(&r->rpc);
    size = r->rpc.answers.length;
  }
  answer = http.MHD_create_response_from_callback(size, ANSWER_BLOCK, next_piece, r, NULL);
  if (answer) http.MHD_add_response_header(answer, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
  r->status = MHD_HTTP_OK;
  return send_answer(connection, r, answer, is_one ? "application/json" : "application/jsonl");
}

/* A program without the page says so where the page would be. */
static enum MHD_Result send_no_page(struct MHD_Connection *connection, request *r) {
  text_append_string(&r->rpc.answers, SERVE_ABILITY "\n");
  r->status = MHD_HTTP_NOT_FOUND;
  return send_text(connection, r, "text/plain; charset=utf-8", NULL);
}

/* The browser asks each time whether the file is still the same, so that a newer program has its own page at once. */
static enum MHD_Result send_file(struct MHD_Connection *connection, request *r, const char *path) {
  const serve_file *file = serve_file_find(path);
  const char *known = http.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH);
  struct MHD_Response *answer;
  int is_known;
  if (!file && strcmp(path, "/") == 0) return send_no_page(connection, r);
  if (!file) {
    r->refused = &not_found;
    return send_refusal(connection, r);
  }
  is_known = serve_file_is_known(file, known);
  r->status = is_known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK;
  answer = http.MHD_create_response_from_buffer(is_known ? 0 : file->size, (void *)(uintptr_t)file->data,
                                                MHD_RESPMEM_PERSISTENT);
  if (answer) http.MHD_add_response_header(answer, MHD_HTTP_HEADER_ETAG, file->etag);
  if (answer) http.MHD_add_response_header(answer, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
  return send_answer(connection, r, answer, is_known ? NULL : serve_file_type(file->path));
}

/* --- Requests ----------------------------------------------------------------------------------------------------- */

static const char *header_of(struct MHD_Connection *connection, const char *name) {
  return http.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result count_host(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  int *count = context;
  (void)kind;
  (void)value;
  if ((name[0] | 0x20) == 'h' && (name[1] | 0x20) == 'o' && (name[2] | 0x20) == 's' && (name[3] | 0x20) == 't' &&
      name[4] == '\0') {
    (*count)++;
  }
  return MHD_YES;
}

/* Who asks, and from where. */
static const refusal *check_source(struct MHD_Connection *connection, const request *r) {
  serve_here here = {r->client->address, r->client->is_loopback, r->owner->listener.port, &r->owner->s->hosts};
  serve_asked asked = {0};
  int hosts = 0;
  asked.host = header_of(connection, MHD_HTTP_HEADER_HOST);
  asked.origin = header_of(connection, MHD_HTTP_HEADER_ORIGIN);
  if (r->is_rpc) asked.fetch_site = header_of(connection, "Sec-Fetch-Site"); /* links may lead to the page */
  http.MHD_get_connection_values(connection, MHD_HEADER_KIND, count_host, &hosts);
  if (hosts > 1) return &many_hosts;
  if (!asked.host || !serve_host_is_ours(&here, asked.host)) return &foreign_host;
  return serve_origin_is_ours(&asked) ? NULL : &foreign_origin;
}

/* What is asked. */
static const refusal *check_request(struct MHD_Connection *connection, const request *r, const char *method) {
  const char *length = header_of(connection, MHD_HTTP_HEADER_CONTENT_LENGTH);
  const refusal *refused = check_source(connection, r);
  if (refused) return refused;
  if (!r->is_rpc) {
    return strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0 ? NULL : &only_get;
  }
  if (strcmp(method, MHD_HTTP_METHOD_POST) != 0) return &only_post;
  if (header_of(connection, MHD_HTTP_HEADER_CONTENT_ENCODING)) return &is_encoded;
  return length && strtoull(length, NULL, 10) > r->owner->max_request ? &too_long : NULL;
}

/* A piece of the body. A refused body is read too, so that the client can read the answer. */
static void take_piece(request *r, const char *data, size_t length) {
  text *body = &r->rpc.body;
  if (!r->refused && length > r->owner->max_request - body->length) r->refused = &too_long;
  if (!r->refused && !client_hold(&r->owner->clients, length)) r->refused = &too_busy;
  if (r->refused || !r->is_rpc) {
    text_release(body);
    return;
  }
  r->held += length;
  text_append(body, data, length);
}

static void *on_request_line(void *context, const char *uri, struct MHD_Connection *connection) {
  server *owner = context;
  const union MHD_ConnectionInfo *info = http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  request *r = calloc(1, sizeof *r);
  if (!r) out_of_memory();
  r->owner = owner;
  r->client = info->socket_context;
  client_begin(&owner->clients, r->client, CLIENT_SENDS);
  if (owner->s->log) text_append(&r->line, uri, strlen(uri) + 1);
  return r;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *upload, size_t *upload_size,
                                  void **state) {
  request *r = *state;
  (void)context;
  (void)version;
  if (r->status == 0) { /* the headers have come */
    r->is_rpc = strcmp(path, "/rpc") == 0;
    r->status = MHD_HTTP_OK;
    r->refused = check_request(connection, r, method);
    if (r->owner->s->log) text_append(&r->line, method, strlen(method) + 1);
    /* The client waits for a word before it sends the body: there is nothing to read. */
    if (r->refused && header_of(connection, MHD_HTTP_HEADER_EXPECT)) return send_refusal(connection, r);
    return MHD_YES;
  }
  if (*upload_size > 0) {
    take_piece(r, upload, *upload_size);
    *upload_size = 0;
    return MHD_YES;
  }
  if (r->refused) return send_refusal(connection, r);
  return r->is_rpc ? send_rpc(connection, r) : send_file(connection, r, path);
}

/* --log: the target and the method, which are in `line` with NULs after them, and the status. */
static void log_request(const request *r, enum MHD_RequestTerminationCode how) {
  char target[MESSAGE_QUOTED], method[MESSAGE_QUOTED];
  size_t length = strlen(r->line.data) + 1;
  if (length >= r->line.length) return; /* its headers did not come */
  message_print("%s %s %u%s\n", message_quoted(method, r->line.data + length), message_quoted(target, r->line.data),
                r->status, how == MHD_REQUEST_TERMINATED_COMPLETED_OK ? "" : " (not completed)");
}

static void on_completed(void *context, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode how) {
  request *r = *state;
  (void)context;
  (void)connection;
  if (!r) return;
  if (r->line.length > 0) log_request(r, how);
  client_let_go(&r->owner->clients, r->held);
  client_begin(&r->owner->clients, r->client, CLIENT_IS_IDLE);
  serve_rpc_release(&r->rpc);
  text_release(&r->line);
  free(r);
  *state = NULL;
}

static void on_connection(void *context, struct MHD_Connection *connection, void **client,
                          enum MHD_ConnectionNotificationCode what) {
  server *owner = context;
  if (what == MHD_CONNECTION_NOTIFY_STARTED) {
    *client = client_add(&owner->clients,
                         http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
  } else if (*client) {
    client_remove(&owner->clients, *client);
    *client = NULL;
  }
}

/* Paths are compared as they are written: no two spellings name one file. */
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *path) {
  (void)context;
  (void)connection;
  return strlen(path);
}

/* --- The server --------------------------------------------------------------------------------------------------- */

static const char *address_of(const settings *s) {
  return s->address ? s->address : "127.0.0.1";
}

static unsigned port_of(const settings *s) {
  return s->port > 0 ? (unsigned)s->port - 1 : SERVE_PORT;
}

static int complain(const settings *s) {
  char quoted[MESSAGE_QUOTED];
  int number = errno;
  const char *why = strerror(number);
  if (number == EADDRINUSE) why = "another program listens there; --port chooses another port, and 0 a free one";
  if (number == EACCES) why = "this user may not use that port";
  if (number == EADDRNOTAVAIL) why = "this machine does not have that address";
  if (number == EINVAL) why = "it must be an IPv4 or an IPv6 address";
  message_print("urlens: cannot serve at %s, port %u: %s\n", message_quoted(quoted, address_of(s)), port_of(s), why);
  return number == EINVAL ? EXIT_USAGE : EXIT_IO;
}

static struct MHD_Daemon *start(server *owner) {
  unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC;
  if (owner->listener.is_v6) flags |= MHD_USE_IPv6;
  return http.MHD_start_daemon(
      flags, (uint16_t)owner->listener.port, NULL, NULL, on_request, owner, MHD_OPTION_LISTEN_SOCKET,
      owner->listener.file, MHD_OPTION_CONNECTION_LIMIT, (unsigned)SERVE_CLIENTS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      (size_t)HEADER_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION, on_connection, owner,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, owner, MHD_OPTION_URI_LOG_CALLBACK, on_request_line, owner,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_END);
}

static void greet(const server *owner) {
  const char *address = address_of(owner->s);
  int is_v6 = owner->listener.is_v6;
  printf("Serving %s at http://%s%s%s:%u/\n", serve_files[0].path ? "the page and /rpc" : "/rpc, without the page,",
         is_v6 ? "[" : "", address, is_v6 ? "]" : "", owner->listener.port);
  fflush(stdout);
}

/* Takes no more clients, waits until each client that waits for an answer has it, and ends. */
static void stop(server *owner, struct MHD_Daemon *daemon) {
  MHD_socket listener = http.MHD_quiesce_daemon(daemon);
  while (client_list_sweep(&owner->clients, 1) > 0) serve_nap();
  http.MHD_stop_daemon(daemon);
  if (listener != MHD_INVALID_SOCKET) platform_close(listener);
}

int serve_run(const settings *s) {
  server only = {0};
  struct MHD_Daemon *daemon;
  int timeout = s->timeout > 0 ? s->timeout : SERVE_TIMEOUT;
  only.s = s;
  only.max_request = s->max_request > 0 ? s->max_request : SERVE_MAX_REQUEST;
  platform_catch_interruption();
  if (!serve_library_load(&http)) return EXIT_IO;
  if (!serve_listen(&only.listener, address_of(s), port_of(s))) return complain(s);
  client_list_init(&only.clients, timeout, only.max_request * SERVE_BODIES);
  daemon = start(&only);
  if (!daemon) {
    message_print("urlens: libmicrohttpd does not start\n");
    return EXIT_IO;
  }
  greet(&only);
  while (platform_wait_for(-1, 200) != PLATFORM_WAIT_INTERRUPTED) client_list_sweep(&only.clients, 0);
  stop(&only, daemon);
  client_list_destroy(&only.clients);
  return EXIT_FINE;
}

#else

typedef int serve_http_is_missing; /* a file needs a declaration */

#endif
