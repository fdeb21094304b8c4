/* Jails: commands of ours on other people's input (the compiler, checkers) or the other way round
 * (programs with sanitizers). Each gets a worker, namespaces and a cgroup of its own, and is gone
 * when it has ended.
 *
 * Outputs are written to <path>.part and get their name when they are whole.
 */
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
    snprintf(complaint, sizeof complaint, "cannot make %.150s: %s", path, strerror(errno));
    return complaint;
  }
  return NULL;
}

/* Gives the outputs that were made their names, removes the others. Bits of those that have one. */
static uint64_t name_copies(struct cell *jail, uint64_t copied) {
  for (unsigned i = 0; i < jail->copies; i++) {
    char path[4200];
    int file = jail->plan.copies[i];
    part_path(jail, i, path);
    bool made = copied >> i & 1 && fchmod(file, 0755) == 0 &&
                rename(path, jail->copy_paths[i]) == 0;
    if (file >= 0) close(file);
    jail->plan.copies[i] = -1;
    if (made) continue;
    unlink(path);
    copied &= ~(1ull << i);
  }
  return copied;
}

static void free_copies(struct cell *jail) {
  for (unsigned i = 0; i < jail->copies; i++) {
    if (jail->plan.copies[i] >= 0) close(jail->plan.copies[i]);
    free(jail->copy_names[i]);
    free(jail->copy_paths[i]);
  }
  jail->copies = 0;
}

static void discard(struct cell **place) {
  struct cell *jail = *place;
  free_copies(jail);
  cell_close(jail);
  box_remove(jail->box);
  free(jail);
  *place = NULL;
}

static const char *begin(struct cell *jail, const struct request *request) {
  const struct limits *limits = &request->order.limits;
  jail->order = request->order;
  jail->plan.jail = &request->jail;
  jail->plan.order = &jail->order;
  if (!cgroup_limit(&jail->cgroup, limits->memory_bytes, limits->tasks + jail->host->own_tasks))
    return "the limits of the cgroup could not be set";
  const char *input = request->input ? request->input : "/dev/null";
  jail->input = jail->plan.input = open(input, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (jail->input < 0) return "stdin cannot be opened";
  if (jail->host->container && !box_make(jail->box, jail->host, jail->plan.program_uid))
    return "there is no place for a box";
  if (jail->host->container) jail->plan.box = jail->box;
  const char *fault = open_copies(jail, &request->jail);
  if (!fault) fault = cell_start(jail);
  return fault;
}

/* Starts a command in a jail of its own, in a place that is free. */
void jail_request(const struct host *host, struct cell **place, unsigned index,
                  const struct request *request) {
  struct cell *jail = malloc(sizeof *jail);
  if (!jail || !cell_open(jail, host, true, index)) {
    free(jail);
    return answer_fault(request->id, "a cgroup or memory for a jail could not be had");
  }
  *place = jail;
  memcpy(jail->id, request->id, sizeof jail->id);
  const char *fault = begin(jail, request);
  if (fault) {
    name_copies(jail, 0);
    answer_fault(request->id, fault);
    return discard(place);
  }
  cell_pin(jail, request->core);
  cell_begin(jail);
}

/* The command has ended, or its worker is gone, or its time is up: answers, then lets it go. */
static void conclude(struct cell *jail, bool expired) {
  static struct outcome outcome;
  bool told = !expired && cell_receive(jail, &outcome);
  if (!told && !expired) told = cell_out_of_memory(jail, &outcome);
  outcome.copied = name_copies(jail, told && !outcome.fault[0] ? outcome.copied : 0);
  if (!told) {
    answer_fault(jail->id, expired ? "the worker of the jail did not answer in time"
                                   : "the worker of the jail died");
  } else if (outcome.fault[0]) {
    answer_fault(jail->id, outcome.fault);
  } else {
    struct reply reply = facts_reply(jail, &outcome);
    supervisor_send(&reply);
  }
}

void jail_event(struct cell **place, bool expired) {
  struct cell *jail = *place;
  bool running = jail->state == CELL_RUNNING;
  if (running) conclude(jail, expired);
  if (!running || !cell_end(jail)) discard(place);
}
