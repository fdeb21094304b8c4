/* Messages of the client (protocol.c) and the requests in them (request.c). A talk is a message
 * with two requests: that of the program, then the key "talk", then that of the interactor. */
#ifndef ARBITER_REQUEST_H
#define ARBITER_REQUEST_H

#include "sandbox.h"

/* protocol.c */
struct pair {
  const char *key, *value;
};
struct message {
  struct pair pairs[PAIRS_MAX];
  unsigned count;
};
struct reply {
  char *bytes;
  size_t length, capacity;
};
long message_length(const char *buffer, size_t have);
const char *message_parse(char *payload, size_t length, struct message *message);
const char *message_value(const struct message *message, const char *key);
void reply_begin(struct reply *reply);
void reply_text(struct reply *reply, const char *key, const char *value);
void reply_number(struct reply *reply, const char *key, uint64_t value);
char *reply_tail(struct reply *reply, size_t length);
void reply_end(struct reply *reply);

/* request.c */
enum request_kind { REQUEST_RUN, REQUEST_READ, REQUEST_JAIL };
struct request {
  enum request_kind kind;
  char id[32];
  uint32_t slot;
  int core; /* -1: any */
  const char *executable, *input, *program;
  uint64_t input_bytes; /* how much of the input counts; 0: all of it */
  const char *files[GIVEN_MAX], *collected[COLLECTED_MAX];
  unsigned files_count, collects;
  const char *kept;
  uint32_t accepts, record_bytes; /* of a talk (talk.h) */
  uint64_t still_ns; /* of a talk: how long both may stand still; 0: as usual */
  struct order order;
  struct jail_plan jail;
};
unsigned request_halves(const struct message *message);
const char *request_read(const struct message *message, unsigned from, struct request *request);

#endif
