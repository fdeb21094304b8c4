/* Runs: submitted programs, each in a slot whose worker is ready in advance. */
#include "cells.h"
#include "reading.h"
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Hands an order over, with all files that it needs. */
static bool hand_over(struct cell *slot, const struct order *order, const int own[3],
                      const int *given) {
  int files[ORDER_FILES_MAX] = {own[0], own[1]};
  unsigned count = 2;
  if (own[2] >= 0) files[count++] = own[2];
  for (unsigned i = 0; i < order->files; i++) files[count++] = given[i];
  for (unsigned i = 0; order->talks && i < 2; i++) files[count++] = slot->talk_files[i];
  return cell_send(slot, order, files, count);
}

static void close_files(int *files, const struct order *order) {
  for (unsigned i = 0; i < order->files; i++) close(files[i]);
}

static void end_run(struct cell *slot) {
  if (slot->id[0]) close_files(slot->files, &slot->order);
  if (slot->executable >= 0) close(slot->executable);
  if (slot->input >= 0) close(slot->input);
  if (slot->program >= 0) close(slot->program);
  if (slot->id[0] && !slot->next.sent) input_let_go(&slot->stdin_file, &slot->order);
  talk_close_pipes(slot);
  slot->executable = slot->input = slot->program = -1;
  slot->waiting = false;
  slot->id[0] = '\0';
}

static void fail_run(struct cell *slot, enum fault_reason reason, const char *fault) {
  cell_answer_fault(slot, slot->id, reason, fault);
  end_run(slot);
}

/* Cancels the run that waits for the worker, because the other side of its talk has failed. */
void slot_drop(struct cell *slot) {
  end_run(slot);
}

/* Starts a new worker; if that fails, the waiting requests get a fault. */
static void replace(struct cell *slot) {
  cell_stop(slot);
  slot->box_stays = false;
  slot->next.sent = false;
  const char *fault = cell_start(slot);
  if (!fault) return;
  fprintf(stderr, "slot %u: no worker: %s\n", slot->index, fault);
  if (slot->id[0]) fail_run(slot, FAULT_SANDBOX, fault);
}

/* Sends the order of the waiting run to the worker, which takes it when the current run has ended,
 * without a round trip. Not if the worker may be replaced first, or its cgroup, its core or its
 * files must change. */
static void send_ahead(struct cell *slot) {
  struct next_run *next = &slot->next;
  const struct limits *limits = &next->order.limits;
  bool same = next->core == slot->core && limits->memory_bytes == slot->order.limits.memory_bytes &&
              limits->tasks == slot->order.limits.tasks &&
              limits->output_bytes == slot->order.limits.output_bytes &&
              input_is_small(&slot->order) && input_is_small(&next->order) &&
              !slot->order.talks && !slot->order.box_stays;
  if (slot->state != CELL_RUNNING || !next->id[0] || next->sent || !same) return;
  if (slot->runs + 1 >= RUNS_PER_WORKER) return;
  next->order.buffer = (slot->buffer + 1) % OUTPUT_BUFFERS;
  next->sent = outputs_ready_ahead(&slot->outputs, &next->order) &&
               hand_over(slot, &next->order,
                         (int[]){next->executable, next->input, next->program}, next->files);
}

/* The worker is idle and an order waits: send it. */
static void dispatch(struct cell *slot) {
  const struct limits *limits = &slot->order.limits;
  if (slot->talk && !talk_may_run(slot)) return;
  slot->buffer = (slot->buffer + 1) % OUTPUT_BUFFERS;
  slot->order.buffer = slot->buffer;
  slot->waiting = false;
  if (!cgroup_limit(&slot->cgroup, limits->memory_bytes, limits->tasks + slot->host->own_tasks))
    return fail_run(slot, FAULT_SANDBOX, "the limits of the cgroup could not be set");
  if (!outputs_ready(&slot->outputs, &slot->order))
    return fail_run(slot, FAULT_SANDBOX, "there is no memory for the output");
  slot->order.input_there = !input_is_small(&slot->order);
  if (slot->order.input_there && !input_fill(slot->stdin_file.file, slot->input, &slot->order))
    return fail_run(slot, FAULT_SANDBOX, "there is no memory for the input");
  cell_begin(slot);
  const int own[] = {slot->executable, slot->input, slot->program};
  bool sent = hand_over(slot, &slot->order, own, slot->files);
  talk_close_pipes(slot);
  slot->box_stays = slot->order.box_stays;
  if (sent) return slot->talk ? talk_has_begun(slot) : (void)0;
  fail_run(slot, FAULT_KILLED, "the worker cannot be reached");
  replace(slot);
}

/* Starts the run that waited for the other side of its talk. */
void slot_wake(struct cell *slot) {
  if (slot->waiting && slot->state == CELL_IDLE) dispatch(slot);
}

/* When a run has ended, the next begins; it waits if the worker is still starting. */
static void go_on(struct cell *slot) {
  struct next_run *next = &slot->next;
  if (slot->id[0] || !next->id[0]) return;
  memcpy(slot->id, next->id, sizeof slot->id);
  memcpy(&slot->order, &next->order, offsetof(struct order, text) + next->order.bytes);
  slot->executable = next->executable;
  slot->input = next->input;
  slot->program = next->program;
  memcpy(slot->files, next->files, sizeof slot->files);
  next->id[0] = '\0';
  if (next->sent) {
    next->sent = false;
    slot->buffer = slot->order.buffer;
    return cell_begin(slot);
  }
  slot->waiting = true;
  bool strange = slot->box_stays && !slot->order.continues;
  if (slot->state == CELL_EMPTY || strange) replace(slot);
  cell_pin(slot, next->core);
  if (slot->state == CELL_IDLE) dispatch(slot);
}

