/* A program for the tests of the runner: feeds its parser messages, from slightly modified valid
 * ones to noise, and checks that the results have the properties on which the rest of the runner
 * relies. Built with the sanitizers; each buffer is exactly as large as its message. Arguments:
 * seed, how many.
 */
#include "sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAYLOAD_MAX_BYTES = 70000, STRINGS_WANTED_MAX = 40, LONG_BYTES = 60000 };

static uint64_t state;

static uint32_t random_below(uint32_t most) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return most ? (uint32_t)(state >> 16) % most : 0;
}

static void require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "does not hold: %s\n", what);
  abort();
}

static const char *const keys[] = {
    "id", "op", "slot", "core", "arg", "env", "executable", "input", "program", "file",
    "collect", "inputBytes", "cpuNs", "wallNs",
    "memoryBytes", "outputBytes", "stderrBytes", "tasks", "bindHost", "bindInside", "fileHost",
    "fileName", "outputHost", "outputName", "outputMaxBytes", "boxBytes", "proc", "", "x y",
    "aKeyThatIsMuchLongerThanAnyKeyMayEverBe", "Id",
};
static const char *const values[] = {
    "", "0", "1", "run", "jail", "63", "64", "4096", "67108864", "1000000000", "86400000000000",
    "18446744073709551615", "18446744073709551616", "99999999999999999999999", "-1", "1e9", "0x10",
    " 1", "+1", "/usr/bin/true", "/", "//", "/a/../b", "/a/./b", "/..", "/...", "relative", "..",
    ".", "a/b", "name", "A=B", "=", "\xff\xfe", "%s%n", "1099511627776", "1099511627777",
};
static const char *const sound[] = {
    "id=1", "op=run", "slot=0", "executable=/usr/bin/true", "arg=program", "cpuNs=1000000000",
    "wallNs=1000000000", "memoryBytes=67108864", "outputBytes=1000", "stderrBytes=1000", "tasks=4",
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define ANY(list) (list)[random_below(COUNT(list))]

struct payload {
  char bytes[PAYLOAD_MAX_BYTES];
  size_t length;
};

static void add_bytes(struct payload *payload, const char *bytes, size_t length) {
  if (length > PAYLOAD_MAX_BYTES - payload->length) length = PAYLOAD_MAX_BYTES - payload->length;
  memcpy(payload->bytes + payload->length, bytes, length);
  payload->length += length;
}

static void add_text(struct payload *payload, const char *text) {
  add_bytes(payload, text, strlen(text) + 1);
}

static void add_pair(struct payload *payload) {
  char text[256];
  snprintf(text, sizeof text, "%s=%s", ANY(keys), ANY(values));
  add_text(payload, text);
}

static void add_long(struct payload *payload) {
  static char text[LONG_BYTES];
  size_t length = random_below(random_below(2) ? sizeof text - 8 : sizeof text / 3);
  memset(text, random_below(2) ? '/' : 'a', sizeof text);
  memcpy(text, random_below(2) ? "arg=" : "id=/", 4);
  text[4 + length] = '\0';
  add_text(payload, text);
}

/* Something between what our client sends and noise. */
static void compose(struct payload *payload) {
  payload->length = 0;
  if (random_below(8)) {
    for (size_t i = 0; i < COUNT(sound); i++)
      if (random_below(40)) add_text(payload, sound[i]);
    if (random_below(3) == 0) add_text(payload, "op=jail"), add_text(payload, "boxBytes=4096");
  }
  for (uint32_t more = random_below(random_below(4) ? 3 : STRINGS_WANTED_MAX); more > 0; more--)
    add_pair(payload);
  while (random_below(16) == 0) add_long(payload);
  if (random_below(256) == 0)
    for (int i = 0; i < PAIRS_MAX + 8; i++) add_text(payload, "env=A=B");
  for (uint32_t i = random_below(4); i > 0 && payload->length > 0 && random_below(2); i--)
    payload->bytes[random_below((uint32_t)payload->length)] = (char)random_below(256);
  if (random_below(6) == 0) payload->length = random_below((uint32_t)payload->length + 1);
}

static void check_path(const char *path) {
  require(path && path[0] == '/' && strlen(path) <= 4000, "a path is absolute and bounded");
  require(!strstr(path, "//") && !strstr(path, "/../") && !strstr(path, "/./"), "a path is plain");
}

static void check_order(const struct order *order) {
  const char *end = order->text + order->bytes, *at = order->text;
  require(order->bytes <= STRINGS_MAX_BYTES, "strings fit");
  require(order->arguments >= 1, "there is a command");
  require(order->arguments + order->environment <= STRINGS_MAX, "strings are few");
  for (uint32_t i = 0; i < order->arguments + order->environment; i++) {
    require(at < end && memchr(at, '\0', (size_t)(end - at)), "a string ends");
    at += strlen(at) + 1;
  }
  require(at == end, "the strings are all there is");
  require(order->limits.cpu_ns && order->limits.wall_ns && order->limits.tasks, "limits");
  require(order->limits.tasks <= TASKS_LIMIT_MAX, "tasks are bounded");
}

static void check_paths(const struct jail_path *paths, unsigned count, bool names) {
  require(count <= JAIL_PATHS_MAX, "paths are few");
  for (unsigned i = 0; i < count; i++) {
    check_path(paths[i].host);
    require(paths[i].inside != NULL, "a path has its other half");
    if (names) require(!strchr(paths[i].inside, '/') && paths[i].inside[0], "a name is a name");
    else check_path(paths[i].inside);
  }
}

static void check_request(const struct request *request) {
  require(request->id[0] && memchr(request->id, '\0', sizeof request->id), "id");
  require(request->slot < SLOTS_MAX && request->core >= -1 && request->core < 1024, "numbers");
  check_order(&request->order);
  if (request->kind == REQUEST_RUN) return check_path(request->executable);
  check_paths(request->jail.read_only, request->jail.read_only_count, false);
  check_paths(request->jail.files, request->jail.files_count, true);
  check_paths(request->jail.outputs, request->jail.outputs_count, true);
}

/* Writes the parsed message as a reply, which must parse to the same. */
static void check_reply(const struct message *message) {
  static struct message again;
  struct reply reply;
  reply_begin(&reply);
  for (unsigned i = 0; i < message->count; i++)
    reply_text(&reply, message->pairs[i].key, message->pairs[i].value);
  size_t tail = random_below(2000);
  size_t strings = reply.length;
  memset(reply_tail(&reply, tail), 'x', tail);
  reply_end(&reply);
  require(reply.length == strings + 1 + tail, "a reply has its tail");
  if (reply.length - 4 <= MESSAGE_MAX_BYTES)
    require(message_length(reply.bytes, reply.length) == (long)reply.length - 4, "length");
  require(!message_parse(reply.bytes + 4, strings - 4, &again), "a reply can be parsed");
  require(again.count == message->count, "and says as much");
  for (unsigned i = 0; i < again.count; i++)
    require(!strcmp(again.pairs[i].value, message->pairs[i].value), "and the same");
  free(reply.bytes);
}

/* Gives it to the parser as it would come from the socket; counts what was taken. */
static bool deliver(const struct payload *payload) {
  static struct message message;
  static struct request request;
  char *exact = malloc(payload->length + 4);
  uint32_t length = (uint32_t)payload->length;
  for (int i = 0; i < 4; i++) exact[i] = (char)(length >> (8 * i));
  memcpy(exact + 4, payload->bytes, payload->length);
  size_t have = random_below((uint32_t)payload->length + 5);
  long told = message_length(exact, have);
  require(told == -1 || told == -2 || (size_t)told + 4 <= have, "a part is not taken for all");
  const char *complaint = message_parse(exact + 4, payload->length, &message);
  require(message.count <= PAIRS_MAX, "pairs are few");
  bool parsed = complaint == NULL;
  if (parsed) complaint = request_read(&message, 0, &request);
  if (parsed && !complaint) check_request(&request);
  if (parsed && message.count > 0) check_reply(&message);
  free(exact);
  return !complaint;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  state = strtoull(arguments[1], NULL, 10) * 2654435761u + 88172645463325252ull;
  static struct payload payload;
  unsigned long taken = 0, all = strtoul(arguments[2], NULL, 10);
  for (unsigned long i = 0; i < all; i++) {
    compose(&payload);
    taken += deliver(&payload);
  }
  printf("%lu of %lu were sound\n", taken, all);
  return 0;
}
