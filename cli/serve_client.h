/* SPDX-License-Identifier: MIT */
/*
 * The connections of `urlens serve`, and how long each may take. A library that speaks HTTP ends a connection on which
 * nothing happens; a client that sends a byte now and then would stay for ever. So each has a time for each phase.
 */
#ifndef URLENS_CLI_SERVE_CLIENT_H
#define URLENS_CLI_SERVE_CLIENT_H

#include <stddef.h>

#include "thread.h"

typedef enum client_phase {
  CLIENT_IS_IDLE, /* no request line has come since the beginning or the last answer */
  CLIENT_SENDS,   /* the rest of a request comes */
  CLIENT_WAITS,   /* its answer is made; this takes the time that it takes */
  CLIENT_RECEIVES /* its answer is sent; the time begins again with every piece */
} client_phase;

/* Room for an address in brackets. */
enum { CLIENT_ADDRESS = 64 };

typedef struct serve_client {
  struct serve_client *previous;
  struct serve_client *next;
  int socket;
  client_phase phase;
  double since;                 /* when the phase began */
  char address[CLIENT_ADDRESS]; /* the server's end, as a URL has it; "" if it is not known */
  int is_loopback;              /* so is that address */
} serve_client;

/* All clients. */
typedef struct client_list {
  lock changing;
  serve_client *first;
  double seconds; /* the time for a phase */
  size_t held;    /* bytes of bodies */
  size_t most_held;
} client_list;

void client_list_init(client_list *list, double seconds, size_t most_held);
void client_list_destroy(client_list *list);

/* A new client. */
serve_client *client_add(client_list *list, int socket);

/* Takes a client out of the list and frees it. Its socket must still be open. */
void client_remove(client_list *list, serve_client *client);

void client_begin(client_list *list, serve_client *client, client_phase phase);

/* Counts bytes of a body. 0 if all bodies together would be too large: then nothing is counted. */
int client_hold(client_list *list, size_t bytes);
void client_let_go(client_list *list, size_t bytes);

/*
 * Ends the connections that have taken too long, after telling those that have begun a request. `is_last`: also those
 * that wait for no answer. Returns how many wait for one.
 */
size_t client_list_sweep(client_list *list, int is_last);

#endif
