/**
 * What additional judges and servers add, and what a submission costs PostgreSQL. People submit
 * through a proxy to two servers while one, two and four judges of one slot each work. The commits,
 * the log and the CPU time per submission show the limit of one PostgreSQL (docs/scale.md).
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildParts } from '../judge/testing-judge.ts';
import { insertProblem, insertUser } from '../work/testing-rows.ts';
import { openBalancer } from './balancer.ts';
import { type Client, openClient } from './client.ts';
import { durableSettings, type Generating, openPool, withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { heavy, hello, variant } from './judging.ts';
import { inLanes } from './lanes.ts';
import { cpuSeconds, familyCpuSeconds } from './process.ts';
import { tokenOf, withServer } from './site.ts';
import { startJudge } from './throughput.ts';

type Load = {
  judges: number[];
  /** The number of submissions of one source, and of submissions with different sources. */
  same: number;
  different: number;
  people: number;
  /** How long commits are counted on an idle site, and how long the disk is measured. */
  idleMs: number;
  diskMs: number;
};
const loadBySize: Record<Size, Load> = {
  small: { judges: [1], same: 2, different: 0, people: 2, idleMs: 100, diskMs: 50 },
  large: {
    judges: [1, 2, 4],
    same: 1_000,
    different: 150,
    people: 16,
    idleMs: 10_000,
    diskMs: 3_000,
  },
};
const servers = 2;
const cases = 20;
const pollMs = 50;
/**
 * The number of connections that commit at the same time, so that commits share a write to the
 * disk.
 */
const committing = 16;

/**
 * Submissions per minute for each number of judges, with PostgreSQL's and the servers' share in
 * each.
 */
export async function run(size: Size): Promise<Figures> {
  await buildParts();
  return await withDatabase((database) => measure(database, loadBySize[size]), {
    settings: durableSettings,
  });
}

type Site = {
  http: Client;
  pool: pg.Pool;
  /** The first process of PostgreSQL, and the processes of the servers. */
  postgres: number;
  serverPids: number[];
  problem: string;
  tokens: string[];
};

async function measure(database: Generating, load: Load): Promise<Figures> {
  const pool = openPool(database.url, committing);
  const problem = await insertProblem(pool, {
    cases: Array.from({ length: cases }, (_, at) => ({
      input: `${at}\n`,
      output: 'ok\n',
      isHidden: at > 0,
    })),
  });
  const tokens: string[] = [];
  for (let person = 0; person < load.people; person += 1) {
    tokens.push(await tokenOf(database.client, await insertUser(pool)));
  }
  const use = async ({ origins, pids: serverPids }: Started): Promise<Figures> => {
    const balancer = await openBalancer(origins.map((origin) => Number(new URL(origin).port)));
    const http = openClient(balancer.origin, load.people);
    const site = { http, pool, postgres: database.pid, serverPids, problem, tokens };
    const figures = await byJudges(database, site, load).finally(() => http.close());
    balancer.close();
    return { ...figures, ...(await sharesOf(origins)) };
  };
  try {
    const disk = {
      diskCommitsPerS: await commitsPerS(pool, 1, load.diskMs),
      diskCommitsPerSTogether: await commitsPerS(pool, committing, load.diskMs),
    };
    return { ...disk, ...(await withServers(database, use)) };
  } finally {
    await pool.end();
  }
}

type Served = Pick<Generating, 'url' | 'folder'>;
type Started = { origins: string[]; pids: number[] };

/** Starts the servers one after another, each with a separate folder. */
async function withServers<Result>(
  { url, folder }: Served,
  work: (started: Started) => Promise<Result>,
  { origins, pids }: Started = { origins: [], pids: [] },
): Promise<Result> {
  if (origins.length === servers) return await work({ origins, pids });
  const own = join(folder, `server-${origins.length}`);
  await mkdir(own);
  return await withServer(url, own, (origin, pid) =>
    withServers({ url, folder }, work, { origins: [...origins, origin], pids: [...pids, pid] }),
  );
}

