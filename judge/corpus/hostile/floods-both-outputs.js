//@ expect Output Limit Exceeded
//@ kind output
const { writeSync } = require('fs');

const block = 'x'.repeat(65_536);
while (true) {
  for (const file of [1, 2]) {
    try {
      writeSync(file, block);
    } catch {
      // Again.
    }
  }
}
