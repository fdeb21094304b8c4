/**
 * Resetting a password with a mailed link: the mail, the effect of the link, and the sessions that
 * end.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startSmtpServer } from '../../testing/outside.ts';
import {
  openTestServer,
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../testing/server.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const server = await openTestServer({ smtpUrl: smtp.url });
afterEach(() => vi.restoreAllMocks());

const sent = { status: 200, body: { success: true, message: 'Email Sent!' } };
const invalid = { status: 400, body: { success: false, error: 'Invalid reset token' } };

const forgot = (email: unknown) => server.call('POST /users/forgot-password', { body: { email } });
const reset = (token: unknown, newPassword: unknown = 'new secret') =>
  server.call('POST /users/reset-password', { body: { token, newPassword } });
const login = (email: string, password: string) =>
  server.call('POST /users/login', { body: { email, password } });
const isIn = async (person: Person) =>
  (await server.call('GET /users/details', { as: person })).status === 200;

/** A log line with `message`. */
const logged = (method: 'info' | 'error', message: string, on: TestServer = server) =>
  new Promise<Record<string, unknown>>((resolve) => {
    vi.spyOn(on.app.log, method).mockImplementation((details: unknown, what?: unknown) => {
      if (what === message) resolve(details as Record<string, unknown>);
    });
  });

async function mailedToken(person: Person): Promise<string> {
  expect(await forgot(person.email)).toMatchObject(sent);
  const { to, mail } = await smtp.next();
  expect(to).toEqual([person.email]);
  return /\/reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('sends a link by mail, as text and as HTML', async () => {
    const person = await server.addPerson('absent');
    await forgot('ABSENT@example.com');
    const { to, mail } = await smtp.next();
    expect(to).toEqual([person.email]);
    expect(mail.subject).toBe('Reset your Arbiter password');
    const link = /http:\/\/localhost:3000\/reset-password\/[\w-]{43}(?=\s)/.exec(mail.text ?? '');
    expect(mail.html).toContain(`<a href="${link?.[0]}">`);
    expect(mail.text).toContain('It works once, for 60 minutes.');
  });

  it('sends no text of the account holder', async () => {
    const name = '<b>http://evil.example</b>';
    const email = 'victim@example.com';
    await server.call('POST /users/register', {
      body: { name, email, password: 'nine tall lamps' },
    });
    await forgot(email);
    const { mail } = await smtp.next();
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil');
  });

  it('gets the same reply for an unknown address, and sends nothing', async () => {
    const done = logged('info', 'reset mail');
    expect(await forgot('unknown@example.com')).toMatchObject(sent);
    expect(await done).toEqual({ sent: false });
  });

  it('is replied to before the account is looked up', async () => {
    const locked = await server.db.connection().execute(async (db) => {
      await sql`begin`.execute(db);
      await sql`lock table users, password_resets in access exclusive mode`.execute(db);
      try {
        return [await forgot('unknown@example.com'), await forgot('absent@example.com')];
      } finally {
        await sql`commit`.execute(db);
      }
    });
    expect(locked[0]).toMatchObject(sent);
    expect(locked[1]?.body).toEqual(locked[0]?.body);
    expect((await smtp.next()).to).toEqual(['absent@example.com']);
  });

  it.each([
    [undefined, /^email: Required/],
    [7, /^email: Required/],
    ['no address', 'email: Must be a valid e-mail address.'],
    ['a@b.example, c@d.example', 'email: Must be a valid e-mail address.'],
    ['a@b.example\r\nBcc: c@d.example', /^email: Must be one line/],
    [`${'x'.repeat(250)}@example.com`, 'email: At most 254 characters.'],
    ["x'; drop table users; --@example.com", 'email: Must be a valid e-mail address.'],
  ])('is refused with the address %j', async (email, error) => {
    const answer = await forgot(email);
    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toMatch(error);
  });

  it('is logged if the mail cannot be sent, and gets the same reply', async () => {
    const refusing = await startSmtpServer({ refuses: true });
    const other = await startTestServer({ smtpUrl: refusing.url, database: server.url });
    const failed = logged('error', 'reset mail: failed', other);
    const body = { email: 'absent@example.com' };
    expect(await other.call('POST /users/forgot-password', { body })).toMatchObject(sent);
    expect(String((await failed).err)).toContain('no such mailbox');
    await other.close();
    await refusing.close();
  });

  it('is handled before the server stops, with a file if there is no mail server', async () => {
    const other = await startTestServer({ database: server.url });
    const written = logged('info', 'reset mail', other);
    await other.call('POST /users/forgot-password', { body: { email: 'absent@example.com' } });
    await other.app.close();
    const file = String((await written).file);
    expect(await readdir(join(other.dataDir, 'outbox'))).toEqual([basename(file)]);
    expect(await readFile(file, 'utf8')).toContain('Subject: Reset your Arbiter password');
    await other.close();
  });
});

