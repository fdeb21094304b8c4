/** Limits on guessing and mailing: by account and by network, shared by all servers. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, startTestServer, type TestServer, testPassword } from '../testing/server.ts';
import { addReset } from './password-resets.ts';
import { countLogin } from './rates.ts';

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

/** Resolves when the server has logged `message` this many times. */
const logged = (server: TestServer, message: string, times: number) =>
  new Promise<void>((resolve) => {
    let left = times;
    const spy = vi.spyOn(server.app.log, 'info').mockImplementation((_, what?: unknown) => {
      if (what === message) left -= 1;
      if (left > 0) return;
      spy.mockRestore();
      resolve();
    });
  });

let addresses = 0;
/** Calls from `address`, or from a new one. */
function post(server: TestServer, path: string, body: object, address?: string): Promise<Answer> {
  addresses += 1;
  const from = address ?? `10.0.${addresses >> 8}.${addresses & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const payload = JSON.stringify(body);
  return server.call(`POST /users/${path}`, { raw: { payload, headers } });
}

const login = (server: TestServer, email: string, password = 'a guess', address?: string) =>
  post(server, 'login', { email, password }, address);

/** Twice the limit plus one: enough for a refusal even if a new window begins in between. */
const manyAttempts = 21;

/**
 * Guesses from one network, on both servers in turn, until refused; returns the distinct replies.
 */
async function guessUntilRefused(email: string, address: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < manyAttempts; n += 1) {
    const answer = await login(n % 2 === 0 ? one : other, email, 'a guess', address);
    if (answers.at(-1)?.status !== answer.status) answers.push(answer);
    if (answer.status === 429) break;
  }
  return answers;
}

const shown = (answers: Answer[]) => answers.map(({ status, body }) => ({ status, body }));

const context = () => ({ db: one.db, config: { rateLimits: true, publicUrl: '' } });

/** Failed logins to one account, each from its own network. */
async function failFromEverywhere(email: string, times: number): Promise<number[]> {
  const delays: number[] = [];
  for (let n = 0; n < times; n += 1) {
    delays.push(await countLogin(context(), { email, network: `network ${email.length} ${n}` }));
  }
  return delays;
}

describe('guessing a password', () => {
  it('ends with 429 on all servers, whether or not the account exists', async () => {
    const { email } = await one.addPerson('target');
    const known = await guessUntilRefused(email, '198.51.100.1');
    expect(shown(known)).toEqual([
      { status: 401, body: { success: false, error: 'The e-mail or the password is wrong.' } },
      {
        status: 429,
        body: {
          success: false,
          error: 'Too many failed logins. Please wait a few minutes, or reset your password.',
        },
      },
    ]);
    expect(shown(await guessUntilRefused('ghost@example.com', '198.51.100.2'))).toEqual(
      shown(known),
    );
    const waitS = Number(known[1]?.headers['retry-after']);
    expect(waitS).toBeGreaterThanOrEqual(1);
    expect(waitS).toBeLessThanOrEqual(15 * 60);

    // Neither the right password nor another spelling of the address helps on that network.
    const again = (to: string) => login(other, to, testPassword, '198.51.100.1');
    expect((await again(email)).status).toBe(429);
    expect((await again(` ${email.toUpperCase()} `)).status).toBe(429);
  });

  it('does not lock out the owner, who is on another network', async () => {
    const { email } = await one.addPerson('owner');
    await guessUntilRefused(email, '198.51.100.3');
    expect((await login(one, email, testPassword)).status).toBe(200);
    await failFromEverywhere(email, 200);
    expect((await login(one, email, testPassword)).status).toBe(200);
  });

  it('is answered more and more slowly for one account, up to a bound, from any network', async () => {
    const { email } = await one.addPerson('besieged');
    for (const account of [email, 'no-account@example.com']) {
      const delays = await failFromEverywhere(account, 60);
      expect(delays[0]).toBe(0);
      expect(delays).toContain(250);
      expect(Math.max(...delays)).toBe(3000);
    }
  });

  it('does not lock others out', async () => {
    await guessUntilRefused('absent@example.com', '198.51.100.4');
    const { email } = await one.addPerson('bystander');
    expect((await login(one, email, testPassword, '198.51.100.4')).status).toBe(200);
  });

  it('does not gain from many attempts at once', async () => {
    const { email } = await one.addPerson('rushed');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        login(n % 2 === 0 ? one : other, email, 'a guess', '198.51.100.5'),
      ),
    );
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(1);
    expect(tried).toBeLessThanOrEqual(20);
  });

  it('does not count successful logins', async () => {
    const { email } = await one.addPerson('frequent');
    for (let n = 0; n < manyAttempts; n += 1) {
      expect((await login(one, email, testPassword, '198.51.100.6')).status).toBe(200);
    }
  });

  it('is no longer counted once the password is reset', async () => {
    const { id, email } = await one.addPerson('locked-out');
    await guessUntilRefused(email, '198.51.100.7');
    const body = { token: await addReset(one.db, id), newPassword: 'new secret' };
    expect((await post(one, 'reset-password', body, '198.51.100.7')).status).toBe(200);
    expect((await login(other, email, 'new secret', '198.51.100.7')).status).toBe(200);
  });

  it('is limited for a network, however many accounts it tries', async () => {
    const attempt = (n: number) =>
      countLogin(context(), { email: `account${n}@example.com`, network: 'a network' });
    const attempts = await Promise.allSettled(Array.from({ length: 201 }, (_, n) => attempt(n)));
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(101);
    expect(refused[0]).toMatchObject({ reason: { code: 'tooMany' } });
  });

  it('is not limited when limits are off', async () => {
    const open = await startTestServer({ database: one.url });
    const { email } = await one.addPerson('classroom');
    for (let n = 0; n < manyAttempts; n += 1) {
      expect((await login(open, email, 'a guess', '198.51.100.8')).status).toBe(401);
    }
    await open.close();
  });
});

describe('asking for reset mails', () => {
  const ask = (server: TestServer, email: string, address?: string) =>
    post(server, 'forgot-password', { email }, address);

  it('is limited for a network, whether or not the account exists', async () => {
    const { email } = await one.addPerson('flooded');
    for (const [to, from] of [
      [email, '198.51.100.9'],
      ['phantom@example.com', '198.51.100.10'],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 11 }, (_, n) => ask(n % 2 === 0 ? one : other, to, from)),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(1);
      expect(refused.length).toBeLessThanOrEqual(6);
      expect(refused[0]?.body).toEqual({
        success: false,
        error: 'Too many reset e-mails were requested. Please wait a few minutes and try again.',
      });
    }
  });

  it('mails an account at most once per interval, and never blocks its owner', async () => {
    const { email } = await one.addPerson('pestered');
    const mails = async () => {
      const files = await readdir(join(one.dataDir, 'outbox')).catch(() => []);
      const texts = await Promise.all(
        files.map((file) => readFile(join(one.dataDir, 'outbox', file), 'utf8')),
      );
      return texts.filter((text) => text.includes(`To: ${email}`)).length;
    };
    const asked = async (times: number) => {
      const done = logged(one, 'reset mail', times);
      for (let n = 0; n < times; n += 1) expect((await ask(one, email)).status).toBe(200);
      await done;
    };
    await asked(20);
    expect(await mails()).toBeGreaterThanOrEqual(1);
    expect(await mails()).toBeLessThanOrEqual(2);
    const before = await mails();
    // The interval is over.
    await one.db.deleteFrom('rate_counts').where('key', 'like', 'reset mail%').execute();
    await asked(1);
    expect(await mails()).toBe(before + 1);
  });
});

describe('registering', () => {
  const register = (name: string, address: string, changes: object = {}) =>
    post(
      one,
      'register',
      { name, email: `${name}@example.com`, password: 'a long password', ...changes },
      address,
    );

  it('is limited for a network per hour, however its addresses differ', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      statuses.push((await register(`many${n}`, `2001:db8:5:6::${n}`)).status);
    }
    const made = statuses.filter((status) => status === 200).length;
    expect(made).toBeGreaterThanOrEqual(10);
    expect(made).toBeLessThanOrEqual(20);
    const refused = await register('one-more', '2001:db8:5:6::ffff');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: 'Too many accounts were registered from your network. Please try again in an hour.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register('elsewhere', '2001:db8:7::1')).status).toBe(200);
  });

  it('does not count refused attempts', async () => {
    for (let n = 0; n < 15; n += 1) {
      expect((await register('many0', '203.0.113.1')).status).toBe(409);
    }
    expect((await register('at-last', '203.0.113.1')).status).toBe(200);
  });
});

describe('reading', () => {
  it('is limited for a network, however its addresses differ', async () => {
    const read = (n: number) =>
      one.call('GET /ai/about', { raw: { headers: { 'x-forwarded-for': `2001:db8:9:9::${n}` } } });
    const answers = await Promise.all(Array.from({ length: 1300 }, (_, n) => read(n)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  });
});

describe('checking what is taken', () => {
  it.each([
    ['checkEmail', { email: 'someone@example.com' }],
    ['checkName', { name: 'someone' }],
  ])('is limited on %s, across all servers', async (path, body) => {
    const address = path === 'checkEmail' ? '192.0.2.1' : '192.0.2.2';
    const answers = await Promise.all(
      Array.from({ length: 81 }, (_, n) => post(n % 2 === 0 ? one : other, path, body, address)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(41);
  });
});

describe('the stored counts', () => {
  it('contain no e-mail address, and are deleted when their window is over', async () => {
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
