/**
 * Answers that no login may be made of: of other browsers, used before, of other issuers, or with an ID
 * token that does not prove what it says; and providers that are down, hang, or answer garbage.
 */
import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { certificate, certificateKey } from '../../../db/testing-certificate.ts';
import { openProviders } from '../../outside/providers.ts';
import {
  clientId,
  clientSecret,
  providerConfig,
  startHostileProvider,
} from '../../testing/provider.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const provider = await startHostileProvider();
const other = await startHostileProvider();
const config = (id: string, issuer: string) =>
  providerConfig(issuer, { id, name: id, registration: 'open' });
const lines: string[] = [];
const server = await startTestServer({
  providers: [config('school', provider.issuer), config('other', other.issuer)],
  onLogLine: (line) => void lines.push(line),
});
const limited = await startTestServer({
  database: server.url,
  providers: [config('school', provider.issuer)],
  rateLimits: true,
});
const secure = await startTestServer({
  database: server.url,
  providers: [config('school', provider.issuer)],
  publicUrl: 'https://judge.example.org',
});
afterAll(async () => {
  for (const one of [limited, secure, server, provider, other]) await one.close();
});

type Began = { url: string; setCookie: string; cookie: string };

async function begin(on: TestServer = server, id = 'school'): Promise<Began> {
  const answer = await on.call('POST /users/login/provider', { body: { provider: id } });
  expect(answer).toMatchObject({ status: 200 });
  const setCookie = String(answer.headers['set-cookie']);
  return { ...(answer.body as { url: string }), setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

const end = (parameters: string, cookie: string | undefined, on: TestServer = server) =>
  on.call('POST /users/login/provider/callback', {
    raw: {
      payload: JSON.stringify({ parameters }),
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    },
  });

async function logIn(change: Parameters<typeof provider.next>[0] = {}, query = {}) {
  const { url, cookie } = await begin();
  provider.next(change);
  return await end(provider.follow(url, query), cookie);
}

const notBegun = { status: 401, body: { error: refusals.loginNotBegun } };
const unproven = { status: 401, body: { error: refusals.providerUnproven } };
const away = { status: 503, body: { error: refusals.providerAway } };
const fine = { status: 200 };

const countPeople = async () => (await server.db.selectFrom('users').select('id').execute()).length;

describe('an answer', () => {
  it('is taken if all is right', async () => {
    expect(await logIn()).toMatchObject(fine);
  });

  it('counts once', async () => {
    const { url, cookie } = await begin();
    const parameters = provider.follow(url);
    expect(await end(parameters, cookie)).toMatchObject(fine);
    expect(await end(parameters, cookie)).toMatchObject(notBegun);
  });

  it('counts once of many that come at once', async () => {
    const { url, cookie } = await begin();
    const parameters = provider.follow(url);
    const answers = await Promise.all([1, 2, 3, 4].map(() => end(parameters, cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('is not taken from another browser than the one in which the login began', async () => {
    const victim = await begin();
    const attacker = await begin();
    const parameters = provider.follow(attacker.url);
    expect(await end(parameters, victim.cookie)).toMatchObject(notBegun);
    expect(await end(parameters, undefined)).toMatchObject(notBegun);
    const [name] = attacker.cookie.split('=');
    const [, value] = victim.cookie.split('=');
    expect(await end(parameters, `${name}=${value}`)).toMatchObject(notBegun);
    expect(await end(parameters, attacker.cookie)).toMatchObject(fine);
  });

  it('must have one state, which began here', async () => {
    const { url, cookie } = await begin();
    const parameters = provider.follow(url);
    for (const wrong of [
      '',
      'code=1',
      parameters.replace('state=', 'state=x'),
      `${parameters}&state=twice`,
    ]) {
      expect(await end(wrong, cookie), wrong).toMatchObject(notBegun);
    }
    expect(await end(parameters, cookie)).toMatchObject(fine);
  });

  it('is not taken after ten minutes', async () => {
    const { url, cookie } = await begin();
    await server.db.updateTable('begun_logins').set({ ends_at: new Date() }).execute();
    expect(await end(provider.follow(url), cookie)).toMatchObject(notBegun);
    await begin();
    const left = await server.db
      .selectFrom('begun_logins')
      .select('ends_at')
      .where('ends_at', '<', new Date())
      .execute();
    expect(left).toEqual([]);
  });

  it('is not taken of another issuer, nor of one that does not name itself', async () => {
    expect(await logIn({}, { iss: other.issuer })).toMatchObject(unproven);
    const { url, cookie } = await begin();
    const parameters = new URLSearchParams(provider.follow(url));
    parameters.delete('iss');
    expect(await end(parameters.toString(), cookie)).toMatchObject(unproven);
  });

  it('of a provider is not taken for a login at another (mix-up)', async () => {
    const { url, cookie } = await begin(server, 'other');
    const askedBefore = [...other.asked];
    expect(await end(provider.follow(url), cookie)).toMatchObject(unproven);
    // The code went to none of them.
    expect(other.asked.slice(askedBefore.length)).not.toContain('/token');
  });

  it.each([
    ['access_denied', { status: 403, body: { error: refusals.providerDenied } }],
    ['temporarily_unavailable', away],
    ['invalid_scope', away],
  ])('that tells the error %s is told in a sentence', async (error, told) => {
    const { url, cookie } = await begin();
    const parameters = new URLSearchParams(provider.follow(url));
    parameters.delete('code');
    parameters.set('error', error);
    expect(await end(parameters.toString(), cookie)).toMatchObject(told);
  });
});

describe('an ID token', () => {
  const nowS = () => Math.floor(Date.now() / 1000);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (token: string, alg: string) =>
    `${part({ alg })}.${token.split('.')[1]}.` as const;
  const bySecret = (token: string): string => {
    const content = `${part({ alg: 'HS256' })}.${token.split('.')[1]}`;
    const signature = createHmac('sha256', clientSecret).update(content).digest('base64url');
    return `${content}.${signature}`;
  };
  const claims = (changes: Record<string, unknown>) => ({
    claims: (before: JWTPayload): JWTPayload => ({ ...before, ...changes }),
  });

  it.each([
    ['with another nonce', claims({ nonce: 'of another login' })],
    ['without a nonce', claims({ nonce: undefined })],
    ['for another client', claims({ aud: 'another' })],
    ['for several clients, made for another', claims({ aud: [clientId, 'b'], azp: 'b' })],
    ['of another issuer', claims({ iss: 'https://evil.example' })],
    ['that has expired', claims({ exp: nowS() - 120 })],
    ['without an end', claims({ exp: undefined })],
    ['of the future', claims({ iat: nowS() + 600, nbf: nowS() + 600 })],
    ['without a subject', claims({ sub: undefined })],
    ['with an endless subject', claims({ sub: 's'.repeat(300) })],
    ['signed by a stranger', { key: stranger }],
    ['with a key that the provider does not have', { header: { alg: 'RS256', kid: 'two' } }],
    ['without a signature', { token: (token: string) => unsigned(token, 'RS256') }],
    ['with alg none', { token: (token: string) => unsigned(token, 'none') }],
    ['with alg NONE', { token: (token: string) => unsigned(token, 'NONE') }],
    ['signed with the secret of the client', { token: bySecret }],
    ['that is empty', { token: () => '' }],
  ])('%s is not taken', async (_what, change) => {
    const before = await countPeople();
    expect(await logIn(change)).toMatchObject(unproven);
    expect(await countPeople()).toBe(before);
  });

  it('that cannot be read at all is not taken', async () => {
    const before = await countPeople();
    expect(await logIn({ token: () => 'not.a.token' })).toMatchObject(away);
    expect(await countPeople()).toBe(before);
  });

  it('is taken while the clocks differ by less than a minute', async () => {
    expect(await logIn(claims({ exp: nowS() - 30 }))).toMatchObject(fine);
    expect(await logIn(claims({ iat: nowS() + 30, nbf: nowS() + 30 }))).toMatchObject(fine);
  });

  it('of another person is not mixed with what else the provider tells', async () => {
    provider.answer('/userinfo', {
      body: JSON.stringify({ sub: 'another', email: 'a@b.example' }),
    });
    const without = claims({ sub: 'no address', email: undefined });
    expect(await logIn(without)).toMatchObject(unproven);
    provider.answer('/userinfo', undefined);
  });
});

describe('a provider', () => {
  const discovery = '/.well-known/openid-configuration';
  const publicUrl = 'http://localhost:3000';
  const bounds = { answerMs: 300, replyMaxBytes: 4096, metadataMs: 0 };
  const open = () =>
    openProviders({ providers: [config('school', provider.issuer)], publicUrl }, bounds);
  beforeEach(() => {
    for (const path of [discovery, '/token', '/jwks']) provider.answer(path, undefined);
  });
  const garbage = [
    ['hangs', 'hang'],
    ['fails', { status: 500, body: 'oops' }],
    ['answers no JSON', { body: '<html>' }],
    ['answers another type', { type: 'text/html', body: '<html>' }],
    ['answers without end', { body: Buffer.alloc(1_000_000, ' ') }],
    ['redirects', { status: 302, body: '' }],
  ] as const;

  it.each(garbage)('that %s is refused when a login begins', async (_what, answered) => {
    provider.answer(discovery, answered);
    await expect(open().begin('school')).rejects.toMatchObject({
      code: 'unavailable',
      message: refusals.providerAway,
    });
    // It is asked again, because its failure is not remembered.
    provider.answer(discovery, undefined);
    await expect(open().begin('school')).resolves.toMatchObject({ url: expect.any(String) });
  });

  it.each(garbage)('that %s is refused when a login ends', async (_what, answered) => {
    for (const path of ['/token', '/jwks']) {
      const providers = open();
      const { url, secrets } = await providers.begin('school');
      provider.answer(path, answered);
      const ending = providers.end('school', provider.follow(url), secrets);
      await expect(ending, path).rejects.toMatchObject({
        code: 'unavailable',
        message: refusals.providerAway,
      });
      provider.answer(path, undefined);
    }
  });

  it('sends no browser to an address of a logout that is none', async () => {
    const told = (await (await fetch(provider.issuer + discovery)).json()) as object;
    const own = { ...config('school', provider.issuer), endsThere: true };
    const leave = () => openProviders({ providers: [own], publicUrl }, bounds).leave('school');
    for (const [address, expected] of [
      [undefined, null],
      ['javascript:alert(1)', null],
      [`${provider.issuer}/end`, expect.stringContaining(`${provider.issuer}/end?`)],
    ]) {
      const said = { ...told, end_session_endpoint: address };
      provider.answer(discovery, { body: JSON.stringify(said) });
      expect(await leave(), String(address)).toEqual(expected);
    }
  });

  it('that calls itself otherwise is refused', async () => {
    const told = await (await fetch(provider.issuer + discovery)).json();
    const renamed = { ...(told as object), issuer: other.issuer };
    provider.answer(discovery, { body: JSON.stringify(renamed) });
    await expect(open().begin('school')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that names an address of another host without TLS is not asked there', async () => {
    const told = await (await fetch(provider.issuer + discovery)).json();
    for (const host of ['login.example.org', '127.0.0.1.example.org', 'localhost.example.org']) {
      const plain = { ...(told as object), token_endpoint: `http://${host}/token?host=127.0.0.1` };
      provider.answer(discovery, { body: JSON.stringify(plain) });
      const providers = open();
      const { url, secrets } = await providers.begin('school');
      await expect(providers.end('school', provider.follow(url), secrets)).rejects.toMatchObject({
        code: 'unavailable',
        reason: expect.stringContaining(`without TLS: ${host}`),
      });
    }
  });

  it('with a certificate that is not trusted is refused', async () => {
    const https = createServer({ key: certificateKey, cert: certificate }, (_request, response) =>
      response.end('{}'),
    );
    await new Promise<void>((done) => https.listen(0, '127.0.0.1', done));
    const { port } = https.address() as AddressInfo;
    const untrusted = config('school', `https://localhost:${port}`);
    await expect(
      openProviders({ providers: [untrusted], publicUrl }, bounds).begin('school'),
    ).rejects.toMatchObject({ code: 'unavailable', reason: expect.stringMatching(/self.signed/i) });
    await new Promise<unknown>((done) => https.close(done));
  });

  it('that took the code before says so, which is no fault of the provider', async () => {
    const { url, cookie } = await begin();
    provider.answer('/token', { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) });
    expect(await end(provider.follow(url), cookie)).toMatchObject(unproven);
  });

  it('that is down keeps no server from starting, and no page from loading', async () => {
    const gone = await startHostileProvider();
    await gone.close();
    const lone = await startTestServer({
      database: server.url,
      providers: [config('school', gone.issuer)],
    });
    expect(await lone.call('GET /system/site')).toMatchObject({
      status: 200,
      body: { logins: { providers: [{ id: 'school', name: 'school' }] } },
    });
    expect(
      await lone.call('POST /users/login/provider', { body: { provider: 'school' } }),
    ).toMatchObject(away);
    await lone.close();
  });

  it('is asked once by many who begin at once', async () => {
    const providers = openProviders({ providers: [config('school', provider.issuer)], publicUrl });
    const before = provider.asked.length;
    await Promise.all(Array.from({ length: 10 }, () => providers.begin('school')));
    expect(provider.asked.slice(before)).toEqual([discovery]);
  });
});

describe('the way to a provider', () => {
  it('has a challenge of PKCE, a state and a nonce, and no secret', async () => {
    const { url } = await begin();
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/login/callback',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    const stored = await server.db
      .selectFrom('begun_logins')
      .selectAll()
      .where('nonce', '=', query.nonce ?? '')
      .executeTakeFirstOrThrow();
    const challenge = createHash('sha256').update(stored.verifier).digest('base64url');
    expect(query.code_challenge).toBe(challenge);
    expect(url).not.toContain(stored.verifier);
    expect(url).not.toContain(encodeURIComponent(clientSecret));
    expect(new Set([query.state, query.nonce, stored.verifier]).size).toBe(3);
  });

  it('leaves a cookie that scripts and other sites do not get', async () => {
    const plain = /^login-[\w-]{8}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/;
    expect((await begin()).setCookie).toMatch(plain);
    const { setCookie, url, cookie } = await begin(secure);
    expect(setCookie).toMatch(/^__Host-login-.*; HttpOnly; SameSite=Lax; Secure$/);
    const ended = await end(provider.follow(url), cookie, secure);
    expect(ended).toMatchObject(fine);
    expect(ended.headers['set-cookie']).toMatch(/^__Host-login-[\w-]{8}=; Path=\/; Max-Age=0;/);
  });

  it('is counted at its end like other calls with credentials', async () => {
    const statuses: number[] = [];
    for (let calls = 0; calls < 41; calls += 1) {
      statuses.push((await end('code=1&state=guessed', undefined, limited)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });

  it('can be begun as often as a little can be written', async () => {
    const body = { provider: 'unknown' };
    const statuses: number[] = [];
    for (let calls = 0; calls < 61; calls += 1) {
      statuses.push((await limited.call('POST /users/login/provider', { body })).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('has the reason of a refusal in the log, and no token', () => {
  const reasons = lines.filter((line) => line.includes('"reason"'));
  expect(reasons.length).toBeGreaterThan(20);
  expect(reasons.join('\n')).toContain('nonce');
  expect(lines.filter((line) => /eyJ|code=[^,"]{8}/.test(line))).toEqual([]);
});
