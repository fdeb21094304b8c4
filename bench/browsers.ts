/**
 * One server with many people. First, many people each wait for a verdict on an open stream of
 * events. Then browsers read for a while, with pauses, and sometimes submit. Nothing may fail. The
 * CPU time of this process is reported separately. BROWSING_SECONDS sets how long they browse.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildParts } from '../judge/testing.ts';
import { insertProblem } from '../work/testing.ts';
import { type Bar, BarMissed, keepBars } from './bars.ts';
import { type Amounts, fill } from './boards-data.ts';
import { type Client, openClient } from './client.ts';
import { durableSettings, type Generating, openPool, withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { hello, variant } from './judging.ts';
import { inLanes, quantile } from './lanes.ts';
import { cpuSeconds, ownCpuSeconds } from './process.ts';
import { residentMb } from './process-memory.ts';
import { tokenOf, withServer } from './site.ts';
import { startJudge } from './throughput.ts';

type Load = {
  streams: number;
  browsers: number;
  /** How long they browse, and the median pause, in ms. */
  browsingMs: number;
  pauseMs: number;
  /** The share of steps of signed-in people that submit. */
  submitShare: number;
};

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 60, problems: 20, submissions: 500, contributions: 5 },
  large: { people: 4_000, problems: 1_000, submissions: 100_000, contributions: 200 },
};
const loadBySize: Record<Size, Load> = {
  small: { streams: 10, browsers: 5, browsingMs: 500, pauseMs: 50, submitShare: 0.3 },
  large: {
    streams: 1_000,
    browsers: 500,
    browsingMs: 600_000,
    pauseMs: 8_000,
    submitShare: 0.02,
  },
};
/** Streams that are opened at the same time. */
const openedAtOnce = 50;
/** One in this many browsers belongs to a visitor. */
const visitorsEvery = 5;
/** How many times the memory is read while they browse. */
const looks = 40;

const bars: Bar[] = [
  { figures: /^readP95Ms$/, most: 200 },
  { figures: /^secondHalfGrowthRatio$/, most: 1.05 },
];

/** Milliseconds, and the server's memory in MB, with open streams and while browsing. */
export async function run(size: Size): Promise<Figures> {
  await buildParts();
  const usual = loadBySize[size];
  const seconds = Number(process.env.BROWSING_SECONDS || usual.browsingMs / 1000);
  const load = { ...usual, browsingMs: 1000 * seconds };
  const figures = await withDatabase(async (database) => {
    await fill(database.client, amountsBySize[size]);
    return await withServer(database.url, database.folder, (origin, pid) =>
      measure(database, { origin, pid, load }),
    );
  }, durableSettings);
  return keepBars(size, figures, bars);
}

type Server = { origin: string; pid: number; load: Load };

async function measure(database: Generating, { origin, pid, load }: Server): Promise<Figures> {
  const pool = openPool(database.url, 2);
  const http = openClient(origin, load.streams + load.browsers);
  try {
    const site: Site = { http, pid, pool, ...(await prepare(database.client, pool, load)) };
    const opened = await openStreams(site, load.streams);
    const judge = startJudge(database);
    const ended = once(judge, 'exit');
    try {
      return { ...(await endStreams(site, opened)), ...(await browse(site, load)) };
    } finally {
      judge.kill('SIGTERM');
      await ended;
    }
  } finally {
    http.close();
    await pool.end();
  }
}

type Person = { id: string; token: string };
type Site = {
  http: Client;
  /** The server's process. */
  pid: number;
  pool: pg.Pool;
  people: Person[];
  /** The problem that people submit to, and all problems. */
  problem: string;
  problems: string[];
};

type Prepared = Pick<Site, 'people' | 'problem' | 'problems'>;

