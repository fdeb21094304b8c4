/** The clocks that the fault campaign moves while a process runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { clockOption, setClock } from './faults-clocks.ts';

const hourMs = 3_600_000;
/** Prints all three readings of its clock whenever they have jumped. */
const program = `
  let last = 0;
  setInterval(() => {
    const read = [Date.now(), new Date().getTime(), Date.parse(Date())];
    if (Math.abs(read[0] - last) > ${hourMs / 2}) console.log(JSON.stringify(read));
    last = read[0];
  }, 5)`;

test('a clock jumps while its process runs, in every way to read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-clock-'));
  const path = join(folder, 'one');
  await setClock(path, 3);
  const env = { ...process.env, NODE_OPTIONS: clockOption, FAULTS_CLOCK: path };
  const child = spawn(process.execPath, ['-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const [at, hours] of [3, -26, 1].entries()) {
      if (at > 0) await setClock(path, hours);
      const read: number[] = JSON.parse((await lines.next()).value ?? '');
      const shifts = read.map((ms) => Math.round((ms - Date.now()) / hourMs));
      expect(shifts).toEqual([hours, hours, hours]);
    }
  } finally {
    child.kill();
    await exited;
    await rm(folder, { recursive: true });
  }
});
