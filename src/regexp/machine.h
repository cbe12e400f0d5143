/* SPDX-License-Identifier: MIT */
/* A program while it runs: what it remembers of the path that it is on, and of those that failed. See run.c. */
#ifndef UL_REGEXP_MACHINE_H
#define UL_REGEXP_MACHINE_H

#include "regexp/program.h"

/* What to do when a path fails; the kind is in the upper byte of `word`, with an instruction or a mark below. */
typedef struct ul_regexp_branch {
  uint32_t word;
  uint32_t at;
  uint32_t events; /* how many there were */
} ul_regexp_branch;

enum {
  UL_REGEXP_BRANCH_RESUME, /* go on at an instruction */
  UL_REGEXP_BRANCH_LOOK,   /* the body of this lookaround has failed */
  UL_REGEXP_BRANCH_KEPT    /* this mark has failed */
};

/* What a path has done; the kind is in the upper byte of `word`, with an argument or an instruction below. */
typedef struct ul_regexp_event {
  uint32_t word;
  uint32_t at;
} ul_regexp_event;

enum { UL_REGEXP_EVENT_SAVE, UL_REGEXP_EVENT_RESET, UL_REGEXP_EVENT_LOOK };

enum { UL_REGEXP_KIND_SHIFT = 24, UL_REGEXP_KIND_MASK = 0xFFFFFF };

/* What is in the word of a branch or an event. */
static inline unsigned ul_regexp_word_kind(uint32_t word) {
  return word >> UL_REGEXP_KIND_SHIFT;
}

static inline uint32_t ul_regexp_word_value(uint32_t word) {
  return word & UL_REGEXP_KIND_MASK;
}

/* An end of a capture that is not known yet. */
#define UL_REGEXP_UNDECIDED (UL_REGEXP_ABSENT - 1)

/* What became of a step. */
typedef enum ul_regexp_outcome {
  UL_REGEXP_GO_ON,
  UL_REGEXP_PATH_FAILED, /* the last branch is next */
  UL_REGEXP_ENDED        /* it matches; or the run has stopped, as the status says */
} ul_regexp_outcome;

typedef struct ul_regexp_machine {
  const ul_regexp_instruction *code;
  const ul_regexp_class *classes;
  const unsigned char *text;
  uint32_t length;
  uint32_t at;      /* in the text */
  uint32_t pc;      /* the instruction */
  uint32_t looks;   /* lookarounds whose bodies are being run */
  int is_recording; /* events are written */
  int is_replaying; /* the body of one lookaround is run, for its captures */
  int has_references;
  uint32_t replays; /* of lookarounds that are left */
  uint64_t steps;   /* that are left */
  unsigned char *bits;
  size_t mark_count;
  ul_regexp_memory *memory;
  ul_regexp_status status; /* of a run that stops early */
} ul_regexp_machine;

/* Ends the run early. */
static inline ul_regexp_outcome ul_regexp_stop(ul_regexp_machine *m, ul_regexp_status status) {
  m->status = status;
  return UL_REGEXP_ENDED;
}

/* The same because a list has no room. */
static inline ul_regexp_outcome ul_regexp_stop_for(ul_regexp_machine *m, const ul_buffer *list) {
  return ul_regexp_stop(m, list->status == URLENS_E_OUT_OF_MEMORY ? UL_REGEXP_NO_MEMORY : UL_REGEXP_LIMIT);
}

static inline ul_regexp_outcome ul_regexp_go_to(ul_regexp_machine *m, uint32_t pc) {
  m->pc = pc;
  return UL_REGEXP_GO_ON;
}

static inline uint32_t ul_regexp_event_count(const ul_regexp_machine *m) {
  return (uint32_t)(m->memory->events.length / sizeof(ul_regexp_event));
}

static inline void ul_regexp_cut_events(ul_regexp_machine *m, uint32_t count) {
  ul_buffer_cut(&m->memory->events, count * sizeof(ul_regexp_event));
}

