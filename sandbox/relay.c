/* A relay: if a talk is to be shown, everything that is said passes through the supervisor, which
 * counts and records it. What one side says is recorded before the other can read it, so the record
 * has the order in which it was said. The relay does not by itself pass on that the program has
 * stopped writing or reading: talks.c decides when the interactor learns of it.
 *
 * The record is a list of pieces: '>' for the program or '<' for the interactor, the number of
 * bytes as 32 bits, and the bytes. */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { PROGRAM, INTERACTOR, HEADER_BYTES = 1 + sizeof(uint32_t), TURNS_MAX = 64 };

static const char names[] = {'>', '<'};

static bool wait_never(int file) {
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && fcntl(file, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* The ends: from the program, to the interactor, from the interactor, to the program. The relay
 * owns them from now on; NULL if there is no memory. */
struct relay *relay_make(const int ends[2 * 2], uint32_t record_bytes, uint64_t output_bytes) {
  struct relay *relay = own_memory(sizeof *relay);
  if (!relay) return NULL;
  for (int i = 0; i < 2; i++)
    relay->flows[i] = (struct flow){.from = ends[2 * i], .to = ends[2 * i + 1],
                                    .most = i == PROGRAM ? output_bytes : UINT64_MAX};
  relay->record = own_memory(record_bytes);
  relay->room = record_bytes;
  bool made = relay->record && wait_never(ends[0]) && wait_never(ends[1]) &&
              wait_never(ends[2]) && wait_never(ends[3]);
  if (made) return relay;
  own_free(relay->record, relay->room);
  own_free(relay, sizeof *relay);
  return NULL;
}

static void end_flow(struct flow *flow) {
  if (flow->from >= 0) close(flow->from);
  if (flow->to >= 0) close(flow->to);
  flow->from = flow->to = -1;
}

/* Records as much as there is space for, and nothing more once something is missing. */
static void keep(struct relay *relay, int side, const char *bytes, uint32_t count) {
  uint32_t size = 0, room = relay->room - relay->recorded;
  bool same = relay->recorded > 0 && relay->record[relay->last] == names[side];
  uint32_t header = same ? 0 : HEADER_BYTES;
  if (relay->cut) return;
  relay->cut = room < header + count;
  if (relay->cut) count = room > header ? room - header : 0;
  if (count == 0) return;
  char *piece = relay->record + (same ? relay->last : relay->recorded);
  if (same) memcpy(&size, piece + 1, sizeof size);
  else piece[0] = names[side];
  relay->last = (uint32_t)(piece - relay->record);
  memcpy(piece + HEADER_BYTES + size, bytes, count);
  size += count;
  memcpy(piece + 1, &size, sizeof size);
  relay->recorded += header + count;
}

/* A side has hung up, perhaps as the first. */
static void hang_up(struct relay *relay, int side, struct flow *flow) {
  if (!relay->first) relay->first = names[side];
  end_flow(flow);
}

/* Reads what was said; false if there is nothing, or nothing more will come. We do not pass on that
 * the program has stopped writing. */
static bool take(struct relay *relay, int side) {
  struct flow *flow = &relay->flows[side];
  ssize_t size = read(flow->from, flow->buffer, sizeof flow->buffer);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  flow->bytes += size > 0 ? (uint64_t)size : 0;
  if (flow->bytes > flow->most) relay->flooded = true;
  if (size <= 0 && side == PROGRAM) return !(flow->over = true);
  if (size <= 0 || relay->flooded) return hang_up(relay, side, flow), false;
  keep(relay, side, flow->buffer, (uint32_t)size);
  flow->have = (uint32_t)size;
  flow->sent = 0;
  return true;
}

/* Passes on what there is; false if not all of it could be passed on. A program that has stopped
 * reading is treated like one that is not reading at the moment. */
static bool pass(struct relay *relay, int side) {
  struct flow *flow = &relay->flows[side];
  while (flow->sent < flow->have) {
    ssize_t size = write(flow->to, flow->buffer + flow->sent, flow->have - flow->sent);
    if (size < 0 && errno == EINTR) continue;
    bool refused = size < 0 && errno != EAGAIN;
    if (refused && side == PROGRAM) hang_up(relay, INTERACTOR, flow);
    if (refused && side == INTERACTOR) flow->over = true;
    if (size < 0) return false;
    flow->sent += (uint32_t)size;
  }
  flow->have = flow->sent = 0;
  return true;
}

/* What each flow waits for: something to be said, or space for it. A flow that is over waits for
 * nothing more from the program. */
void relay_polls(const struct relay *relay, struct pollfd polls[TALK_POLLS]) {
  for (int i = 0; i < 2; i++) {
    const struct flow *flow = &relay->flows[i];
    bool sends = flow->have > 0;
    polls[i] = sends ? (struct pollfd){.fd = flow->to, .events = POLLOUT}
                     : (struct pollfd){.fd = flow->from, .events = POLLIN};
    if (flow->over && sends == (i == INTERACTOR)) polls[i].fd = -1;
  }
}

/* Passes on what is possible. Neither side can notice the other's end before we pass it on. */
void relay_move(struct relay *relay) {
  for (int side = INTERACTOR; side >= PROGRAM; side--) {
    struct flow *flow = &relay->flows[side];
    for (int turns = 0; turns < TURNS_MAX && flow->from >= 0 && !flow->over; turns++)
      if ((flow->have > 0 && !pass(relay, side)) || !take(relay, side)) break;
    if (flow->have > 0 && !(flow->over && side == INTERACTOR)) pass(relay, side);
  }
}

/* Whether the interactor has read everything that the program said, or cannot say anything more. */
bool relay_is_done(const struct relay *relay) {
  const struct flow *said = &relay->flows[PROGRAM], *answers = &relay->flows[INTERACTOR];
  if (answers->over) return true;
  return said->over && said->have == 0 && pipe_bytes(said->to) == 0;
}

/* Tells the interactor that the program has stopped writing, if that is so. */
void relay_tell_silence(struct relay *relay) {
  struct flow *said = &relay->flows[PROGRAM];
  if (said->over && said->have == 0) end_flow(said);
}

/* Both sides learn that the other has gone. */
void relay_let_go(struct relay *relay) {
  end_flow(&relay->flows[PROGRAM]);
  end_flow(&relay->flows[INTERACTOR]);
}

void relay_free(struct relay *relay) {
  if (!relay) return;
  relay_let_go(relay);
  own_free(relay->record, relay->room);
  own_free(relay, sizeof *relay);
}