async function byJudges(served: Served, site: Site, load: Load): Promise<Figures> {
  const figures: Figures = {};
  let submitted = 0;
  for (const count of load.judges) {
    const judges = Array.from({ length: count }, () => startJudge(served, 1));
    const ended = judges.map((judge) => once(judge, 'exit'));
    await untilJudges(site, count);
    if (count === load.judges[0]) Object.assign(figures, await idle(site, load.idleMs));
    for (const kind of ['different', 'same'] as const) {
      if (load[kind] === 0) continue;
      const source = (turn: number) => (kind === 'same' ? hello : variant(heavy, submitted + turn));
      const found = await submitAll(site, load[kind], source);
      submitted += load[kind];
      for (const [name, value] of Object.entries(found)) {
        figures[`judges${count}${kind === 'same' ? 'Same' : 'Different'}${name}`] = value;
      }
    }
    for (const judge of judges) judge.kill('SIGTERM');
    await Promise.all(ended);
  }
  const { rows } = await site.pool.query<{ accepted: number }>(
    `select count(*)::int as accepted from submissions where verdict = 'Accepted'`,
  );
  if (rows[0]?.accepted === submitted) return figures;
  throw new Error(`${rows[0]?.accepted} of ${submitted} submissions were accepted`);
}

async function untilJudges({ pool }: Site, count: number): Promise<void> {
  const there = `select count(*)::int as count from judges
    where fault is null and seen_at > now() - interval '5 s'`;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(there);
    if (rows[0]?.count === count) return;
    await sleep(pollMs);
  }
}

/** Everyone submits repeatedly, each time after the previous verdict. */
async function submitAll(
  site: Site,
  count: number,
  source: (turn: number) => string,
): Promise<Record<string, number>> {
  const before = await usedBy(site);
  const startedAt = performance.now();
  await inLanes(site.tokens.length, count, async (turn) => {
    const headers = { authorization: `Bearer ${site.tokens[turn % site.tokens.length]}` };
    await site.http.submit({ code: source(turn), problemId: site.problem }, headers, () => {});
  });
  const minutes = (performance.now() - startedAt) / 60_000;
  const after = await usedBy(site);
  const each = (name: keyof Used) => rounded((after[name] - before[name]) / count);
  return {
    PerMinute: rounded(count / minutes),
    WritesEach: each('writes'),
    TransactionsEach: each('transactions'),
    WalKbEach: each('walKb'),
    PostgresCpuMsEach: each('postgresCpuMs'),
    ServersCpuMsEach: each('serversCpuMs'),
  };
}

const rounded = (value: number): number => Math.round(100 * value) / 100;

type Used = {
  /** Transactions that wrote, and all that ended; each connection reports them once a second. */
  writes: number;
  transactions: number;
  walKb: number;
  postgresCpuMs: number;
  serversCpuMs: number;
};

async function usedBy({ pool, postgres, serverPids }: Site): Promise<Used> {
  const { rows } = await pool.query<{ writes: number; transactions: number; wal: number }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writes,
       (xact_commit + xact_rollback)::float8 as transactions,
       (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
     from pg_stat_database where datname = current_database()`,
  );
  const [{ writes, transactions, wal } = { writes: 0, transactions: 0, wal: 0 }] = rows;
  let serversCpuMs = 0;
  for (const pid of serverPids) serversCpuMs += 1000 * (await cpuSeconds(pid));
  const postgresCpuMs = 1000 * (await familyCpuSeconds(postgres));
  return { writes, transactions, walKb: wal / 1024, postgresCpuMs, serversCpuMs };
}

/** What servers and a judge write on an idle site. */
async function idle(site: Site, ms: number): Promise<Figures> {
  const before = await usedBy(site);
  await sleep(ms);
  const after = await usedBy(site);
  const perS = (name: keyof Used) => rounded((1000 * (after[name] - before[name])) / ms);
  return { idleWritesPerS: perS('writes'), idlePostgresCpuMsPerS: perS('postgresCpuMs') };
}

/** How many transactions of one row each reach the disk per second. */
async function commitsPerS(pool: pg.Pool, connections: number, ms: number): Promise<number> {
  await pool.query('create table if not exists bench_commits (at timestamptz)');
  const startedAt = performance.now();
  let commits = 0;
  const commit = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      await pool.query('insert into bench_commits values (now())');
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, commit));
  return Math.round((1000 * commits) / (performance.now() - startedAt));
}

/** How many submissions each server received, by its own count. */
async function sharesOf(origins: string[]): Promise<Figures> {
  const shares: Figures = {};
  for (const [at, origin] of origins.entries()) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const line = /^arbiter_calls_total{call="POST \/compiler\/submit",status="200"} (\d+)/m;
    shares[`server${at + 1}Submissions`] = Number(line.exec(metrics)?.[1] ?? 0);
  }
  return shares;
}
