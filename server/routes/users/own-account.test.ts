/** Sessions as their person sees them, and the API tokens that programs act with. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ApiToken, OwnSession } from '../../../contract/account.ts';
import { refusals } from '../../../contract/messages.ts';
import { openLastUse } from '../../accounts/last-use.ts';
import { apiTokensMax } from '../../http/limits.ts';
import {
  addSumProblem,
  openTestServer,
  type Person,
  startTestServer,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(person: Person, userAgent: string): Promise<Person> {
  const headers = { 'user-agent': userAgent, 'content-type': 'application/json' };
  const payload = JSON.stringify({ email: person.email, password: testPassword });
  const raw = { headers, payload, remoteAddress: '203.0.113.9' };
  const answer = await server.call('POST /users/login', { raw });
  return { ...person, token: (answer.body as { access: string }).access };
}

const sessionsOf = async (person: Person) =>
  (await server.call('GET /users/sessions', { as: person })).body as OwnSession[];

const isIn = async (person: Person) =>
  (await server.call('GET /users/details', { as: person })).status === 200;

const endSession = (person: Person, id: string) =>
  server.call(`DELETE /users/sessions/${id}`, { as: person });

describe('sessions', () => {
  it('are listed with device, network and which one this is', async () => {
    const person = await server.addPerson('two devices');
    const laptop = await signIn(person, firefox);
    const listed = await sessionsOf(laptop);
    expect(listed).toHaveLength(2);
    const [own] = listed.filter(({ isCurrent }) => isCurrent);
    expect(own).toMatchObject({ device: 'Firefox on Windows', network: 'address 203.0.113.9' });
    expect(listed.find(({ isCurrent }) => !isCurrent)).toMatchObject({ device: '', network: '' });
  });

  it('are ended one by one, twice without harm, and only by their person', async () => {
    const person = await server.addPerson('lost phone');
    const [laptop, phone] = [await signIn(person, firefox), await signIn(person, 'phone')];
    const lost = (await sessionsOf(laptop)).find(({ device }) => device === 'phone');
    const stranger = await server.addPerson('finder');
    await endSession(stranger, lost?._id ?? '');
    expect(await isIn(phone)).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      expect(await endSession(laptop, lost?._id ?? '')).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
  });

  it('all end but this one', async () => {
    const person = await server.addPerson('everywhere');
    const [laptop, phone] = [await signIn(person, firefox), await signIn(person, 'phone')];
    await server.call('DELETE /users/sessions', { as: laptop });
    expect([await isIn(person), await isIn(phone), await isIn(laptop)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('say when they were used last', async () => {
    const person = await server.addPerson('used');
    await sql`update sessions set used_at = now() - interval '3 days'
      where user_id = ${person.id}`.execute(server.db);
    const faults: unknown[] = [];
    const lastUse = openLastUse(server.db, (error) => faults.push(error));
    const [session] = await sessionsOf(person);
    const sessionId = session?._id ?? '';
    lastUse.note({ id: person.id, isAdmin: false, roles: [], sessionId, scopes: null });
    await lastUse.close();
    const [after] = await sessionsOf(person);
    expect(faults).toEqual([]);
    expect(Date.parse(after?.usedAt ?? '') - Date.parse(session?.usedAt ?? '')).toBeGreaterThan(
      2 * 86_400_000,
    );
  });

  it('end without use after the time of the setting, and only with it', async () => {
    const strict = await startTestServer({ database: server.url, sessionIdleS: 600 });
    const person = await server.addPerson('idle');
    const unusedFor = (seconds: number) =>
      sql`update sessions set used_at = now() - make_interval(secs => ${seconds})
        where user_id = ${person.id}`.execute(server.db);
    const statusOf = async (on: typeof server) =>
      (await on.call('GET /users/details', { as: person })).status;
    await unusedFor(590);
    expect(await statusOf(strict)).toBe(200);
    await unusedFor(610);
    expect([await statusOf(strict), await statusOf(server)]).toEqual([401, 200]);
    // A session that has ended is not listed.
    const laptop = await signIn(person, firefox);
    const devicesOn = async (on: typeof server) =>
      ((await on.call('GET /users/sessions', { as: laptop })).body as OwnSession[]).map(
        ({ device }) => device,
      );
    expect(await devicesOn(strict)).toEqual(['Firefox on Windows']);
    expect(await devicesOn(server)).toEqual(['Firefox on Windows', '']);
    await strict.close();
  });
});

const make = (as: Person, body: object) => server.call('POST /users/tokens', { as, body });

async function madeToken(as: Person, body: object): Promise<ApiToken & { token: string }> {
  const answer = await make(as, body);
  expect(answer.status).toBe(200);
  return answer.body as ApiToken & { token: string };
}

const withToken = (person: Person, token: string): Person => ({ ...person, token });

describe('an API token', () => {
  it('acts for its person within its scopes', async () => {
    const person = await server.addPerson('programmer');
    const problemId = await addSumProblem(server, person);
    const { token } = await madeToken(person, { name: 'reader', scopes: ['read'], days: 30 });
    const as = withToken(person, token);
    expect(token).toMatch(/^arb_[\w-]{43}$/);
    expect(await server.call('GET /users/details', { as })).toMatchObject({
      status: 200,
      body: { _id: person.id },
    });
    const body = { language: 'cpp', code: 'int main() {}', problemId, user: person.id };
    expect(await server.call('POST /compiler/submit', { as, body })).toMatchObject({
      status: 403,
      body: { error: `${refusals.scopeMissing} submit.` },
    });
  });

  it('decides nothing over the account, with all scopes', async () => {
    const admin = await server.addPerson('chief', { isAdmin: true });
    const scopes = ['read', 'submit', 'write', 'admin'];
    const { token } = await madeToken(admin, { name: 'all', scopes, days: 1 });
    const as = withToken(admin, token);
    const refused = { status: 403, body: { error: refusals.sessionRequired } };
    for (const call of [
      'POST /users/logout',
      'POST /users/change-password',
      'PUT /users/update-profile',
      'GET /users/sessions',
      'GET /users/tokens',
      'POST /users/tokens',
    ] as const) {
      expect(await server.call(call, { as, body: {} }), call).toMatchObject(refused);
    }
    expect((await server.call('GET /contributions/admin/all', { as })).status).toBe(200);
  });

  it('is that of an administrator only with the scope admin, which no other may give', async () => {
    const admin = await server.addPerson('careful chief', { isAdmin: true });
    const { token } = await madeToken(admin, { name: 'no admin', scopes: ['read'], days: 1 });
    expect(
      await server.call('GET /contributions/admin/all', { as: withToken(admin, token) }),
    ).toMatchObject({ status: 403, body: { error: `${refusals.scopeMissing} admin.` } });
    const person = await server.addPerson('climber');
    expect(await make(person, { name: 'x', scopes: ['admin'], days: 1 })).toMatchObject({
      status: 403,
      body: { error: refusals.scopeNotYours },
    });
  });

  it('reads what is open to everyone as a visitor if it lacks the scope', async () => {
    const person = await server.addPerson('writer');
    const hidden = await addSumProblem(server, person, { name: 'Only mine' });
    await sql`update problems set visibility = 'draft' where id = ${hidden}`.execute(server.db);
    const { token } = await madeToken(person, { name: 'writes', scopes: ['write'], days: 1 });
    const status = async (as: Person) =>
      (await server.call(`GET /problems/${hidden}`, { as })).status;
    expect(await status(withToken(person, token))).toBe(404);
  });

  it('is stored as a digest, shown once, and listed without its secret', async () => {
    const person = await server.addPerson('keeper');
    const { token, ...shown } = await madeToken(person, { name: 'cli', scopes: ['read'], days: 9 });
    const listed = await server.call('GET /users/tokens', { as: person });
    expect(listed.body).toEqual([shown]);
    const { rows } = await sql<{ text: string }>`
      select to_json(api_tokens)::text as text from api_tokens where id = ${shown._id}`.execute(
      server.db,
    );
    expect(rows[0]?.text).not.toContain(token.slice(4));
  });

  it('ends by its time, by its person, with the account, and by nothing of others', async () => {
    const person = await server.addPerson('ending');
    const one = await madeToken(person, { name: 'one', scopes: ['read'], days: 1 });
    const two = await madeToken(person, { name: 'two', scopes: ['read'], days: 1 });
    const works = (token: string) => isIn(withToken(person, token));
    const stranger = await server.addPerson('not the owner');
    await server.call(`DELETE /users/tokens/${one._id}`, { as: stranger });
    expect(await works(one.token)).toBe(true);
    await server.call(`DELETE /users/tokens/${one._id}`, { as: person });
    const again = await server.call(`DELETE /users/tokens/${one._id}`, { as: person });
    expect([again.status, await works(one.token), await works(two.token)]).toEqual([
      200,
      false,
      true,
    ]);
    await sql`update api_tokens set ends_at = now() where id = ${two._id}`.execute(server.db);
    expect(await works(two.token)).toBe(false);
  });

  it('is refused by its rules', async () => {
    const person = await server.addPerson('ruled');
    const valid = { name: 'a', scopes: ['read'], days: 1 };
    const refused = async (body: object) => (await make(person, body)).body as { error: string };
    expect(await refused({ ...valid, name: ' ' })).toMatchObject({
      error: 'name: Must not be empty.',
    });
    expect(await refused({ ...valid, scopes: [] })).toMatchObject({
      error: 'scopes: Must be at least one of read, submit, write, admin.',
    });
    expect(await refused({ ...valid, scopes: ['root'] })).toMatchObject({
      error: 'scopes: Must be at least one of read, submit, write, admin.',
    });
    for (const days of [0, 366, 1.5]) {
      expect(await refused({ ...valid, days })).toMatchObject({
        error: 'days: Must be a whole number from 1 to 365.',
      });
    }
    await madeToken(person, valid);
    expect(await make(person, valid)).toMatchObject({
      status: 409,
      body: { error: refusals.tokenNameTaken },
    });
    for (let n = 1; n < apiTokensMax; n += 1) await madeToken(person, { ...valid, name: `${n}` });
    expect(await make(person, { ...valid, name: 'last' })).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyTokens },
    });
  });

  it('needs the password again, unless the login was a short time ago', async () => {
    const person = await server.addPerson('long ago');
    await sql`update sessions set created_at = now() - interval '16 minutes'
      where user_id = ${person.id}`.execute(server.db);
    const body = { name: 'late', scopes: ['read'], days: 1 };
    expect(await make(person, body)).toMatchObject({
      status: 403,
      body: { error: refusals.currentPasswordRequired },
    });
    expect((await make(person, { ...body, currentPassword: testPassword })).status).toBe(200);
  });

  it('is in the audit log, made and ended, without its secret', async () => {
    const person = await server.addPerson('audited');
    const { _id } = await madeToken(person, { name: 'noted', scopes: ['read'], days: 1 });
    await server.call(`DELETE /users/tokens/${_id}`, { as: person });
    const { rows } = await sql<{ act: string }>`
      select act from audit_log where subject_id = ${person.id} order by id`.execute(server.db);
    expect(rows.map(({ act }) => act)).toEqual(['API token made', 'API token ended']);
  });
});
