/** Reads of visitors from a real standby that lags, ends or freezes, or that is not a standby. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../bin/testing-postgres.ts';
import { startWithStandby, type WithStandby } from '../../bin/testing-standby.ts';
import { openDatabase } from '../../db/open.ts';
import { openStandby, type Standby, type StandbyOptions } from '../../db/standby.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../testing/server.ts';

/** The standby is checked once a second. */
const waiting = { timeout: 60_000 };

const metricsToken = 'sixteen-letters-or-more';

let both: WithStandby;
beforeAll(async () => {
  both = await startWithStandby();
});
afterAll(() => both.close());

type Site = {
  server: TestServer;
  standby: Standby;
  person: Person;
  admin: Person;
  lines: string[];
  close(): Promise<void>;
};

/** A server with the standby, as soon as it uses it. */
async function openSite(options: Omit<StandbyOptions, 'primary'>): Promise<Site> {
  const lines: string[] = [];
  const primary = openDatabase(both.primary.url);
  const standby = openStandby(both.standby.url, { primary, ...options });
  const onLogLine = (line: string) => void lines.push(line);
  const database = both.primary.url;
  const server = await startTestServer({ database, standby, metricsToken, onLogLine });
  await vi.waitFor(() => expect(standby.state()).toBe('used'), waiting);
  const unique = crypto.randomUUID().slice(0, 8);
  return {
    server,
    standby,
    lines,
    person: await server.addPerson(`person ${unique}`),
    admin: await server.addPerson(`admin ${unique}`, { isAdmin: true }),
    async close() {
      await server.close();
      await standby.close();
      await primary.destroy();
    },
  };
}

/** Whether the list of problems contains this one. */
async function lists({ server }: Site, id: string, as?: Person): Promise<boolean> {
  const { body } = await server.call('GET /problems/problem-list', as ? { as } : {});
  return (body as { _id: string }[]).some(({ _id }) => _id === id);
}

const replay = (verb: 'pause' | 'resume') =>
  query(both.standby.superuserUrl, `select pg_wal_replay_${verb}()`);

const health = async ({ server }: Site): Promise<unknown> => {
  const { body } = await server.call('GET /health');
  return (body as { readReplica?: unknown }).readReplica;
};

const metricsOf = async (server: TestServer): Promise<string> => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return String((await server.call('GET /metrics', { raw: { headers } })).body);
};

describe('a standby that keeps up', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ lateMaxMs: 600_000 });
  });
  afterAll(() => site.close());
  beforeEach(() => replay('resume'));

  it('answers visitors; people who are signed in see changes at once', async () => {
    const first = await addSumProblem(site.server, site.admin, { name: 'Before' });
    await expect.poll(() => lists(site, first)).toBe(true);
    await replay('pause');
    const id = await addSumProblem(site.server, site.admin, { name: 'Afterwards' });
    expect(await lists(site, id)).toBe(false);
    expect(await lists(site, id, site.person)).toBe(true);
    expect(await lists(site, id, site.admin)).toBe(true);
    await replay('resume');
    await expect.poll(() => lists(site, id)).toBe(true);
  });

  it('never causes a refusal: the database is asked first', async () => {
    await replay('pause');
    const id = await addSumProblem(site.server, site.admin, { name: 'New' });
    expect((await site.server.call(`GET /problems/${id}`)).status).toBe(200);
    const none = await site.server.call(`GET /problems/${crypto.randomUUID()}`);
    expect(none.status).toBe(404);
  });

  it('answers boards, searches, numbers and profiles of visitors', async () => {
    const paths = [
      '/dashboard/leaderboard/overall',
      '/dashboard/leaderboard/overall?person=person',
      '/problems/problem-list?search=New',
      '/system/numbers',
      `/users/public/${site.person.id}`,
    ] as const;
    await expect
      .poll(async () => (await site.standby.db.selectFrom('users').select('id').execute()).length)
      .toBe((await site.server.db.selectFrom('users').select('id').execute()).length);
    for (const path of paths) {
      const visitor = await site.server.call(`GET ${path}`);
      expect(visitor.status, path).toBe(200);
      expect(visitor.body, path).toEqual((await site.server.call(`GET ${path}`)).body);
    }
  });

  it('is reported as used', async () => {
    await query(
      both.primary.url,
      `insert into judges (id, slots, level, judge_version, compiler_version, notes, holds_lock)
       values ('j', 1, 'full', '1', 'g++', '{}', false)`,
    );
    expect(await health(site)).toBe('used');
    const metrics = await metricsOf(site.server);
    expect(metrics).toMatch(/^arbiter_replica_used 1$/m);
    expect(metrics).toMatch(/^arbiter_replica_late_seconds \d/m);
    expect(site.lines.join()).toContain('DATABASE_READ_URL answers visitors');
  });
});

describe('visitors are answered by the database', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ lateMaxMs: 3_000, answerLimitMs: 1_000 });
  });
  afterAll(() => site.close());

  it('while the standby is behind', async () => {
    await replay('pause');
    const id = await addSumProblem(site.server, site.admin, { name: 'Late' });
    await expect.poll(site.standby.state, waiting).toBe('behind');
    expect(await lists(site, id)).toBe(true);
    expect(site.lines.join()).toContain('DATABASE_READ_URL is too far behind');
    await replay('resume');
    await expect.poll(site.standby.state, waiting).toBe('used');
  });

  it('while the standby is frozen, which includes the calls that wait for it', async () => {
    await both.standby.signal('SIGSTOP');
    try {
      expect((await site.server.call('GET /system/numbers')).status).toBe(200);
      await expect.poll(site.standby.state, waiting).toBe('away');
      expect((await site.server.call('GET /problems/problem-list')).status).toBe(200);
    } finally {
      await both.standby.signal('SIGCONT');
    }
    await expect.poll(site.standby.state, waiting).toBe('used');
  });

  it('while the standby does not run', async () => {
    await both.standby.stop();
    expect((await site.server.call('GET /problems/problem-list')).status).toBe(200);
    await expect.poll(site.standby.state, waiting).toBe('away');
    expect(site.lines.join()).toContain('DATABASE_READ_URL does not answer');
    await both.standby.start();
    await expect.poll(site.standby.state, waiting).toBe('used');
  });
});

describe('an address is not used', () => {
  async function stateOf(url: string, primaryUrl: string): Promise<string> {
    const primary = openDatabase(primaryUrl);
    const standby = openStandby(url, { primary });
    try {
      return await new Promise<string>((resolve) => standby.onState(resolve));
    } finally {
      await standby.close();
      await primary.destroy();
    }
  }

  it('and its delay is not reported while it is unknown', async () => {
    const primary = openDatabase(both.primary.url);
    const standby = openStandby(both.primary.url, { primary });
    const server = await startTestServer({ database: both.primary.url, standby, metricsToken });
    const metrics = await metricsOf(server);
    expect(metrics).toMatch(/^arbiter_replica_used 0$/m);
    expect(metrics).not.toMatch(/^arbiter_replica_late_seconds /m);
    await server.close();
    await standby.close();
    await primary.destroy();
  });

  it('if it is not the address of a standby', async () => {
    expect(await stateOf(both.primary.url, both.primary.url)).toBe('notStandby');
  });

  it('if it is the address of another database’s standby', async () => {
    const other = await createTestDatabase();
    expect(await stateOf(both.standby.url, other.url)).toBe('otherDatabase');
    await other.drop();
  });
});
