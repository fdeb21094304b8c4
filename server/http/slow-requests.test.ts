/**
 * Clients that send slowly, do not read, or hold more than their share, over real connections. The
 * deadlines are short; what is tested is that they take effect.
 */
import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { playResult } from '../../work/testing-rows.ts';
import { addSumProblem, insertSubmission, openTestServer, type Person } from '../testing/server.ts';
import { answerIn, head, type Line, listen, open } from '../testing/sockets.ts';
import { bounds } from './bounds.ts';
import { connectionOptions, guardConnections } from './connections.ts';
import { boundUnread } from './unread.ts';

const short = {
  ...bounds,
  headersTimeLimitMs: 150,
  bodyStallLimitMs: 300,
  bodyGraceMs: 600,
  lingerLimitMs: 200,
  checkIntervalMs: 50,
  connectionsPerNetworkMax: 12,
  heldPerNetworkMaxBytes: 1_000_000,
  waitingPerPersonMax: 3,
  waitingPerNetworkMax: 2,
};

const json = { 'content-type': 'application/json' };
const tooSlow = { success: false, error: 'The request took too long to arrive.' };

const server = await openTestServer({ rateLimits: true, trustProxy: false, bounds: short });
const port = await listen(server.app);

describe('a request that never arrives completely is ended', () => {
  it('in its headers', async () => {
    const line = await open(port, 'GET /ai/about HTTP/1.1\r\nhost: localhost\r\nx: ');
    const answer = answerIn(await line.all);
    expect(answer).toMatchObject({ status: 408, body: tooSlow });
    expect(answer.head).toContain('connection: close');
  });

  it('in its body, and its memory is released', async () => {
    const line = await open(port, head('POST /users/login', { ...json, 'content-length': 100 }));
    const answer = answerIn(await line.all);
    expect(answer).toMatchObject({ status: 408, body: tooSlow });
    expect(answer.head).toContain('connection: close');
  });

  it('in a body that arrives in trickles', async () => {
    const line = await open(port, head('POST /users/login', { ...json, 'content-length': 5000 }));
    const drip = setInterval(() => line.socket.write(' '), 20);
    const answer = answerIn(await line.all);
    clearInterval(drip);
    expect(answer).toMatchObject({ status: 408, body: tooSlow });
  });

  it('after a refusal, if it continues', async () => {
    const request = head('POST /problems/create', { ...json, 'content-length': 5_000_000 });
    const line = await open(port, request);
    const drip = setInterval(() => line.socket.write(' '), 20);
    const answer = answerIn(await line.all);
    clearInterval(drip);
    expect(answer.status).toBe(401);
  });
});

describe('a request that has arrived', () => {
  it('may wait longer for a judge than for anything else', async () => {
    const person = await server.addPerson('patient');
    const body = JSON.stringify({ language: 'cpp', code: 'int main() {}', input: '' });
    const request = head('POST /compiler/run', {
      ...json,
      'content-length': body.length,
      authorization: `Bearer ${person.token}`,
      connection: 'close',
    });
    const line = await open(port, request + body);
    // By now each deadline has ended another connection.
    const stalled = [
      await open(port, 'GET / HTTP/1.1\r\n'),
      await open(port, head('POST /users/login', { ...json, 'content-length': 100 })),
      await open(port, head('POST /users/login', { ...json, 'content-length': 100 })),
    ];
    const drip = setInterval(() => stalled[2]?.socket.write(' '), 20);
    await Promise.all(stalled.map(({ all }) => all));
    clearInterval(drip);
    await finishRuns();
    expect(answerIn(await line.all)).toMatchObject({ status: 200, body: { output: 'ran' } });
  });
});

/** Plays a judge, once a job is queued: a busy machine may queue it late. */
async function finishRuns(): Promise<void> {
  const result = { success: true, output: 'ran', executionTime: 1, memoryKb: 1 };
  const queued = () => server.db.selectFrom('jobs').select('id').execute();
  await expect.poll(queued).not.toEqual([]);
  const jobs = await queued();
  for (const { id } of jobs) await playResult(server.db, id, result);
}

describe('one network', () => {
  it('holds a limited amount of incoming bodies, and others still get through', async () => {
    const large = head('POST /compiler/run', { ...json, 'content-length': 8_000_000 });
    const lines: Line[] = [];
    for (let n = 0; n < 4; n += 1) lines.push(await open(port, large + 'x'.repeat(400_000)));
    const answers = (await Promise.all(lines.map(({ all }) => all))).map(answerIn);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.body).toEqual({
      success: false,
      error: 'The server is receiving too much at once. Please try again in a moment.',
    });
    expect(answers.filter(({ status }) => status === 408).length).toBeGreaterThanOrEqual(1);
    // Small bodies do not count, and the memory is free again.
    const body = `{"name":"${'x'.repeat(900_000)}"}`;
    const check = head('POST /users/checkName', {
      ...json,
      'content-length': body.length,
      connection: 'close',
    });
    expect(answerIn(await (await open(port, check + body)).all).status).toBe(200);
  });

  it('has a limited number of connections', async () => {
    const lines: Line[] = [];
    const holding = head('GET /ai/about');
    for (let n = 0; n < 12; n += 1) {
      const line = await open(port, holding);
      await line.until('rules');
      lines.push(line);
    }
    const answer = answerIn(await (await open(port, holding)).all);
    expect(answer).toMatchObject({
      status: 503,
      body: {
        success: false,
        error: 'There are too many connections. Please try again in a moment.',
      },
    });
    lines[0]?.socket.destroy();
    await expect.poll(async () => await isLetIn(await open(port, holding), lines)).toBe(true);
    for (const line of lines) line.socket.destroy();
  });
});