/** Signs people in, and adds a problem that can be judged. */
async function prepare(client: pg.Client, pool: pg.Pool, load: Load): Promise<Prepared> {
  const count = Math.max(load.streams, load.browsers);
  const users = await client.query<{ id: string }>('select id from users order by id limit $1', [
    count,
  ]);
  const people: Person[] = [];
  // One after the other: a connection runs one query at a time.
  for (const { id } of users.rows) people.push({ id, token: await tokenOf(client, id) });
  const cases = [{ input: '', output: 'ok\n', isHidden: true }];
  const problem = await insertProblem(pool, { cases });
  const problems = await client.query<{ id: string }>('select id from problems');
  return { people, problem, problems: problems.rows.map(({ id }) => id) };
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

type Opened = { figures: Figures; streams: Promise<{ id: string; endedAtMs: number }>[] };

/**
 * Submits once for each of the first `count` people and opens their event streams; no judge runs
 * yet.
 */
async function openStreams({ http, pid, people, problem }: Site, count: number): Promise<Opened> {
  const beforeMb = await residentMb(pid);
  const streams: Opened['streams'] = [];
  const startedAt = performance.now();
  await inLanes(openedAtOnce, count, async (turn) => {
    const person = people[turn % people.length];
    if (person === undefined) throw new Error('there are no people');
    await new Promise<void>((resolve, reject) => {
      let submission = '';
      const first = (id: string): void => {
        submission = id;
        resolve();
      };
      const body = { code: hello, problemId: problem };
      const ended = http.submit(body, bearer(person), first);
      const stream = ended.then(() => ({ id: submission, endedAtMs: Date.now() }));
      stream.catch(reject);
      streams.push(stream);
    });
  });
  const openMs = Math.round(performance.now() - startedAt);
  const streamKb = Math.round((1024 * ((await residentMb(pid)) - beforeMb)) / count);
  return { figures: { streams: count, streamsOpenMs: openMs, streamKb }, streams };
}

/** How long after its verdict each stream ended, in ms; fails if one ended without a verdict. */
async function endStreams(site: Site, { figures, streams }: Opened): Promise<Figures> {
  const cpuBefore = await cpuSeconds(site.pid);
  const ended = await Promise.all(streams);
  const { rows } = await site.pool.query<{ id: string; at: number }>(
    'select id, extract(epoch from judged_at)::float8 * 1000 as at from submissions where id = any($1)',
    [ended.map(({ id }) => id)],
  );
  const judgedAt = new Map(rows.map(({ id, at }) => [id, at]));
  const lates = ended.map(({ id, endedAtMs }) => endedAtMs - (judgedAt.get(id) ?? Number.NaN));
  const last = Math.max(...ended.map(({ endedAtMs }) => endedAtMs));
  return {
    ...figures,
    verdictToEndP50Ms: quantile(lates, 0.5),
    verdictToEndP95Ms: quantile(lates, 0.95),
    lastVerdictToLastEndMs: Math.round(last - Math.max(...judgedAt.values())),
    streamsServerCpuS: (await cpuSeconds(site.pid)) - cpuBefore,
  };
}

/** A path that a browser may read next; `weight` is how often, relative to the others. */
type Step = { weight: number; path: (site: Site, person: Person) => string };

const any = (ids: string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? '';
const ofVisitors: Step[] = [
  { weight: 4, path: () => '/problems/problem-list' },
  { weight: 4, path: ({ problems }) => `/problems/${any(problems)}` },
  { weight: 2, path: () => '/dashboard/leaderboard/overall' },
];
const ofPeople: Step[] = [
  ...ofVisitors,
  { weight: 2, path: () => '/dashboard/user' },
  { weight: 1, path: ({ problem }, { id }) => `/submission/${id}/${problem}` },
];

function nextStep(steps: Step[]): Step | undefined {
  let rest = Math.random() * steps.reduce((sum, { weight }) => sum + weight, 0);
  return steps.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}

type Seen = { reads: number[]; receipts: number[]; verdicts: number[]; errors: string[] };

/** Everyone reads until the time is over; then waits for the verdicts of their submissions. */
async function browse(site: Site, load: Load): Promise<Figures> {
  const seen: Seen = { reads: [], receipts: [], verdicts: [], errors: [] };
  const until = performance.now() + load.browsingMs;
  const [serverBefore, ownBefore] = [await cpuSeconds(site.pid), ownCpuSeconds()];
  const browsing = Promise.all(
    Array.from({ length: load.browsers }, (_, at) => browseAs(site, { at, until, load }, seen)),
  );
  const memory: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    await sleep(load.browsingMs / looks);
    memory.push(await residentMb(site.pid));
  }
  await browsing;
  const halfMb = quantile(memory.slice(0, looks / 2), 0.5);
  const endMb = quantile(memory.slice(looks / 2), 0.5);
  const figures = {
    browsers: load.browsers,
    reads: seen.reads.length,
    readP50Ms: quantile(seen.reads, 0.5),
    readP95Ms: quantile(seen.reads, 0.95),
    readLongestMs: quantile(seen.reads, 1),
    submissions: seen.verdicts.length,
    receiptP95Ms: quantile(seen.receipts, 0.95),
    verdictP95Ms: quantile(seen.verdicts, 0.95),
    firstHalfMb: halfMb,
    secondHalfMb: endMb,
    secondHalfGrowthRatio: Math.round((1000 * endMb) / halfMb) / 1000,
    serverCpuS: Math.round((await cpuSeconds(site.pid)) - serverBefore),
    ownCpuS: Math.round(ownCpuSeconds() - ownBefore),
  };
  if (seen.errors.length === 0) return figures;
  const failures = `${seen.errors.length} of ${seen.reads.length} failed`;
  throw new BarMissed(`${failures}, and none may: ${seen.errors[0]}`, figures);
}

type Browser = { at: number; until: number; load: Load };

async function browseAs(site: Site, { at, until, load }: Browser, seen: Seen): Promise<void> {
  const person = site.people[at % site.people.length];
  if (person === undefined) throw new Error('there are no people');
  const isVisitor = at % visitorsEvery === 0;
  const etags = new Map<string, string>();
  const read = async (path: string): Promise<void> => {
    const known = etags.get(path);
    const startedAt = performance.now();
    const { etag } = await site.http.get(path, {
      ...(!isVisitor && bearer(person)),
      ...(known !== undefined && { 'if-none-match': known }),
    });
    seen.reads.push(performance.now() - startedAt);
    etags.set(path, etag);
  };
  for (let turn = 0; performance.now() < until; turn += 1) {
    // A random pause from 0 to twice the median.
    await sleep(2 * load.pauseMs * Math.random());
    const path = nextStep(isVisitor ? ofVisitors : ofPeople)?.path(site, person) ?? '';
    const submits = !isVisitor && Math.random() < load.submitShare;
    const code = `${variant(hello, at)}// ${turn}\n`;
    const done = submits ? submit(site, person, code, seen) : read(path);
    await done.catch((error: unknown) => seen.errors.push(String(error)));
  }
}

async function submit(
  { http, problem }: Site,
  person: Person,
  code: string,
  seen: Seen,
): Promise<void> {
  const startedAt = performance.now();
  await http.submit({ code, problemId: problem }, bearer(person), () =>
    seen.receipts.push(performance.now() - startedAt),
  );
  seen.verdicts.push(performance.now() - startedAt);
}