describe('a reset link', () => {
  it('sets the password, ends all earlier sessions, and allows a new login', async () => {
    const person = await server.addPerson('back');
    const before = (await login(person.email, testPassword)).body as { access: string };
    const token = await mailedToken(person);
    expect(await isIn(person)).toBe(true);

    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password Reset Successful!' },
    });
    expect((await smtp.next()).mail.subject).toBe('Your Arbiter password was changed');
    expect(await isIn(person)).toBe(false);
    expect(await isIn({ ...person, token: before.access })).toBe(false);
    expect((await login(person.email, testPassword)).status).toBe(401);
    const after = (await login(person.email, 'new secret')).body as { access: string };
    expect(await isIn({ ...person, token: after.access })).toBe(true);
  });

  it('works once, also when it is used many times at once', async () => {
    const token = await mailedToken(await server.addPerson('once'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => reset(token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
    await smtp.next();
    expect(await reset(token)).toMatchObject(invalid);
  });

  it('is invalid once another was used', async () => {
    const person = await server.addPerson('twice');
    const [first, second] = [await mailedToken(person), await mailedToken(person)];
    expect(first).not.toBe(second);
    expect((await reset(second)).status).toBe(200);
    await smtp.next();
    expect(await reset(first)).toMatchObject(invalid);
  });

  it('is invalid once the account has another address, and the old address is notified', async () => {
    const person = await server.addPerson('moving');
    const token = await mailedToken(person);
    const body = { name: 'moving', email: 'moved@example.com', currentPassword: testPassword };
    await server.call('PUT /users/update-profile', { as: person, body });
    const { to, mail } = await smtp.next();
    expect(to).toEqual(['moving@example.com']);
    expect(mail.subject).toBe('Your Arbiter account has another e-mail address');
    expect(await reset(token)).toMatchObject(invalid);
  });

  it('expires after an hour', async () => {
    const person = await server.addPerson('slow');
    const token = await mailedToken(person);
    const left = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
      from password_resets where user_id = ${person.id}`.execute(server.db);
    expect(left.rows).toEqual([{ minutes: 60 }]);
    await sql`update password_resets set expires_at = now()`.execute(server.db);
    expect(await reset(token)).toMatchObject(invalid);
    expect((await login(person.email, testPassword)).status).toBe(200);
  });

  it('cannot be read from the database', async () => {
    const token = await mailedToken(await server.addPerson('hashed'));
    const { rows } = await sql<{ all: string }>`
      select string_agg(password_resets::text || encode(token_hash, 'escape'), ' ') as all
      from password_resets`.execute(server.db);
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
    expect(rows[0]?.all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it.each([
    [undefined],
    [''],
    [7],
    [['x']],
    ['x'.repeat(43)],
    ["' or true --"],
    ['x'.repeat(100_000)],
  ])('is invalid: %j', async (token) => {
    expect(await reset(token)).toMatchObject(invalid);
  });

  it.each([
    [undefined, 'Password must be at least 6 characters long'],
    [123456, 'Password must be at least 6 characters long'],
    ['12345', 'Password must be at least 6 characters long'],
    ['x'.repeat(129), 'newPassword: At most 128 characters.'],
  ])('does not set the password %j, and stays valid', async (password, error) => {
    const token = await mailedToken(await server.addPerson(`picky-${String(password).length}`));
    expect(await reset(token, password ?? null)).toMatchObject({ status: 400, body: { error } });
    expect((await reset(token)).status).toBe(200);
    await smtp.next();
  });

  it('is checked after the password', async () => {
    const answer = await reset('nonsense', 'x');
    expect(answer.body).toMatchObject({ error: 'Password must be at least 6 characters long' });
  });
});
