/* The supervisor's loop: one client on a Unix socket, the workers of the cells, signals, deadlines.
 * It never waits for a program: everything that takes time happens in a worker.
 */
#include "cells.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { CLIENT_WAIT_S = 30, SEND_MAX_S = 30, FIXED_POLLS = 2 };

static const struct host *host;
static struct cell *slots, *jails[JAILS_MAX];
static unsigned slots_count;
static int client = -1;
static bool ending;

static struct {
  char bytes[MESSAGE_MAX_BYTES + 4];
  size_t have;
} inbox;

/* Sends a reply and frees it. A client that takes nothing for long is as good as gone. */
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

/* Whether a jail has ended that the host has not yet taken down. */
static bool jails_end(void) {
  for (unsigned i = 0; i < JAILS_MAX; i++)
    if (jails[i] && jails[i]->state == CELL_ENDING) return true;
  return false;
}

static void take_message(char *payload, size_t length) {
  static struct message message;
  static struct request request;
  const char *complaint = message_parse(payload, length, &message);
  request.id[0] = '\0';
  if (!complaint) complaint = request_read(&message, &request);
  if (complaint) return refuse(request.id, complaint);
  if (request.kind == REQUEST_RUN) {
    if (request.slot >= slots_count) return refuse(request.id, "there is no such slot");
    return slot_request(&slots[request.slot], &request);
  }
  for (unsigned i = 0; i < JAILS_MAX; i++)
    if (!jails[i]) return jail_request(host, &jails[i], i, &request);
  answer_fault(request.id, jails_end() ? FAULT_NO_CORE : FAULT_SANDBOX, "too many jails at once");
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

static struct cell *cell_at(unsigned index) {
  return index < slots_count ? &slots[index] : jails[index - slots_count];
}

static void cell_event(unsigned index, bool expired) {
  if (index >= slots_count) jail_event(&jails[index - slots_count], expired);
  else if (expired) slot_expired(&slots[index]);
  else slot_event(&slots[index]);
}

/* Fills in what to wait for; the answer is for how long, in ms. */
static int list_polls(struct pollfd *polls, int signals) {
  bool busy = false;
  polls[0] = (struct pollfd){.fd = client, .events = POLLIN};
  polls[1] = (struct pollfd){.fd = signals, .events = POLLIN};
  for (unsigned i = 0; i < slots_count + JAILS_MAX; i++) {
    const struct cell *cell = cell_at(i);
    polls[FIXED_POLLS + i] = (struct pollfd){.fd = cell ? cell->control : -1, .events = POLLIN};
    busy |= cell && (cell->state == CELL_RUNNING || cell->state == CELL_STARTING);
  }
  return busy ? CELL_LOOK_MS : -1;
}

static void loop(int signals) {
  static struct pollfd polls[FIXED_POLLS + SLOTS_MAX + JAILS_MAX];
  while (!ending) {
    int wait_ms = list_polls(polls, signals);
    if (poll(polls, FIXED_POLLS + slots_count + JAILS_MAX, wait_ms) < 0 && errno != EINTR) return;
    if (polls[1].revents) return;
    cells_pass_time();
    for (unsigned i = 0; i < slots_count + JAILS_MAX && !ending; i++) {
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

/* Waits for the one client; the socket's file is gone once it is there. */
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

/* Serves one client until it leaves or we are told to end; leaves nothing behind. */
int supervise(const struct host *examined, const char *socket_path, unsigned count) {
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, SIGTERM);
  sigaddset(&handled, SIGINT);
  sigaddset(&handled, SIGHUP);
  sigprocmask(SIG_BLOCK, &handled, NULL);
  int signals = signalfd(-1, &handled, SFD_CLOEXEC);
  host = examined;
  slots = slots_start(host, count);
  slots_count = slots ? count : 0;
  bool served = signals >= 0 && (slots || complain("no memory or cgroups for the slots")) &&
                accept_client(socket_path, signals);
  if (served) {
    greet();
    loop(signals);
  }
  for (unsigned i = 0; i < slots_count + JAILS_MAX; i++)
    if (cell_at(i)) cell_close(cell_at(i));
  return served ? 0 : 1;
}
