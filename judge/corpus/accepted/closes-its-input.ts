import { createInterface } from 'node:readline';

const lines: string[] = [];
const input = createInterface({ input: process.stdin });
input.on('line', (line: string) => lines.push(line));
input.on('close', () => {
  process.stdin.destroy();
  process.stdout.end(lines.length === 0 ? 'ok\n' : 'no\n');
});
