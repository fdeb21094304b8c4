/** Mails about what is new and due: to those who want them, once a period, until they end them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { retriesMax, sendDigests } from '../../feeds/digests.ts';
import { openMailer } from '../../outside/mail.ts';
import { addTeacher, inHours } from '../../testing/classes.ts';
import { startSmtpServer } from '../../testing/outside.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const publicUrl = 'https://arbiter.example.org';
const server = await openTestServer({ publicUrl });
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
const problem = await addSumProblem(server, admin);

const choose = (as: Person, every: string) =>
  server.call('PUT /feeds/digest', { as, body: { every } });
const chosen = async (as: Person) => (await server.call('GET /feeds/digest', { as })).body;
const dueNow = (person: Person) =>
  sql`update mail_digests set due_at = now() where user_id = ${person.id}`.execute(server.db);

const outbox = join(server.dataDir, 'outbox');
/** The mails to a person, without the ends of lines that mean none. */
async function mailsTo({ email }: Person): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replaceAll(/=\r\n|\r\n(?= )/g, '').replaceAll('=3D', '='));
}

const config = {
  languages: ['cpp' as const],
  rateLimits: false,
  publicUrl,
  platformNetworks: [],
  sessionIdleS: undefined,
  registration: { mode: 'open' as const, domains: [], verifiesAddresses: false },
  providers: [],
  localPasswords: true,
  requiresAdminFactor: false,
  publishedSolutions: false,
};
const warnings: object[] = [];
const log = { warn: (facts: object) => void warnings.push(facts) };
const mailer = openMailer({
  smtpUrl: undefined,
  mailFrom: 'judge@example.org',
  dataDir: server.dataDir,
});
const send = (mail = mailer) =>
  sendDigests({ db: server.db, mail, config, tokenKey: server.tokenKey }, log);

/** A pupil whose sheet is due within a day. */
async function pupil(name: string): Promise<Person> {
  const person = await server.addPerson(name);
  const slug = await teacher.classOf([person], { name: `Class of ${name}` });
  await teacher.assign(slug, [problem], { name: 'Sheet 1', closesAt: inHours(5) });
  return person;
}

const stop = (token: string) => server.call('POST /feeds/digest/stop', { body: { token } });
const tokenIn = (mail: string) => /\/unsubscribe\/([\w.-]+)/.exec(mail)?.[1] ?? '';

