/** The second factor: setting it up, logging in with it, losing it. */
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { takeAwaySecondFactor } from '../../accounts/second-factor.ts';
import {
  openTestServer,
  type Person,
  startTestServer,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer();

type Begun = { secret: string; uri: string };

const begin = async (as: Person): Promise<TOTP> => {
  const answer = await server.call('POST /users/second-factor', { as, body: {} });
  expect(answer.status).toBe(200);
  const totp = URI.parse((answer.body as Begun).uri);
  if (!(totp instanceof TOTP)) throw new Error('It is no TOTP.');
  return totp;
};

const switchOn = (as: Person, code: string) =>
  server.call('PUT /users/second-factor', { as, body: { code } });

const periodMs = 30_000;

/** The code of a step that comes so many after the present one. */
const codeOf = (totp: TOTP, later = 0): string =>
  totp.generate({ timestamp: Date.now() + later * periodMs });

/** A person with a second factor, whose codes of the present step and before are used up. */
async function protectedPerson(name: string) {
  const person = await server.addPerson(name);
  const totp = await begin(person);
  const answer = await switchOn(person, codeOf(totp));
  expect(answer.status).toBe(200);
  const { recoveryCodes } = answer.body as { recoveryCodes: string[] };
  return { person, totp, recoveryCodes };
}

const logIn = (person: Person, password = testPassword) =>
  server.call('POST /users/login', { body: { email: person.email, password } });

async function challengeOf(person: Person): Promise<string> {
  const answer = await logIn(person);
  expect(answer).toMatchObject({
    status: 401,
    body: { success: false, error: refusals.codeNeeded },
  });
  return (answer.body as { challenge: string }).challenge;
}

const enter = (challenge: string, code: string) =>
  server.call('POST /users/login/code', { body: { challenge, code } });

const wrong = { status: 401, body: { success: false, error: refusals.codeWrong } };

describe('a login with a second factor', () => {
  it('needs a code after the password, and works with one of the step before or after', async () => {
    const { person, totp } = await protectedPerson('with-app');
    const challenge = await challengeOf(person);
    const answer = await enter(challenge, codeOf(totp, 1));
    expect(answer).toMatchObject({ status: 200, body: { id: person.id, isAdmin: false } });
    const { access: token } = answer.body as { access: string };
    const as = { ...person, token };
    expect((await server.call('GET /users/details', { as })).status).toBe(200);
  });

  it('is refused before the code where the password has ended', async () => {
    const { person } = await protectedPerson('past-its-end');
    await server.db
      .updateTable('users')
      .set({ password_ends_at: new Date(Date.now() - 1000) })
      .where('id', '=', person.id)
      .execute();
    expect(await logIn(person)).toMatchObject({
      status: 403,
      body: { error: refusals.passwordEnded },
    });
  });

  it('takes each code once, also when two calls come at once', async () => {
    const { person, totp, recoveryCodes } = await protectedPerson('once');
    const challenge = await challengeOf(person);
    expect(await enter(challenge, codeOf(totp))).toMatchObject(wrong);
    for (const code of [codeOf(totp, 1), recoveryCodes[0] ?? '']) {
      const answers = await Promise.all([enter(challenge, code), enter(challenge, code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
    expect(await server.call('GET /users/second-factor', { as: person })).toMatchObject({
      body: { isOn: true, recoveryCodesLeft: 9 },
    });
  });

  it('takes recovery codes however they are typed, and codes with a blank', async () => {
    const { person, totp, recoveryCodes } = await protectedPerson('typed');
    const challenge = await challengeOf(person);
    const [first = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await enter(challenge, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const code = codeOf(totp, 1);
    expect((await enter(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it('refuses codes that are far off, wrong challenges, and challenges as tokens', async () => {
    const { person, totp } = await protectedPerson('strict');
    const challenge = await challengeOf(person);
    for (const code of [codeOf(totp, 3), codeOf(totp, -3), '000000x', 'AAAA-AAAA-AAAA-AAAA']) {
      expect(await enter(challenge, code), code).toMatchObject(wrong);
    }
    const over = { status: 401, body: { error: refusals.challengeOver } };
    expect(await enter(`${challenge}x`, codeOf(totp, 1))).toMatchObject(over);
    expect(await enter(person.token, codeOf(totp, 1))).toMatchObject(over);
    const as = { ...person, token: challenge };
    expect((await server.call('GET /users/details', { as })).status).toBe(401);
  });

  it('says nothing about the factor to those without the password', async () => {
    const { person } = await protectedPerson('silent');
    expect(await logIn(person, 'a guess')).toMatchObject({
      status: 401,
      body: { error: refusals.credentialsWrong },
    });
  });

  it('ends with the password that its challenge was for', async () => {
    const { person, totp } = await protectedPerson('changer');
    const challenge = await challengeOf(person);
    const body = { newPassword: 'seven new kettles' };
    await server.call('POST /users/change-password', { as: person, body });
    expect(await enter(challenge, codeOf(totp, 1))).toMatchObject({
      status: 401,
      body: { error: refusals.challengeOver },
    });
  });

  it('counts wrong codes like wrong passwords', async () => {
    const limited = await startTestServer({ rateLimits: true, database: server.url });
    const { person } = await protectedPerson('guessed');
    const statuses: number[] = [];
    const challenge = await challengeOf(person);
    for (let n = 0; n < 45; n += 1) {
      const body = { challenge, code: String(n).padStart(6, '0') };
      statuses.push((await limited.call('POST /users/login/code', { body })).status);
      if (statuses.at(-1) === 429) break;
    }
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });
});

it('leaves the counts of failed logins as they were when all is right', async () => {
  const limited = await startTestServer({ rateLimits: true, database: server.url });
  const { person, recoveryCodes } = await protectedPerson('right');
  const { db } = server;
  const counted = async () => {
    const rows = await db
      .selectFrom('rate_counts')
      .select(['key', 'calls'])
      .where('key', 'like', 'login %')
      .execute();
    return rows.reduce((sum, { calls }) => sum + calls, 0);
  };
  const before = await counted();
  for (const code of recoveryCodes.slice(0, 4)) {
    const body = { email: person.email, password: testPassword };
    const asked = await limited.call('POST /users/login', { body });
    const { challenge } = asked.body as { challenge: string };
    const entered = await limited.call('POST /users/login/code', { body: { challenge, code } });
    expect(entered.status).toBe(200);
  }
  // A window of counts may end in between: one login has three.
  expect((await counted()) - before).toBeLessThanOrEqual(3);
  await limited.close();
});

describe('setting it up', () => {
  it('needs a code of the app, and is done once', async () => {
    const person = await server.addPerson('begins');
    expect(await switchOn(person, '123456')).toMatchObject({
      status: 409,
      body: { error: refusals.secondFactorNotBegun },
    });
    const first = await begin(person);
    const second = await begin(person);
    expect(first.secret.base32).not.toBe(second.secret.base32);
    expect(await switchOn(person, codeOf(first))).toMatchObject({
      status: 403,
      body: { error: refusals.codeWrong },
    });
    // Until then, the password is enough.
    expect((await logIn(person)).status).toBe(200);
    expect((await switchOn(person, codeOf(second))).status).toBe(200);
    for (const call of ['POST /users/second-factor', 'PUT /users/second-factor'] as const) {
      const answer = await server.call(call, { as: person, body: { code: codeOf(second, 1) } });
      expect(answer).toMatchObject({ status: 409, body: { error: refusals.secondFactorIsOn } });
    }
  });

  it('needs the password when the login was long ago', async () => {
    const person = await server.addPerson('long-ago');
    await sql`update sessions set created_at = now() - interval '16 minutes'
      where user_id = ${person.id}`.execute(server.db);
    const call = (body: object) => server.call('POST /users/second-factor', { as: person, body });
    expect(await call({})).toMatchObject({
      status: 403,
      body: { error: refusals.currentPasswordRequired },
    });
    expect((await call({ currentPassword: testPassword })).status).toBe(200);
  });

  it('is undone by a code, or by an operator for those who lost it, and audited', async () => {
    const { person, totp } = await protectedPerson('undoes');
    const off = (code: string) =>
      server.call('POST /users/second-factor/off', { as: person, body: { code } });
    expect(await off('000000')).toMatchObject({
      status: 403,
      body: { error: refusals.codeWrong },
    });
    expect((await off(codeOf(totp, 1))).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);

    const { person: other } = await protectedPerson('loses');
    const by = { command: 'bin/admin' };
    const site = { db: server.db, config: { publicUrl: 'https://judge.example.org' } };
    expect(await takeAwaySecondFactor(site, by, other.id)).toEqual({ notice: undefined });
    expect(await takeAwaySecondFactor(site, by, other.id)).toBe(undefined);
    expect((await logIn(other)).status).toBe(200);
    const { rows } = await sql<{ act: string; origin: string }>`
      select act, origin from audit_log where subject_id = ${other.id} order by id`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { act: 'second factor switched on', origin: 'own account' },
      { act: 'second factor switched off', origin: 'bin/admin' },
    ]);
  });
});
