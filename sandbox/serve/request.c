/* Converts the strings of a message to a request, checking every number and path: pure, no system
 * calls. Whether files exist and whether a slot is free is checked when the request is served. */
#include "sandbox.h"

#include <string.h>

enum { PATH_MAX_BYTES = 4000, NAME_MAX_BYTES = 200 };
static const uint64_t DAY_NS = 86400ull * 1000000000ull;
static const uint64_t BYTES_MAX = 1ull << 40;
static const uint64_t CPU_SLACK_NS = 20000000;

static bool number(const char *text, uint64_t least, uint64_t most, uint64_t *value) {
  *value = 0;
  if (!*text) return false;
  for (; *text; text++) {
    if (*text < '0' || *text > '9' || *value > (UINT64_MAX - 9) / 10) return false;
    *value = *value * 10 + (uint64_t)(*text - '0');
  }
  return *value >= least && *value <= most;
}

/* Whether a path has no empty, "." or ".." parts: it leads to nothing above where it begins. */
static bool parts_are_sound(const char *path) {
  for (const char *part = path; part; part = strchr(part, '/') ? strchr(part, '/') + 1 : NULL) {
    size_t size = strcspn(part, "/");
    if (size == 0 || (size == 1 && part[0] == '.')) return false;
    if (size == 2 && part[0] == '.' && part[1] == '.') return false;
  }
  return true;
}

/* An absolute path, because it must mean the same in every directory. */
static bool path_is_sound(const char *path) {
  return path[0] == '/' && strlen(path) <= PATH_MAX_BYTES && parts_are_sound(path + 1);
}

/* A path below the box. */
static bool file_is_sound(const char *path) {
  return strlen(path) <= NAME_MAX_BYTES && parts_are_sound(path);
}

static bool name_is_sound(const char *name) {
  return !strchr(name, '/') && file_is_sound(name);
}

static bool add_string(struct order *order, const char *text, bool environment) {
  size_t size = strlen(text) + 1;
  if (order->arguments + order->environment == STRINGS_MAX) return false;
  if (size > STRINGS_MAX_BYTES - order->bytes) return false;
  if (!environment && order->environment > 0) return false; /* arguments come first */
  memcpy(order->text + order->bytes, text, size);
  order->bytes += (uint32_t)size;
  environment ? order->environment++ : order->arguments++;
  return true;
}

static bool add_path(struct jail_path *paths, unsigned *count, const char *host) {
  if (*count == JAIL_PATHS_MAX || !path_is_sound(host)) return false;
  paths[(*count)++] = (struct jail_path){host, NULL, 0};
  return true;
}

/* The second half of the path that was added last. */
static bool complete_path(struct jail_path *paths, unsigned count, const char *inside) {
  if (count == 0 || paths[count - 1].inside) return false;
  paths[count - 1].inside = inside;
  return true;
}

static bool number_32(const char *value, uint64_t least, uint64_t most, uint32_t *into) {
  uint64_t wide;
  if (!number(value, least, most, &wide)) return false;
  *into = (uint32_t)wide;
  return true;
}

static bool flag(const char *value, bool *into) {
  uint64_t wide;
  if (!number(value, 0, 1, &wide)) return false;
  *into = wide == 1;
  return true;
}

static bool take_limit(struct limits *limits, const char *key, const char *value, bool *known) {
  *known = true;
  if (!strcmp(key, "cpuNs")) return number(value, 1, DAY_NS, &limits->cpu_ns);
  if (!strcmp(key, "cpuKillNs")) return number(value, 1, DAY_NS, &limits->cpu_kill_ns);
  if (!strcmp(key, "wallNs")) return number(value, 1, DAY_NS, &limits->wall_ns);
  if (!strcmp(key, "idleNs")) return number(value, 1, DAY_NS, &limits->idle_ns);
  if (!strcmp(key, "memoryBytes")) return number(value, 1 << 20, BYTES_MAX, &limits->memory_bytes);
  if (!strcmp(key, "outputBytes")) return number(value, 0, 1ull << 32, &limits->output_bytes);
  if (!strcmp(key, "stderrBytes")) return number(value, 0, 1ull << 32, &limits->stderr_bytes);
  if (!strcmp(key, "tasks")) return number_32(value, 1, TASKS_LIMIT_MAX, &limits->tasks);
  *known = false;
  return false;
}

static bool take_jail(struct jail_plan *jail, const char *key, const char *value, bool *known) {
  *known = true;
  if (!strcmp(key, "bindHost")) return add_path(jail->read_only, &jail->read_only_count, value);
  if (!strcmp(key, "bindInside"))
    return path_is_sound(value) && complete_path(jail->read_only, jail->read_only_count, value);
  if (!strcmp(key, "fileHost")) return add_path(jail->files, &jail->files_count, value);
  if (!strcmp(key, "fileName"))
    return file_is_sound(value) && complete_path(jail->files, jail->files_count, value);
  if (!strcmp(key, "outputHost")) return add_path(jail->outputs, &jail->outputs_count, value);
  if (!strcmp(key, "outputName"))
    return name_is_sound(value) && complete_path(jail->outputs, jail->outputs_count, value);
  if (!strcmp(key, "outputMaxBytes"))
    return jail->outputs_count > 0 &&
           number(value, 0, BYTES_MAX, &jail->outputs[jail->outputs_count - 1].max_bytes);
  if (!strcmp(key, "boxBytes")) return number(value, 1 << 12, BYTES_MAX, &jail->box_bytes);
  if (!strcmp(key, "proc")) return (jail->proc = !strcmp(value, "1")), true;
  *known = false;
  return false;
}

