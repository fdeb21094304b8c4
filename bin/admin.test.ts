/** The command bin/admin on a real database; as an operator runs it where the process matters. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../contract/messages.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
} from '../server/testing/server.ts';
import { register } from '../work/upkeep.ts';
import { administer } from './admin.ts';
import { runCommand } from './testing-commands.ts';

const lines: string[] = [];
const server = await openTestServer({ onLogLine: (line) => void lines.push(line) });
const person = await server.addPerson('person');

const settings = () => ({
  DATABASE_URL: server.url,
  DATA_DIR: server.dataDir,
  PUBLIC_URL: 'https://judge.example.org',
});
const admin = (...args: string[]) => administer(args, settings());

const isAdmin = async (): Promise<unknown> => {
  const { body } = await server.call('GET /users/details', { as: person });
  return (body as { isAdmin: unknown }).isAdmin;
};

const ofCommand = { actor: null, origin: 'bin/admin' };

/** The newest entries of the audit log, the oldest of them first. */
async function newest(count: number): Promise<object[]> {
  const columns = ['actor', 'origin', 'act', 'subject_kind', 'subject_id', 'after'] as const;
  const entries = server.db.selectFrom('audit_log').select(columns);
  return (await entries.orderBy('id', 'desc').limit(count).execute()).reverse();
}

