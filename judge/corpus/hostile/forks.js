//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
//@ kind fork
const { fork, spawnSync } = require('child_process');
while (true) {
  try {
    spawnSync(process.execPath, ['/program']);
    fork('/program');
  } catch {
    // Again.
  }
}
