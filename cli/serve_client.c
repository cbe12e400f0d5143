/* SPDX-License-Identifier: MIT */
#if !defined(_WIN32)
#  define _POSIX_C_SOURCE 200809L
#endif

#include "serve_client.h"

#if defined(URLENS_CLI_SERVE)

#  include <arpa/inet.h>
#  include <netinet/in.h>
#  include <stdio.h>
#  include <stdlib.h>
#  include <string.h>
#  include <sys/socket.h>

#  include "platform.h"
#  include "text.h"

/*
 * The answer to a client that has begun a request and does not end it. libmicrohttpd closes such a connection silently.
 */
#  define TOO_SLOW \
    "{\"ok\":false,\"error\":\"timeout\",\"message\":\"The request did not come to its end in time.\",\"at\":null}\n"

void client_list_init(client_list *list, double seconds, size_t most_held) {
  memset(list, 0, sizeof *list);
  lock_init(&list->changing);
  list->seconds = seconds;
  list->most_held = most_held;
}

void client_list_destroy(client_list *list) {
  lock_destroy(&list->changing);
}

/* Writes down at which address of this machine the client has arrived. */
static void name_address(serve_client *client) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } here;
  socklen_t size = sizeof here;
  char name[INET6_ADDRSTRLEN];
  if (getsockname(client->socket, &here.any, &size) != 0) return;
  if (here.any.sa_family == AF_INET && inet_ntop(AF_INET, &here.v4.sin_addr, name, sizeof name)) {
    snprintf(client->address, sizeof client->address, "%s", name);
    client->is_loopback = strncmp(name, "127.", 4) == 0;
  } else if (here.any.sa_family == AF_INET6 && inet_ntop(AF_INET6, &here.v6.sin6_addr, name, sizeof name)) {
    snprintf(client->address, sizeof client->address, "[%s]", name);
    client->is_loopback = strcmp(name, "::1") == 0;
  }
}

serve_client *client_add(client_list *list, int socket) {
  serve_client *client = calloc(1, sizeof *client);
  if (!client) out_of_memory();
  client->socket = socket;
  client->phase = CLIENT_IS_IDLE;
  client->since = platform_seconds();
  name_address(client);
  lock_take(&list->changing);
  client->next = list->first;
  if (list->first) list->first->previous = client;
  list->first = client;
  lock_give(&list->changing);
  return client;
}

void client_remove(client_list *list, serve_client *client) {
  lock_take(&list->changing);
  if (client->previous) client->previous->next = client->next;
  else list->first = client->next;
  if (client->next) client->next->previous = client->previous;
  lock_give(&list->changing);
  free(client);
}

void client_begin(client_list *list, serve_client *client, client_phase phase) {
  lock_take(&list->changing);
  client->phase = phase;
  client->since = platform_seconds();
  lock_give(&list->changing);
}

int client_hold(client_list *list, size_t bytes) {
  int fits;
  lock_take(&list->changing);
  fits = bytes <= list->most_held - list->held;
  if (fits) list->held += bytes;
  lock_give(&list->changing);
  return fits;
}

void client_let_go(client_list *list, size_t bytes) {
  lock_take(&list->changing);
  list->held -= bytes;
  lock_give(&list->changing);
}

/* Nothing has been sent since the last answer, so that this is a whole answer. */
static void tell_too_slow(int socket) {
  char answer[512];
  int length = snprintf(answer, sizeof answer,
                        "HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                        "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n%s",
                        sizeof TOO_SLOW - 1, TOO_SLOW);
  if (send(socket, answer, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL) < 0) return; /* it does not read either */
}

/* The thread that serves the client then finds the connection closed. */
static void end_client(serve_client *client, int is_late) {
  if (is_late && client->phase == CLIENT_SENDS) tell_too_slow(client->socket);
  shutdown(client->socket, SHUT_RDWR);
}

size_t client_list_sweep(client_list *list, int is_last) {
  double now = platform_seconds();
  size_t waiting = 0;
  lock_take(&list->changing);
  for (serve_client *each = list->first; each; each = each->next) {
    int wants_answer = each->phase == CLIENT_WAITS || each->phase == CLIENT_RECEIVES;
    int is_late = each->phase != CLIENT_WAITS && now - each->since > list->seconds;
    if (is_late || (is_last && !wants_answer)) end_client(each, is_late);
    else waiting += (size_t)wants_answer;
  }
  lock_give(&list->changing);
  return waiting;
}

#else

typedef int serve_client_is_missing; /* a file needs a declaration */

#endif
