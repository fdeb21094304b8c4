/** Sessions: what ends them, which actions need the password again, and what is logged. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { openSecurityLog } from '../../accounts/security-log.ts';
import { setPassword } from '../../accounts/users.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  openTestServer,
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../testing/server.ts';

const lines: string[] = [];
const server = await openTestServer({ onLogLine: (line) => void lines.push(line) });

const isIn = async (person: Person) =>
  (await server.call('GET /users/details', { as: person })).status === 200;

/** The same person in a new session. */
async function signIn(person: Person, password = testPassword): Promise<Person> {
  const body = { email: person.email, password };
  const answer = await server.call('POST /users/login', { body });
  return { ...person, token: (answer.body as { access: string }).access };
}

const isLockAwaited = async () => (await countLockWaits(server.db)) > 0;

/** Makes a person's sessions as old as the oldest that still need no password, or a little older. */
const ageSessions = (person: Person, minutes: number) =>
  sql`update sessions set created_at = now() - make_interval(mins => ${minutes})
    where user_id = ${person.id}`.execute(server.db);

const change = (person: Person, email: string, currentPassword?: string) =>
  server.call('PUT /users/update-profile', {
    as: person,
    body: { name: person.email.split('@')[0], email, currentPassword },
  });

const changePassword = (as: Person, currentPassword: string, newPassword: string) =>
  server.call('POST /users/change-password', { as, body: { currentPassword, newPassword } });

const wrong = {
  status: 403,
  body: { success: false, error: 'currentPassword: The password is wrong.' },
};

describe('logging out', () => {
  it('ends the session on the server, and no other', async () => {
    const here = await server.addPerson('leaver');
    const there = await signIn(here);
    const answer = await server.call('POST /users/logout', { as: here });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect([await isIn(here), await isIn(there)]).toEqual([false, true]);
    expect((await server.call('POST /users/logout', { as: here })).status).toBe(401);
  });
});

describe('a generated password', () => {
  it('works until it expires, and then only to set another in an open session', async () => {
    const person = await server.addPerson('first one');
    const login = (password: string) =>
      server.call('POST /users/login', { body: { email: person.email, password } });
    const endsIn = (hours: number) =>
      sql`update users set password_ends_at = now() + make_interval(hours => ${hours})
        where id = ${person.id}`.execute(server.db);
    await endsIn(1);
    expect((await login(testPassword)).status).toBe(200);
    await endsIn(-1);
    expect(await login(testPassword)).toMatchObject({
      status: 403,
      body: { error: refusals.passwordEnded },
    });
    expect(await login('another one')).toMatchObject({
      body: { error: refusals.credentialsWrong },
    });
    const chosen = 'eleven chosen lamps';
    expect((await changePassword(person, testPassword, chosen)).status).toBe(200);
    expect((await login(chosen)).status).toBe(200);
  });
});