/** Whether a connection is answered and kept open; adds it to `lines`. */
async function isLetIn(line: Line, lines: Line[], sign = 'rules'): Promise<boolean> {
  lines.push(line);
  return await line.until(sign).then(
    () => true,
    () => false,
  );
}

describe('one person', () => {
  let person: Person;
  let submission: string;
  beforeAll(async () => {
    person = await server.addPerson('watcher');
    const problem = await addSumProblem(server, person);
    submission = await insertSubmission(server.db, { user_id: person.id, problem_id: problem });
  });

  const watch = (as: Person) =>
    open(
      port,
      head(`GET /compiler/submissions/${submission}`, {
        accept: 'text/event-stream',
        authorization: `Bearer ${as.token}`,
        connection: 'close',
      }),
    );

  it('watches a limited number at once, and another when one has ended', async () => {
    const lines = [await watch(person), await watch(person), await watch(person)];
    for (const line of lines) await line.until('event: queued');
    const answer = answerIn(await (await watch(person)).all);
    expect(answer).toMatchObject({
      status: 429,
      body: {
        error: 'You have too many requests waiting already. Please close some pages first.',
      },
    });
    lines[0]?.socket.destroy();
    const isWatching = async () => await isLetIn(await watch(person), lines, 'event: queued');
    await expect.poll(isWatching).toBe(true);
    for (const line of lines) line.socket.destroy();
  });
});

describe('a reply that the client does not read', () => {
  it('is ended with its connection', async () => {
    const hasty = { ...short, replyStallLimitMs: 300 };
    const app = Fastify(connectionOptions(hasty));
    guardConnections(app, hasty, true);
    app.get('/', async () => Buffer.alloc(64 * 1024 * 1024));
    const ended = new Promise<void>((resolve) => {
      app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
    });
    const line = await open(await listen(app), head('GET /'));
    line.socket.pause();
    await ended;
    line.socket.destroy();
    await app.close();
  });

  it('is ended when all together take too much, first where it has not been read for longest', async () => {
    const text = 'x'.repeat(12 * 1024 * 1024);
    const tight = { ...bounds, checkIntervalMs: 50, unreadMaxBytes: 8 * 2 * text.length };
    const app = Fastify(connectionOptions(tight));
    guardConnections(app, tight, false);
    const unread = boundUnread(app, tight);
    app.get('/', async () => text);
    const port = await listen(app);
    const reader = await open(port, head('GET /', { connection: 'close' }));
    let read = 0;
    reader.socket.on('data', (part: string) => {
      read += part.length;
    });
    const readSome = async () => {
      const until = read + text.length / 32;
      reader.socket.resume();
      while (read < until) await new Promise((resolve) => reader.socket.once('data', resolve));
      reader.socket.pause();
    };
    await readSome();
    const idle: Line[] = [];
    for (let n = 0; n < 24; n += 1) {
      const line = await open(port, head('GET /'));
      idle.push(line);
      await new Promise((resolve) => line.socket.once('data', resolve));
      line.socket.pause();
      expect(unread.heldBytes()).toBeLessThanOrEqual(tight.unreadMaxBytes);
      await readSome();
    }
    reader.socket.resume();
    expect((await reader.all).length).toBeGreaterThan(text.length);
    for (const { socket } of idle) socket.resume();
    const cut = idle.map(({ all }) => all.then((heard) => heard.length < text.length));
    expect(await Promise.all(cut.slice(0, 16))).not.toContain(false);
    for (const { socket } of idle) socket.destroy();
    await app.close();
  });

  it('is counted once if many get the same bytes', async () => {
    const bytes = Buffer.alloc(12 * 1024 * 1024);
    const tight = { ...bounds, checkIntervalMs: 50, unreadMaxBytes: 2 * bytes.length };
    const app = Fastify(connectionOptions(tight));
    const unread = boundUnread(app, tight);
    app.get('/', async () => bytes);
    const port = await listen(app);
    const lines = await Promise.all(
      Array.from({ length: 10 }, () => open(port, head('GET /', { connection: 'close' }))),
    );
    for (const { socket } of lines) {
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
    }
    expect(unread.heldBytes()).toBe(bytes.length);
    for (const { socket } of lines) socket.resume();
    for (const { all } of lines) expect((await all).length).toBeGreaterThan(bytes.length);
    expect(unread.heldBytes()).toBe(0);
    await app.close();
  });
});
