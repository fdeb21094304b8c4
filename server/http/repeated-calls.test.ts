/** A call sent twice with the same Idempotency-Key: it acts once, and both get the same reply. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { routes } from '../routes.ts';
import { addSumProblem, openTestServer, type Person } from '../testing/server.ts';
import { takesKey } from './repeated-calls.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

const problem = (name: string) => ({
  name,
  problemStatement: 'Print $a + b$.',
  difficulty: 'Easy',
  testCases: [
    { input: '1 2\n', output: '3\n', isHidden: false },
    { input: '2 2\n', output: '4\n', isHidden: true },
  ],
});

const withKey = (key: string, path: string, as: Person, body: unknown) =>
  server.call(`POST ${path}`, { as, body, raw: { headers: { 'idempotency-key': key } } });

const count = async (table: 'problems' | 'contributions') =>
  (await server.db.selectFrom(table).select('id').execute()).length;

it('creating a problem twice at once, and again later, creates one', async () => {
  const create = () => withKey('create-1', '/problems/create', admin, problem('Twice'));
  const [first, second] = await Promise.all([create(), create()]);
  const later = await create();
  for (const answer of [first, second, later]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(true);
    expect(answer.headers.location).toBe(first?.headers.location);
  }
  expect(await count('problems')).toBe(1);
});

it('another body, another call or a malformed key is refused, and acts not', async () => {
  const before = await count('problems');
  const other = await withKey('create-1', '/problems/create', admin, problem('Other'));
  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ error: refusals.callKeyUsed });
  const elsewhere = await withKey('create-1', '/workshop/problems', admin, {});
  expect(elsewhere.status).toBe(409);
  const malformed = await withKey('not one word', '/problems/create', admin, problem('Other'));
  expect(malformed.status).toBe(400);
  expect(await count('problems')).toBe(before);
});

it('a call whose server ended before it was answered is not repeated', async () => {
  await withKey('cut-off', '/workshop/problems', user, {});
  await server.db
    .updateTable('answered_calls')
    .set({ reply: null, begun_at: new Date('2026-01-01T00:00:00Z') })
    .where('key', '=', 'cut-off')
    .execute();
  const { status, body } = await withKey('cut-off', '/workshop/problems', user, {});
  expect({ status, body }).toMatchObject({ status: 409, body: { error: refusals.callUnanswered } });
});

it('a key is its person’s own', async () => {
  expect((await withKey('create-1', '/workshop/problems', user, {})).status).toBe(200);
});

it('after a refusal, the same key may act', async () => {
  const create = (name: string) => withKey('create-2', '/problems/create', admin, problem(name));
  expect((await create('')).status).toBe(400);
  expect((await create('At last')).status).toBe(200);
});

it('opening the workshop, contributing and approving twice act once, too', async () => {
  const begun = await Promise.all(
    [1, 2].map(() => withKey('begin', '/workshop/problems', user, {})),
  );
  expect(begun[0]?.body).toEqual(begun[1]?.body);
  const { name, ...rest } = problem('Offered');
  const offered = await Promise.all(
    [1, 2].map(() =>
      withKey('offer', '/contributions/submit', user, { ...rest, problemName: name }),
    ),
  );
  expect(offered[0]?.status).toBe(200);
  expect(offered[0]?.body).toEqual(offered[1]?.body);
  expect(await count('contributions')).toBe(1);
  const { contributionId } = z.object({ contributionId: z.string() }).parse(offered[0]?.body);
  const approved = await Promise.all(
    [1, 2].map(() =>
      withKey('approve', `/contributions/approve/${contributionId}`, admin, { reviewComments: '' }),
    ),
  );
  expect(approved.map(({ status }) => status)).toEqual([200, 200]);
  expect(approved[0]?.body).toEqual(approved[1]?.body);
});

it('every call that creates and has no key of its own takes one', () => {
  const without = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access, headers }) => {
      const declares = headers !== undefined && 'shape' in headers;
      return method === 'POST' && access !== 'anyone' && !declares;
    })
    .filter((endpoint) => !takesKey(endpoint))
    .map(({ path }) => path);
  expect(without).toEqual([
    '/users/change-password',
    '/users/second-factor',
    '/users/second-factor/off',
    '/users/delete-account',
    '/users/tokens',
    '/users/linked-logins',
    '/users/passkeys',
    '/users/passkeys/answer',
    '/users/passkeys/confirmation',
    '/users/passkeys/confirmation/answer',
    '/users/passkeys/{id}/removal',
    '/people/invitations',
    '/people/import',
    '/people/{id}/reset-link',
    '/people/{id}/view',
    '/compiler/self-test',
    '/feeds',
    '/lti/registration-links',
    '/ai/review-code',
    '/workshop/statement',
  ]);
});

it('rejudging a problem twice rejudges once', async () => {
  const id = await addSumProblem(server, admin);
  const rejudged = await Promise.all(
    [1, 2].map(() => withKey('rejudge', `/problems/${id}/rejudge`, admin, {})),
  );
  expect(rejudged[0]?.status).toBe(rejudged[1]?.status);
});

it('is neither kept nor given to an API token where a reply has a secret', () => {
  const secrets = [
    'access',
    'challenge',
    'password',
    'recoveryCodes',
    'secret',
    'token',
    'uri',
    'url',
  ];
  const given = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method !== 'GET' && access !== 'anyone')
    .filter(({ reply }) => {
      const shape = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
      return secrets.some((name) => shape.includes(`"${name}":{`));
    });
  expect(given.length).toBeGreaterThan(8);
  const open = given.filter((one) => takesKey(one) || one.needsSession !== true);
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
