/* The supervisor's loop: one client on a Unix socket, the workers of the cells, signals, deadlines.
 * It never waits for a program: everything that takes time happens in a worker.
 */
#include "cells.h"
#include "runtime.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { CLIENT_WAIT_S = 30, SEND_MAX_S = 30, FIXED_POLLS = 2 };

static const struct host *host;
static struct cell *slots[SLOTS_MAX], *jails[JAILS_MAX];
/* The cells with runtime roots, then those whose runs are given files; each is made on first use.
 * */
static struct cell *furnished[SLOTS_MAX * (SLOT_KINDS - 1)];
/* What the former are: the index of their runtime root, and the number of the request that used it
 * last. */
static struct {
  int runtime;
  uint64_t used;
} furniture[SLOTS_MAX * SLOT_RUNTIMES_MAX];
static uint64_t requests;
static unsigned slots_count;
static int client = -1;
static bool ending;

/* What the client has sent, and its parsed form; whole pages. */
static struct {
  _Alignas(4096) char bytes[MESSAGE_MAX_BYTES + 4];
  size_t have;
  struct message message;
  struct request first, second;
} inbox;

/* A jail's worker reads its request there; a slot's has nothing to do with it. */
void supervisor_lend_requests(bool lent) {
  own_lend(&inbox, sizeof inbox, lent);
}

/* Sends a reply and frees it. A client that reads nothing for long counts as gone. */
void supervisor_send(struct reply *reply) {
  for (size_t sent = 0; sent < reply->length;) {
    ssize_t size = send(client, reply->bytes + sent, reply->length - sent, MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) {
      ending = true;
      break;
    }
    sent += (size_t)size;
  }
  free(reply->bytes);
}

static void greet(void) {
  struct reply reply;
  reply_begin(&reply);
  reply_text(&reply, "hello", "arbiter-sandbox");
  reply_text(&reply, "version", RUNNER_VERSION);
  reply_text(&reply, "level", host->level);
  reply_number(&reply, "cgroup", (uint64_t)host->cgroup_version);
  reply_number(&reply, "slots", slots_count);
  for (unsigned i = 0; i < host->notes_count; i++) reply_text(&reply, "note", host->notes[i]);
  reply_end(&reply);
  supervisor_send(&reply);
}

static void refuse(const char *id, const char *complaint) {
  struct reply reply;
  reply_begin(&reply);
  reply_text(&reply, "id", id);
  reply_text(&reply, "error", complaint);
  reply_end(&reply);
  supervisor_send(&reply);
}

/* Whether there is an ended jail that is not yet removed. */
static bool jails_end(void) {
  for (unsigned i = 0; i < JAILS_MAX; i++)
    if (jails[i] && jails[i]->state == CELL_ENDING) return true;
  return false;
}

/* The number of the slot's cell with this runtime root. If there is none, a free cell gets the root, or
 * the least recently used cell, whose worker is ended. No one reads the outputs of that cell any
 * more: a job compares them before it leaves the slot, and uses at most three roots. -1: all cells are
 * busy. */
static int furnished_kind(unsigned slot, int runtime) {
  int chosen = -1;
  uint64_t oldest = UINT64_MAX;
  for (int kind = 0; kind < SLOT_RUNTIMES_MAX; kind++) {
    unsigned number = (unsigned)kind * slots_count + slot;
    const struct cell *cell = furnished[number];
    if (cell && furniture[number].runtime == runtime) return kind;
    bool busy = cell && (cell->id[0] || cell->next.id[0] || cell->talk ||
                         (cell->state != CELL_IDLE && cell->state != CELL_EMPTY));
    uint64_t used = cell ? furniture[number].used : 0;
    if (busy || used >= oldest) continue;
    oldest = used;
    chosen = kind;
  }
  if (chosen < 0) return -1;
  unsigned number = (unsigned)chosen * slots_count + slot;
  if (furnished[number]) {
    cell_close(furnished[number]);
    cell_free(furnished[number]);
    furnished[number] = NULL;
  }
  furniture[number].runtime = runtime;
  return chosen;
}

/* The cell for a run, made on first use unless it is ready: the slot itself, or the slot's cell with
 * the named runtime root, or its cell for runs that are given files. */
