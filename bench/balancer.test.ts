/** The proxy in front of several servers: which of them gets a new connection. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Balancer, openBalancer } from './balancer.ts';

type Played = { server: Server; port: number; isReady: boolean };

let [first, second]: Played[] = [];
let balancer: Balancer | undefined;

/** A server that answers with its name, and says whether it is ready. */
async function play(name: string): Promise<Played> {
  const server = createServer((request, reply) => {
    const isAsked = request.url === '/health/ready';
    reply.writeHead(isAsked && !played.isReady ? 503 : 200).end(name);
  });
  const played = { server, port: 0, isReady: true };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(played, { port: (server.address() as AddressInfo).port });
}

beforeEach(async () => {
  [first, second] = [await play('first'), await play('second')];
});
afterEach(() => {
  balancer?.close();
  for (const one of [first, second]) {
    one?.server.close();
    one?.server.closeAllConnections();
  }
});

const open = async (askEveryMs?: number): Promise<Balancer> => {
  const ports = [first?.port ?? 0, second?.port ?? 0];
  balancer = await openBalancer(ports, askEveryMs === undefined ? {} : { askEveryMs });
  return balancer;
};

/** Which servers answer four calls, each on a new connection. */
async function answers({ origin }: Balancer): Promise<string[]> {
  const found: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get(origin, { agent: false }, resolve).once('error', reject);
    });
    found.push(await text(reply));
  }
  return found;
}

test('connections go to the servers in turn', async () => {
  expect(await answers(await open())).toEqual(['first', 'second', 'first', 'second']);
});

test('a server that is not ready gets no connections until it is ready again', async () => {
  if (first) first.isReady = false;
  const opened = await open(5);
  await expect.poll(() => opened.isReady(first?.port ?? 0)).toBe(false);
  expect(await answers(opened)).toEqual(['second', 'second', 'second', 'second']);
  if (first) first.isReady = true;
  await expect.poll(() => opened.isReady(first?.port ?? 0)).toBe(true);
  expect(await answers(opened)).toContain('first');
});

test('a connection that one server refuses goes to another', async () => {
  const opened = await open();
  first?.server.close();
  expect(await answers(opened)).toEqual(['second', 'second', 'second', 'second']);
});
