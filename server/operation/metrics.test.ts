/**
 * /metrics: who may read it, what it contains, and that dashboard and alerts use metrics that
 * exist.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { openDatabase } from '../../db/open.ts';
import { openStandby, type Standby } from '../../db/standby.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { openJudgeCounts } from '../../work/judge-counts.ts';
import { register } from '../../work/upkeep.ts';
import { startSmtpServer } from '../testing/outside.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const token = 'only Prometheus'.replace(' ', '-');
const bearer = { authorization: `Bearer ${token}` };
let server: TestServer;
let standby: Standby;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  const primary = openDatabase(url);
  // The primary database: it is not a standby, so the server does not use it as one.
  standby = openStandby(url, { primary });
  server = await startTestServer({ database: url, standby, metricsToken: token });
  await vi.waitFor(() => expect(standby.state()).toBe('notStandby'));
  return async () => {
    await server.close();
    await standby.close();
    await primary.destroy();
    await drop();
  };
});

const read = async (): Promise<string> => {
  const { status, body } = await server.call('GET /metrics', { raw: { headers: bearer } });
  expect(status).toBe(200);
  return String(body);
};
const lines = (text: string, start: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(start));

describe('access', () => {
  it('requires the token', async () => {
    const refused = { status: 401, body: { success: false, error: refusals.metricsToken } };
    expect(await server.call('GET /metrics')).toMatchObject(refused);
    const headers = { authorization: `Bearer ${token}x` };
    expect(await server.call('GET /metrics', { raw: { headers } })).toMatchObject(refused);
    const admin = await server.addPerson('operator', { isAdmin: true });
    expect(await server.call('GET /metrics', { as: admin })).toMatchObject(refused);
    await read();
  });

  it('is limited to this host without a token, and never through a proxy', async () => {
    const own = await startTestServer({ database: server.url, trustProxy: false });
    const here = { remoteAddress: '127.0.0.1' };
    const refused = { status: 403, body: { error: refusals.metricsFromElsewhere } };
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const answer = await own.call('GET /metrics', { raw: { remoteAddress } });
      expect(answer, remoteAddress).toMatchObject({ status: 200 });
    }
    for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1']) {
      const answer = await own.call('GET /metrics', { raw: { remoteAddress } });
      expect(answer, remoteAddress).toMatchObject(refused);
    }
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const raw = { ...here, headers: { [header]: '127.0.0.1' } };
      expect(await own.call('GET /metrics', { raw }), header).toMatchObject(refused);
    }
    await own.close();
    const options = [{ trustProxy: 1 }, { trustProxy: false, publicUrl: 'https://j.example.org' }];
    for (const one of options as { trustProxy: false | number; publicUrl?: string }[]) {
      const behind = await startTestServer({ database: server.url, ...one });
      expect(await behind.call('GET /metrics', { raw: here })).toMatchObject(refused);
      await behind.close();
    }
  });
});

describe('the page', () => {
  it('labels calls by the contract, never by path', async () => {
    const nowhere = '00000000-0000-4000-8000-00000000dead';
    await server.call(`GET /problems/${nowhere}`);
    await server.call('GET /no-such-page');
    const text = await read();
    expect(text).toContain('arbiter_calls_total{call="GET /problems/{id}",status="404"} 1');
    expect(text).toContain('arbiter_call_seconds_count{call="GET /problems/{id}"} 1');
    expect(text).toContain('arbiter_calls_total{call="other",status="404"} 1');
    expect(text).not.toContain(nowhere);
    expect(text).not.toContain('no-such-page');
  });

  it('calls counters and nothing else a total', async () => {
    const types = lines(await read(), '# TYPE ').map((line) => line.split(' ').slice(2));
    const totals = types.filter(([name]) => name?.endsWith('_total'));
    expect(totals.length).toBeGreaterThan(0);
    expect(totals.filter(([, type]) => type !== 'counter')).toEqual([]);
  });

  it('has the queue by kind, priority and state, with the age of the oldest job', async () => {
    const { db } = server;
    const job = { kind: 'run', payload: '{}', owner: 'a', priority: 0, due_at: new Date() };
    const enqueued_at = new Date(Date.now() - 90_000);
    const held = { ...job, kind: 'submission', priority: 2 };
    const later = { ...job, kind: 'of "tomorrow"\n', priority: 1 };
    const values = [{ ...job, enqueued_at }, job, held, later];
    await db.insertInto('jobs').values(values).execute();
    const text = await read();
    await db.deleteFrom('jobs').execute();
    expect(lines(text, 'arbiter_queue_jobs{')).toEqual([
      'arbiter_queue_jobs{kind="of _tomorrow__",priority="last",state="waiting"} 1',
      'arbiter_queue_jobs{kind="run",priority="in turn",state="waiting"} 2',
      'arbiter_queue_jobs{kind="submission",priority="held",state="held"} 1',
    ]);
    const ages = lines(text, 'arbiter_queue_oldest_seconds{kind="run"');
    expect(Number(ages[0]?.split(' ').at(-1))).toBeGreaterThanOrEqual(90);
  });

  it('counts mails by their outcome, and calls that were refused as too many', async () => {
    const smtp = await startSmtpServer();
    const own = await startTestServer({
      database: server.url,
      rateLimits: true,
      smtpUrl: smtp.url,
      metricsToken: token,
    });
    const forget = (email: string) =>
      own.call('POST /users/forgot-password', { body: { email } }).then(({ status }) => status);
    const counts = async (name: string) => {
      const { body } = await own.call('GET /metrics', { raw: { headers: bearer } });
      return lines(String(body), `${name}{`);
    };
    const mails = () => counts('arbiter_mails_total');
    const [ann, bob] = [await own.addPerson('ann'), await own.addPerson('bob')];
    expect(await forget(ann.email)).toBe(200);
    await expect.poll(mails).toEqual(['arbiter_mails_total{outcome="sent"} 1']);
    await smtp.close();
    expect(await forget(bob.email)).toBe(200);
    await expect
      .poll(mails)
      .toEqual([
        'arbiter_mails_total{outcome="sent"} 1',
        'arbiter_mails_total{outcome="failed"} 1',
      ]);
    expect(await counts('arbiter_rate_refusals_total')).toEqual([]);
    // Five to one address in a quarter of an hour; enough even if a new one begins in between.
    for (let left = 11; left > 0 && (await forget('absent@example.com')) !== 429; left -= 1);
    await expect
      .poll(() => counts('arbiter_rate_refusals_total'))
      .toEqual(['arbiter_rate_refusals_total{call="POST /users/forgot-password"} 1']);
    await own.close();
  });

  it('has the delay of the event loop, and that the database answers', async () => {
    const text = await read();
    const [, lagS] = /^nodejs_eventloop_lag_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(lagS)).toBeGreaterThanOrEqual(0);
    expect(text).toContain('arbiter_database_up 1');
  });

  it('has the judges and the sum of their counts', async () => {
    const { db } = server;
    const judge = { slots: 3, level: 'full', judgeVersion: '1', compilerVersion: '1' };
    const about = { ...judge, notes: [], languages: [], reports: [], fault: null };
    await register(db, { id: 'one', ...about });
    await register(db, { id: 'two', ...about });
    for (const seconds of [0.2, 4]) {
      const counts = openJudgeCounts();
      const ended = { kind: 'submission', outcome: 'stored', cpuSeconds: 1 } as const;
      counts.job({ ...ended, seconds, verdict: 'Wrong Answer' });
      counts.compile({ cached: true });
      counts.fault('disk-full');
      await counts.store(db);
      await counts.store(db);
    }
    const text = await read();
    expect(text).toContain('arbiter_judges{level="full",state="able"} 2');
    expect(text).toContain('arbiter_judge_slots{level="full",state="able"} 6');
    expect(text).toContain('arbiter_verdicts_total{verdict="Wrong Answer"} 2');
    expect(text).toContain('arbiter_jobs_total{kind="submission",outcome="stored"} 2');
    expect(text).toContain('arbiter_compiles_total{cached="true"} 2');
    expect(text).toContain('arbiter_judge_faults_total{reason="disk-full"} 2');
    const buckets = lines(text, 'arbiter_job_seconds_bucket').map((line) => line.split('le=')[1]);
    expect(buckets).toContain('"0.1"} 0');
    expect(buckets).toContain('"0.25"} 1');
    expect(buckets).toContain('"5"} 2');
    expect(buckets).toContain('"+Inf"} 2');
  });
});

const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
  ),
});
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), action: z.string() }),
});
const alerts = z.object({ groups: z.array(z.object({ rules: z.array(rule).min(1) })).min(1) });

describe('the dashboard and the alerts', () => {
  const file = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
  const panels = dashboard.parse(JSON.parse(file('grafana/arbiter.json'))).panels;
  const rules = alerts
    .parse(parse(file('prometheus/alerts.yaml')))
    .groups.flatMap((group) => group.rules);
  const written = [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ];

  it('use only metrics that exist, and each of our metrics at least once', async () => {
    const text = await read();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const names = types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    );
    const named = written.flatMap(({ where, expr }) =>
      [...expr.matchAll(/\b(?:arbiter|nodejs|process)_\w+/g)].map(([name]) => ({ where, name })),
    );
    expect(named.filter(({ name }) => !names.includes(name))).toEqual([]);
    const own = types.map(([, name = '']) => name).filter((name) => name.startsWith('arbiter_'));
    const shown = named.map(({ name }) => name);
    const unused = own.filter((name) => !shown.some((one) => one.startsWith(name)));
    expect(own.length).toBeGreaterThan(12);
    expect(unused).toEqual([]);
  });

  it('select only by labels that exist', async () => {
    const text = await read();
    for (const { where, expr } of written) {
      for (const [, name = '', selection = ''] of expr.matchAll(/\b(arbiter_\w+)\{([^}]*)\}/g)) {
        const samples = lines(text, `${name}{`);
        for (const [, label = ''] of selection.matchAll(/(\w+)=~?"/g)) {
          const known = samples.length === 0 || samples.some((one) => one.includes(`${label}="`));
          expect(known, `${where}: ${name} has no label ${label}`).toBe(true);
        }
      }
    }
  });
});
