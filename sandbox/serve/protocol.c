/* The messages of the socket, as pure functions over buffers; request.c interprets the keys.
 *
 * A message is a length (uint32, little endian) and a payload of NUL-terminated "key=value"
 * strings. A reply may go on after an empty string with raw bytes: the head of stdout, then that
 * of stderr, as long as the keys outputHeadBytes and stderrHeadBytes say.
 */
#include "sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PREFIX_BYTES = 4, KEY_MAX_BYTES = 32 };

/* Length of the payload at the head of a buffer; -1: incomplete, -2: more than we accept. */
long message_length(const char *buffer, size_t have) {
  const unsigned char *byte = (const unsigned char *)buffer;
  if (have < PREFIX_BYTES) return -1;
  uint32_t length = byte[0] | byte[1] << 8 | byte[2] << 16 | (uint32_t)byte[3] << 24;
  if (length == 0 || length > MESSAGE_MAX_BYTES) return -2;
  return have - PREFIX_BYTES < length ? -1 : (long)length;
}

static bool key_is_sound(const char *key, size_t length) {
  if (length == 0 || length > KEY_MAX_BYTES) return false;
  for (size_t i = 0; i < length; i++) {
    bool letter = (key[i] >= 'a' && key[i] <= 'z') || (key[i] >= 'A' && key[i] <= 'Z');
    if (!letter) return false;
  }
  return true;
}

/* Splits a payload in place. Returns NULL if it is valid, otherwise what is wrong with it. */
const char *message_parse(char *payload, size_t length, struct message *message) {
  message->count = 0;
  if (length == 0 || payload[length - 1] != '\0') return "the message does not end with NUL";
  for (size_t at = 0; at < length;) {
    char *key = payload + at;
    size_t size = strlen(key);
    char *equals = memchr(key, '=', size);
    if (!equals || !key_is_sound(key, (size_t)(equals - key))) return "a string is not key=value";
    if (message->count == PAIRS_MAX) return "too many strings in one message";
    *equals = '\0';
    message->pairs[message->count++] = (struct pair){key, equals + 1};
    at += size + 1;
  }
  return NULL;
}

/* The first value of a key, or NULL. */
const char *message_value(const struct message *message, const char *key) {
  for (unsigned i = 0; i < message->count; i++)
    if (strcmp(message->pairs[i].key, key) == 0) return message->pairs[i].value;
  return NULL;
}

static bool reply_room(struct reply *reply, size_t more) {
  if (reply->capacity - reply->length >= more) return true;
  size_t capacity = reply->capacity * 2 + more + 1024;
  char *bytes = realloc(reply->bytes, capacity);
  if (!bytes) return false;
  reply->bytes = bytes;
  reply->capacity = capacity;
  return true;
}

void reply_begin(struct reply *reply) {
  *reply = (struct reply){0};
  if (reply_room(reply, PREFIX_BYTES)) reply->length = PREFIX_BYTES;
}

void reply_text(struct reply *reply, const char *key, const char *value) {
  size_t size = strlen(key) + strlen(value) + 2;
  if (!reply_room(reply, size)) return;
  snprintf(reply->bytes + reply->length, size, "%s=%s", key, value);
  reply->length += size;
}

void reply_number(struct reply *reply, const char *key, uint64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  reply_text(reply, key, text);
}

/* Ends the strings and makes room for raw bytes after them; NULL when there is no memory. */
char *reply_tail(struct reply *reply, size_t length) {
  if (!reply_room(reply, length + 1)) return NULL;
  reply->bytes[reply->length++] = '\0';
  char *tail = reply->bytes + reply->length;
  reply->length += length;
  return tail;
}

/* Writes the length: the reply is ready to be sent. */
void reply_end(struct reply *reply) {
  if (reply->length < PREFIX_BYTES) return;
  uint32_t length = (uint32_t)(reply->length - PREFIX_BYTES);
  for (unsigned i = 0; i < PREFIX_BYTES; i++) reply->bytes[i] = (char)(length >> (8 * i));
}
