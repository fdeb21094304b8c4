/** Calling the API over real HTTP: requests, replies and failures. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { connect, Refusal, Unreachable } from './call.ts';

const base = { access: 'anyone', rate: 'read', summary: '' } as const;
const getThing = endpoint({
  ...base,
  method: 'GET',
  path: '/things/{id}/parts/{part}',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ search: z.string().optional(), limit: z.number().optional() }),
  reply: z.object({ name: z.string() }),
});
const makeThing = endpoint({
  ...base,
  method: 'POST',
  path: '/things',
  body: z.object({ name: z.string() }),
  reply: z.literal(true),
  event: z.object({ step: z.number() }),
});
const changeThing = endpoint({
  ...base,
  method: 'PUT',
  path: '/things',
  headers: z.object({ 'if-match': z.string().optional() }),
  reply: z.literal(true),
});
type Api = typeof getThing | typeof makeThing | typeof changeThing;
const thing = { params: { id: 'a/b', part: '1' }, query: {} };

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };
type Answer = (response: ServerResponse) => void;

let stop = (): void => {};
afterEach(() => stop());

/** A server that gives every request the same reply, and records the requests. */
async function serve(answer: Answer, token: string | null = null) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return { seen, ...connect<Api>({ baseUrl, token: () => token }) };
}

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function errorOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => expect.fail('should have been refused'),
    (error: unknown) => error,
  );
}

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

describe('a call', () => {
  it('puts parameters into the path and the query, and returns the reply', async () => {
    const { call, seen } = await serve(json({ name: 'wheel' }));
    const query = { search: 'a&b', limit: undefined };
    expect(await call(getThing, { ...thing, query })).toEqual({ name: 'wheel' });
    expect(seen[0]?.method).toBe('GET');
    expect(seen[0]?.url).toBe('/things/a%2Fb/parts/1?search=a%26b');
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('sends the body as JSON and the token as Bearer', async () => {
    const { call, seen } = await serve(json(true), 'the-token');
    await call(makeThing, { body: { name: 'ü' } });
    expect(seen[0]?.body).toBe('{"name":"ü"}');
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.headers.authorization).toBe('Bearer the-token');
  });

  it('sends the headers that the call has', async () => {
    const { call, seen } = await serve(json(true));
    await call(changeThing, { headers: { 'if-match': '"3"' } });
    expect(seen[0]?.headers['if-match']).toBe('"3"');
  });

  it('throws a refusal with its status and message', async () => {
    const { call } = await serve(json({ success: false, error: 'No such thing.' }, 404));
    const error = await errorOf(call(getThing, thing));
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 404, message: 'No such thing.' });
  });

  it('has a message for a refusal that came without one', async () => {
    const { call } = await serve((response) => response.writeHead(502).end('<h1>Bad</h1>'));
    const error = await errorOf(call(getThing, thing));
    expect(error).toMatchObject({ status: 502, message: 'An unexpected error occurred' });
  });

  it('tells an unreachable server from a refusal', async () => {
    const { call } = connect<Api>({ baseUrl: 'http://127.0.0.1:1', token: () => null });
    expect(await errorOf(call(getThing, thing))).toBeInstanceOf(Unreachable);
  });

  it('counts a reply that breaks off as unreachable', async () => {
    const { call } = await serve((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"na');
      setImmediate(() => response.destroy());
    });
    expect(await errorOf(call(getThing, thing))).toBeInstanceOf(Unreachable);
  });

  it('throws the reason of its signal when it was aborted', async () => {
    const { call } = await serve(() => {});
    const controller = new AbortController();
    const pending = errorOf(call(getThing, { ...thing, signal: controller.signal }));
    controller.abort(new Error('left'));
    expect(await pending).toMatchObject({ message: 'left' });
  });
});

describe('following a call', () => {
  it('asks for events and yields them whole, however they are split', async () => {
    const { follow, seen } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\nevent: one\ndata: {"st');
      setImmediate(() => response.end('ep":1}\n\nevent: two\ndata: {"step":2}\n\n'));
    });
    const events = await all(follow(makeThing, { body: { name: 'x' } }));
    expect(events).toEqual([{ step: 1 }, { step: 2 }]);
    expect(seen[0]?.headers.accept).toBe('text/event-stream');
  });

  it('throws a refusal as a call does', async () => {
    const { follow } = await serve(json({ success: false, error: 'Please log in first.' }, 401));
    const error = await errorOf(all(follow(makeThing, { body: { name: 'x' } })));
    expect(error).toMatchObject({ status: 401, message: 'Please log in first.' });
  });

  it('yields the events before the connection broke, then throws', async () => {
    const { follow } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"step":1}\n\n', () => setImmediate(() => response.destroy()));
    });
    const events = follow(makeThing, { body: { name: 'x' } });
    expect(await events.next()).toEqual({ done: false, value: { step: 1 } });
    expect(await errorOf(events.next())).toBeInstanceOf(Unreachable);
  });
});
