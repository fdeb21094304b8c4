/* A relay: if a talk is to be shown, everything that is said passes through the supervisor, which
 * counts and records it. What one side says is recorded before the other can read it, so the record
 * has the order in which it was said. The relay does not by itself pass on that the program has
 * stopped writing: talks.c decides when the interactor learns of it. What is said to a side that
 * has stopped reading is recorded and dropped.
 *
 * The record is a list of pieces: '>' for the program or '<' for the interactor, the number of
 * bytes as 32 bits, and the bytes. */
#include "sandbox.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { PROGRAM, INTERACTOR, HEADER_BYTES = 1 + sizeof(uint32_t), TURNS_MAX = 64 };

static const char names[] = {'>', '<'};

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
  bool made = relay->record && pipe_wait_never(ends[0]) && pipe_wait_never(ends[1]) &&
              pipe_wait_never(ends[2]) && pipe_wait_never(ends[3]);
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

/* Nothing more will be said. */
static bool end_of(struct relay *relay, int side) {
  if (side == PROGRAM) return !(relay->flows[PROGRAM].over = true);
  relay->hung_up = true;
  end_flow(&relay->flows[INTERACTOR]);
  return false;
}

/* Reads what was said; false if there is nothing, or nothing more will come. */
static bool take(struct relay *relay, int side) {
  struct flow *flow = &relay->flows[side];
  ssize_t size = read(flow->from, flow->buffer, sizeof flow->buffer);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  relay->moved = true;
  if (size <= 0) return end_of(relay, side);
  *(flow->deaf ? &flow->unheard : &flow->bytes) += (uint64_t)size;
  if (flow->bytes > flow->most) relay->flooded = true;
  if (side == PROGRAM && relay->flooded) return end_flow(flow), false;
  keep(relay, side, flow->buffer, (uint32_t)size);
  flow->have = flow->deaf ? 0 : (uint32_t)size;
  flow->sent = 0;
  return true;
}

/* The other side has stopped reading. */
static void drop(struct flow *flow) {
  flow->deaf = true;
  flow->unheard += flow->have - flow->sent;
  flow->have = flow->sent = 0;
}

/* Passes on what there is; false if not all of it could be passed on. */
static bool pass(struct relay *relay, int side) {
  struct flow *flow = &relay->flows[side];
  while (flow->sent < flow->have) {
    ssize_t size = write(flow->to, flow->buffer + flow->sent, flow->have - flow->sent);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) return false;
    if (size < 0) return drop(flow), true;
    flow->sent += (uint32_t)size;
    relay->moved = true;
  }
  flow->have = flow->sent = 0;
  return true;
}

/* What each flow waits for: something to be said, or space for it. */
void relay_polls(const struct relay *relay, struct pollfd polls[TALK_POLLS]) {
  for (int i = 0; i < 2; i++) {
    const struct flow *flow = &relay->flows[i];
    polls[i] = flow->have > 0 ? (struct pollfd){.fd = flow->to, .events = POLLOUT}
                              : (struct pollfd){.fd = flow->from, .events = POLLIN};
    if (flow->over && flow->have == 0) polls[i].fd = -1;
  }
}

/* Passes on what is possible. Neither side can notice the other's end before we pass it on. */
void relay_move(struct relay *relay) {
  for (int side = INTERACTOR; side >= PROGRAM; side--) {
    struct flow *flow = &relay->flows[side];
    for (int turns = 0; turns < TURNS_MAX && flow->from >= 0 && !flow->over; turns++)
      if ((flow->have > 0 && !pass(relay, side)) || !take(relay, side)) break;
    if (flow->have > 0 && flow->to >= 0) pass(relay, side);
  }
}

/* For a program that has ended: whether the interactor has read everything that it said. */
bool relay_is_done(const struct relay *relay) {
  const struct flow *said = &relay->flows[PROGRAM];
  if (said->to < 0 || said->deaf) return true;
  return said->over && said->have == 0 && pipe_bytes(said->to) == 0;
}

/* Tells the interactor that the program has stopped writing, if that is so. */
void relay_tell_silence(struct relay *relay) {
  struct flow *said = &relay->flows[PROGRAM];
  if (said->over && said->have == 0) end_flow(said);
}

/* The program says no more, and the interactor hears no more, which both can notice. */
void relay_end_speech(struct relay *relay) {
  end_flow(&relay->flows[PROGRAM]);
}

void relay_free(struct relay *relay) {
  if (!relay) return;
  end_flow(&relay->flows[PROGRAM]);
  end_flow(&relay->flows[INTERACTOR]);
  own_free(relay->record, relay->room);
  own_free(relay, sizeof *relay);
}