static bool take_rest(struct request *request, const char *key, const char *value, bool *known) {
  *known = true;
  if (!strcmp(key, "id")) {
    if (!*value || strlen(value) >= sizeof request->id) return false;
    strcpy(request->id, value);
    return true;
  }
  if (!strcmp(key, "op")) {
    request->kind = !strcmp(value, "jail")   ? REQUEST_JAIL
                    : !strcmp(value, "read") ? REQUEST_READ
                                             : REQUEST_RUN;
    return request->kind != REQUEST_RUN || !strcmp(value, "run");
  }
  uint32_t core;
  if (!strcmp(key, "slot")) return number_32(value, 0, SLOTS_MAX - 1, &request->slot);
  if (!strcmp(key, "core"))
    return number_32(value, 0, 1023, &core) && ((request->core = (int)core), true);
  if (!strcmp(key, "arg")) return add_string(&request->order, value, false);
  if (!strcmp(key, "env"))
    return strchr(value, '=') && add_string(&request->order, value, true);
  if (!strcmp(key, "executable")) return (request->executable = value), path_is_sound(value);
  if (!strcmp(key, "input")) return (request->input = value), path_is_sound(value);
  if (!strcmp(key, "program")) return (request->program = value), path_is_sound(value);
  *known = false;
  return false;
}

/* Keys of a run that is given files, and of a talk. */
static bool take_files(struct request *request, const char *key, const char *value, bool *known) {
  *known = true;
  if (!strcmp(key, "keep")) {
    bool sound = name_is_sound(value) && strlen(value) < COLLECTED_NAME_BYTES;
    return sound && (request->kept = value);
  }
  if (!strcmp(key, "boxStays")) return flag(value, &request->order.box_stays);
  if (!strcmp(key, "continues")) return flag(value, &request->order.continues);
  if (!strcmp(key, "accepts")) return number_32(value, 0, 255, &request->accepts);
  if (!strcmp(key, "recordBytes"))
    return number_32(value, 1, RECORD_MAX_BYTES, &request->record_bytes);
  if (!strcmp(key, "stillNs")) return number(value, 1000000, BYTES_MAX, &request->still_ns);
  if (!strcmp(key, "inputBytes")) return number(value, 0, BYTES_MAX, &request->input_bytes);
  if (!strcmp(key, "file")) {
    if (request->files_count == GIVEN_MAX || !path_is_sound(value)) return false;
    return (request->files[request->files_count++] = value), true;
  }
  if (!strcmp(key, "collect")) {
    bool sound = name_is_sound(value) && strlen(value) < COLLECTED_NAME_BYTES;
    if (!sound || request->collects == COLLECTED_MAX) return false;
    return (request->collected[request->collects++] = value), true;
  }
  *known = false;
  return false;
}

static bool complete(const struct jail_path *paths, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    if (!paths[i].inside) return false;
  return true;
}

/* Paths are for a program that a file of them runs. */
static const char *check_run(const struct request *request) {
  const struct jail_plan *jail = &request->jail;
  if (!request->executable) return "executable is missing";
  if (!complete(jail->read_only, jail->read_only_count))
    return "a path is missing its other half";
  bool alone = request->program && !jail->read_only_count;
  return alone ? "a program without an interpreter's files" : NULL;
}

static const char *check_whole(const struct request *request) {
  const struct limits *limits = &request->order.limits;
  const struct jail_plan *jail = &request->jail;
  if (!request->id[0]) return "id is missing";
  if (!limits->cpu_ns || !limits->wall_ns || !limits->memory_bytes || !limits->tasks)
    return "a limit is missing";
  if (request->order.arguments == 0) return "arg is missing";
  if (request->kind == REQUEST_RUN) return check_run(request);
  if (request->kind == REQUEST_READ) return request->executable ? NULL : "executable is missing";
  if (!jail->box_bytes) return "boxBytes is missing";
  if (!path_is_sound(request->order.text)) return "the command is not an absolute path";
  bool whole = complete(jail->read_only, jail->read_only_count) &&
               complete(jail->files, jail->files_count) &&
               complete(jail->outputs, jail->outputs_count);
  return whole ? NULL : "a path is missing its other half";
}

/* Where the second request of a message begins; 0 if there is only one request. */
unsigned request_halves(const struct message *message) {
  for (unsigned i = 0; i < message->count; i++)
    if (!strcmp(message->pairs[i].key, "talk")) return i + 1;
  return 0;
}

/* Reads the request that begins at a string of a message. Returns NULL if it is valid, otherwise
 * what is wrong; fills in the id if it is present. Its paths point into the message. */
const char *request_read(const struct message *message, unsigned from, struct request *request) {
  static char complaint[64];
  memset(request, 0, offsetof(struct request, order));
  memset(&request->order, 0, sizeof request->order);
  memset(&request->jail, 0, sizeof request->jail);
  request->core = -1;
  for (unsigned i = from; i < message->count; i++) {
    const char *key = message->pairs[i].key, *value = message->pairs[i].value;
    if (from == 0 && !strcmp(key, "talk")) break;
    bool known, sound = take_rest(request, key, value, &known);
    if (!known) sound = take_limit(&request->order.limits, key, value, &known);
    if (!known) sound = take_jail(&request->jail, key, value, &known);
    if (!known) sound = take_files(request, key, value, &known);
    if (sound) continue;
    strcpy(complaint, known ? "unsound value of " : "unknown key ");
    strncat(complaint, key, 40);
    return complaint;
  }
  /* Slightly more than the limit; the client compares the measured time itself. */
  struct limits *limits = &request->order.limits;
  if (!limits->cpu_kill_ns)
    limits->cpu_kill_ns = limits->cpu_ns + limits->cpu_ns / 10 + CPU_SLACK_NS;
  return check_whole(request);
}