describe('a digest', () => {
  it('is off at first, and goes out with the next period', async () => {
    const person = await server.addPerson('chooses');
    expect(await chosen(person)).toEqual({ every: 'never' });
    for (const every of ['day', 'week', 'week'] as const) {
      expect(await choose(person, every)).toMatchObject({ status: 200, body: { every } });
      const { rows } = await sql<{ hour: string; day: string; isAhead: boolean }>`
        select to_char(due_at at time zone 'UTC', 'HH24:MI') as hour,
          trim(to_char(due_at at time zone 'UTC', 'Day')) as day,
          due_at > now() and due_at <= now() + ${`1 ${every}`}::interval as "isAhead"
        from mail_digests where user_id = ${person.id}`.execute(server.db);
      expect(rows).toEqual([
        { hour: '06:00', day: every === 'week' ? 'Monday' : expect.any(String), isAhead: true },
      ]);
    }
    await choose(person, 'never');
    expect(await chosen(person)).toEqual({ every: 'never' });
    expect((await choose(person, 'hour')).status).toBe(400);
    expect((await server.call('PUT /feeds/digest', { body: { every: 'day' } })).status).toBe(401);
  });

  it('has unread notices and what comes, and is sent once by several servers', async () => {
    const person = await pupil('anna');
    await choose(person, 'day');
    await send();
    expect(await mailsTo(person)).toEqual([]);
    const other = await addSumProblem(server, admin);
    await sql`insert into tickets (problem_id, reporter, kind, text)
      values (${other}, ${person.id}, 'other', 'x')`.execute(server.db);
    await sql`insert into ticket_notices (user_id, ticket_id)
      select ${person.id}, id from tickets`.execute(server.db);
    await dueNow(person);
    await Promise.all([send(), send(), send()]);
    await send();
    const [mail = '', ...more] = await mailsTo(person);
    expect(more).toEqual([]);
    expect(mail).toContain('1 unread notice below the bell.');
    expect(mail).toContain('Closes: Sheet 1 (Class of anna): ');
    expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/arbiter\.example\.org\/unsubscribe\//m);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(mail).toMatch(/^Message-ID: <digest-\d{4}-\d\d-\d\d-[\da-f-]+@arbiter\.example\.org>/m);
  });

  it('is not sent without anything to say, nor to who may not log in', async () => {
    const idle = await server.addPerson('idle');
    const blocked = await pupil('blocked');
    for (const one of [idle, blocked]) {
      await choose(one, 'week');
      await dueNow(one);
    }
    await sql`update users set blocked_at = now() where id = ${blocked.id}`.execute(server.db);
    await send();
    expect([...(await mailsTo(idle)), ...(await mailsTo(blocked))]).toEqual([]);
    const { rows } = await sql`select from mail_digests where due_at <= now()`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('that the mail server refuses is tried again later', async () => {
    const person = await pupil('retried');
    await choose(person, 'day');
    await dueNow(person);
    const refusing = { send: () => Promise.reject(new Error('451 try later')) };
    await send(refusing);
    expect(warnings).toMatchObject([{ account: person.id }]);
    const { rows } = await sql`select from mail_digests where user_id = ${person.id}
      and due_at between now() + interval '14 minutes' and now() + interval '15 minutes'`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
    await dueNow(person);
    await send();
    expect(await mailsTo(person)).toHaveLength(1);
    const later = async () => {
      const found = await sql<{ retries: number; isNext: boolean }>`
        select retries, due_at > now() + interval '1 hour' or retries = 0 as "isNext"
        from mail_digests where user_id = ${person.id}`.execute(server.db);
      return found.rows[0];
    };
    expect(await later()).toMatchObject({ retries: 0 });
    for (let tried = 1; tried <= retriesMax; tried += 1) {
      await dueNow(person);
      await send(refusing);
      expect(await later()).toEqual({ retries: tried, isNext: false });
    }
    await dueNow(person);
    await send(refusing);
    expect(await later()).toEqual({ retries: 0, isNext: true });
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it.each([
    ['a mailbox that is not there ends it for this period', { refuses: true }, 0],
    ['a refused login does not', { login: { user: 'site', pass: 'changed' } }, 1],
  ])('%s', async (_, options, retries) => {
    const person = await pupil(`at a server where ${_}`);
    await choose(person, 'day');
    await dueNow(person);
    const smtp = await startSmtpServer(options);
    const smtpUrl = smtp.url.replace('//', '//site:former@');
    const url = 'login' in options ? smtpUrl : smtp.url;
    await send(openMailer({ smtpUrl: url, mailFrom: 'judge@example.org', dataDir: '' }));
    await smtp.close();
    const { rows } = await sql`select retries from mail_digests where user_id = ${person.id}
      and due_at > now()`.execute(server.db);
    expect(rows).toEqual([{ retries }]);
  });

  it('is ended by the link in it, without a login, by a POST alone', async () => {
    const person = await pupil('ends');
    await choose(person, 'day');
    await dueNow(person);
    await send();
    const token = tokenIn((await mailsTo(person))[0] ?? '');
    expect((await server.call(`GET /unsubscribe/${token}`)).status).toBe(404);
    expect(await chosen(person)).toEqual({ every: 'day' });
    const press = () =>
      server.call(`POST /unsubscribe/${token}`, {
        raw: {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        },
      });
    for (const _ of [1, 2]) expect((await press()).status).toBe(200);
    expect(await chosen(person)).toEqual({ every: 'never' });
    await choose(person, 'week');
    expect((await stop(token)).status).toBe(200);
    expect(await chosen(person)).toEqual({ every: 'never' });
    const other = `${admin.id}.${token.split('.')[1]}`;
    for (const wrong of ['', 'x', other, `${token}x`, token.slice(0, -2)]) {
      expect(await stop(wrong)).toMatchObject({
        status: 404,
        body: { error: refusals.noDigest },
      });
    }
  });
});
