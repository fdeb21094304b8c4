/**
 * How many reads a server answers per second of its own CPU time while nothing changes, for
 * visitors and for people who are signed in. Unlike elapsed time, this hardly depends on other
 * load.
 */
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { type Bar, keepBars } from './bars.ts';
import { type Amounts, fill } from './boards-data.ts';
import { withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { cpuSeconds } from './process.ts';
import { tokenOf, withServer } from './site.ts';

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 60, problems: 20, submissions: 500, contributions: 5 },
  large: { people: 2_000, problems: 200, submissions: 40_000, contributions: 200 },
};
const readsBySize: Record<Size, number> = { small: 100, large: 4_000 };
/** The number of connections that read at the same time, one reply after another. */
const connections = 32;
const peopleAtOnce = 50;

const bars: Bar[] = [
  { figures: /UnchangedPerCpuS$/, least: 5_000 },
  { figures: /^signedIn/, least: 2_500 },
];

/** Reads per second of the server's CPU time, by name. */
export async function run(size: Size): Promise<Figures> {
  const figures = await withDatabase(async ({ url, folder, client }) => {
    await fill(client, amountsBySize[size]);
    return await withServer(url, folder, (origin, pid) =>
      measure({ client, origin, pid }, readsBySize[size]),
    );
  });
  return keepBars(size, figures, bars);
}

type Site = { client: pg.Client; origin: string; pid: number };

async function measure({ client, origin, pid }: Site, reads: number): Promise<Figures> {
  const { rows } = await client.query<{ id: string }>('select id from problems limit 1');
  const paths = {
    List: '/problems/problem-list',
    Problem: `/problems/${rows[0]?.id}`,
    Board: '/dashboard/leaderboard/overall',
  };
  const tokens = await tokensOf(client);
  const someone = (turn: number) => ({ authorization: `Bearer ${tokens[turn % tokens.length]}` });
  const figures: Figures = {};
  const kinds: [string, (turn: number) => Promise<void>][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const url = origin + path;
    const { etag } = await receive(url, {});
    const read = (headersOf: (turn: number) => Record<string, string>) => async (turn: number) => {
      await receive(url, headersOf(turn));
    };
    kinds.push([`visitor${name}`, read(() => ({}))]);
    kinds.push([`visitor${name}Unchanged`, read(() => ({ 'if-none-match': etag }))]);
    kinds.push([`signedIn${name}`, read(someone)]);
  }
  // Warms up: until Node has compiled the code, everything takes longer.
  for (const [, read] of kinds) await many(reads / 2, read);
  for (const [kind, read] of kinds) {
    const before = await cpuSeconds(pid);
    await many(reads, read);
    figures[`${kind}PerCpuS`] = Math.round(reads / ((await cpuSeconds(pid)) - before));
  }
  return figures;
}

async function tokensOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from user_stats where total_solved > 0 order by user_id limit ${peopleAtOnce}`,
  );
  const tokens: string[] = [];
  // One after the other: a connection runs one query at a time.
  for (const { user_id } of rows) tokens.push(await tokenOf(client, user_id));
  return tokens;
}

async function many(count: number, read: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await read(next);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Receives a reply like a browser, and leaves it compressed. */
async function receive(url: string, more: Record<string, string>): Promise<{ etag: string }> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...more };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(url, { agent, headers }, resolve).once('error', reject);
  });
  for await (const _ of response);
  const expected = more['if-none-match'] === undefined ? 200 : 304;
  if (response.statusCode !== expected) throw new Error(`${url}: ${response.statusCode}`);
  return { etag: response.headers.etag ?? '' };
}
