/* SPDX-License-Identifier: MIT */
#include "rpc_server.h"

#include <errno.h>
#include <string.h>

#include "exit_status.h"
#include "message.h"
#include "platform.h"
#include "rpc_stream.h"
#include "thread.h"

/* How many clients are served at once, the most bytes of a request, and the seconds that one may take. */
enum { SERVER_CLIENTS = 64, SERVER_MAX_REQUEST = 64 << 20, SERVER_TIMEOUT = 30 };

typedef struct server server;

typedef struct server_client {
  server *owner;
  int file;
  int is_used;
  int has_ended; /* its thread can be joined */
  thread thread;
} server_client;

struct server {
  const settings *s;
  lock changing; /* for the clients */
  signal_of_change changed;
  server_client clients[SERVER_CLIENTS];
};

/* Answers one client's requests until it goes away. */
static void serve(const settings *s, int file) {
  static const rpc_stream nothing;
  rpc_stream stream = nothing;
  stream.input.file = file;
  stream.out.file = file;
  stream.input.most = s->max_request > 0 ? s->max_request : SERVER_MAX_REQUEST;
  stream.input.seconds = s->timeout > 0 ? s->timeout : SERVER_TIMEOUT;
  rpc_stream_serve(&stream);
  platform_close(file);
}

static void *run_client(void *context) {
  server_client *client = context;
  server *owner = client->owner;
  serve(owner->s, client->file);
  lock_take(&owner->changing);
  client->has_ended = 1;
  change_announce(&owner->changed);
  lock_give(&owner->changing);
  return NULL;
}

/* A client's place that is free, joining a thread that has ended; NULL if all are busy. The lock is held. */
static server_client *find_place(server *owner) {
  for (size_t i = 0; i < SERVER_CLIENTS; i++) {
    server_client *each = &owner->clients[i];
    if (each->is_used && each->has_ended) {
      thread_join(each->thread);
      each->is_used = 0;
    }
    if (!each->is_used) return each;
  }
  return NULL;
}

/* Starts a thread for a client, once a place is free. Without threads it is served here. */
static void take_client(server *owner, int file) {
  server_client *place;
  lock_take(&owner->changing);
  while ((place = find_place(owner)) == NULL) change_wait(&owner->changed, &owner->changing);
  place->owner = owner;
  place->file = file;
  place->has_ended = 0;
  place->is_used = thread_start(&place->thread, run_client, place);
  lock_give(&owner->changing);
  if (!place->is_used) serve(owner->s, file);
}

/* Waits for the clients. An interruption ends them once they have answered what has come. */
static void join_clients(server *owner) {
  for (size_t i = 0; i < SERVER_CLIENTS; i++) {
    if (owner->clients[i].is_used) thread_join(owner->clients[i].thread);
  }
}

static int complain(const char *path) {
  char quoted[MESSAGE_QUOTED];
  const char *why = strerror(errno);
  if (errno == EADDRINUSE) why = "another program serves there";
  if (errno == EEXIST) why = "there is a file of that name that is no socket";
  if (errno == ENOSYS) why = "this system has no unix sockets";
  message_print("urlens: cannot serve at %s: %s\n", message_quoted(quoted, path), why);
  return EXIT_IO;
}

int rpc_server_run(const settings *s) {
  static server only; /* large, and there is one */
  int listener, client;
  platform_catch_interruption();
  listener = platform_listen(s->socket);
  if (listener < 0) return complain(s->socket);
  only.s = s;
  lock_init(&only.changing);
  change_init(&only.changed);
  while ((client = platform_accept(listener, s->timeout > 0 ? s->timeout : SERVER_TIMEOUT)) >= 0) {
    take_client(&only, client);
  }
  platform_close(listener);
  platform_remove(s->socket);
  join_clients(&only);
  lock_destroy(&only.changing);
  change_destroy(&only.changed);
  return platform_interrupted() ? EXIT_FINE : complain(s->socket);
}
