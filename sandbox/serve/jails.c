/* Jails: our commands on untrusted input (the compiler, checkers), or untrusted programs with
 * special builds (sanitizers). Each has its own worker, namespaces and cgroup, and is removed when
 * it has ended.
 *
 * Outputs are written to <path>.part and renamed when they are complete. */
#include "cells.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void part_path(const struct cell *jail, unsigned index, char path[4200]) {
  snprintf(path, 4200, "%s.part-%u", jail->copy_paths[index], jail->index);
}

static const char *open_copies(struct cell *jail, const struct jail_plan *plan) {
  static char complaint[FAULT_MAX_BYTES];
  for (unsigned i = 0; i < plan->outputs_count; i++) {
    char path[4200];
    jail->copy_names[i] = strdup(plan->outputs[i].inside);
    jail->copy_paths[i] = strdup(plan->outputs[i].host);
    jail->copies = i + 1;
    jail->plan.copies[i] = -1;
    if (!jail->copy_names[i] || !jail->copy_paths[i]) return "no memory";
    part_path(jail, i, path);
    unlink(path);
    jail->plan.copies[i] = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (jail->plan.copies[i] >= 0) continue;
    fault_note(errno);
    snprintf(complaint, sizeof complaint, "cannot make %.150s: %s", path, strerror(errno));
    return complaint;
  }
  return NULL;
}

/* Renames the outputs that were made, and removes the others. */
static void name_copies(struct cell *jail, struct outcome *outcome) {
  for (unsigned i = 0; i < jail->copies; i++) {
    char path[4200];
    int file = jail->plan.copies[i];
    part_path(jail, i, path);
    bool made = !outcome->fault[0] && outcome->copied >> i & 1;
    if (made && (fchmod(file, 0755) != 0 || rename(path, jail->copy_paths[i]) != 0))
      fault_of_file(outcome, errno, "cannot name", path);
    if (file >= 0) close(file);
    jail->plan.copies[i] = -1;
    if (!made || outcome->fault[0]) unlink(path);
  }
}

static void free_copies(struct cell *jail) {
  static struct outcome unmade;
  name_copies(jail, &unmade);
  for (unsigned i = 0; i < jail->copies; i++) {
    free(jail->copy_names[i]);
    free(jail->copy_paths[i]);
  }
  jail->copies = 0;
}

/* Ends a jail if it has not ended, and leaves none of its files. */
void jail_discard(struct cell **place) {
  struct cell *jail = *place;
  free_copies(jail);
  cell_close(jail);
  box_remove(&jail->box);
  cell_free(jail);
  *place = NULL;
}

static const char *begin(struct cell *jail, const struct request *request) {
  const struct limits *limits = &request->order.limits;
  memcpy(&jail->order, &request->order, offsetof(struct order, text) + request->order.bytes);
  jail->order.number = ++jail->numbers;
  jail->plan.jail = &request->jail;
  jail->plan.shown = request->jail.read_only;
  jail->plan.shown_count = request->jail.read_only_count;
  jail->order.talks = jail->talk != NULL;
  jail->plan.order = &jail->order;
  if (!cgroup_limit(&jail->cgroup, limits->memory_bytes, limits->tasks + jail->host->own_tasks))
    return "the limits of the cgroup could not be set";
  const char *input = request->input ? request->input : "/dev/null";
  jail->input = jail->plan.input = open(input, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (jail->input < 0) return "stdin cannot be opened";
  uint64_t box_bytes = request->jail.box_bytes;
  if (jail->host->container && !box_make(&jail->box, jail->host, box_bytes, jail->plan.program_uid))
    return fault_note(errno), "there is no place for a box";
  if (jail->host->container) jail->plan.box = jail->box.path;
  const char *fault = open_copies(jail, &request->jail);
  if (!fault) fault = cell_start(jail);
  return fault;
}

/* Starts a command in a new jail, in a free place; in a talk, as the interactor. */
void jail_request(const struct host *host, struct cell **place, unsigned index,
                  const struct request *request, struct talk *talk, const int pipes[2]) {
  struct cell *jail = cell_new();
  if (!jail || !cell_open(jail, host, true, index)) {
    cell_free(jail);
    if (talk) return talk_lacks(talk, request->id);
    return answer_fault(request->id, FAULT_SANDBOX, "a cgroup or memory for a jail could not be had");
  }
  *place = jail;
  jail->talk = talk;
  jail->plan.talk = talk ? pipes : NULL;
  memcpy(jail->id, request->id, sizeof jail->id);
  const char *fault = begin(jail, request);
  if (fault) {
    cell_answer_fault(jail, request->id, fault_noted(), fault);
    return jail_discard(place);
  }
  cell_pin(jail, request->core);
  cell_begin(jail);
  if (talk) talk_has_begun(jail);
}

/* The command has ended, its worker is gone, or its time is up: replies, then removes the jail. */
static void conclude(struct cell *jail, bool expired) {
  static struct outcome outcome;
  bool told = !expired && cell_receive(jail, &outcome);
  if (!told && (expired || !cell_out_of_memory(jail, &outcome))) {
    outcome = (struct outcome){0};
    if (expired) fault_set(&outcome, FAULT_NO_CORE, "the worker of the jail did not answer in time");
    else fault_set(&outcome, FAULT_KILLED, "the worker of the jail died");
  }
  name_copies(jail, &outcome);
  if (outcome.fault[0])
    return cell_answer_fault(jail, jail->id, outcome.reason, outcome.fault);
  struct reply reply = facts_reply(jail, &outcome);
  cell_answer(jail, &reply, &outcome);
}

void jail_event(struct cell **place, bool expired) {
  struct cell *jail = *place;
  bool running = jail->state == CELL_RUNNING;
  if (running) conclude(jail, expired);
  if (!running || !cell_end(jail)) jail_discard(place);
}
