/* SPDX-License-Identifier: MIT */
#if !defined(_WIN32)
#  define _POSIX_C_SOURCE 200809L
#endif

#include "serve_listen.h"

#if defined(URLENS_CLI_SERVE)

#  include <arpa/inet.h>
#  include <errno.h>
#  include <fcntl.h>
#  include <netinet/in.h>
#  include <poll.h>
#  include <string.h>
#  include <sys/socket.h>
#  include <unistd.h>

typedef union any_address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
} any_address;

/* Reads an address. Returns its size, 0 if it is not one. */
static socklen_t read_address(const char *text, unsigned port, any_address *address) {
  memset(address, 0, sizeof *address);
  if (inet_pton(AF_INET, text, &address->v4.sin_addr) == 1) {
    address->v4.sin_family = AF_INET;
    address->v4.sin_port = htons((in_port_t)port);
    return sizeof address->v4;
  }
  if (inet_pton(AF_INET6, text, &address->v6.sin6_addr) == 1) {
    address->v6.sin6_family = AF_INET6;
    address->v6.sin6_port = htons((in_port_t)port);
    return sizeof address->v6;
  }
  errno = EINVAL;
  return 0;
}

/* A port that a program has just left can be used again. A socket of an IPv6 address takes no IPv4 connections. */
static int prepare_socket(int file, int is_v6) {
  int yes = 1;
  if (setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0) return 0;
  if (is_v6 && setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) != 0) return 0;
  return fcntl(file, F_SETFD, FD_CLOEXEC) == 0 && fcntl(file, F_SETFL, O_NONBLOCK) == 0;
}

int serve_listen(serve_listener *to, const char *address, unsigned port) {
  any_address here;
  socklen_t size = read_address(address, port, &here);
  int why;
  if (size == 0) return 0;
  to->is_v6 = here.any.sa_family == AF_INET6;
  to->file = socket(here.any.sa_family, SOCK_STREAM, 0);
  if (to->file < 0) return 0;
  if (prepare_socket(to->file, to->is_v6) && bind(to->file, &here.any, size) == 0 && listen(to->file, SOMAXCONN) == 0 &&
      getsockname(to->file, &here.any, &size) == 0) {
    to->port = ntohs(to->is_v6 ? here.v6.sin6_port : here.v4.sin_port);
    return 1;
  }
  why = errno;
  close(to->file);
  errno = why;
  return 0;
}

void serve_nap(void) {
  poll(NULL, 0, 10);
}

#else

typedef int serve_listen_is_missing; /* a file needs a declaration */

#endif
