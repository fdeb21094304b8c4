/** Passkeys: adding them, logging in with them alone or after the password, confirming, losing them. */
import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { passkeysMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import type { CreationOptions, Passkey, RequestOptions } from '../../../contract/passkeys.ts';
import { takeAwaySecondFactor } from '../../accounts/second-factor.ts';
import { Authenticator, cbor, type KeyKind, type Wrong } from '../../testing/authenticator.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { providerConfig } from '../../testing/provider.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../testing/server.ts';

const origin = 'https://judge.example.org';
const lines: string[] = [];
const server = await startTestServer({
  publicUrl: origin,
  onLogLine: (line) => void lines.push(line),
});
const { url: database } = server;
const strict = await startTestServer({ database, publicUrl: origin, requiresAdminFactor: true });
const closed = await startTestServer({
  database,
  publicUrl: origin,
  providers: [providerConfig('https://login.example.org')],
  localPasswords: false,
});
afterAll(async () => {
  for (const one of [strict, closed, server]) await one.close();
});
const admin = await server.addPerson('admin', { isAdmin: true });

const begin = async (as: Person, on = server): Promise<CreationOptions> => {
  const answer = await on.call('POST /users/passkeys', { as, body: {} });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as CreationOptions;
};
const send = (as: Person, answer: object, name?: string) =>
  server.call('POST /users/passkeys/answer', {
    as,
    body: { answer, ...(name !== undefined && { name }) },
  });
const listOf = async (as: Person) =>
  (await server.call('GET /users/passkeys', { as })).body as Passkey[];

/** A passkey that was added to a person's account. */
async function add(
  as: Person,
  { kind = 'ES256' as KeyKind, counter = 0, name = 'My phone' } = {},
): Promise<Authenticator> {
  const device = new Authenticator(origin, { kind, counter });
  const answer = await send(as, device.make(await begin(as)), name);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return device;
}

type Begun = { options: RequestOptions | null; takesCodes: boolean };

async function asked(challenge?: string, on: TestServer = server): Promise<RequestOptions> {
  const begun = await on.call('POST /users/login/passkey', {
    body: challenge ? { challenge } : {},
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { options } = begun.body as Begun;
  if (options === null) throw new Error('The account has no passkey.');
  return options;
}

const enter = (answer: object, challenge?: string, on: TestServer = server) =>
  on.call('POST /users/login/passkey/answer', {
    body: { answer, ...(challenge && { challenge }) },
  });
const logIn = async (device: Authenticator, wrong: Wrong = {}, on: TestServer = server) =>
  enter(device.answer(await asked(undefined, on), wrong), undefined, on);
const password = (person: Person, on: TestServer = server) =>
  on.call('POST /users/login', { body: { email: person.email, password: testPassword } });
const challengeOf = async (person: Person, on: TestServer = server): Promise<string> => {
  const answer = await password(person, on);
  expect(answer).toMatchObject({ status: 401, body: { error: refusals.codeNeeded } });
  return (answer.body as { challenge: string }).challenge;
};

const refused = (error: string, status = 401) => ({ status, body: { success: false, error } });
const asPerson = ({ body }: Answer, { email }: Person): Person => {
  const { id, access } = body as { id: string; access: string };
  return { id, token: access, email };
};
const age = (person: Person) =>
  sql`update sessions set created_at = now() - interval '16 minutes',
    confirmed_at = confirmed_at - interval '16 minutes' where user_id = ${person.id}`.execute(
    server.db,
  );
const actsOn = async ({ id }: Person) => {
  const { rows } = await sql<{ act: string }>`
    select act from audit_log where subject_id = ${id} order by id`.execute(server.db);
  return rows.map(({ act }) => act);
};

async function withCodes(person: Person): Promise<TOTP> {
  const begun = await server.call('POST /users/second-factor', { as: person, body: {} });
  const totp = URI.parse((begun.body as { uri: string }).uri);
  if (!(totp instanceof TOTP)) throw new Error('It is no TOTP.');
  const body = { code: totp.generate() };
  expect((await server.call('PUT /users/second-factor', { as: person, body })).status).toBe(200);
  return totp;
}

const isLockAwaited = async () => (await countLockWaits(server.db)) > 0;

const mailsTo = async ({ email }: Person): Promise<string[]> => {
  const folder = join(server.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(email));
};

describe('a login by a passkey alone', () => {
  it.each(['ES256', 'Ed25519', 'RS256'] as const)('works with a key of %s', async (kind) => {
    const person = await server.addPerson(`alone-${kind}`);
    const device = await add(person, { kind });
    const answer = await logIn(device);
    expect(answer).toMatchObject({ status: 200, body: { id: person.id, isAdmin: false } });
    const as = asPerson(answer, person);
    expect((await server.call('GET /users/details', { as })).status).toBe(200);
    expect(await listOf(person)).toMatchObject([{ name: 'My phone', usedAt: expect.any(String) }]);
  });

  it('needs no code of those who have a second factor', async () => {
    const person = await server.addPerson('two-in-one');
    const device = await add(person);
    await withCodes(person);
    await challengeOf(person);
    expect((await logIn(device)).status).toBe(200);
  });

  it('begins alike for everyone, and names no passkey', async () => {
    const options = await asked();
    expect(options).toMatchObject({
      rpId: 'judge.example.org',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect((await asked()).challenge).not.toBe(options.challenge);
  });

  it('takes an answer once, also when it comes twice at once', async () => {
    const device = await add(await server.addPerson('once'));
    const answer = device.answer(await asked());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await enter(answer)).toMatchObject(refused(refusals.passkeyOver));
  });

  it('takes an answer for five minutes', async () => {
    const device = await add(await server.addPerson('slow'));
    const answer = device.answer(await asked());
    await sql`update passkey_challenges set ends_at = now()`.execute(server.db);
    expect(await enter(answer)).toMatchObject(refused(refusals.passkeyOver));
    await asked();
    const { rows } = await sql`
      select from passkey_challenges where ends_at <= now()`.execute(server.db);
    expect(rows).toEqual([]);
  });

  const elsewhere = `${refusals.passkeyElsewhere} ${origin}`;
  it.each<[string, Wrong, string]>([
    ['of another page', { origin: 'https://judge.example.com' }, elsewhere],
    ['of a page without TLS', { origin: 'http://judge.example.org' }, elsewhere],
    ['of a subdomain', { origin: 'https://evil.judge.example.org' }, elsewhere],
    ['in a frame of another page', { crossOrigin: true }, elsewhere],
    ['for another site', { rpId: 'example.org' }, elsewhere],
    ['without asking for finger, face or PIN', { isUnlocked: false }, refusals.passkeyNotUnlocked],
    ['to another challenge', { challenge: 'A'.repeat(43) }, refusals.passkeyOver],
    ['of another kind', { type: 'webauthn.create' }, refusals.passkeyRefused],
    ['with the handle of another', { userHandle: 'A'.repeat(22) }, refusals.passkeyRefused],
    ['without a handle', { userHandle: null }, refusals.passkeyRefused],
    ['with an unknown id', { id: 'A'.repeat(27) }, refusals.passkeyRefused],
    [
      'that another key signed',
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
      refusals.passkeyRefused,
    ],
  ])('refuses an answer %s', async (what, wrong, sentence) => {
    const device = await add(await server.addPerson(`refused ${what}`));
    expect(await logIn(device, wrong)).toMatchObject(refused(sentence));
    expect((await logIn(device)).status).toBe(200);
  });

  it('refuses a passkey that is known and one that is not in the same words', async () => {
    const person = await server.addPerson('known');
    const known = await add(person);
    const stranger = new Authenticator(origin);
    stranger.userHandle = known.userHandle;
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const first = await logIn(known, { key });
    const second = await logIn(stranger);
    expect(first.status).toBe(second.status);
    expect(first.body).toEqual(second.body);
  });

  it.each([
    ['no JSON', 'bm8'],
    ['JSON of another shape', Buffer.from('{"type":1}').toString('base64url')],
  ])('refuses client data that are %s', async (_, clientDataJSON) => {
    const device = await add(await server.addPerson(`data ${clientDataJSON}`));
    const answer = device.answer(await asked());
    const sent = { ...answer, response: { ...answer.response, clientDataJSON } };
    expect(await enter(sent)).toMatchObject(refused(refusals.passkeyRefused));
  });

  it('refuses authenticator data that end early, or go on', async () => {
    const device = await add(await server.addPerson('cut'));
    for (const change of [
      (data: Buffer) => data.subarray(0, 36),
      (data: Buffer) => Buffer.concat([data, data]),
    ]) {
      const answer = device.answer(await asked());
      const data = Buffer.from(answer.response.authenticatorData, 'base64url');
      const authenticatorData = change(data).toString('base64url');
      const sent = { ...answer, response: { ...answer.response, authenticatorData } };
      expect(await enter(sent)).toMatchObject(refused(refusals.passkeyRefused));
    }
  });

  it('refuses what is no answer of a browser, and names the field', async () => {
    for (const answer of [undefined, 'x', {}, { id: 'not base64!', type: 'public-key' }]) {
      const { status, body } = await server.call('POST /users/login/passkey/answer', {
        body: { answer },
      });
      expect(status).toBe(400);
      expect((body as { error: string }).error).toMatch(/^answer: /);
    }
  });

  it('refuses a counter that does not go forward, and logs it', async () => {
    const person = await server.addPerson('counts');
    const device = await add(person, { counter: 5 });
    expect((await logIn(device)).status).toBe(200);
    expect(await logIn(device, { counter: 6 })).toMatchObject(refused(refusals.passkeyCopied));
    expect(await logIn(device, { counter: 0 })).toMatchObject(refused(refusals.passkeyCopied));
    expect(lines.some((line) => line.includes('passkey copied') && line.includes(person.id))).toBe(
      true,
    );
    expect((await logIn(device)).status).toBe(200);
  });

  it('takes one of two answers with the same counter', async () => {
    const device = await add(await server.addPerson('twins'), { counter: 5 });
    const [one, two] = [await asked(), await asked()];
    const answers = await Promise.all([
      enter(device.answer(one, { counter: 9 })),
      enter(device.answer(two, { counter: 9 })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('has the rules of other logins: ended, unverified, blocked, and deleted accounts', async () => {
    const person = await server.addPerson('ruled');
    const device = await add(person);
    const set = (change: object) =>
      server.db.updateTable('users').set(change).where('id', '=', person.id).execute();
    await set({ ends_at: new Date(0) });
    expect(await logIn(device)).toMatchObject(refused(refusals.accountEnded, 403));
    await set({ ends_at: null, unverified_since: new Date() });
    expect(await logIn(device)).toMatchObject(refused(refusals.addressUnverified, 403));
    await set({ unverified_since: null });
    const body = { isBlocked: true };
    await server.call(`PUT /people/${person.id}/block`, { as: admin, body });
    const as = asPerson(await logIn(device), person);
    expect((await server.call('GET /users/passkeys', { as })).status).toBe(200);
    expect(await server.call('POST /users/passkeys', { as, body: {} })).toMatchObject(
      refused(refusals.blocked, 403),
    );
    await set({ blocked_at: null });
    await server.call('POST /users/delete-account', { as, body: { name: 'ruled' } });
    expect(await logIn(device)).toMatchObject(refused(refusals.passkeyRefused));
  });

  it('is only for administrators, and those without a linked login, where passwords are off', async () => {
    const person = await server.addPerson('linked');
    const device = await add(person);
    expect((await logIn(device, {}, closed)).status).toBe(200);
    await sql`insert into linked_logins (issuer, subject, user_id)
      values ('https://login.example.org', 'linked', ${person.id})`.execute(server.db);
    expect(await logIn(device, {}, closed)).toMatchObject(refused(refusals.passkeysOff, 403));
    await server.db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', person.id)
      .execute();
    expect((await logIn(device, {}, closed)).status).toBe(200);
  });

  it('is counted for a network like other logins', async () => {
    const limited = await startTestServer({ rateLimits: true, database, publicUrl: origin });
    const device = await add(await server.addPerson('hurried'));
    const answer = device.answer(await asked());
    const statuses: number[] = [];
    for (let n = 0; n < 45; n += 1) statuses.push((await enter(answer, undefined, limited)).status);
    expect(statuses.slice(0, 2)).toEqual([200, 401]);
    expect(statuses.at(-1)).toBe(429);
    await limited.close();
  });

  it('is begun by the views of a lecture hall, and spends none of its other calls', async () => {
    const limited = await startTestServer({ rateLimits: true, database, publicUrl: origin });
    const begin = () => limited.call('POST /users/login/passkey', { body: {} });
    for (let n = 0; n < 100; n += 1) expect((await begin()).status).toBe(200);
    const asked = await limited.call('POST /users/login/provider', { body: { provider: 'none' } });
    expect(asked.status).not.toBe(429);
    await limited.close();
  });

  it.each(['http://judge.example.org', 'https://192.0.2.7', 'http://[::1]:3000'])(
    'is refused in a sentence at %s, which can have none',
    async (publicUrl) => {
      const other = await startTestServer({ database, publicUrl });
      const needsName = refused(refusals.passkeysNeedName, 409);
      expect(await other.call('POST /users/login/passkey', { body: {} })).toMatchObject(needsName);
      const as = admin;
      expect(await other.call('POST /users/passkeys', { as, body: {} })).toMatchObject(needsName);
      await other.close();
    },
  );
});

describe('a passkey after the password', () => {
  it('stands for the code, and only with a challenge of its account', async () => {
    const person = await server.addPerson('factor');
    const device = await add(person);
    const other = await add(await server.addPerson('factor-other'));
    await withCodes(person);
    const challenge = await challengeOf(person);
    const options = await asked(challenge);
    expect(options.allowCredentials).toEqual([
      {
        type: 'public-key',
        id: device.id.toString('base64url'),
        transports: ['hybrid', 'internal'],
      },
    ]);
    expect(await enter(other.answer(options), challenge)).toMatchObject(
      refused(refusals.passkeyRefused),
    );
    const alone = device.answer(await asked());
    expect(await enter(alone, challenge)).toMatchObject(refused(refusals.passkeyOver));
    const after = device.answer(await asked(challenge), { userHandle: null });
    expect(await enter(after)).toMatchObject(refused(refusals.passkeyOver));
    const answer = await enter(after, challenge);
    expect(answer).toMatchObject({ status: 200, body: { id: person.id } });
    const over = refused(refusals.challengeOver);
    const body = { challenge: `${challenge}x` };
    expect(await server.call('POST /users/login/passkey', { body })).toMatchObject(over);
    expect(await enter(after, person.token)).toMatchObject(over);
  });

  it('is offered only to those who have one', async () => {
    const person = await server.addPerson('codes-only');
    await withCodes(person);
    const body = { challenge: await challengeOf(person) };
    expect(await server.call('POST /users/login/passkey', { body })).toMatchObject({
      status: 200,
      body: { options: null, takesCodes: true },
    });
  });

  it('is not asked of those without codes, whose password is enough', async () => {
    const person = await server.addPerson('convenient');
    await add(person);
    expect((await password(person)).status).toBe(200);
  });

  it('is the second factor that administrators must have, and then asked for', async () => {
    const person = await server.addPerson('warden', { isAdmin: true });
    const isAdmin = async () =>
      (await strict.call('GET /system/overview', { as: person })).status === 200;
    expect(await isAdmin()).toBe(false);
    const device = new Authenticator(origin);
    const made = { answer: device.make(await begin(person, strict)) };
    const ended = await strict.call('POST /users/passkeys/answer', { as: person, body: made });
    expect(ended.status).toBe(200);
    expect(await isAdmin()).toBe(true);
    const challenge = await challengeOf(person, strict);
    const begun = await strict.call('POST /users/login/passkey', { body: { challenge } });
    expect(begun.body).toMatchObject({ takesCodes: false });
    const { options } = begun.body as Begun;
    if (options === null) throw new Error('It has no options.');
    expect((await enter(device.answer(options), challenge, strict)).status).toBe(200);
    expect((await logIn(device, {}, strict)).status).toBe(200);
    const site = { db: server.db, config: { publicUrl: origin } };
    const taken = await takeAwaySecondFactor(site, { command: 'bin/admin' }, person.id);
    expect(taken?.notice?.to).toBe(person.email);
    expect(taken?.notice?.text).toContain(`${origin}/account`);
    expect(await isAdmin()).toBe(false);
    expect((await password(person, strict)).status).toBe(200);
  });
});

describe('adding a passkey', () => {
  it('asks for the password when the login was long ago', async () => {
    const person = await server.addPerson('long-ago');
    await age(person);
    const call = (body: object) => server.call('POST /users/passkeys', { as: person, body });
    expect(await call({})).toMatchObject(refused(refusals.currentPasswordRequired, 403));
    expect((await call({ currentPassword: testPassword })).status).toBe(200);
  });

  it('stores the key, its counter and how it is reached, tells its person, and is audited', async () => {
    const person = await server.addPerson('adds');
    const device = new Authenticator(origin, { counter: 7 });
    device.isBackedUp = true;
    const options = await begin(person);
    expect(options).toMatchObject({
      rp: { id: 'judge.example.org', name: 'Arbiter' },
      user: { name: person.email, displayName: 'adds' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const payload = JSON.stringify({ answer: device.make(options) });
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0';
    const headers = { 'content-type': 'application/json', 'user-agent': agent };
    const raw = { headers, payload };
    const answer = await server.call('POST /users/passkeys/answer', { as: person, raw });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const row = await server.db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: 'Chrome on Windows',
      credential_id: device.id,
      public_key: device.publicKey,
      counter: '7',
      transports: ['hybrid', 'internal'],
      is_backed_up: true,
      used_at: null,
    });
    expect(await listOf(person)).toEqual([
      {
        _id: row.id,
        name: 'Chrome on Windows',
        madeAt: row.made_at.toISOString(),
        usedAt: null,
        isBackedUp: true,
        needsPassword: false,
      },
    ]);
    expect(await actsOn(person)).toEqual(['passkey added']);
    await vi.waitUntil(
      async () => (await mailsTo(person)).some((text) => text.includes('passkey was added')),
      { timeout: 60_000 },
    );
    const again = await begin(person);
    expect(again.excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
  });

  it('never adds one passkey to two accounts, or twice', async () => {
    const [person, other] = [await server.addPerson('first'), await server.addPerson('second')];
    const device = await add(person);
    for (const as of [person, other]) {
      const answer = await send(as, device.make(await begin(as)));
      expect(answer).toMatchObject(refused(refusals.passkeyTaken, 409));
    }
    expect(await listOf(other)).toEqual([]);
  });

  it('uses a challenge once, of the person alone, and none of another kind', async () => {
    const [person, other] = [await server.addPerson('mine'), await server.addPerson('theirs')];
    const options = await begin(person);
    const over = refused(refusals.passkeyOver, 403);
    expect(await send(other, new Authenticator(origin).make(options))).toMatchObject(over);
    expect((await send(person, new Authenticator(origin).make(options))).status).toBe(200);
    expect(await send(person, new Authenticator(origin).make(options))).toMatchObject(over);
    const { challenge } = await asked();
    const stolen = new Authenticator(origin).make({ ...options, challenge });
    expect(await send(person, stolen)).toMatchObject(over);
  });

  it('refuses more than an account may have', async () => {
    const person = await server.addPerson('collector');
    await sql`insert into passkeys (user_id, name, credential_id, public_key, counter, is_backed_up)
      select ${person.id}, 'Key', sha256(n::text::bytea), '\\x00', 0, false
      from generate_series(1, ${passkeysMax - 1}) n`.execute(server.db);
    const [one, two] = [await begin(person), await begin(person)];
    expect((await send(person, new Authenticator(origin).make(one))).status).toBe(200);
    const tooMany = refused(refusals.tooManyPasskeys, 409);
    expect(await send(person, new Authenticator(origin).make(two))).toMatchObject(tooMany);
    expect(await server.call('POST /users/passkeys', { as: person, body: {} })).toMatchObject(
      tooMany,
    );
  });

  it('ends only in the session in which it began, and so does a confirmation', async () => {
    const person = await server.addPerson('elsewhere');
    const fresh = await server.inNewSession(person);
    const over = refused(refusals.passkeyOver, 403);
    const device = new Authenticator(origin);
    const made = device.make(await begin(fresh));
    expect(await send(person, made)).toMatchObject(over);
    expect((await send(fresh, made)).status).toBe(200);
    const begun = await server.call('POST /users/passkeys/confirmation', { as: fresh, body: {} });
    const body = { answer: device.answer(begun.body as RequestOptions) };
    const end = (as: Person) =>
      server.call('POST /users/passkeys/confirmation/answer', { as, body });
    expect(await end(person)).toMatchObject(over);
    expect((await end(fresh)).status).toBe(200);
  });

  it('ends with the session in which it began', async () => {
    const person = await server.addPerson('leaves');
    const leaving = await server.inNewSession(person);
    const answer = new Authenticator(origin).make(await begin(leaving));
    await server.call('POST /users/logout', { as: leaving });
    expect((await send(leaving, answer)).status).toBe(401);
    await age(person);
    expect(await send(person, answer)).toMatchObject(refused(refusals.passkeyOver, 403));
    expect(await listOf(person)).toEqual([]);
  });

  const certificate = new Map([['x5c', [Buffer.from('a certificate')]]]);
  it.each<[string, Wrong & { kind?: KeyKind }, string]>([
    [
      'made on another page',
      { origin: 'https://judge.example.com' },
      `${refusals.passkeyElsewhere} ${origin}`,
    ],
    ['made for another site', { rpId: 'example.org' }, `${refusals.passkeyElsewhere} ${origin}`],
    ['made without unlocking', { isUnlocked: false }, refusals.passkeyNotUnlocked],
    ['of an unknown algorithm', { kind: 'ES384' }, refusals.passkeyNotSigned],
    ['of another type', { type: 'webauthn.get' }, refusals.passkeyRefused],
    ['that names another id', { id: 'AAAA' }, refusals.passkeyRefused],
    [
      'with a certificate',
      { attestation: { format: 'packed', statement: certificate } },
      refusals.passkeyAttested,
    ],
    [
      'with an attestation of Apple',
      { attestation: { format: 'apple', statement: certificate } },
      refusals.passkeyAttested,
    ],
    [
      'with a statement that is none',
      { attestation: { format: 'none', statement: certificate } },
      refusals.passkeyRefused,
    ],
    [
      'signed wrongly by itself',
      {
        attestation: {
          format: 'packed',
          statement: new Map<string, number | Buffer>([
            ['alg', -7],
            ['sig', Buffer.from('no signature')],
          ]),
        },
      },
      refusals.passkeyRefused,
    ],
  ])('refuses one %s', async (what, { kind = 'ES256', ...wrong }, sentence) => {
    const person = await server.addPerson(what);
    const device = new Authenticator(origin, { kind });
    const answer = await send(person, device.make(await begin(person), wrong));
    expect(answer).toMatchObject(refused(sentence, 403));
    expect(await listOf(person)).toEqual([]);
  });

  it('refuses what is no attestation, however deep it is nested', async () => {
    const person = await server.addPerson('nested');
    const lists = Buffer.alloc(5000, 0x81);
    for (const object of [Buffer.from('nonsense'), cbor('text'), cbor(new Map()), lists]) {
      const answer = new Authenticator(origin).make(await begin(person));
      const attestationObject = object.toString('base64url');
      const sent = { ...answer, response: { ...answer.response, attestationObject } };
      expect(await send(person, sent)).toMatchObject(refused(refusals.passkeyRefused, 403));
    }
  });
});

describe('a passkey of an account', () => {
  it('is renamed and removed by its person alone', async () => {
    const [person, other] = [await server.addPerson('owner'), await server.addPerson('nosy')];
    const device = await add(person);
    const [passkey] = await listOf(person);
    const id = passkey?._id;
    const rename = (as: Person) =>
      server.call(`PUT /users/passkeys/${id}`, { as, body: { name: 'Old phone' } });
    expect(await rename(other)).toMatchObject(refused(refusals.noPasskey, 404));
    expect((await rename(person)).status).toBe(200);
    expect(await listOf(person)).toMatchObject([{ name: 'Old phone' }]);
    const remove = (as: Person, more: object = {}) =>
      server.call(`POST /users/passkeys/${id}/removal`, { as, body: more });
    expect((await remove(other)).status).toBe(200);
    expect(await listOf(person)).toHaveLength(1);
    await age(person);
    expect(await remove(person)).toMatchObject(refused(refusals.currentPasswordRequired, 403));
    expect((await remove(person, { currentPassword: testPassword })).status).toBe(200);
    expect(await listOf(person)).toEqual([]);
    expect(await logIn(device)).toMatchObject(refused(refusals.passkeyRefused));
    expect(await actsOn(person)).toEqual(['passkey added', 'passkey removed']);
    await vi.waitUntil(
      async () => (await mailsTo(person)).some((text) => text.includes('passkey was removed')),
      { timeout: 60_000 },
    );
    expect((await remove(person, { currentPassword: testPassword })).status).toBe(200);
  });

  it('stays if it is the only way in, and so does a linked login', async () => {
    const person = await server.addPerson('keyless');
    await add(person);
    await server.db
      .updateTable('users')
      .set({ password_hash: 'none 1' })
      .where('id', '=', person.id)
      .execute();
    await sql`insert into linked_logins (issuer, subject, user_id)
      values ('https://login.example.org', 'keyless', ${person.id})`.execute(server.db);
    const links = await server.call('GET /users/linked-logins', { as: person });
    const [link] = (links.body as { links: { _id: string }[] }).links;
    const unlink = () => server.call(`DELETE /users/linked-logins/${link?._id}`, { as: person });
    const [passkey] = await listOf(person);
    const remove = () =>
      server.call(`POST /users/passkeys/${passkey?._id}/removal`, { as: person, body: {} });
    expect((await unlink()).status).toBe(200);
    expect(await remove()).toMatchObject(refused(refusals.onlyPasskey, 409));
    await sql`insert into linked_logins (issuer, subject, user_id)
      values ('https://login.example.org', 'keyless', ${person.id})`.execute(server.db);
    expect((await remove()).status).toBe(200);
  });

  it('confirms a session in place of the password, for 15 minutes', async () => {
    const person = await server.addPerson('confirms');
    const device = await add(person);
    const other = await add(await server.addPerson('confirms-not'));
    await age(person);
    const act = () =>
      server.call('POST /users/tokens', {
        as: person,
        body: { name: crypto.randomUUID(), scopes: ['read'], days: 1 },
      });
    const tooOld = refused(refusals.currentPasswordRequired, 403);
    const confirmation = async (by: Authenticator, wrong: Wrong = {}) => {
      const begun = await server.call('POST /users/passkeys/confirmation', {
        as: person,
        body: {},
      });
      const body = { answer: by.answer(begun.body as RequestOptions, wrong) };
      return await server.call('POST /users/passkeys/confirmation/answer', { as: person, body });
    };
    expect(await act()).toMatchObject(tooOld);
    expect(await confirmation(other)).toMatchObject(refused(refusals.passkeyRefused, 403));
    expect(await confirmation(device, { isUnlocked: false })).toMatchObject(
      refused(refusals.passkeyNotUnlocked, 403),
    );
    expect(await act()).toMatchObject(tooOld);
    expect((await confirmation(device)).status).toBe(200);
    expect((await act()).status).toBe(200);
    const elsewhere = await server.inNewSession(person);
    await age(person);
    expect(await act()).toMatchObject(tooOld);
    expect((await confirmation(device)).status).toBe(200);
    const body = { name: 'Elsewhere', scopes: ['read'], days: 1 };
    expect(await server.call('POST /users/tokens', { as: elsewhere, body })).toMatchObject(tooOld);
    const bare = await server.addPerson('confirms-with-none');
    expect(
      await server.call('POST /users/passkeys/confirmation', { as: bare, body: {} }),
    ).toMatchObject(refused(refusals.noPasskeys, 409));
  });

  it('logs in only after a password that came by mail, until it was used again', async () => {
    const person = await server.addPerson('forgetful');
    const device = await add(person);
    const made = await server.call(`POST /people/${person.id}/reset-link`, { as: admin });
    const token = (made.body as { url: string }).url.split('/').at(-1);
    const body = { token, newPassword: 'seven new kettles' };
    expect((await server.call('POST /users/reset-password', { body })).status).toBe(200);
    expect(await logIn(device)).toMatchObject(refused(refusals.passkeyNotAlone, 403));
    const login = { email: person.email, password: 'seven new kettles' };
    const as = asPerson(await server.call('POST /users/login', { body: login }), person);
    expect(await listOf(as)).toMatchObject([{ needsPassword: true }]);
    const begun = await server.call('POST /users/passkeys/confirmation', { as, body: {} });
    const answer = device.answer(begun.body as RequestOptions);
    await server.call('POST /users/passkeys/confirmation/answer', { as, body: { answer } });
    expect((await logIn(device)).status).toBe(200);
  });

  it('does not slip through while a new password is set, or it is removed', async () => {
    const person = await server.addPerson('quick');
    const device = await add(person);
    for (const [change, sentence] of [
      [
        sql`update users set password_hash = 'another' where id = ${person.id}`,
        refusals.challengeOver,
      ],
      [sql`delete from passkeys where user_id = ${person.id}`, refusals.passkeyRefused],
    ] as const) {
      const answer = device.answer(await asked());
      const { promise: late, resolve: end } = Promise.withResolvers<void>();
      const { promise: begun, resolve: isBegun } = Promise.withResolvers<void>();
      const changing = server.db.transaction().execute(async (transaction) => {
        await change.execute(transaction);
        isBegun();
        await late;
      });
      await begun;
      const entering = enter(answer);
      await vi.waitUntil(isLockAwaited, { timeout: 60_000 });
      end();
      await changing;
      expect(await entering).toMatchObject(refused(sentence));
    }
  });

  it('is taken away with the second factor by an administrator, and audited', async () => {
    const person = await server.addPerson('lost-phone');
    const device = await add(person);
    await add(person);
    const listed = await server.call('GET /people?search=lost-phone', { as: admin });
    expect(listed.body).toMatchObject({ people: [{ hasCodes: false, passkeys: 2 }] });
    const take = () => server.call(`DELETE /people/${person.id}/second-factor`, { as: admin });
    expect((await take()).status).toBe(200);
    expect(await take()).toMatchObject(refused(refusals.noSecondFactor, 409));
    expect(await listOf(person)).toEqual([]);
    expect(await logIn(device)).toMatchObject(refused(refusals.passkeyRefused));
    const { rows } = await sql`select act, actor, before from audit_log
      where subject_id = ${person.id} order by id desc limit 1`.execute(server.db);
    expect(rows).toEqual([{ act: 'passkey removed', actor: admin.id, before: { passkeys: 2 } }]);
  });

  it('is taken away with a mail to its person, which helps one without another way in', async () => {
    const [person, lone] = [await server.addPerson('told'), await server.addPerson('told-lone')];
    for (const one of [person, lone]) await add(one);
    const set = { password_hash: 'none 2' };
    await server.db.updateTable('users').set(set).where('id', '=', lone.id).execute();
    for (const [{ id, email }, page] of [
      [person, '/account'],
      [lone, '/forgot-password'],
    ] as const) {
      await server.call(`DELETE /people/${id}/second-factor`, { as: admin });
      const isTold = async () =>
        (await mailsTo({ id, email, token: '' })).some(
          (text) => text.includes('passkeys were removed') && text.includes(`${origin}${page}`),
        );
      await vi.waitUntil(isTold, { timeout: 60_000 });
    }
  });

  it('is seen by its person alone', async () => {
    const person = await server.addPerson('viewed');
    await add(person);
    const begun = await server.call(`POST /people/${person.id}/view`, { as: admin });
    const as = { ...person, token: (begun.body as { access: string }).access };
    expect(await server.call('GET /users/passkeys', { as })).toMatchObject(
      refused(refusals.hiddenFromViews, 403),
    );
  });
});
