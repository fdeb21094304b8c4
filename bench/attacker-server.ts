/**
 * What one account can make a server hold in memory and store on the disk, with the limits of a
 * site: replies that are not read, large drafts that are saved and read, exports, statements that
 * expand, and files that are stored, replaced and deleted as fast as the server takes them.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../bin/free-port.ts';
import { storedPerPersonMaxBytes } from '../server/http/limits.ts';
import { withCases } from '../server/testing/large-drafts.ts';
import { insertUser } from '../work/testing-rows.ts';
import { keepBars } from './bars.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { storeFiles } from './large-drafts.ts';
import { withGrowth } from './process-memory.ts';
import { startServer, tokenOf } from './site.ts';

const lastsMs = { small: 500, large: 60_000 };
const casesCounts = { small: 100, large: 20_000 };
const fileBytes = 8 * 1024 * 1024;
const unreadMax = 100;
const beginEveryMs = 20;
const mebibyte = 1024 * 1024;

const begun = z.object({ _id: z.uuid() });
const drafted = z.object({ content: z.looseObject({ secret: z.looseObject({}) }) });
const sizeRow = z.object({ bytes: z.coerce.number() });
const answered = z.object({ status: z.int(), text: z.string() });

type Attacker = { port: number; token: string; isOver: () => boolean };

const bars = [
  { figures: /^serverGrowthMb$/, most: 200 },
  { figures: /^diskOfQuota$/, most: 1 },
];

/** What the server and the database grow by; `diskOfQuota` is 1 at the quota of a person. */
export async function run(size: Size): Promise<Figures> {
  const bench = await openBenchDatabase();
  const figures = await flood(bench, size).finally(() => bench.close());
  return keepBars(size, figures, bars);
}

async function flood(bench: BenchDatabase, size: Size): Promise<Figures> {
  const { pool, url, folder } = bench;
  const port = await freePort();
  const env = { RATE_LIMITS: 'on' };
  const server = await startServer({ databaseUrl: url, directory: folder, port, env });
  try {
    const token = await tokenOf(pool, await insertUser(pool));
    const until = { isOver: true };
    const attacker = { port, token, isOver: () => until.isOver };
    const id = await begin(attacker, { example: true });
    const names = await storeFiles(pool, { id, count: 2 * casesCounts[size] });
    const read = await call(attacker, `/workshop/${id}`);
    const { content } = drafted.parse(JSON.parse(read.text));
    const body = JSON.stringify({ content: withCases(content, names) });
    // Once, so that the server has loaded what it needs.
    await save(attacker, id, body);
    await call(attacker, `/workshop/${id}`);
    const diskBefore = await databaseBytes(bench);
    until.isOver = false;
    const { growthMb } = await withGrowth(server.pid, async () => {
      const flooding = Promise.all([
        untilOver(attacker, () => save(attacker, id, body)),
        untilOver(attacker, () => call(attacker, `/workshop/${id}`)),
        untilOver(attacker, () => call(attacker, '/workshop/statement', { body: expanding })),
        leaveUnread(attacker, [`/workshop/${id}`, `/problems/${id}/package?of=draft`]),
        storeAndDelete(attacker),
      ]);
      await sleep(lastsMs[size]);
      until.isOver = true;
      await flooding;
    });
    // That it grew little means nothing of a server that has ended.
    await call(attacker, `/workshop/${id}`);
    const grown = (await databaseBytes(bench)) - diskBefore;
    return {
      serverGrowthMb: growthMb,
      diskGrowthMb: Math.round(grown / mebibyte),
      diskOfQuota: Math.round((100 * grown) / storedPerPersonMaxBytes) / 100,
    };
  } finally {
    await server.stop();
  }
}

const expanding = JSON.stringify({
  latex: '\\constant{a}'.repeat(4_000),
  constants: { a: 'a'.repeat(10_000) },
});

async function databaseBytes({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query('select pg_database_size(current_database()) as bytes');
  return sizeRow.parse(rows[0]).bytes;
}

type Sent = { method?: string; body?: string | Buffer; headers?: Record<string, string> };

async function call(
  { port, token }: Attacker,
  path: string,
  { method, body, headers }: Sent = {},
): Promise<z.infer<typeof answered>> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && { body }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': type }),
      ...headers,
    },
  });
  return answered.parse({ status: answer.status, text: await answer.text() });
}

async function begin(attacker: Attacker, what: object): Promise<string> {
  const { text } = await call(attacker, '/workshop/problems', { body: JSON.stringify(what) });
  return begun.parse(JSON.parse(text))._id;
}

const anyRevision = { 'if-match': '*' };

const save = (attacker: Attacker, id: string, body: string) =>
  call(attacker, `/workshop/${id}`, { method: 'PUT', body, headers: anyRevision });

/** Refused calls are repeated, too, and those whose connection the server closed, as it does when replies stay unread. */
async function untilOver({ isOver }: Attacker, act: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await act().catch((error: unknown) => {
      if (!(error instanceof TypeError && error.cause instanceof Error)) throw error;
    });
    await sleep(beginEveryMs);
  }
}

/** Asks over more and more connections, and reads nothing. */
async function leaveUnread(attacker: Attacker, paths: readonly string[]): Promise<void> {
  const sockets: Socket[] = [];
  await untilOver(attacker, async () => {
    const path = paths[sockets.length % paths.length];
    const socket = connect(attacker.port, '127.0.0.1').on('error', () => {});
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${attacker.token}\r\n\r\n`,
    );
    socket.pause();
    sockets.push(socket);
    if (sockets.length > unreadMax) sockets.shift()?.destroy();
  });
  for (const socket of sockets) socket.destroy();
}

/** Stores files that do not compress; when there is no more room, deletes all and begins again. */
async function storeAndDelete(attacker: Attacker): Promise<void> {
  let id = await begin(attacker, {});
  await untilOver(attacker, async () => {
    const body = randomBytes(fileBytes);
    const { status } = await call(attacker, `/workshop/${id}/files`, { body });
    if (status === 200) return;
    const headers = anyRevision;
    await call(attacker, `/workshop/${id}/problem`, { method: 'DELETE', headers });
    const { text } = await call(attacker, '/workshop/problems', { body: '{}' });
    const next = begun.safeParse(JSON.parse(text));
    if (next.success) id = next.data._id;
  });
}