/* A run for this slot: at once, or after the current one. */
void slot_request(struct cell *slot, const struct request *request) {
  char fault[FAULT_MAX_BYTES];
  struct next_run *next = &slot->next;
  const char *busy = "the slot is busy, and another run waits";
  if (next->id[0]) return cell_answer_fault(slot, request->id, FAULT_SANDBOX, busy);
  if (request->order.continues && !slot->box_stays)
    return cell_answer_fault(slot, request->id, FAULT_KILLED, "what was in /box is gone");
  uint64_t executable_bytes, input_bytes = 0, program_bytes = 0;
  next->executable = file_open(request->executable, &executable_bytes, fault);
  if (next->executable < 0) return cell_answer_fault(slot, request->id, fault_noted(), fault);
  next->input = request->input ? file_open(request->input, &input_bytes, fault)
                               : open("/dev/null", O_RDONLY | O_CLOEXEC);
  next->program = next->input >= 0 && request->program
                      ? file_open(request->program, &program_bytes, fault) : -1;
  int given = next->input < 0 ? -1 : files_open_given(slot, request, next->files, fault);
  if (next->input < 0 || (request->program && next->program < 0) || given < 0) {
    close(next->executable);
    if (next->input >= 0) close(next->input);
    return cell_answer_fault(slot, request->id, fault_noted(), fault);
  }
  memcpy(next->id, request->id, sizeof next->id);
  memcpy(&next->order, &request->order, offsetof(struct order, text) + request->order.bytes);
  reading_order(request, &next->order);
  bool part = request->input_bytes > 0 && request->input_bytes < input_bytes;
  next->order.input_bytes = part ? request->input_bytes : input_bytes;
  next->order.program_bytes = program_bytes;
  next->order.number = ++slot->numbers;
  next->core = request->core;
  next->sent = false;
  next->order.talks = slot->talk_files[0] >= 0;
  go_on(slot);
  send_ahead(slot);
}

/* A worker died during a run: it was killed for memory together with the program, or it is a
 * fault.
 */
static void worker_died(struct cell *slot) {
  static struct outcome outcome;
  bool out_of_memory = cell_out_of_memory(slot, &outcome);
  cell_stop(slot);
  if (out_of_memory) {
    struct reply reply = facts_reply(slot, &outcome);
    cell_answer(slot, &reply, &outcome);
    end_run(slot);
  } else if (slot->id[0]) {
    fail_run(slot, FAULT_KILLED, "the worker died");
  }
  replace(slot);
}

static void take_start(struct cell *slot, const struct outcome *outcome) {
  slot->state = CELL_IDLE;
  if (outcome->fault[0]) {
    fprintf(stderr, "slot %u: no worker: %s\n", slot->index, outcome->fault);
    cell_stop(slot);
    if (slot->id[0]) fail_run(slot, outcome->reason, outcome->fault);
    return;
  }
  cell_pin(slot, slot->wanted_core);
  if (slot->waiting) dispatch(slot);
}

/* The next run begins before the reply about this one is sent. */
static void take_outcome(struct cell *slot, const struct outcome *outcome) {
  slot->state = CELL_IDLE;
  if (outcome->fault[0]) {
    fail_run(slot, outcome->reason, outcome->fault);
    return replace(slot);
  }
  struct reply reply = facts_reply(slot, outcome);
  struct talk *talk = slot->talk;
  end_run(slot);
  bool worn = ++slot->runs >= RUNS_PER_WORKER && !slot->box_stays;
  if (outcome->odd || worn) replace(slot);
  if (!talk) go_on(slot);
  cell_answer(slot, &reply, outcome);
}

/* The worker has reported something, or is gone. */
void slot_event(struct cell *slot) {
  static struct outcome outcome;
  if (!cell_receive(slot, &outcome)) worker_died(slot);
  else if (slot->state == CELL_STARTING) take_start(slot, &outcome);
  else take_outcome(slot, &outcome);
  go_on(slot);
}

/* The worker has not answered in time. */
void slot_expired(struct cell *slot) {
  fprintf(stderr, "slot %u: the worker did not answer in time\n", slot->index);
  if (slot->id[0]) fail_run(slot, FAULT_NO_CORE, "the worker did not answer in time");
  replace(slot);
  go_on(slot);
}

/* Creates what outlives the workers of a slot, with a runtime root if one is given. Its first worker
 * starts when it is needed. NULL, or what went wrong. */
const char *slot_open(struct cell *slot, const struct host *host, unsigned index,
                      const struct runtime *runtime) {
  const char *fault = NULL;
  if (!cell_open(slot, host, false, index)) return "a cgroup or memory for a slot cannot be had";
  for (slot->order.buffer = 0; slot->order.buffer < OUTPUT_BUFFERS; slot->order.buffer++)
    if (!outputs_ready(&slot->outputs, &slot->order)) fault = "there is no memory for the output";
  if (!fault && runtime) fault = runtime_open(slot, runtime);
  if (fault) cell_close(slot);
  return fault;
}

/* Creates the slots, with their first workers. False: there is no memory, or there are no cgroups. */
bool slots_start(struct cell **slots, const struct host *host, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    struct cell *slot = cell_new();
    if (!slot || slot_open(slot, host, i, NULL)) return false;
    slots[i] = slot;
    cell_start(slot);
  }
  return true;
}
