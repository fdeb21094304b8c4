/**
 * A restore drill of the usual way to run Arbiter, with the embedded PostgreSQL: the first run, a
 * backup while it runs, a restore over what came later, and the next run.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildParts } from '../judge/testing-judge.ts';
import { freePort } from './free-port.ts';
import { runningPostgres } from './postgres.ts';
import { runCommand, startProgram } from './testing-commands.ts';
import { query } from './testing-postgres.ts';

let dataDir = '';
let env: Record<string, string>;
beforeAll(async () => {
  await buildParts();
  dataDir = await mkdtemp(join(tmpdir(), 'arbiter-embedded-'));
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'a password',
  };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs Arbiter during `use`, which gets the address of the database of server and judge. */
async function whileItRuns(use: (database: string) => Promise<void>): Promise<void> {
  const { child, says, ended } = startProgram([], env);
  try {
    await Promise.race([says(/Arbiter is ready/), ended]);
    await use((await runningPostgres(dataDir))?.url ?? '');
  } finally {
    child.kill('SIGTERM');
  }
  expect((await ended).code).toBe(0);
}

/** The status and the body of a reply, as text. */
async function call(request: string, { token = '', body }: { token?: string; body?: object } = {}) {
  const [method = '', path = ''] = request.split(' ');
  const reply = await fetch(`http://127.0.0.1:${env.PORT}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { path, status: reply.status, text: await reply.text() };
}

const audit = 'GET /system/audit?act=judging%20paused';

async function answersAs(token: string) {
  const paths = ['/problems/problem-list', '/users/details', '/users/profile', '/learning/paths'];
  const requests = [...paths.map((path) => `GET ${path}`), audit];
  return await Promise.all(requests.map((request) => call(request, { token })));
}

async function expectGuard(database: string): Promise<void> {
  const attempts = ['drop table audit_log cascade', `update audit_log set act = ''`];
  for (const attempt of attempts) {
    await expect(query(database, attempt), attempt).rejects.toThrow(/must be owner|denied/);
  }
}

it('answers as at the backup, and the audit log is guarded from the first run on', async () => {
  const path = join(dataDir, 'backup.tar');
  let token = '';
  let expected: Awaited<ReturnType<typeof answersAs>> = [];
  await whileItRuns(async (database) => {
    await expectGuard(database);
    const credentials = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
    token = JSON.parse((await call('POST /users/login', { body: credentials })).text).access;
    const pause = (reason: string) =>
      call('PUT /system/judging', { token, body: { pause: reason } });
    expect((await pause('New disks.')).status).toBe(200);
    expected = await answersAs(token);
    expect(expected.map(({ status }) => status)).toEqual(expected.map(() => 200));
    const made = await runCommand('backup', [path], env);
    expect(made).toMatchObject({ code: 0, complaint: '' });
    expect((await pause('After the backup.')).status).toBe(200);
    expect(await answersAs(token)).not.toEqual(expected);
    const early = await runCommand('restore', [path, '--replace'], env);
    expect(early.complaint).toContain('stop Arbiter on all machines first');
    await expectGuard(database);
  });

  const restored = await runCommand('restore', [path, '--replace'], env);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  await whileItRuns(async (database) => {
    await expectGuard(database);
    expect(await answersAs(token)).toEqual(expected);
    const { text } = await call('GET /system/audit', { token });
    expect(JSON.parse(text).entries[0]).toMatchObject({ act: 'backup restored', actor: null });
  });
});