struct cell *supervisor_cell_for(const struct request *request) {
  bool reads = request->kind == REQUEST_READ;
  bool plain = !reads && !request->jail.read_only_count;
  int runtime = plain || reads ? -1 : runtime_find(&request->jail);
  if (!plain && !reads && runtime < 0)
    return refuse(request->id, "too many runtime roots"), NULL;
  int kind = reads ? SLOT_RUNTIMES_MAX : plain ? 0 : furnished_kind(request->slot, runtime);
  if (kind < 0) return refuse(request->id, "all runtime roots of the slot are in use"), NULL;
  unsigned number = plain ? 0 : (unsigned)kind * slots_count + request->slot;
  if (runtime >= 0) furniture[number].used = ++requests;
  struct cell **place = plain ? &slots[request->slot] : &furnished[number];
  if (*place) return *place;
  unsigned index = plain ? request->slot : slots_count + number;
  struct cell *cell = cell_new();
  const char *fault = !cell                      ? "there is no memory for a slot"
                      : reads && host->container ? "at this level no run is given files"
                      : slot_open(cell, host, index, runtime < 0 ? NULL : runtime_at(runtime));
  if (!fault) cell->plan.reads = reads;
  if (!fault) return *place = cell;
  cell_free(cell);
  return answer_fault(request->id, FAULT_SANDBOX, fault), NULL;
}

/* A free place for a jail; NULL: there is none. */
struct cell **supervisor_jail_place(unsigned *index) {
  for (*index = 0; *index < JAILS_MAX; ++*index)
    if (!jails[*index]) return &jails[*index];
  return NULL;
}

/* The second request of a talk; the first has its id. */
static void take_talk(const struct message *message, unsigned from, const struct request *first) {
  struct request *second = &inbox.second;
  const char *complaint = request_read(message, from, second);
  memcpy(second->id, first->id, sizeof second->id);
  if (!complaint && first->kind != REQUEST_RUN) complaint = "the first of a talk is a run";
  if (!complaint && second->kind == REQUEST_RUN) complaint = "the second of a talk is not a run";
  if (!complaint && (first->slot >= slots_count || second->slot >= slots_count))
    complaint = "there is no such slot";
  if (complaint) return refuse(first->id, complaint);
  talk_begin(host, first, second);
}

/* All cells, one after the other: slots of each kind, jails. */
static unsigned jails_from(void) {
  return slots_count * SLOT_KINDS;
}

static unsigned cells_count(void) {
  return jails_from() + JAILS_MAX;
}

static struct cell *cell_at(unsigned index) {
  if (index < slots_count) return slots[index];
  return index < jails_from() ? furnished[index - slots_count] : jails[index - jails_from()];
}

/* Ends the run, the command or the talk with an id, if it is still in progress. A run that waits in
 * a slot is ended together with the one before it. There is no reply to the stop itself. */
static void stop_request(const char *id) {
  for (unsigned i = 0; i < cells_count() && id[0]; i++) {
    struct cell *cell = cell_at(i);
    if (!cell || cell->state == CELL_ENDING) continue;
    if (!strcmp(cell->next.id, id)) cell_stop_run(cell, &cell->next.order);
    else if (strcmp(cell->id, id)) continue;
    else if (cell->talk) return talk_stop(cell->talk);
    else cell_stop_run(cell, &cell->order);
  }
}

static void take_message(char *payload, size_t length) {
  struct message *message = &inbox.message;
  struct request *request = &inbox.first;
  const char *complaint = message_parse(payload, length, message);
  request->id[0] = '\0';
  const char *stops = complaint ? NULL : message_value(message, "stop");
  if (stops) return stop_request(stops);
  if (!complaint) complaint = request_read(message, 0, request);
  if (complaint) return refuse(request->id, complaint);
  unsigned half = request_halves(message), index;
  if (half > 0) return take_talk(message, half, request);
  if (request->kind != REQUEST_JAIL) {
    if (request->slot >= slots_count) return refuse(request->id, "there is no such slot");
    struct cell *cell = supervisor_cell_for(request);
    return cell ? slot_request(cell, request) : (void)0;
  }
  struct cell **place = supervisor_jail_place(&index);
  if (place) return jail_request(host, place, index, request, NULL, NULL);
  answer_fault(request->id, jails_end() ? FAULT_NO_CORE : FAULT_SANDBOX, "too many jails at once");
}

static void take_input(void) {
  size_t room = sizeof inbox.bytes - inbox.have;
  ssize_t size = recv(client, inbox.bytes + inbox.have, room, MSG_DONTWAIT);
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (size <= 0) {
    ending = true;
    return;
  }
  inbox.have += (size_t)size;
  size_t at = 0;
  long length = -1;
  while (!ending && (length = message_length(inbox.bytes + at, inbox.have - at)) >= 0) {
    take_message(inbox.bytes + at + 4, (size_t)length);
    at += 4 + (size_t)length;
  }
  if (length == -2) {
    refuse("", "the length of the message is out of bounds");
    ending = true;
  }
  memmove(inbox.bytes, inbox.bytes + at, inbox.have - at);
  inbox.have -= at;
}

