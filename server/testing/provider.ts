/**
 * Providers of OpenID Connect on this host: a real one, whose keys can be rotated, and one that answers
 * as a test says. And a browser's part of a login: cookies and redirects.
 */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type ClientMetadata, type JWK } from 'oidc-provider';
import type { ProviderConfig } from '../config.ts';

export const clientId = 'arbiter';
export const clientSecret = 'a secret of the tests, which is long';

/** The settings of a provider. */
export const providerConfig = (
  issuer: string,
  changes: Partial<ProviderConfig> = {},
): ProviderConfig => ({
  id: 'school',
  name: 'School',
  issuer,
  clientId,
  clientSecret,
  scopes: 'openid profile email',
  prompt: undefined,
  groupsClaim: undefined,
  roles: [],
  classes: [],
  registration: 'site',
  endsThere: false,
  ...changes,
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closing = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** Someone who has an account at a provider. */
export type AtProvider = { sub: string } & Record<string, unknown>;

async function newKey(): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

export type RealProvider = {
  issuer: string;
  /** Who is logged in at the provider in the browsers of the test. */
  signIn(person: AtProvider): void;
  /** Signs with another key from now on, and shows only that. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
};

/** A real provider; `callback` is the site's address of the callback. */
export async function startRealProvider(callback: string): Promise<RealProvider> {
  let person: AtProvider = { sub: 'no one yet' };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  const issuer = await listen(server);
  const client: ClientMetadata = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [callback],
    post_logout_redirect_uris: [callback.replace(/\/callback$/, '')],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_basic',
  };
  const use = (key: JWK): void => {
    const provider = new Provider(issuer, {
      clients: [client],
      jwks: { keys: [key] },
      cookies: { keys: ['cookies of the tests'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username', 'groups'],
      },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: async () => ({ ...person, sub }),
      }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      // Its people have agreed before.
      loadExistingGrant: async ({ oidc }) => {
        if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined;
        const { accountId } = oidc.session;
        const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
    });
    const callbackOfProvider = provider.callback();
    answer = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) {
        void callbackOfProvider(request, response);
        return;
      }
      const login = { login: { accountId: person.sub } };
      void provider.interactionFinished(request, response, login);
    };
  };
  use(await newKey());
  return {
    issuer,
    signIn: (one) => {
      person = one;
    },
    rotateKeys: async () => use(await newKey()),
    close: () => closing(server),
  };
}

/**
 * Follows the redirects of a provider as a browser does, until they lead to `callback`; returns the
 * query of that address.
 */
export async function followLogin(url: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${at}: ${response.status} ${await response.text()}`);
    at = new URL(location, at).href;
    if (at.startsWith(`${callback}?`)) return new URL(at).search.slice(1);
  }
  throw new Error('The provider redirects without end.');
}

type Answered = { status?: number; type?: string; body: string | Buffer };

export type HostileProvider = {
  issuer: string;
  /** The addresses that were asked for, without their queries. */
  asked: string[];
  /** Changes the ID token of the next login: its claims, or all of it. */
  next(change: {
    claims?: (claims: JWTPayload) => JWTPayload;
    header?: { alg: string; kid?: string };
    key?: KeyObject | Uint8Array;
    token?: (token: string) => string;
  }): void;
  /** Answers at a path otherwise; `hang`: never. */
  answer(path: string, answered: Answered | 'hang' | undefined): void;
  /** The query with which the provider sends the browser back that came to `url`. */
  follow(url: string, changes?: Record<string, string>): string;
  close(): Promise<void>;
};

/** A provider that speaks the protocol right, but for what a test changes. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const asked: string[] = [];
  const answers = new Map<string, Answered | 'hang'>();
  const nonces = new Map<string, string>();
  let change: Parameters<HostileProvider['next']>[0] = {};
  let issuer = '';

  const idToken = async (code: string): Promise<string> => {
    const { claims = (same) => same, header = { alg: 'RS256', kid: 'one' }, key, token } = change;
    change = {};
    const issuedAt = Math.floor(Date.now() / 1000);
    const payload = claims({
      iss: issuer,
      sub: 'stranger',
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + 300,
      nonce: nonces.get(code),
      name: 'Some Body',
      email: 'stranger@school.example',
    });
    const made = await new SignJWT(payload).setProtectedHeader(header).sign(key ?? privateKey);
    return token === undefined ? made : token(made);
  };

  const json = (value: unknown): Answered => ({ body: JSON.stringify(value) });
  const usual = async (path: string, request: IncomingMessage): Promise<Answered> => {
    if (path === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      });
    }
    if (path === '/jwks') return json({ keys: [jwk] });
    if (path === '/token') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const code = new URLSearchParams(Buffer.concat(parts).toString()).get('code') ?? '';
      return json({ access_token: 'any', token_type: 'Bearer', id_token: await idToken(code) });
    }
    return path === '/userinfo' ? json({ sub: 'stranger' }) : { status: 404, body: '{}' };
  };

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(path);
    const set = answers.get(path);
    if (set === 'hang') return;
    const { status = 200, type = 'application/json', body } = set ?? (await usual(path, request));
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  issuer = await listen(server);
  return {
    issuer,
    asked,
    next: (one) => {
      change = one;
    },
    answer: (path, answered) => {
      if (answered === undefined) answers.delete(path);
      else answers.set(path, answered);
    },
    follow: (url, changes = {}) => {
      const query = new URL(url).searchParams;
      const code = randomUUID();
      nonces.set(code, query.get('nonce') ?? '');
      const state = query.get('state') ?? '';
      return new URLSearchParams({ code, state, iss: issuer, ...changes }).toString();
    },
    close: () => closing(server),
  };
}
