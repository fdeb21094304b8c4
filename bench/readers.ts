/**
 * Whether a server's memory stays constant while many people read: each opens the list of problems,
 * a problem and a board. Verdicts arrive in between, so that every reply is made anew.
 */
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { type Amounts, fill } from './boards-data.ts';
import { withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { residentMb } from './process-memory.ts';
import { tokenOf, withServer } from './site.ts';

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 60, problems: 20, submissions: 500, contributions: 5 },
  large: { people: 4_000, problems: 1_000, submissions: 100_000, contributions: 200 },
};
/** The number of people, and how many times each of them visits. */
const peopleBySize: Record<Size, number> = { small: 10, large: 2_000 };
const visitsBySize: Record<Size, number> = { small: 2, large: 6 };
/** The number of people who read at the same time. */
const connections = 200;

/**
 * Resident memory in MB: before anyone reads, after everyone's first visit, after half of the
 * visits, and after all.
 */
export async function run(size: Size): Promise<Figures> {
  return await withDatabase(async ({ url, folder, client }) => {
    await fill(client, amountsBySize[size]);
    const tokens = await tokensOf(client, peopleBySize[size]);
    return await withServer(url, folder, (origin, pid) =>
      measure({ client, origin, pid, tokens }, visitsBySize[size]),
    );
  });
}

type Site = { client: pg.Client; origin: string; pid: number; tokens: string[] };

async function measure(site: Site, visits: number): Promise<Figures> {
  const { client, pid, tokens } = site;
  const { rows } = await client.query<{ id: string }>('select id from problems order by id');
  const problems = rows.map(({ id }) => id);
  const figures: Figures = { readers: tokens.length, beforeMb: await residentMb(pid) };
  const names = new Map([
    [1, 'firstVisitMb'],
    [visits / 2, 'halfMb'],
    [visits, 'allMb'],
  ]);
  for (let visit = 1; visit <= visits; visit += 1) {
    await readAll(site, problems);
    const name = names.get(visit);
    if (name !== undefined) figures[name] = await residentMb(pid);
  }
  const ratio = Number(figures.allMb) / Number(figures.halfMb);
  return { ...figures, secondHalfGrowthRatio: Math.round(1000 * ratio) / 1000 };
}

/** Lets everyone visit, `connections` at a time, with a verdict after each group. */
async function readAll({ client, origin, tokens }: Site, problems: string[]): Promise<void> {
  for (let first = 0; first < tokens.length; first += connections) {
    const group = tokens.slice(first, first + connections);
    const problem = problems[first % problems.length];
    const paths = [
      '/problems/problem-list',
      `/problems/${problem}`,
      '/dashboard/leaderboard/overall',
    ];
    await Promise.all(
      group.map(async (token) => {
        for (const path of paths) await receive(origin + path, token);
      }),
    );
    await client.query(
      `update problems set total_submissions = total_submissions + 1,
         counted_in = pg_current_xact_id() where id = $1`,
      [problem],
    );
  }
}

async function tokensOf(client: pg.Client, people: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from users order by id limit $1', [
    people,
  ]);
  const tokens: string[] = [];
  // One after the other: a connection runs one query at a time.
  for (const { id } of rows) tokens.push(await tokenOf(client, id));
  return tokens;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

async function receive(url: string, token: string): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', authorization: `Bearer ${token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(url, { agent, headers }, resolve).once('error', reject);
  });
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
}