describe('bin/admin', () => {
  it.each([
    [['list'], { code: 0, complaint: '' }],
    [['grant', 'absent@example.com'], { code: 1, out: '' }],
    [['grant'], { code: 2, out: '' }],
  ])(
    'as a process prints on stdout or stderr, and exits with its code: %j',
    { tags: ['release'] },
    async (args, end) => {
      const ended = await runCommand('admin', args, settings());
      expect(ended).toMatchObject(end);
      const { code, out, complaint } = await admin(...args);
      expect(ended).toEqual({ code, out: out.trim(), complaint: complaint.trim() });
    },
  );

  it('grants, lists and revokes; the last administrator stays', async () => {
    expect(await admin(person.email)).toMatchObject({
      code: 0,
      out: 'person@example.com is an administrator now.',
    });
    expect(await isAdmin()).toBe(true);
    expect(await admin('revoke', person.email)).toMatchObject({
      code: 1,
      complaint:
        'admin: person@example.com is the last administrator. Make another account an administrator first.',
    });
    const second = await server.addPerson('second');
    expect((await admin('grant', second.email)).code).toBe(0);
    expect((await admin('list')).out).toBe(
      'person@example.com  person\nsecond@example.com  second',
    );
    expect((await admin('revoke', person.email)).code).toBe(0);
    expect(await isAdmin()).toBe(false);
    expect((await admin('list')).out).toBe('second@example.com  second');
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['actor', 'act', 'origin'])
      .orderBy('id')
      .execute();
    const by = { actor: null, origin: 'bin/admin' };
    expect(entries).toEqual([
      { ...by, act: 'role granted' },
      { ...by, act: 'role granted' },
      { ...by, act: 'role revoked' },
    ]);
  });

  it('logs each change of a role once in the server’s log', async () => {
    const third = await server.addPerson('third');
    for (const command of ['grant', 'grant', 'revoke', 'revoke']) await admin(command, third.email);
    const told = () =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ account }) => account === third.id)
        .map(({ security, changedAt }) => [security, typeof changedAt]);
    await expect.poll(told).toEqual([
      ['administrator made', 'string'],
      ['administrator unmade', 'string'],
    ]);
    expect(await server.db.selectFrom('role_changes').selectAll().execute()).toEqual([]);
  });

  it('prints a link that sets a new password once', async () => {
    const { code, out } = await admin('reset-password', person.email);
    expect(code).toBe(0);
    const token = /^https:\/\/judge\.example\.org\/reset-password\/([\w-]{43})$/.exec(out)?.[1];
    const body = { token, newPassword: 'another one' };
    expect((await server.call('POST /users/reset-password', { body })).status).toBe(200);
    expect((await server.call('POST /users/reset-password', { body })).status).toBe(400);
    expect(await newest(1)).toMatchObject([
      { ...ofCommand, act: 'reset link made', subject_kind: 'account', subject_id: person.id },
    ]);
    const login = { email: person.email, password: 'another one' };
    expect((await server.call('POST /users/login', { body: login })).status).toBe(200);
  });

  it.each([
    [
      'grant',
      'No account has the verified address absent@example.com: register it, or verify the address, first.',
    ],
    [
      'reset-password',
      'There is no account with the address absent@example.com: register it first.',
    ],
  ])('refuses to %s for an unknown address', async (command, complaint) => {
    expect(await admin(command, 'absent@example.com')).toMatchObject({
      code: 1,
      out: '',
      complaint: `admin: ${complaint}`,
    });
  });

  it('switches judging and maintenance on and off, even while no page can', async () => {
    const state = async () => (await server.call('GET /system/site')).body;
    expect((await admin('pause', 'New disks.')).code).toBe(0);
    expect((await admin('maintenance', 'Until noon.')).code).toBe(0);
    expect(await state()).toMatchObject({
      judgingPaused: { reason: 'New disks.' },
      maintenance: { message: 'Until noon.' },
    });
    const refused = await admin('maintenance', 'two\nlines');
    expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('one line') });
    expect((await admin('resume')).out).toBe('Judging goes on.');
    expect((await admin('maintenance', 'off')).out).toBe('Maintenance has ended.');
    expect(await state()).toMatchObject({ judgingPaused: null, maintenance: null });
    const judging = { ...ofCommand, subject_kind: 'site', subject_id: 'judging' };
    const site = { ...judging, subject_id: 'maintenance', act: 'maintenance changed' };
    expect(await newest(4)).toEqual([
      { ...judging, act: 'judging paused', after: { isPaused: true, reason: 'New disks.' } },
      { ...site, after: { message: 'Until noon.' } },
      { ...judging, act: 'judging resumed', after: { isPaused: false, reason: null } },
      { ...site, after: { message: null } },
    ]);
  });

  it('says why a submission waits, or what its verdict is', async () => {
    const author = await server.addPerson('author', { isAdmin: true });
    const problem = await addSumProblem(server, author);
    const about = { user_id: author.id, problem_id: problem, source: Buffer.from('x') };
    const judged = await insertSubmission(server.db, { ...about, ...judgedWith(acceptedResult) });
    expect((await admin('why', judged)).out).toBe('It does not wait: its verdict is Accepted.');
    const body = { language: 'cpp', code: 'int main() {}', problemId: problem };
    await admin('pause', 'New disks.');
    const kept = await server.call('POST /compiler/submit', { as: author, body });
    expect(kept).toMatchObject({ status: 503, body: { submissionId: expect.any(String) } });
    const { submissionId } = kept.body as { submissionId: string };
    expect((await admin('why', submissionId)).out).toBe('All judging is paused: New disks.');
    await admin('resume');
    expect((await admin('why', submissionId)).out).toMatch(/^No judge takes jobs: /);
    expect(await admin('why', crypto.randomUUID())).toMatchObject({
      code: 1,
      complaint: `admin: ${refusals.noSubmission}`,
    });
    expect((await admin('why', '17')).complaint).toBe('admin: 17 is not the id of a submission.');
  });

  it('shows the judges, drains one and takes it back', async () => {
    expect((await admin('judges')).out).toBe('No judge is running.');
    const judge = { slots: 3, level: 'full', judgeVersion: '1', compilerVersion: '1' };
    const about = { ...judge, notes: [], languages: ['cpp'], reports: [] };
    await register(server.db, { id: 'east', ...about, fault: null });
    await register(server.db, {
      id: 'west',
      ...about,
      fault: { reason: 'disk-full', message: 'no space is left' },
    });
    // No judge runs that would report itself again before the commands have ended.
    const seen = { seen_at: new Date(Date.now() + 600_000) };
    await server.db.updateTable('judges').set(seen).execute();
    expect((await admin('drain', 'east')).code).toBe(0);
    expect((await admin('judges')).out.split('\n')).toEqual([
      'east  level full, 0 of 3 slots busy, drained',
      expect.stringMatching(/^west {2}level full, 0 of 3 slots busy, cannot work: ./),
    ]);
    expect((await admin('take-back', 'east')).out).toBe('east takes jobs again.');
    expect((await admin('judges')).out).toContain(
      'east  level full, 0 of 3 slots busy, takes jobs',
    );
    expect(await admin('drain', 'north')).toMatchObject({
      code: 1,
      complaint: 'admin: There is no such judge.',
    });
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['act', 'subject_id', 'origin', 'before', 'after'])
      .where('subject_kind', '=', 'judge')
      .orderBy('id')
      .execute();
    const by = { subject_id: 'east', origin: 'bin/admin' };
    const [busy, drained] = [{ isDrained: false }, { isDrained: true }];
    expect(entries).toEqual([
      { ...by, act: 'judge drained', before: busy, after: drained },
      { ...by, act: 'judge taken back', before: drained, after: busy },
    ]);
  });

  it.each([
    [[]],
    [['grant']],
    [['demote', 'person@example.com']],
    [['constructor', 'person@example.com']],
    [['list', 'person@example.com']],
    [['resume', 'now']],
    [['judges', 'east']],
    [['why']],
    [['drain']],
    [['maintenance']],
    [['grant', 'person@example.com', 'more']],
  ])('prints its usage when called with %j', async (args) => {
    const { code, complaint } = await admin(...args);
    expect(code).toBe(2);
    expect(complaint).toContain('Usage: bin/admin COMMAND');
  });
});
