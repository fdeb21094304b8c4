//@ expect Wrong Answer
#include <cstring>
#include <unistd.h>

// A reply as the runner sends it, and an outcome as its worker does, on every descriptor.
int main() {
  const char strings[] = "id=1\0exitCode=0\0cpuNs=1\0wallNs=1\0memoryBytes=1\0oomKilled=0\0"
                         "cpuLimitHit=0\0wallLimitHit=0\0outputLimitHit=0\0outputBytes=3\0"
                         "outputPath=/etc/hostname\0stderrBytes=0\0outputHeadBytes=0\0"
                         "stderrHeadBytes=0\0";
  char message[sizeof strings + 4] = {};
  unsigned length = sizeof strings;
  std::memcpy(message, &length, 4);
  std::memcpy(message + 4, strings, sizeof strings);
  char outcome[512] = {};
  for (int id = 0; id < 20; id++)
    for (int file = 1; file < 2100; file += file < 3 ? 1 : 7) {
      write(file, message, sizeof message);
      write(file, outcome, sizeof outcome);
    }
  write(1, "ok\n", 3);
}
