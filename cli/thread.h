/* SPDX-License-Identifier: MIT */
/*
 * Threads, where there are any: POSIX threads, as the C library of many systems has no <threads.h>. Without them
 * THREADS_AVAILABLE is 0, thread_start fails, and the rest does nothing.
 */
#ifndef URLENS_CLI_THREAD_H
#define URLENS_CLI_THREAD_H

#if defined(URLENS_CLI_THREADS)

#  include <pthread.h>

#  define THREADS_AVAILABLE 1

typedef pthread_t thread;
typedef pthread_mutex_t lock;
typedef pthread_cond_t signal_of_change;

#else

#  define THREADS_AVAILABLE 0

typedef int thread;
typedef int lock;
typedef int signal_of_change;

#endif

/* 0 if the thread could not be started. */
int thread_start(thread *t, void *(*run)(void *), void *context);
void thread_join(thread t);

void lock_init(lock *l);
void lock_take(lock *l);
void lock_give(lock *l);
void lock_destroy(lock *l);

/* A thread that waits, or announces a change, holds the lock. */
void change_init(signal_of_change *c);
void change_wait(signal_of_change *c, lock *l);
void change_announce(signal_of_change *c);
void change_destroy(signal_of_change *c);

#endif