describe('a session', () => {
  it('expires, on the server too', async () => {
    const person = await server.addPerson('sleeper');
    expect(await isIn(person)).toBe(true);
    await sql`update sessions set expires_at = now() where user_id = ${person.id}`.execute(
      server.db,
    );
    expect(await isIn(person)).toBe(false);
  });

  it('counts towards a limit: beyond it, a new session ends the oldest', async () => {
    const person = await server.addPerson('everywhere');
    for (let n = 0; n < 50; n += 1) await signIn(person);
    expect(await isIn(person)).toBe(false);
    expect(await isIn(await signIn(person))).toBe(true);
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from sessions where user_id = ${person.id}`.execute(server.db);
    expect(rows).toEqual([{ n: 50 }]);
  });
});

const missing = {
  status: 403,
  body: {
    success: false,
    error:
      'currentPassword: Your login was more than 15 minutes ago. Please enter your current password, or log in again.',
  },
};

describe('within 15 minutes of a login', () => {
  it('another e-mail address needs no password, which a later one does', async () => {
    const person = await server.addPerson('recent mover');
    await ageSessions(person, 14);
    // What the specification's client sends.
    const body = {
      name: 'recent mover',
      username: 'recent_mover',
      email: 'recently@example.com',
      city: '',
      country: '',
      institute: '',
      bio: '',
      socialLinks: { github: '', linkedin: '', twitter: '', website: '' },
    };
    const answer = await server.call('PUT /users/update-profile', { as: person, body });
    expect(answer).toMatchObject({ status: 200, body: { email: 'recently@example.com' } });
    await ageSessions(person, 16);
    expect(await change(person, 'later@example.com')).toMatchObject(missing);
  });

  it('another password needs none either, and ends all other sessions', async () => {
    const here = await server.addPerson('recent changer');
    const there = await signIn(here);
    await ageSessions(here, 14);
    const body = { newPassword: 'another one' };
    const answer = await server.call('POST /users/change-password', { as: here, body });
    expect(answer.status).toBe(200);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    await ageSessions(here, 16);
    const later = { as: here, body: { newPassword: 'yet another one' } };
    expect(await server.call('POST /users/change-password', later)).toMatchObject(missing);
    expect(await isIn(await signIn(here, 'another one'))).toBe(true);
  });

  it('a password that is sent must be right nevertheless', async () => {
    const person = await server.addPerson('careful mover');
    expect(await change(person, 'carefully@example.com', 'a guess')).toMatchObject(wrong);
    expect(await changePassword(person, 'a guess', 'another one')).toMatchObject(wrong);
  });

  it('only the session of that login needs none', async () => {
    const old = await server.addPerson('in two places');
    await ageSessions(old, 16);
    await signIn(old);
    expect(await change(old, 'two.places@example.com')).toMatchObject(missing);
  });
});

describe('a changed e-mail address', () => {
  it('that is taken is refused as at registration, without asking for the password', async () => {
    const [person, other] = [await server.addPerson('late'), await server.addPerson('early')];
    await ageSessions(person, 16);
    expect(await change(person, other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: {
        error: 'This email is already registered. Please use a different email address.',
        field: 'email',
      },
    });
  });

  it('needs the password, and ends all other sessions', async () => {
    const here = await server.addPerson('mover');
    const there = await signIn(here);
    await ageSessions(here, 16);
    expect(await change(here, 'moved.on@example.com')).toMatchObject(missing);
    expect(await change(here, 'moved.on@example.com', 'a guess')).toMatchObject(wrong);
    expect(await isIn(there)).toBe(true);
    const answer = await change(here, 'moved.on@example.com', testPassword);
    expect(answer).toMatchObject({ status: 200, body: { email: 'moved.on@example.com' } });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  });

  it('does not count as changed if only its case differs, or not at all', async () => {
    const person = await server.addPerson('stayer');
    const there = await signIn(person);
    expect((await change(person, 'stayer@example.com')).status).toBe(200);
    expect((await change(person, 'Stayer@Example.com')).status).toBe(200);
    expect(await isIn(there)).toBe(true);
  });

  it('cannot be set by guessing the password', async () => {
    const limited = await startTestServer({ rateLimits: true, database: server.url });
    const person = await server.addPerson('guarded');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const body = { name: 'guarded', email: 'thief@example.com', currentPassword: `guess ${n}` };
      const answer = await limited.call('PUT /users/update-profile', { as: person, body });
      statuses.push(answer.status);
    }
    await limited.close();
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
  });
});

describe('a changed password', () => {
  it('needs the current one, and ends all other sessions and mailed links', async () => {
    const here = await server.addPerson('changer');
    const there = await signIn(here);
    await server.db
      .insertInto('password_resets')
      .values({ token_hash: Buffer.from('x'), user_id: here.id, expires_at: new Date(2 ** 42) })
      .execute();
    expect(await changePassword(here, 'a guess', 'another one')).toMatchObject(wrong);
    expect(await changePassword(here, testPassword, 'another one')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password changed. All other sessions have ended.' },
    });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect(await isIn(await signIn(here, 'another one'))).toBe(true);
    const links = server.db.selectFrom('password_resets').where('user_id', '=', here.id);
    expect(await links.selectAll().execute()).toEqual([]);
  });

  it('is set by only one of several requests with the same current one', async () => {
    const person = await server.addPerson('hurried');
    const wanted = ['first other one', 'second other one', 'third other one', 'fourth other one'];
    const answers = await Promise.all(
      wanted.map((password) => changePassword(person, testPassword, password)),
    );
    const set = wanted.filter((_, at) => answers[at]?.status === 200);
    expect(set).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(wrong);
    expect(await isIn(await signIn(person, set[0]))).toBe(true);
  });

  /** The reply to `act` while another request has set a new password but has not committed. */
  const whileReplaced = (person: Person, act: () => ReturnType<TestServer['call']>) =>
    server.db.transaction().execute(async (transaction) => {
      const passwordHash = await hashPassword('another one');
      await setPassword(transaction, { id: person.id, passwordHash });
      const answer = act();
      await expect.poll(isLockAwaited).toBe(true);
      return { answer };
    });

  it('refuses a login that began with the old one', async () => {
    const person = await server.addPerson('late to log in');
    const body = { email: person.email, password: testPassword };
    const { answer } = await whileReplaced(person, () =>
      server.call('POST /users/login', { body }),
    );
    expect(await answer).toMatchObject({ status: 401, body: { error: refusals.credentialsWrong } });
    expect((await server.call('POST /users/login', { body })).status).toBe(401);
  });

  it.each([
    ['with the old one', testPassword],
    ['without one', undefined],
  ])('refuses a change of the e-mail address that began %s', async (_how, given) => {
    const person = await server.addPerson(`late to move ${_how}`);
    const { answer } = await whileReplaced(person, () =>
      change(person, `moved.late.${String(given).length}@example.com`, given),
    );
    expect(await answer).toMatchObject(wrong);
  });

  it.each([
    [{}, 400],
    [{ currentPassword: '', newPassword: 'another one' }, 403],
    [{ currentPassword: null, newPassword: 'another one' }, 403],
    [{ newPassword: 'another one' }, 403],
    [{ currentPassword: testPassword, newPassword: 'short' }, 400],
  ])('is refused with %j', async (body, status) => {
    const as = await server.addPerson(`hasty ${JSON.stringify(body).length}`);
    await ageSessions(as, 16);
    expect((await server.call('POST /users/change-password', { as, body })).status).toBe(status);
    expect(await isIn(await signIn(as))).toBe(true);
  });
});

describe('the log of security events', () => {
  const eventsOf = (id: string) =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ account }) => account === id)
      .map(({ security }) => security);

  it('shows what happened to an account, in order, without secrets', async () => {
    const person = await server.addPerson('watched');
    await signIn(person, 'a guess');
    const here = await signIn(person);
    await changePassword(here, 'a guess', 'another one');
    await changePassword(here, testPassword, 'another one');
    await change(here, 'watched.too@example.com', 'another one');
    await server.call('DELETE /problems/delete/0b8cbd4e-8f4d-4f3e-9d6f-1c2b3a4d5e6f', { as: here });
    await server.call('POST /users/logout', { as: here });
    expect(eventsOf(person.id)).toEqual([
      'login failed',
      'login',
      'password not confirmed',
      'password changed',
      'address changed',
      'administrator required',
      'session ended',
    ]);
    const text = lines.join('');
    for (const secret of [testPassword, 'another one', 'a guess', 'watched', here.token]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is bounded: beyond a number of events per minute, only their count is logged', () => {
    const told: object[] = [];
    let now = 0;
    const log = openSecurityLog({ info: (line: object) => void told.push(line) }, () => now);
    for (let n = 0; n < 1000; n += 1) log.note('login failed', { account: `${n}` });
    expect(told).toHaveLength(300);
    now = 60_000;
    log.note('login failed', { account: 'later' });
    expect(told.at(-1)).toEqual({ security: 'login failed', account: 'later', leftOut: 700 });
  });
});
