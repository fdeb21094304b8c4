/** Seeing what a person sees: an administrator reads as that person, and changes nothing. */
import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  apiTokens,
  exportAccount,
  logout,
  secondFactor,
  sessions,
} from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { viewingMaxMinutes } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { beginViewing, endOldViewings } from '../../accounts/viewings.ts';
import { routes } from '../../routes.ts';
import { openTestServer, type Person, startTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const begin = (person: { id: string }, as = admin) =>
  server.call(`POST /people/${person.id}/view`, { as });

async function viewOf(person: Person, as = admin): Promise<Person> {
  const answer = await begin(person, as);
  expect(answer.status).toBe(200);
  return { ...person, token: (answer.body as { access: string }).access };
}

const statusFor = async (as: Person) => (await server.call('GET /users/profile', { as })).status;

const actsAbout = async ({ id }: Person) => {
  const answer = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
  const { entries } = answer.body as { entries: { act: string; actor: { id: string } }[] };
  return entries.map(({ act, actor }) => (actor.id === admin.id ? act : `${act} by another`));
};

const endpoints = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const tryCall = (endpoint: Endpoint, as: Person) => {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
  const headers = { 'if-match': '*', 'content-type': 'application/octet-stream' };
  return server.call(`${endpoint.method} ${path}`, {
    as,
    ...(endpoint.method !== 'GET' &&
      (endpoint.takesBytes ? { raw: { payload: 'x', headers } } : { body: {} })),
  });
};

const seen = await server.addPerson('seen', { roles: ['observer'] });

describe('a view', () => {
  it('reads as the person, says so, and is in the audit log with its begin and end', async () => {
    const person = await server.addPerson('looked at');
    const view = await viewOf(person);
    const { body } = await server.call('GET /users/details', { as: view });
    expect(body).toMatchObject({ _id: person.id, name: 'looked at', isAdmin: false });
    const { viewEndsAt } = body as { viewEndsAt: string };
    const minutesLeft = (Date.parse(viewEndsAt) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(viewingMaxMinutes - 5);
    expect(minutesLeft).toBeLessThanOrEqual(viewingMaxMinutes + 1);
    const own = await server.call('GET /users/details', { as: person });
    expect(own.body).not.toHaveProperty('viewEndsAt');
    expect((await server.call('GET /system/overview', { as: view })).status).toBe(403);
    expect((await server.call('POST /users/logout', { as: view })).status).toBe(200);
    expect([await statusFor(view), await statusFor(person), await statusFor(admin)]).toEqual([
      401, 200, 200,
    ]);
    expect(await actsAbout(person)).toEqual(['viewing ended', 'viewing begun']);
  });

  /** In a session of its own, so that the views of other tests do not end it. */
  let view: Person;
  beforeAll(async () => {
    view = await viewOf(seen, await server.inNewSession(admin));
  });
  afterEach(async () => expect(await statusFor(view)).toBe(200));

  const changing = endpoints
    .filter(({ method }) => method !== 'GET')
    .filter(({ path }) => path !== logout.path);

  it.each(changing.map((one) => [nameOf(one), one] as const))('cannot call %s', async (_, one) => {
    expect(await tryCall(one, view)).toMatchObject({
      status: 403,
      body: { success: false, error: refusals.viewOnly },
    });
  });

  it.each([sessions, apiTokens, secondFactor, exportAccount].map(nameOf))(
    'does not show %s',
    async (name) => {
      const [method, path] = name.split(' ') as ['GET', string];
      expect(await server.call(`${method} ${path}`, { as: view })).toMatchObject({
        status: 403,
        body: { success: false, error: refusals.hiddenFromViews },
      });
    },
  );

  it('makes no other call than its person may, and opens what their roles open', async () => {
    const reads = endpoints.filter(({ method, access }) => method === 'GET' && access === 'admin');
    for (const one of reads) {
      const [asView, asPerson] = [await tryCall(one, view), await tryCall(one, seen)];
      expect(asView.status, nameOf(one)).toBe(asPerson.status);
    }
    expect((await server.call('GET /system/overview', { as: view })).status).toBe(200);
  });

  it('is no session of the person, and no use of one', async () => {
    const person = await server.addPerson('not there');
    await server.db
      .updateTable('sessions')
      .set({ used_at: new Date('2026-01-01T00:00:00Z'), expires_at: new Date('2099-01-01') })
      .where('user_id', '=', person.id)
      .execute();
    const looking = await viewOf(person);
    expect(await statusFor(looking)).toBe(200);
    const rows = await server.db
      .selectFrom('sessions')
      .select('used_at')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ used_at: new Date('2026-01-01T00:00:00Z') }]);
  });

  it('is never of an administrator, and ends when its person becomes one', async () => {
    const person = await server.addPerson('rises');
    const other = await server.addPerson('other admin', { isAdmin: true });
    for (const one of [admin, other]) {
      expect(await begin(one)).toMatchObject({
        status: 409,
        body: { error: refusals.adminNotViewed },
      });
    }
    expect(await begin({ id: crypto.randomUUID() })).toMatchObject({ status: 404 });
    const looking = await viewOf(person);
    await server.db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', person.id)
      .execute();
    expect(await statusFor(looking)).toBe(401);
  });

  it('is one of a session: the next ends it', async () => {
    const [first, second] = [await server.addPerson('first'), await server.addPerson('second')];
    const before = await viewOf(first);
    const after = await viewOf(second);
    expect([await statusFor(before), await statusFor(after)]).toEqual([401, 200]);
    expect(await actsAbout(first)).toEqual(['viewing ended', 'viewing begun']);
  });

  it('is one of a session, when two begin at once, too', async () => {
    const people = [await server.addPerson('at once 1'), await server.addPerson('at once 2')];
    const session = await server.inNewSession(admin);
    for (let round = 0; round < 5; round += 1) {
      const views = await Promise.all(people.map((one) => viewOf(one, session)));
      const states = await Promise.all(views.map(statusFor));
      expect(states.toSorted()).toEqual([200, 401]);
    }
  });

  it('does not begin in a session that has ended meanwhile', async () => {
    const person = await server.addPerson('too late');
    const session = await server.inNewSession(admin);
    const sessionId = decodeJwt(session.token).jti ?? '';
    expect((await server.call('POST /users/logout', { as: session })).status).toBe(200);
    const by = { caller: { id: admin.id, sessionId }, network: '' };
    await expect(beginViewing(server.db, by, person.id)).rejects.toThrow(refusals.tokenInvalid);
    expect(await actsAbout(person)).toEqual([]);
  });

  it('uses the session of its administrator, which does not end while they look', async () => {
    const strict = await startTestServer({ database: server.url, sessionIdleS: 600 });
    const person = await server.addPerson('watched for long');
    const session = await server.inNewSession(admin);
    const sessionId = decodeJwt(session.token).jti ?? '';
    const looking = await viewOf(person, session);
    const before = new Date(Date.now() - 590_000);
    await server.db
      .updateTable('sessions')
      .set({ used_at: before })
      .where('id', '=', sessionId)
      .execute();
    const answer = await strict.call('GET /users/profile', { as: looking });
    expect(answer.status).toBe(200);
    await strict.close();
    const row = await server.db
      .selectFrom('sessions')
      .select('used_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(row.used_at.getTime()).toBeGreaterThan(before.getTime());
  });

  it('ends with its time, with its administrator’s session and with their rights', async () => {
    const ends: Record<string, (as: Person) => Promise<unknown>> = {
      time: ({ id }) =>
        server.db
          .updateTable('viewings')
          .set({ ends_at: new Date(0) })
          .where('viewer', '=', id)
          .execute(),
      logout: (as) => server.call('POST /users/logout', { as }),
      rights: ({ id }) =>
        server.db.updateTable('users').set({ is_admin: false }).where('id', '=', id).execute(),
    };
    for (const [name, end] of Object.entries(ends)) {
      const person = await server.addPerson(`ended by ${name}`);
      const other = await server.addPerson(`admin of ${name}`, { isAdmin: true });
      const looking = await viewOf(person, other);
      expect(await statusFor(looking)).toBe(200);
      await end(other);
      expect(await statusFor(looking), name).toBe(401);
      await endOldViewings(server.db);
      expect(await actsAbout(person), name).toEqual([
        'viewing ended by another',
        'viewing begun by another',
      ]);
    }
  });
});
