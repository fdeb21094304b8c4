/* Replies: the facts of an outcome, or a fault, as messages to the client. */
#include "cells.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct reply fault_reply(const char *id, enum fault_reason reason, const char *fault) {
  struct reply reply;
  reply_begin(&reply);
  reply_text(&reply, "id", id);
  reply_text(&reply, "fault", fault);
  reply_text(&reply, "reason", fault_name(reason));
  reply_end(&reply);
  return reply;
}

void answer_fault(const char *id, enum fault_reason reason, const char *fault) {
  struct reply reply = fault_reply(id, reason, fault);
  supervisor_send(&reply);
}

/* Sends the reply about a run; the reply about one side of a talk waits for the other side.
 * Without an outcome, it is a fault. */
void cell_answer(struct cell *cell, struct reply *reply, const struct outcome *outcome) {
  if (cell->talk) talk_take(cell, reply, outcome);
  else supervisor_send(reply);
}

void cell_answer_fault(struct cell *cell, const char *id, enum fault_reason reason,
                       const char *fault) {
  struct reply reply = fault_reply(id, reason, fault);
  cell_answer(cell, &reply, NULL);
}

static void add_outcome(struct reply *reply, const struct outcome *outcome) {
  if (outcome->signal) reply_number(reply, "signal", (uint64_t)outcome->signal);
  else reply_number(reply, "exitCode", (uint64_t)outcome->exit_code);
  reply_number(reply, "cpuNs", outcome->cpu_ns);
  reply_number(reply, "wallNs", outcome->wall_ns);
  reply_number(reply, "memoryBytes", outcome->memory_bytes);
  reply_number(reply, "oomKilled", outcome->oom_killed);
  reply_number(reply, "cpuLimitHit", outcome->cpu_limit_hit);
  reply_number(reply, "wallLimitHit", outcome->wall_limit_hit);
  reply_number(reply, "outputLimitHit", outcome->output_limit_hit);
  reply_number(reply, "stopped", outcome->stopped);
}

static size_t head_bytes(uint64_t written) {
  return written < HEAD_MAX_BYTES ? (size_t)written : HEAD_MAX_BYTES;
}

/*
 * The names of the files that a run has left; the heads of these files follow the head of stderr.
 */
static size_t add_collected(struct reply *reply, const struct cell *cell,
                            const struct outcome *outcome) {
  size_t bytes = 0;
  for (unsigned i = 0; i < COLLECTED_MAX; i++) {
    if (!(outcome->collected >> i & 1)) continue;
    reply_text(reply, "collected", cell->order.collected[i]);
    reply_number(reply, "collectedBytes", outcome->head_bytes[i]);
    bytes += outcome->head_bytes[i];
  }
  return bytes;
}

/* The reply with the facts about the run that a cell has just ended: the head of stderr, and for a
 * jail that of stdout. */
struct reply facts_reply(const struct cell *cell, const struct outcome *outcome) {
  struct reply reply;
  char path[64];
  const int *files = cell->jail ? cell->outputs.fronts : cell->outputs.kept + 2 * cell->buffer;
  uint64_t written = outcome->output_bytes, complained = outcome->stderr_bytes;
  size_t out_head = cell->jail ? head_bytes(written) : 0, err_head = head_bytes(complained);
  snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), files[0]);
  reply_begin(&reply);
  reply_text(&reply, "id", cell->id);
  add_outcome(&reply, outcome);
  reply_number(&reply, "outputBytes", written);
  reply_text(&reply, "outputPath", cell->jail ? "" : path);
  reply_number(&reply, "stderrBytes", complained);
  for (unsigned i = 0; i < cell->copies; i++)
    if (outcome->copied >> i & 1) reply_text(&reply, "copied", cell->copy_names[i]);
    else if (outcome->too_large >> i & 1) reply_text(&reply, "tooLarge", cell->copy_names[i]);
  size_t heads = add_collected(&reply, cell, outcome);
  reply_number(&reply, "outputHeadBytes", out_head);
  reply_number(&reply, "stderrHeadBytes", err_head);
  char *tail = reply_tail(&reply, out_head + err_head + heads);
  if (tail) {
    memset(tail, 0, out_head + err_head);
    if (pread(files[0], tail, out_head, 0) < 0 ||
        pread(files[1], tail + out_head, err_head, 0) < 0)
      memset(tail, 0, out_head + err_head);
  }
  for (unsigned i = 0, at = 0; tail && i < COLLECTED_MAX; at += outcome->head_bytes[i++])
    memcpy(tail + out_head + err_head + at, outcome->heads[i], outcome->head_bytes[i]);
  reply_end(&reply);
  return reply;
}
