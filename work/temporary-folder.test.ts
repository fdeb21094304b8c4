/** Temporary folders of commands, one of which is killed. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive } from './alive.ts';

const command = `
const { inTemporaryFolder } = await import(process.env.MODULE);
await inTemporaryFolder(async (folder) => {
  process.stdout.write(folder);
  if (process.env.IS_KILLED) process.kill(process.pid, 9);
});
`;

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterAll(() => rmSync(place, { recursive: true }));

/** Runs a command in a temporary folder below `place`; returns that folder. */
function runCommand(env: Record<string, string> = {}): string {
  const MODULE = join(import.meta.dirname, 'temporary-folder.ts');
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', command], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: place, MODULE, ...env },
  });
  expect(dirname(stdout)).toBe(place);
  return stdout;
}

it('is removed at the end, with those of killed commands and no others', () => {
  const others = ['live-999999999-x', `arbiter-command-${process.pid}-x`];
  for (const name of others) mkdirSync(join(place, name));
  const left = runCommand({ IS_KILLED: 'yes' });
  expect(readdirSync(place).sort()).toEqual([...others, basename(left)].sort());
  runCommand();
  expect(readdirSync(place).sort()).toEqual(others.sort());
});

it('distinguishes living processes, even of other users, from dead ones', () => {
  expect([isAlive(process.pid), isAlive(1), isAlive(999_999_999)]).toEqual([true, true, false]);
});
