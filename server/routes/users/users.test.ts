/** Registering, logging in and reading one's details over the API. */
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { openTestServer, testPassword } from '../../testing/server.ts';

const server = await openTestServer();

const newcomer = { name: 'Newcomer', email: 'new@example.com', password: 'nine tall lamps' };

const refused = (error: string) => ({ success: false, error });

describe('registering', () => {
  it('returns true, and the person can log in at once', async () => {
    const registered = await server.call('POST /users/register', { body: newcomer });
    expect(registered).toMatchObject({ status: 200, body: true });
    const login = await server.call('POST /users/login', {
      body: { email: newcomer.email, password: newcomer.password },
    });
    expect(login).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect(Object.keys(login.body as object).sort()).toEqual(['access', 'id', 'isAdmin']);
  });

  it('refuses an e-mail address that is taken, ignoring case', async () => {
    await server.addPerson('taken');
    const answer = await server.call('POST /users/register', {
      body: { ...newcomer, name: 'Other', email: 'TAKEN@example.com' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      ...refused('This email is already registered. Please use a different email address.'),
      field: 'email',
    });
  });

  it('refuses a name that is taken, ignoring case', async () => {
    await server.addPerson('namesake');
    const answer = await server.call('POST /users/register', {
      body: { ...newcomer, name: 'NameSake', email: 'unused@example.com' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      ...refused('This username is already in use. Please choose a different username.'),
      field: 'name',
    });
  });

  it.each([
    ['no e-mail', { ...newcomer, email: undefined }, 'email: Required, as text.'],
    [
      'no valid e-mail',
      { ...newcomer, email: 'no-address' },
      'email: Must be a valid e-mail address.',
    ],
    ['a name of one letter', { ...newcomer, name: 'x' }, 'name: At least 2 characters.'],
    [
      'a name of two lines',
      { ...newcomer, name: 'a\nb' },
      expect.stringMatching(/^name: Must be one line/),
    ],
    ['a long name', { ...newcomer, name: 'x'.repeat(41) }, 'name: At most 40 characters.'],
    ['a number for a name', { ...newcomer, name: 7 }, 'name: Required, as text.'],
    [
      'a short password',
      { ...newcomer, password: '12345' },
      'Password must be at least 6 characters long',
    ],
    [
      'a long password',
      { ...newcomer, password: 'x'.repeat(129) },
      'password: At most 128 characters.',
    ],
  ])('refuses %s with 400', async (_what, body, error) => {
    const answer = await server.call('POST /users/register', { body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });

  it.each([64, 128])('takes a password of %i characters, as it was sent', async (chars) => {
    const password = `Ünd  ${'so weiter '.repeat(13)}`.slice(0, chars - 1).concat(' ');
    const body = { name: `Long ${chars}`, email: `long${chars}@example.com`, password };
    expect(await server.call('POST /users/register', { body })).toMatchObject({ status: 200 });
    const statusWith = async (sent: string) => {
      const login = { email: body.email, password: sent };
      return (await server.call('POST /users/login', { body: login })).status;
    };
    expect(await statusWith(password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 32)]) {
      expect(await statusWith(other)).toBe(401);
    }
  });

  it('stores passwords as Argon2id with 19 MiB and 2 passes, each with its own salt', async () => {
    for (const name of ['Salt one', 'Salt two']) {
      const body = { name, email: `${name.slice(5)}@example.com`, password: newcomer.password };
      expect((await server.call('POST /users/register', { body })).status).toBe(200);
    }
    const rows = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('name', 'in', ['Salt one', 'Salt two'])
      .execute();
    const [one, two] = rows.map(({ password_hash }) => password_hash.split('$'));
    const parameters = ['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'];
    expect([one?.slice(0, 4), two?.slice(0, 4)]).toEqual([parameters, parameters]);
    // 128 bits of salt and 256 of hash, in base64.
    expect([one?.[4]?.length, one?.[5]?.length]).toEqual([22, 43]);
    expect(one?.[4]).not.toBe(two?.[4]);
  });

  it('gives a name to exactly one of many simultaneous calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        server.call('POST /users/register', {
          body: { name: 'Wanted', email: `wanted${i}@example.com`, password: 'nine tall lamps' },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('logging in with missing fields', () => {
  it.each([
    [{ email: 'a@example.com', password: '' }, 'password: Required.'],
    [{ email: 'a@example.com' }, 'password: Required.'],
    [{ password: 'x' }, 'email: Required, as text.'],
    [[], 'body: Must be an object.'],
    ['text', 'body: Must be an object.'],
  ])('with %j is refused with 400', async (body, error) => {
    const answer = await server.call('POST /users/login', { body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });
});

describe('checking what is taken', () => {
  it('returns a bare boolean for e-mail addresses and names', async () => {
    const { email } = await server.addPerson('checked');
    const bodyOf = async (path: 'checkEmail' | 'checkName', body: object) =>
      (await server.call(`POST /users/${path}`, { body })).body;
    expect(await bodyOf('checkEmail', { email: email.toUpperCase() })).toBe(true);
    expect(await bodyOf('checkEmail', { email: 'free@example.com' })).toBe(false);
    expect(await bodyOf('checkName', { name: 'CHECKED' })).toBe(true);
    expect(await bodyOf('checkName', { name: 'Unused name' })).toBe(false);
    // What cannot be registered is not taken either.
    for (const name of ['', 'x', 'x'.repeat(41), 'a\nb']) {
      expect(await bodyOf('checkName', { name })).toBe(false);
    }
    expect(await bodyOf('checkEmail', { email: 'no address' })).toBe(false);
  });
});

describe('a call', () => {
  it('counts the last of a field that a body has twice', async () => {
    await server.addPerson('first');
    const headers = { 'content-type': 'application/json' };
    const isTaken = async (payload: string) =>
      (await server.call('POST /users/checkName', { raw: { payload, headers } })).body;
    expect(await isTaken('{"name":"free","name":"first"}')).toBe(true);
    expect(await isTaken('{"name":"first","name":"free"}')).toBe(false);
  });
});

describe('logging in', () => {
  it('gives the same reply for a wrong password and for an unknown account', async () => {
    const { email } = await server.addPerson('careful');
    const wrong = await server.call('POST /users/login', { body: { email, password: 'wrong pw' } });
    const unknown = await server.call('POST /users/login', {
      body: { email: 'ghost@example.com', password: testPassword },
    });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('says that an administrator is one', async () => {
    const { email } = await server.addPerson('root', { isAdmin: true });
    const { body } = await server.call('POST /users/login', {
      body: { email, password: testPassword },
    });
    expect(body).toMatchObject({ isAdmin: true });
  });
});

describe('details', () => {
  it('tell people who they are', async () => {
    const person = await server.addPerson('myself');
    expect(await server.call('GET /users/details', { as: person })).toMatchObject({
      status: 200,
      body: {
        _id: person.id,
        isAdmin: false,
        name: 'myself',
        email: 'myself@example.com',
        username: null,
        profileImage: null,
      },
    });
  });

  it('are refused without a token, and with an invalid one: expired, forged, of another algorithm', async () => {
    const person = await server.addPerson('late');
    const expired = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(person.id)
      .setIssuedAt(0)
      .setExpirationTime(1)
      .sign(server.tokenKey);
    const claims = decodeJwt(person.token);
    const ofAnotherKind = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(server.tokenKey);
    const unsigned = new UnsecuredJWT(claims).encode();
    const visitor = await server.call('GET /users/details');
    expect(visitor).toMatchObject({ status: 401, body: refused('Please log in first.') });
    for (const token of [ofAnotherKind, unsigned, 'nonsense', expired, `${person.token}x`]) {
      const answer = await server.call('GET /users/details', { as: { ...person, token } });
      expect(answer).toMatchObject({
        status: 401,
        body: refused('Your session is no longer valid. Please log in again.'),
      });
    }
  });
});
