const fs = require('fs');
const text = fs.readFileSync(0, 'utf8');
fs.closeSync(0);
process.stdin.destroy();
process.stdout.write(text === '' ? 'ok\n' : 'no\n');
process.stdout.end();
