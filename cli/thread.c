/* SPDX-License-Identifier: MIT */
#include "thread.h"

#if THREADS_AVAILABLE

int thread_start(thread *t, void *(*run)(void *), void *context) {
  return pthread_create(t, NULL, run, context) == 0;
}

void thread_join(thread t) {
  pthread_join(t, NULL);
}

void lock_init(lock *l) {
  pthread_mutex_init(l, NULL);
}

void lock_take(lock *l) {
  pthread_mutex_lock(l);
}

void lock_give(lock *l) {
  pthread_mutex_unlock(l);
}

void lock_destroy(lock *l) {
  pthread_mutex_destroy(l);
}

void change_init(signal_of_change *c) {
  pthread_cond_init(c, NULL);
}

void change_wait(signal_of_change *c, lock *l) {
  pthread_cond_wait(c, l);
}

void change_announce(signal_of_change *c) {
  pthread_cond_broadcast(c);
}

void change_destroy(signal_of_change *c) {
  pthread_cond_destroy(c);
}

#else

int thread_start(thread *t, void *(*run)(void *), void *context) {
  (void)t;
  (void)run;
  (void)context;
  return 0;
}

void thread_join(thread t) {
  (void)t;
}

void lock_init(lock *l) {
  *l = 0;
}

void lock_take(lock *l) {
  *l = 1;
}

void lock_give(lock *l) {
  *l = 0;
}

void lock_destroy(lock *l) {
  (void)l;
}

void change_init(signal_of_change *c) {
  *c = 0;
}

void change_wait(signal_of_change *c, lock *l) {
  (void)c;
  (void)l;
}

void change_announce(signal_of_change *c) {
  (void)c;
}

void change_destroy(signal_of_change *c) {
  (void)c;
}

#endif
