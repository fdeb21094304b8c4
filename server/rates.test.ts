/** Limits on guessing and mailing: by account and by network, shared by all servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReset } from './model/password-resets.ts';
import { countAttempt, networkOf } from './rates.ts';
import { type Answer, startTestServer, type TestServer, testPassword } from './testing.ts';

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  one = await startTestServer({ rateLimits: true });
  other = await startTestServer({ rateLimits: true, database: one.url });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

let addresses = 0;
/** Calls as `address`, or from one that has never called before. */
function post(server: TestServer, path: string, body: object, address?: string): Promise<Answer> {
  addresses += 1;
  const from = address ?? `10.0.${addresses >> 8}.${addresses & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const payload = JSON.stringify(body);
  return server.call(`POST /users/${path}`, { raw: { payload, headers } });
}

const login = (server: TestServer, email: string, password = 'a guess', address?: string) =>
  post(server, 'login', { email, password }, address);

/** Twice the limit and one: enough for a refusal even when a new window begins meanwhile. */
const manyAttempts = 21;

/** Guesses, on both servers in turn, until that is refused; the distinct answers in order. */
async function guessUntilRefused(email: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < manyAttempts; n += 1) {
    const answer = await login(n % 2 === 0 ? one : other, email);
    if (answers.at(-1)?.status !== answer.status) answers.push(answer);
    if (answer.status === 429) break;
  }
  return answers;
}

const shown = (answers: Answer[]) => answers.map(({ status, body }) => ({ status, body }));

describe('guessing a password', () => {
  it('ends with 429 on all servers, the same whether or not there is an account', async () => {
    const { email } = await one.addPerson('target');
    const known = await guessUntilRefused(email);
    expect(shown(known)).toEqual([
      { status: 401, body: { success: false, error: 'The e-mail or the password is not right.' } },
      {
        status: 429,
        body: {
          success: false,
          error: 'Too many failed logins. Please wait a few minutes, or reset your password.',
        },
      },
    ]);
    expect(shown(await guessUntilRefused('ghost@example.com'))).toEqual(shown(known));
    const waitS = Number(known[1]?.headers['retry-after']);
    expect(waitS).toBeGreaterThanOrEqual(1);
    expect(waitS).toBeLessThanOrEqual(15 * 60);

    // The right password does not help, nor does another way to write the address.
    expect((await login(one, email, testPassword)).status).toBe(429);
    expect((await login(other, ` ${email.toUpperCase()} `, testPassword)).status).toBe(429);
  });

  it('does not keep others out', async () => {
    await guessUntilRefused('somebody@example.com');
    const { email } = await one.addPerson('bystander');
    expect((await login(one, email, testPassword)).status).toBe(200);
  });

  it('is not helped by many attempts at once', async () => {
    const { email } = await one.addPerson('rushed');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login(n % 2 === 0 ? one : other, email)),
    );
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(1);
    expect(tried).toBeLessThanOrEqual(20);
  });

  it('is not what logging in rightly counts as', async () => {
    const { email } = await one.addPerson('frequent');
    for (let n = 0; n < manyAttempts; n += 1) {
      expect((await login(one, email, testPassword)).status).toBe(200);
    }
  });

  it('stops counting when the password is reset', async () => {
    const { id, email } = await one.addPerson('locked-out');
    await guessUntilRefused(email);
    const body = { token: await addReset(one.db, id), newPassword: 'new secret' };
    expect((await post(one, 'reset-password', body)).status).toBe(200);
    expect((await login(other, email, 'new secret')).status).toBe(200);
  });

  it('is limited for a network, however many accounts it tries', async () => {
    const context = { db: one.db, config: { rateLimits: true, publicUrl: '' } };
    const attempt = (n: number) =>
      countAttempt(context, 'login', {
        email: `account${n}@example.com`,
        address: `2001:db8:1:2::${n}`,
      });
    const attempts = await Promise.allSettled(Array.from({ length: 201 }, (_, n) => attempt(n)));
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(101);
    expect(refused[0]).toMatchObject({ reason: { code: 'tooMany' } });
  });

  it('is not limited where limits are off', async () => {
    const open = await startTestServer({ database: one.url });
    const { email } = await one.addPerson('classroom');
    for (let n = 0; n < manyAttempts; n += 1) {
      expect((await login(open, email)).status).toBe(401);
    }
    await open.close();
  });
});

describe('asking for reset mails', () => {
  it('is limited for an account, the same whether or not there is one', async () => {
    const { email } = await one.addPerson('flooded');
    const ask = (server: TestServer, to: string) => post(server, 'forgot-password', { email: to });
    for (const to of [email, 'phantom@example.com']) {
      const answers = await Promise.all(
        Array.from({ length: 11 }, (_, n) => ask(n % 2 === 0 ? one : other, to)),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(1);
      expect(refused.length).toBeLessThanOrEqual(6);
      expect(refused[0]?.body).toEqual({
        success: false,
        error: 'Too many reset mails were asked for. Please wait a few minutes and try again.',
      });
    }
  });
});

describe('asking what is taken', () => {
  it.each([
    ['checkEmail', { email: 'someone@example.com' }],
    ['checkName', { name: 'someone' }],
  ])('is limited on %s, on all servers together', async (path, body) => {
    const address = path === 'checkEmail' ? '192.0.2.1' : '192.0.2.2';
    const answers = await Promise.all(
      Array.from({ length: 81 }, (_, n) => post(n % 2 === 0 ? one : other, path, body, address)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(41);
  });
});

describe('counts', () => {
  it('name no e-mail address, and go when their window is over', async () => {
    await login(one, 'private@example.com');
    const past = { key: 'past', window_end: new Date(Date.now() - 1000), calls: 3 };
    await one.db.insertInto('rate_counts').values(past).execute();
    await login(one, 'another@example.com');
    const rows = await one.db.selectFrom('rate_counts').select('key').execute();
    const keys = rows.map((row) => row.key);
    expect(keys).not.toContain('past');
    expect(keys.join(' ')).not.toContain('@');
  });
});

describe('a network', () => {
  it.each([
    ['192.0.2.7', 'address 192.0.2.7'],
    ['::ffff:192.0.2.7', 'address 192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', 'network 2001:db8:1:2'],
    ['2001:DB8:1:2::6', 'network 2001:db8:1:2'],
    ['2001:db8::6', 'network 2001:db8:0:0'],
    ['::1', 'network 0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
