/* SPDX-License-Identifier: MIT */
/* The socket that `urlens serve` listens to. */
#ifndef URLENS_CLI_SERVE_LISTEN_H
#define URLENS_CLI_SERVE_LISTEN_H

typedef struct serve_listener {
  int file;
  int is_v6;
  unsigned port; /* the one that was given, or chosen if that was 0 */
} serve_listener;

/*
 * Listens at an address, IPv4 or IPv6 without brackets, and a port; 0 chooses a free one. Returns 0 with errno set:
 * EINVAL if it is no address, EADDRINUSE if another program listens there.
 */
int serve_listen(serve_listener *to, const char *address, unsigned port);

/* Waits a hundredth of a second. */
void serve_nap(void);

#endif
