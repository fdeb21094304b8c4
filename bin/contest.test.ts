/** The command bin/contest as an operator runs it, on a real database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallPackage } from '../server/testing/contest-packages.ts';
import { startTestServer, type TestServer } from '../server/testing/server.ts';
import { runCommand } from './testing-commands.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-contest-'));
  for (const [name, text] of Object.entries(smallPackage))
    await writeFile(join(folder, name), text);
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const contest = (...args: string[]) =>
  runCommand('contest', args, { DATABASE_URL: server.url, DATA_DIR: server.dataDir });

describe('bin/contest', () => {
  it('imports a folder and prints its id, and nothing changes the second time', async () => {
    expect(await contest('import', folder)).toMatchObject({ code: 0, out: 'small' });
    expect(await contest('import', folder)).toMatchObject({ code: 0, out: 'small' });
    const acts = await server.db
      .selectFrom('audit_log')
      .select(['act', 'subject_name', 'origin'])
      .execute();
    expect(acts).toEqual([
      { act: 'contest imported', subject_name: 'Small', origin: 'bin/contest' },
    ]);
  });

  it('says all that is wrong, a line each', async () => {
    await writeFile(join(folder, 'arbiter.yaml'), 'penaltyRounding: hour\nmedal: 3\n');
    const { code, complaint } = await contest('import', folder);
    expect(code).toBe(1);
    expect(complaint).toContain('arbiter.yaml: penaltyRounding: Must be one of problem, sum.');
    expect(complaint).toContain('arbiter.yaml: medal: There is no such field.');
  });

  it('explains its arguments', async () => {
    expect(await contest('export')).toMatchObject({ code: 2 });
  });
});