/* Writes an event, if events are written, and goes on at `next`. */
static inline ul_regexp_outcome ul_regexp_record(ul_regexp_machine *m, unsigned kind, uint32_t argument,
                                                 uint32_t next) {
  ul_buffer *events = &m->memory->events;
  ul_regexp_event *room;
  m->pc = next;
  if (!m->is_recording) return UL_REGEXP_GO_ON;
  room = (ul_regexp_event *)(void *)ul_buffer_room(events, sizeof *room);
  if (!room) return ul_regexp_stop_for(m, events);
  room->word = kind << UL_REGEXP_KIND_SHIFT | argument;
  room->at = m->at;
  ul_buffer_advance(events, sizeof *room);
  return UL_REGEXP_GO_ON;
}

/* Stores a branch to return to, and goes on at `next`. */
static inline ul_regexp_outcome ul_regexp_push_branch(ul_regexp_machine *m, unsigned kind, uint32_t argument,
                                                      uint32_t next) {
  ul_buffer *branches = &m->memory->branches;
  ul_regexp_branch *room = (ul_regexp_branch *)(void *)ul_buffer_room(branches, sizeof *room);
  if (UL_UNLIKELY(!room)) return ul_regexp_stop_for(m, branches);
  room->word = kind << UL_REGEXP_KIND_SHIFT | argument;
  room->at = m->at;
  room->events = ul_regexp_event_count(m);
  ul_buffer_advance(branches, sizeof *room);
  m->pc = next;
  return UL_REGEXP_GO_ON;
}

/* Takes the last branch off the list; NULL if the list is empty. It is valid until the next one is pushed. */
static inline const ul_regexp_branch *ul_regexp_pop_branch(ul_regexp_machine *m) {
  ul_buffer *branches = &m->memory->branches;
  if (branches->length == 0) return NULL;
  ul_buffer_cut(branches, branches->length - sizeof(ul_regexp_branch));
  return (const ul_regexp_branch *)(const void *)(branches->data + branches->length);
}

/* Where the bit of a mark is, for a place of the text. */
static inline unsigned char *ul_regexp_mark_byte(const ul_regexp_machine *m, uint32_t mark, uint32_t at,
                                                 unsigned *bit) {
  uint64_t number = (uint64_t)at * m->mark_count + mark;
  *bit = 1U << (number & 7);
  return m->bits + (size_t)(number >> 3);
}

static inline int ul_regexp_has_mark(const ul_regexp_machine *m, uint32_t mark) {
  unsigned bit;
  return (*ul_regexp_mark_byte(m, mark, m->at, &bit) & bit) != 0;
}

static inline void ul_regexp_set_mark(ul_regexp_machine *m, uint32_t mark, uint32_t at) {
  unsigned bit;
  unsigned char *byte = ul_regexp_mark_byte(m, mark, at, &bit);
  *byte = (unsigned char)(*byte | bit);
}

/* Runs from an instruction and a place of the text on, until the program ends or every path has failed. (run.c) */
UL_INTERNAL ul_regexp_outcome ul_regexp_run_from(ul_regexp_machine *m, uint32_t pc, uint32_t at);

/* Lookarounds: the beginning and the success of a body, and a mark in one. (look.c) */
UL_INTERNAL ul_regexp_outcome ul_regexp_enter_look(ul_regexp_machine *m, const ul_regexp_instruction *instruction);
UL_INTERNAL ul_regexp_outcome ul_regexp_leave_look(ul_regexp_machine *m);
UL_INTERNAL ul_regexp_outcome ul_regexp_pass_kept_mark(ul_regexp_machine *m, const ul_regexp_instruction *instruction);

/* A back reference. (reference.c) */
UL_INTERNAL ul_regexp_outcome ul_regexp_match_reference(ul_regexp_machine *m, const ul_regexp_instruction *instruction);

/*
 * The captures of the path that matched, which began at `start`; `steps` are those of one more run of a lookaround. Returns the
 * machine's status. (capture.c)
 */
UL_INTERNAL ul_regexp_status ul_regexp_read_captures(ul_regexp_machine *m, uint32_t start, ul_regexp_capture *captures,
                                                     uint32_t count, uint64_t steps);

#endif
