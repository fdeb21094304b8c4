/**
 * A restore drill: the command backs up a running site, which is restored elsewhere and answers
 * every call as before.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../db/testing-database.ts';
import { changeProfile, dataUrl } from '../server/testing/profiles.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  type Person,
  startTestServer,
  type TestServer,
} from '../server/testing/server.ts';
import {
  isBackupDue,
  keepBackups,
  momentOf,
  nameAt,
  pruneBackups,
  sweepUnfinished,
} from './scheduled-backups.ts';
import { bareEnvironment, runCommand } from './testing-commands.ts';

let folder: string;
let server: TestServer;
let people: Record<'admin' | 'person', Person>;
let problemId: string;
let submissionId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-drill-'));
  server = await startTestServer();
  const admin = await server.addPerson('admin', { isAdmin: true });
  const person = await server.addPerson('person');
  people = { admin, person };
  problemId = await addSumProblem(server, admin);
  submissionId = await insertSubmission(server.db, {
    user_id: person.id,
    problem_id: problemId,
    source: Buffer.from('int main() { /* 中 */ }'),
    ...judgedWith(acceptedResult),
  });
  const body = { name: 'Draft' };
  expect((await server.call('POST /workshop/problems', { as: admin, body })).status).toBe(200);
  const red = { create: { width: 2, height: 2, channels: 3, background: '#f00' } } as const;
  const profileImage = dataUrl(await sharp(red).png().toBuffer());
  const changed = await changeProfile(server, person, { body: { profileImage } });
  expect(changed.status).toBe(200);
  for (const pause of ['New disks.', null]) {
    const request = { as: admin, body: { pause } };
    expect((await server.call('PUT /system/judging', request)).status).toBe(200);
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const environmentOf = (url: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
});
const path = (): string => join(folder, 'backup.tar');

const calls = (): string[] => [
  '/problems/problem-list',
  `/problems/${problemId}`,
  '/compiler/languages',
  ...['overall', 'easy', 'medium', 'hard', 'contributions'].map(
    (b) => `/dashboard/leaderboard/${b}`,
  ),
  '/dashboard/user',
  '/users/details',
  '/users/profile',
  '/users/notices',
  `/compiler/submissions/${submissionId}`,
  `/compiler/submissions/${submissionId}/code`,
  `/compiler/submissions/${submissionId}/earlier`,
  `/submission/${people.person.id}/${problemId}`,
  '/contributions/my-contributions',
  '/workshop/problems',
  `/workshop/${problemId}`,
  `/workshop/${problemId}/versions`,
  '/problems/admin/submissions',
  '/problems/admin/submission-counts',
  `/problems/${problemId}/package`,
  `/users/${people.person.id}/picture`,
  // The restore adds an entry of its own, without an actor.
  `/system/audit?actor=${people.admin.id}`,
];

