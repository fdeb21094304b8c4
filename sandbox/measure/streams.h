/* What a program reads from and writes to: stdin (streams.c), stdout and stderr (outputs.c). */
#ifndef ARBITER_STREAMS_H
#define ARBITER_STREAMS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct host;
struct limits;
struct order;
struct outcome;

enum { OUTPUT_BUFFERS = 2 }; /* per slot, used in turn */

/* stdout and stderr, in this order, as programs see them and, for a slot, as they are kept. */
struct outputs {
  bool keeps;
  int fronts[2];  /* read-write, ours */
  int writers[2]; /* the same files, write-only: the program's */
  int kept[2 * OUTPUT_BUFFERS];
  uint64_t reserved[2], kept_reserved[2 * OUTPUT_BUFFERS];
};
bool outputs_make(struct outputs *outputs, bool keeps);
bool outputs_ready(struct outputs *outputs, struct order *order);
bool outputs_ready_ahead(struct outputs *outputs, struct order *order);
bool outputs_conclude(const int writers[2], const int fronts[2], const int *kept,
                      const struct order *order, struct outcome *outcome);
void outputs_close(struct outputs *outputs);

/* A slot's stdin: one file for all programs that ever run there. */
struct input {
  int file;   /* read-write, ours */
  int reader; /* read-only: the programs' */
  char root[64]; /* the directory that has it as /dev/stdin; empty: there is none */
};
bool inputs_open(void);
void inputs_name(bool named);
bool input_make(struct input *input, unsigned slot, uid_t owner);
bool input_is_small(const struct order *order);
bool input_fill(int file, int source, const struct order *order);
void input_let_go(const struct input *input, const struct order *order);
void input_close(struct input *input);
bool copy_between(int from, int to, uint64_t bytes);
void copy_prepare(void);

#endif