static void cell_event(unsigned index, bool expired) {
  if (index >= jails_from()) jail_event(&jails[index - jails_from()], expired);
  else if (expired) slot_expired(cell_at(index));
  else slot_event(cell_at(index));
}

/* Fills in what to wait for; returns for how long, in ms. */
static int list_polls(struct pollfd *polls, int signals) {
  bool busy = false;
  polls[0] = (struct pollfd){.fd = client, .events = POLLIN};
  polls[1] = (struct pollfd){.fd = signals, .events = POLLIN};
  for (unsigned i = 0; i < cells_count(); i++) {
    const struct cell *cell = cell_at(i);
    polls[FIXED_POLLS + i] = (struct pollfd){.fd = cell ? cell->control : -1, .events = POLLIN};
    busy |= cell && (cell->state == CELL_RUNNING || cell->state == CELL_STARTING);
  }
  int talk_look_ms = talks_polls(polls + FIXED_POLLS + cells_count());
  if (talk_look_ms > 0) return talk_look_ms;
  return busy ? CELL_LOOK_MS : -1;
}

static void loop(int signals) {
  static struct pollfd polls[FIXED_POLLS + SLOT_CELLS_MAX + JAILS_MAX + SLOTS_MAX * TALK_POLLS];
  while (!ending) {
    int wait_ms = list_polls(polls, signals);
    unsigned talking = wait_ms > 0 && wait_ms < CELL_LOOK_MS ? SLOTS_MAX * TALK_POLLS : 0;
    unsigned count = FIXED_POLLS + cells_count() + talking;
    if (poll(polls, count, wait_ms) < 0 && errno != EINTR) return;
    if (polls[1].revents) return;
    cells_pass_time();
    if (talking) talks_look();
    for (unsigned i = 0; i < cells_count() && !ending; i++) {
      const struct cell *cell = cell_at(i);
      if (!cell) continue;
      if (polls[FIXED_POLLS + i].revents) cell_event(i, false);
      else if (cell_expired(cell)) cell_event(i, true);
    }
    if (polls[0].revents && !ending) take_input();
  }
}

static bool complain(const char *sentence) {
  fprintf(stderr, "arbiter-sandbox: %s\n", sentence);
  return false;
}

/* Waits for the one client; the socket's file is removed once it has connected. */
static bool accept_client(const char *path, int signals) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path)
    return complain("the socket's path is too long: 107 bytes at most");
  strcpy(address.sun_path, path);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  unlink(path);
  mode_t before = umask(0177);
  bool listening = listener >= 0 &&
                   bind(listener, (struct sockaddr *)&address, sizeof address) == 0 &&
                   listen(listener, 1) == 0;
  umask(before);
  if (listening && write(STDOUT_FILENO, "listening\n", 10) == 10) {
    struct pollfd polls[2] = {{.fd = listener, .events = POLLIN},
                              {.fd = signals, .events = POLLIN}};
    bool came = poll(polls, 2, CLIENT_WAIT_S * 1000) > 0 && polls[0].revents;
    if (came) client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  }
  unlink(path);
  if (listener >= 0) close(listener);
  if (!listening) return complain("the socket cannot be made");
  if (client < 0) return complain("no client came");
  const struct timeval most = {SEND_MAX_S, 0};
  return setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) == 0;
}

/* Serves one client until it disconnects or we must end; leaves nothing behind. */
int supervise(const struct host *examined, const char *socket_path, unsigned count,
              unsigned ready) {
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, SIGTERM);
  sigaddset(&handled, SIGINT);
  sigaddset(&handled, SIGHUP);
  int signals = signalfd(-1, &handled, SFD_CLOEXEC);
  /* A relay writes to programs that may have gone. A program begins with no signal blocked. */
  sigaddset(&handled, SIGPIPE);
  sigprocmask(SIG_BLOCK, &handled, NULL);
  host = examined;
  supervisor_lend_requests(false);
  slots_count = count;
  bool started = slots_start(slots, host, ready);
  bool served = signals >= 0 && (started || complain("no memory or cgroups for the slots")) &&
                accept_client(socket_path, signals);
  if (served) {
    greet();
    loop(signals);
  }
  /* All at once, because the processes of one take cores from the ending of another. */
  for (unsigned i = 0; i < cells_count(); i++)
    if (cell_at(i) && cell_at(i)->worker > 0) kill(cell_at(i)->worker, SIGKILL);
  for (unsigned i = 0; i < jails_from(); i++)
    if (cell_at(i)) cell_close(cell_at(i));
  for (unsigned i = 0; i < JAILS_MAX; i++)
    if (jails[i]) jail_discard(&jails[i]);
  return served ? 0 : 1;
}