describe('a backup of a running site', () => {
  it('is restored elsewhere, where every call answers as before', async () => {
    const made = await runCommand('backup', [path(), '--with-secrets'], environmentOf(server.url));
    expect(made).toMatchObject({ code: 0, complaint: '' });
    expect(made.out).toMatch(/backup\.tar: \d+ rows of \d+ tables, \d+\.\d MB\.$/);
    const audit = await server.call('GET /system/audit', { as: people.admin });
    expect(audit.body).toMatchObject({
      entries: [
        {
          act: 'backup started',
          actor: null,
          origin: 'bin/backup',
          after: { file: 'backup.tar', withSecrets: true },
        },
        { act: 'judging resumed' },
        { act: 'judging paused' },
      ],
    });

    const elsewhere = await createTestDatabase({ isEmpty: true });
    const restored = await runCommand('restore', [path()], {
      ...environmentOf(elsewhere.url),
      DATA_DIR: join(folder, 'elsewhere'),
    });
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    const secretIn = (data: string) => readFile(join(folder, data, 'secrets/token-secret'), 'utf8');
    expect(await secretIn('elsewhere')).toBe(await secretIn('data'));

    const other = await startTestServer({ database: elsewhere.url });
    const answers: unknown[] = [];
    for (const call of calls()) {
      for (const as of [undefined, people.person, people.admin]) {
        const request = `GET ${call}` as const;
        const [before, after] = await Promise.all(
          [server, other].map((one) => one.call(request, as && { as })),
        );
        expect({ call, as: as?.email, ...told(after) }).toEqual({
          call,
          as: as?.email,
          ...told(before),
        });
        answers.push(before?.status);
      }
    }
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(40);
    await other.close();
    await elsewhere.drop();
  });

  it('is listed and checked by the command, and refused when it is damaged', async () => {
    const whole = await runCommand('backup', ['check', path()], {});
    expect(whole.out).toContain('rows of submissions');
    expect(whole.out).toMatch(/with the secret of tokens\.\nComplete: \d+ rows/);
    const bytes = await readFile(path());
    await writeFile(path(), bytes.subarray(0, bytes.length / 2));
    const cut = await runCommand('restore', [path()], environmentOf(server.url));
    expect(cut.code).toBe(1);
    expect(cut.complaint).toMatch(/^restore: .* (is no whole backup|is cut off)/);
    await writeFile(path(), bytes);
  });

  it('that is stopped leaves no file', async () => {
    const holder = new pg.Client({ connectionString: server.url });
    // In a transaction, pg_stat_activity keeps showing the state of the first read.
    const onlooker = new pg.Client({ connectionString: server.url });
    await Promise.all([holder.connect(), onlooker.connect()]);
    await holder.query('begin; lock table submissions in access exclusive mode');
    const stopped = join(folder, 'stopped.tar');
    const command = join(import.meta.dirname, 'backup.ts');
    const child = spawn(process.execPath, [command, stopped], {
      env: { ...bareEnvironment, ...environmentOf(server.url) },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const isWaiting = async () => {
      const waiting = `select from pg_stat_activity where application_name = 'arbiter-backup'
        and wait_event_type = 'Lock' and datname = current_database()`;
      return (await onlooker.query(waiting)).rowCount;
    };
    await expect.poll(isWaiting).toBe(1);
    expect(await readdir(folder)).toContain('stopped.tar.partial');
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    await Promise.all([holder.end(), onlooker.end()]);
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('is never restored over a site in use', async () => {
    const refused = await runCommand('restore', [path()], environmentOf(server.url));
    expect(refused).toEqual({
      code: 1,
      out: '',
      complaint: 'restore: Servers or judges use the database: stop Arbiter on all machines first.',
    });
    expect(await runCommand('restore', [], {})).toMatchObject({ code: 2 });
    expect(await runCommand('backup', ['one', 'two'], {})).toMatchObject({ code: 2 });
  });
});

/** A reply without the server's time. */
const told = (answer: { status: number; body: unknown } | undefined) => ({
  status: answer?.status,
  body: answer?.body,
});

describe('backups on a schedule', () => {
  const settings = () => ({
    folder: join(folder, 'scheduled'),
    everyHours: 24,
    keep: 2,
    withSecrets: false,
  });
  const hour = (n: number): Date => new Date(Date.UTC(2026, 0, 1, n));

  it('are named by their time, which decides when the next is due', async () => {
    expect(nameAt(hour(3))).toBe('arbiter-2026-01-01T03-00-00Z.tar');
    expect(momentOf(nameAt(hour(3)))).toEqual(hour(3));
    expect(momentOf('arbiter-latest.tar')).toBeUndefined();
  });

  it('are written by the command, and only the newest are kept', async () => {
    const stopping = new AbortController();
    const said: string[] = [];
    const keeping = keepBackups({
      settings: settings(),
      environment: async () => ({ ...process.env, ...environmentOf(server.url) }),
      log: (line) => void said.push(line),
      signal: stopping.signal,
    });
    const written = () => readdir(settings().folder).catch(() => []);
    await expect.poll(written).toEqual([expect.stringMatching(/Z\.tar$/)]);
    stopping.abort();
    await keeping;
    expect(said).toEqual([]);

    const [newest = ''] = await written();
    for (const name of [nameAt(hour(1)), nameAt(hour(2)), 'notes.txt']) {
      await writeFile(join(settings().folder, name), '');
    }
    await pruneBackups(settings());
    expect((await written()).sort()).toEqual([nameAt(hour(2)), newest, 'notes.txt'].sort());
    const madeAt = momentOf(newest)?.getTime() ?? 0;
    expect(await isBackupDue(settings(), new Date(madeAt + 23 * 3_600_000))).toBe(false);
    expect(await isBackupDue(settings(), new Date(madeAt + 24 * 3_600_000))).toBe(true);
  });

  it('delete what killed backups have left, and nothing that is being written', async () => {
    const left = (n: number): string => join(settings().folder, `${nameAt(hour(n))}.partial`);
    const others = join(settings().folder, 'notes.tar.partial');
    for (const path of [left(1), left(2), others]) await writeFile(path, '');
    await utimes(left(1), hour(1), hour(1));
    await utimes(others, hour(1), hour(1));
    await sweepUnfinished(settings(), new Date());
    const partial = (await readdir(settings().folder)).filter((name) => name.endsWith('.partial'));
    expect(partial.sort()).toEqual([`${nameAt(hour(2))}.partial`, 'notes.tar.partial']);
    for (const path of [left(2), others]) await rm(path);
  });

  it('report why one failed', async () => {
    const stopping = new AbortController();
    const failed = new Promise<string>((resolve) => {
      void keepBackups({
        settings: { ...settings(), folder: join(folder, 'other') },
        environment: async () => environmentOf('postgres://127.0.0.1:1/none'),
        log: resolve,
        signal: stopping.signal,
      });
    });
    expect(await failed).toMatch(/^the scheduled backup failed: backup: .*ECONNREFUSED/);
    stopping.abort();
  });
});
