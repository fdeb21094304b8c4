/** Which database the commands use, and that a forgotten variable is not taken for an empty site. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from './testing-commands.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['backup', ['site.tar']],
  ['admin', ['list']],
  ['problem', ['export', crypto.randomUUID(), 'problem.zip']],
])('bin/%s refuses a folder without a database, and creates none', async (command, args) => {
  const data = join(folder, 'data');
  const ended = await runCommand(command, args, { DATA_DIR: data });
  const refusal = `There is no database in ${data}. Set DATABASE_URL or DATA_DIR to those of the site.`;
  expect(ended).toMatchObject({ code: 1, out: '', complaint: `${command}: ${refusal}` });
  expect(existsSync(join(data, 'postgres', 'cluster'))).toBe(false);
});
