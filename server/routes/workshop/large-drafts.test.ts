/** Drafts of 20,000 test cases: what they cost is bounded, and delays their editor only. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { storedPackage } from '../../../contract/stored-package.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { withCases } from '../../testing/large-drafts.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const casesCount = 20_000;

let server: TestServer;
/** The same site, with rate limits. */
let strict: TestServer;
let owner: Person;
let warden: Person;
let id: string;
let large: string;
beforeAll(async () => {
  server = await startTestServer();
  strict = await startTestServer({ rateLimits: true, database: server.url });
  owner = await server.addPerson('setter');
  warden = await server.addPerson('warden', { isAdmin: true });
  const drafts = draftsOf(server, owner);
  id = await drafts.begin();
  await sql`with stored as (
      insert into blobs (sha256, bytes)
      select sha256(convert_to(n::text || e'\\n', 'utf8')), convert_to(n::text || e'\\n', 'utf8')
      from generate_series(1, ${2 * casesCount}::int) as n on conflict (sha256) do update
        set stored_at = now() returning sha256
    ) insert into package_blobs (problem_id, sha256) select ${id}, sha256 from stored on conflict do nothing`.execute(
    server.db,
  );
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    select encode(sha256(convert_to(n::text || e'\\n', 'utf8')), 'hex') as sha256,
      octet_length(convert_to(n::text || e'\\n', 'utf8')) as bytes
    from generate_series(1, ${2 * casesCount}::int) as n`.execute(server.db);
  const { content } = await drafts.read(id);
  large = JSON.stringify({ content: withCases(content, rows) });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await strict.close();
  await server.close();
});

const put = (to: TestServer, payload: string): Promise<Answer> =>
  to.call(`PUT /workshop/${id}`, {
    as: owner,
    raw: { payload, headers: { 'content-type': 'application/json', 'if-match': '*' } },
  });

const read = (from: TestServer, etag?: string) =>
  from.app.inject({
    method: 'GET',
    url: `/workshop/${id}`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
  });

async function revisionNow(): Promise<number> {
  const row = await server.db
    .selectFrom('problem_drafts')
    .select('revision')
    .where('problem_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** What the owner was charged for, in KiB. */
async function chargedKib(): Promise<number> {
  const rows = await server.db
    .selectFrom('rate_counts')
    .select('calls')
    .where('key', '=', `work ${owner.id}`)
    .execute();
  return rows.reduce((sum, { calls }) => sum + calls, 0);
}

describe('a draft of 20,000 test cases', { tags: ['release'] }, () => {
  it('leaves the event loop to others: threads parse, check and pack it', {
    timeout: 60_000,
  }, async () => {
    const [ownBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()];
    expect(await put(server, large)).toMatchObject({ status: 200 });
    expect((await read(server)).statusCode).toBe(200);
    const verification = await server.call(`GET /workshop/${id}/verification`, { as: owner });
    expect(verification).toMatchObject({ status: 200, body: { state: 'none' } });
    const [own, all] = [process.threadCpuUsage(ownBefore), process.cpuUsage(allBefore)];
    expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.5);
  });

  it.each<[string, 'GET' | 'POST' | 'PUT', string, object | undefined, number]>([
    ['a review', 'GET', 'review', undefined, 200],
    ['an outdated change', 'PUT', '', {}, 409],
    ['an outdated publication', 'POST', 'publish', { revision: 1_000 }, 409],
    ['a publication that is refused', 'POST', 'publish', { confirmUnverified: true }, 400],
    ['a version', 'GET', 'versions/1', undefined, 200],
  ])('is never parsed by the event loop for %s', async (_, method, path, body, status) => {
    const revision = path === 'publish' ? await revisionNow() : undefined;
    const parsed = vi.spyOn(JSON, 'parse');
    const checked = vi.spyOn(storedPackage._zod, 'run');
    const payload = path === '' ? large : body && JSON.stringify({ revision, ...body });
    const reply = await server.app.inject({
      method,
      url: `/workshop/${id}/${path}`.replace(/\/$/, ''),
      headers: {
        authorization: `Bearer ${warden.token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(path === '' && { 'if-match': '"1000"' }),
      },
      ...(payload !== undefined && { payload }),
    });
    expect(reply.statusCode, reply.payload.slice(0, 1_000)).toBe(status);
    const texts = parsed.mock.calls.filter(([text]) => String(text).length > large.length / 4);
    expect([texts.length, checked.mock.calls.length]).toEqual([0, 0]);
  });

  it('is charged by its size, and not while its reply is kept', async () => {
    const first = await read(strict);
    expect((JSON.parse(first.payload) as Draft).content.secret.cases).toHaveLength(casesCount);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"\d+\./);
    await server.db.deleteFrom('rate_counts').execute();
    for (let at = 0; at < 20; at += 1) expect((await read(strict, etag)).statusCode).toBe(304);
    expect(await chargedKib()).toBe(0);
    // A call costs its size, however soon it is refused.
    const refused = await put(strict, large.slice(1));
    expect(refused).toMatchObject({ status: 400, body: { error: refusals.bodyNotJson } });
    expect(await chargedKib()).toBeGreaterThan(large.length / 1024 - 1);
    await sql`insert into rate_counts (key, window_end, calls)
      select 'work ' || ${owner.id},
        to_timestamp((floor(extract(epoch from now()) / 60) + n) * 60), 96 * 1024
      from generate_series(1, 2) as n
      on conflict (key, window_end) do update set calls = excluded.calls`.execute(server.db);
    const tooMuch = { status: 429, body: { error: refusals.tooMuchWork } };
    expect(await put(strict, large)).toMatchObject(tooMuch);
    expect(await strict.call(`GET /workshop/${id}/review`, { as: owner })).toMatchObject(tooMuch);
    expect((await read(strict, etag)).statusCode).toBe(304);
  }, 60_000);
});
