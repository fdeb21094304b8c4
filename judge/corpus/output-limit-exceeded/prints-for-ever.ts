//@ time 5000
const line: string = 'x'.repeat(100_000) + '\n';
while (true) process.stdout.write(line), require('fs').writeSync(1, line);
