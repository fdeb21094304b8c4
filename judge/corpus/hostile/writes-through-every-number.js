//@ expect Accepted
// Also through the numbers of what Node's event loop needs.
const fs = require('fs');
for (let file = 3; file < 800; file++) {
  for (const act of [
    () => fs.writeSync(file, 'no\n'),
    () => fs.fstatSync(file),
    () => fs.closeSync(file),
  ]) {
    if (file < 512 || file > 530)
      try {
        act();
      } catch {
        /* That is what should happen. */
      }
  }
}
setTimeout(() => console.log('ok'), 10);
