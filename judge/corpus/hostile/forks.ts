//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
//@ kind fork
import { fork, spawnSync } from 'node:child_process';

while (true) {
  try {
    spawnSync(process.execPath, ['/program']);
    fork('/program');
  } catch {
    // Again.
  }
}
