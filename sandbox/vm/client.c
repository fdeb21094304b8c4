/* A client for a runner inside the virtual machine, which has no Node: sends its arguments as one
 * request over the socket in the first argument, and prints the strings of the reply. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char buffer[1 << 18];

static int take(int file, size_t want) {
  for (size_t have = 0; have < want;) {
    ssize_t size = read(file, buffer + have, want - have);
    if (size <= 0) return 0;
    have += (size_t)size;
  }
  return 1;
}

/* The next reply's length, or 0 when the runner is gone. */
static uint32_t receive(int file) {
  uint32_t length = 0;
  if (!take(file, sizeof length)) return 0;
  memcpy(&length, buffer, sizeof length);
  return length <= sizeof buffer && take(file, length) ? length : 0;
}

static int ask(int file, int count, char **strings) {
  uint32_t length = 0;
  memset(buffer, 0, sizeof buffer);
  for (int i = 0; i < count; i++) {
    size_t size = strlen(strings[i]) + 1;
    memcpy(buffer + 4 + length, strings[i], size);
    length += (uint32_t)size;
  }
  memcpy(buffer, &length, sizeof length);
  return write(file, buffer, length + 4) == (ssize_t)length + 4;
}

int main(int count, char **arguments) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  if (count < 3) return 2;
  snprintf(address.sun_path, sizeof address.sun_path, "%s", arguments[1]);
  if (connect(file, (struct sockaddr *)&address, sizeof address) != 0) return 1;
  if (!receive(file) || !ask(file, count - 2, arguments + 2)) return 1;
  uint32_t length = receive(file);
  for (uint32_t at = 0; at < length && buffer[at]; at += (uint32_t)strlen(buffer + at) + 1)
    printf("%s%s", at ? " " : "", buffer + at);
  puts("");
  return length ? 0 : 1;
}
