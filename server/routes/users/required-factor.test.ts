/** Where the site requires a second factor of administrators: what they can do without one. */
import { TOTP, URI } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import {
  beginSecondFactor,
  details,
  logout,
  secondFactor,
  switchSecondFactorOn,
} from '../../../contract/calls.ts';
import { refusals } from '../../../contract/messages.ts';
import { beginPasskey, endPasskey, passkeys } from '../../../contract/passkey-calls.ts';
import { scopes } from '../../../contract/scopes.ts';
import { takeAwaySecondFactor } from '../../accounts/second-factor.ts';
import { routes } from '../../routes.ts';
import {
  addSumProblem,
  openTestServer,
  type Person,
  startTestServer,
  testPassword,
} from '../../testing/server.ts';

const lax = await openTestServer();
const server = await startTestServer({ database: lax.url, requiresAdminFactor: true });
afterAll(() => server.close());
const bare = await server.addPerson('bare', { isAdmin: true, roles: ['organiser'] });
const problem = await addSumProblem(lax, bare);

const endpoints = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const ofSetUp = [
  details,
  logout,
  secondFactor,
  beginSecondFactor,
  switchSecondFactorOn,
  passkeys,
  beginPasskey,
  endPasskey,
].map(nameOf);

const refused = { status: 403, body: { success: false, error: refusals.secondFactorRequired } };

async function setUp(as: Person): Promise<void> {
  const begun = await server.call('POST /users/second-factor', { as, body: {} });
  const totp = URI.parse((begun.body as { uri: string }).uri);
  if (!(totp instanceof TOTP)) throw new Error('It is no TOTP.');
  const body = { code: totp.generate() };
  expect((await server.call('PUT /users/second-factor', { as, body })).status).toBe(200);
}

const isAdmin = async (as: Person) =>
  (await server.call('GET /system/overview', { as })).status === 200;

describe('an administrator without the second factor that the site requires', () => {
  const others = endpoints
    .filter(({ access }) => access !== 'anyone')
    .filter((endpoint) => !ofSetUp.includes(nameOf(endpoint)));

  it.each(others.map((one) => [nameOf(one), one] as const))(
    'cannot call %s',
    async (_, endpoint) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const answer = await server.call(`${endpoint.method} ${path}`, {
        as: bare,
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
      expect(answer).toMatchObject(refused);
    },
  );

  it('sees with all other calls what everyone sees', async () => {
    const hidden = async (as: Person, on = server) => {
      const { body } = await on.call(`GET /problems/${problem}`, { as });
      return (body as { testCases: { isHidden: boolean }[] }).testCases.some((one) => one.isHidden);
    };
    expect(await hidden(bare, lax)).toBe(true);
    expect(await hidden(bare)).toBe(false);
  });

  it('cannot use an API token either', async () => {
    const body = { name: 'All', scopes, days: 1 };
    const made = await lax.call('POST /users/tokens', { as: bare, body });
    const program = { ...bare, token: (made.body as { token: string }).token };
    expect(await isAdmin(program)).toBe(false);
    expect(await server.call('GET /users/profile', { as: program })).toMatchObject(refused);
    expect((await lax.call('GET /system/overview', { as: program })).status).toBe(200);
  });

  it('logs in, is told, sets it up, and has all rights then', async () => {
    const late = await server.addPerson('late', { isAdmin: true });
    const login = { email: late.email, password: testPassword };
    const answer = await server.call('POST /users/login', { body: login });
    expect(answer.status).toBe(200);
    const as = { ...late, token: (answer.body as { access: string }).access };
    const told = async () => (await server.call('GET /users/details', { as })).body;
    expect(await told()).toMatchObject({ isAdmin: true, needsSecondFactor: true });
    expect(await isAdmin(as)).toBe(false);
    await setUp(as);
    expect(await told()).not.toHaveProperty('needsSecondFactor');
    expect(await isAdmin(as)).toBe(true);
  });

  it('may be the last administrator: a command on the server helps', async () => {
    const lone = await server.addPerson('lone', { isAdmin: true });
    await setUp(lone);
    expect(await isAdmin(lone)).toBe(true);
    const site = { db: server.db, config: { publicUrl: 'https://judge.example.org' } };
    await takeAwaySecondFactor(site, { command: 'bin/admin' }, lone.id);
    expect(await isAdmin(lone)).toBe(false);
    await setUp(lone);
    expect(await isAdmin(lone)).toBe(true);
  });
});

it('people who are no administrators need none, nor do administrators where it is optional', async () => {
  const person = await server.addPerson('person', { roles: ['teacher'] });
  expect((await server.call('GET /users/profile', { as: person })).status).toBe(200);
  expect((await server.call('GET /classes', { as: person })).status).toBe(200);
  const { body } = await lax.call('GET /users/details', { as: bare });
  expect(body).not.toHaveProperty('needsSecondFactor');
});
