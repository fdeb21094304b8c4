//@ expect Output Limit Exceeded
//@ kind output
import { writeSync } from 'node:fs';

const block: string = 'x'.repeat(65_536);
while (true) {
  for (const file of [1, 2]) {
    try {
      writeSync(file, block);
    } catch {
      // Again.
    }
  }
}
