/**
 * Traces of a real server and a real judge, as a collector gets them.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildParts, endJudge, type JudgeProcess, startJudge } from '../../judge/testing-judge.ts';
import {
  type CollectedSpan,
  type Collector,
  startCollector,
} from '../../work/testing-collector.ts';
import { openTracing } from '../../work/tracing.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../testing/server.ts';

const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const code = `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }
`;

let server: TestServer;
let collector: Collector;
let judge: JudgeProcess;
let judgeDir: string;
let person: Person;
let problemId: string;

const open = (share = 1) =>
  openTracing({
    endpoint: collector.endpoint,
    share,
    program: 'arbiter-server',
    onBroken: (reason) => expect.fail(reason),
  });

const submit = (headers: Record<string, string> = {}) =>
  server.call('POST /compiler/submit', {
    as: person,
    body: { language: 'cpp', code, problemId },
    raw: { headers: { 'content-type': 'application/json', ...headers } },
  });

const named = (name: string): CollectedSpan[] =>
  collector.spans.filter((span) => span.name === name);

beforeAll(async () => {
  await buildParts(['cpp']);
  collector = await startCollector();
  server = await startTestServer();
  person = await server.addPerson('ada');
  problemId = await addSumProblem(server, await server.addPerson('root', { isAdmin: true }));
  judgeDir = await mkdtemp(join(tmpdir(), 'traced-judge-'));
  judge = await startJudge(server.url, judgeDir, {
    ...process.env,
    LANGUAGES: 'cpp',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
});
afterAll(async () => {
  if (judge.child.exitCode === null) judge.child.kill('SIGKILL');
  await server.close();
  await collector.close();
  await rm(judgeDir, { recursive: true });
});

describe('a submission', () => {
  it('leaves no trace without tracing', async () => {
    expect((await submit()).body).toMatchObject({ verdict: 'Accepted' });
    expect(collector.spans).toEqual([]);
  });

  it('is one trace from the caller to the verdict', async () => {
    const close = await open();
    const { trace, span } = caller;
    const { body } = await submit({ traceparent: `00-${trace}-${span}-01` });
    expect(body).toMatchObject({ verdict: 'Accepted' });
    await server.call('GET /health/live');
    await close();
    await expect.poll(() => named('judge submission')).toHaveLength(1);

    const [call] = named('POST /compiler/submit');
    expect(call).toMatchObject({
      program: 'arbiter-server',
      traceId: trace,
      parentSpanId: span,
      facts: { 'http.response.status_code': 200 },
    });
    const [judged] = named('judge submission');
    expect(judged).toMatchObject({
      program: 'arbiter-judge',
      traceId: trace,
      parentSpanId: call?.spanId,
      facts: { 'arbiter.verdict': 'Accepted', 'arbiter.outcome': 'stored', 'arbiter.attempt': 1 },
    });
    expect(named('queued')[0]?.parentSpanId).toBe(call?.spanId);
    const below = collector.spans.filter((one) => one.parentSpanId === judged?.spanId);
    const steps = ['compile', 'run', 'compare', 'run', 'compare', 'finish'];
    expect(below.map(({ name }) => name).toSorted()).toEqual(steps.toSorted());
    expect(below.find(({ name }) => name === 'run')?.facts).toEqual({ 'arbiter.case': 1 });
    expect(collector.spans.every(({ traceId }) => traceId === trace)).toBe(true);
    expect(collector.spans).toHaveLength(9);
  });

  it('begins with the press of its button if the client reports it', async () => {
    const close = await open();
    const before = Date.now();
    await submit({ 'pressed-ms-ago': '5000' });
    await close();
    const [press] = named('press');
    expect(press?.facts).toEqual({ 'arbiter.pressed_ms_ago': 5000 });
    expect(press?.parentSpanId ?? '').toBe('');
    const startedMs = Number((press?.startTimeUnixNano ?? 0n) / 1_000_000n);
    expect(startedMs).toBeGreaterThanOrEqual(before - 5000);
    expect(startedMs).toBeLessThan(before);
    const call = named('POST /compiler/submit').at(-1);
    expect(call).toMatchObject({ traceId: press?.traceId, parentSpanId: press?.spanId });
    const tookMs = Number((press?.endTimeUnixNano ?? 0n) / 1_000_000n) - startedMs;
    expect(tookMs).toBeGreaterThanOrEqual(5000);
  });

  it.each(['60001', '-1', '1e3', 'soon'])('is refused if it was pressed %s ms ago', async (ago) => {
    const { status, body } = await submit({ 'pressed-ms-ago': ago });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'Pressed-Ms-Ago: Must be a whole number from 0 to 60000.',
    });
  });

  it('begins a new trace if the caller has none', async () => {
    const close = await open();
    await submit({ traceparent: 'nonsense' });
    await close();
    const call = named('POST /compiler/submit').at(-1);
    expect(call).toBeDefined();
    expect(call?.traceId).not.toBe(caller.trace);
    expect(call?.parentSpanId ?? '').toBe('');
  });

  it('is sampled at random for each call, regardless of the trace that its caller names', async () => {
    const close = await open(0.5);
    const traceparent = `00-${caller.trace}-${caller.span}-01`;
    for (let call = 0; call < 64; call += 1) {
      await server.call('GET /compiler/languages', { raw: { headers: { traceparent } } });
    }
    await close();
    const traced = named('GET /compiler/languages').length;
    expect(traced).toBeGreaterThan(0);
    expect(traced).toBeLessThan(64);
  });

  it('is not traced when the share of traced calls is 0, even if the caller asks for it', async () => {
    const close = await open(0);
    const before = named('POST /compiler/submit').length;
    await submit({ traceparent: `00-${caller.trace}-${caller.span}-01` });
    await close();
    expect(named('POST /compiler/submit')).toHaveLength(before);
  });
});

describe('the last spans of a judge', () => {
  it('are sent before it ends', async () => {
    const close = await open();
    await submit();
    await close();
    await endJudge(judge, 'SIGTERM');
    const calls = named('POST /compiler/submit').map(({ traceId }) => traceId);
    expect(named('judge submission').map(({ traceId }) => traceId)).toEqual(calls);
  });
});

describe('a refused call', () => {
  it('is not a failure in its trace, and reveals nothing about the caller', async () => {
    const close = await open();
    await server.call('GET /users/details', {
      raw: { headers: { authorization: 'Bearer secret' } },
    });
    await close();
    const [call] = named('GET /users/details');
    expect(call?.facts['http.response.status_code']).toBe(401);
    expect(call?.status?.code ?? 0).toBe(0);
    expect(JSON.stringify(call?.facts)).not.toContain('secret');
  });
});

describe('a collector that is away', () => {
  it('is reported once, and delays no call', async () => {
    const told: string[] = [];
    const close = await openTracing({
      endpoint: 'http://127.0.0.1:9',
      share: 1,
      program: 'arbiter-server',
      onBroken: (reason) => told.push(reason),
    });
    expect((await server.call('GET /problems/problem-list')).status).toBe(200);
    await close();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/fail|refused|timeout|timed out/i);
  });
});
