/**
 * Two servers behind a proxy, which restart in turn while people read and submit through it: no
 * call may fail, and no submission may be lost or stored twice. Submissions are accepted without
 * being judged.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../bin/free-port.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { createBell, listenQueued } from '../judge/wake.ts';
import { claim } from '../work/claim.ts';
import { storeSubmission } from '../work/finish.ts';
import { insertProblem, insertUser, resultOf } from '../work/testing.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { openClient } from './client.ts';
import { durableSettings, type Generating, openPool, withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { quantile } from './lanes.ts';
import { startServer, tokenOf } from './site.ts';

const sizes = {
  small: { people: 2, rounds: 1 },
  large: { people: 16, rounds: 10 },
} as const;
const servers = 2;
const drainS = 1;
/** How often the proxy asks whether a server is ready. */
const askEveryMs = 50;
/** Between the calls of one person. */
const pauseMs = 20;

/** The counts of calls; throws if one failed, or if a submission was lost. */
export async function run(size: Size): Promise<Figures> {
  return await withDatabase((database) => measure(database, sizes[size]), durableSettings);
}

type Load = { people: number; rounds: number };

async function measure({ url, folder, client }: Generating, load: Load): Promise<Figures> {
  const [pool, db] = [openPool(url, 2), openDatabase(url)];
  const judge = playJudge(url, db);
  const problemId = await insertProblem(pool, { cases: [] });
  const people: Person[] = [];
  for (let number = 0; number < load.people; number += 1) {
    people.push({ number, token: await tokenOf(client, await insertUser(pool)), problemId });
  }
  try {
    const used = await whileRestarting({ url, folder, rounds: load.rounds }, (origin, isOver) =>
      Promise.all(people.map((person) => use(origin, person, isOver))),
    );
    return await figuresOf(pool, used, servers * load.rounds);
  } finally {
    await judge.stop();
    await pool.end();
    await db.destroy();
  }
}

/** Accepts all submissions at once, until `stop`. */
function playJudge(url: string, db: Database): { stop(): Promise<void> } {
  const bell = createBell();
  const listener = listenQueued(url, { judgeId: 'played', bell, onBroken: () => {} });
  const judged = { judgeVersion: '1', compilerVersion: '1', testSet: 1, fault: null };
  let isStopping = false;
  const judge = async (): Promise<void> => {
    while (!isStopping) {
      const job = await claim(db, 'played');
      if (job === null) await bell.wait(1_000);
      else {
        const result = resultOf('Accepted');
        await storeSubmission(db, job.lease, { ...judged, result }, { cpuMs: 1, slotMs: 1 });
      }
    }
  };
  const judging = judge();
  return {
    async stop() {
      isStopping = true;
      bell.ring();
      await judging;
      await listener.close();
    },
  };
}

type Restarting = { url: string; folder: string; rounds: number };

/** Calls `work` with the proxy's origin, and restarts each server so often before it is over. */
async function whileRestarting<Result>(
  { url: databaseUrl, folder, rounds }: Restarting,
  work: (origin: string, isOver: () => boolean) => Promise<Result>,
): Promise<Result> {
  const start = async (port: number) => {
    const directory = join(folder, `server-${port}`);
    await mkdir(directory, { recursive: true });
    const env = { DRAIN_SECONDS: String(drainS) };
    return await startServer({ databaseUrl, directory, port, env });
  };
  const running = new Map<number, Awaited<ReturnType<typeof start>>>();
  let balancer: Balancer | undefined;
  try {
    for (let server = 0; server < servers; server += 1) {
      const port = await freePort();
      running.set(port, await start(port));
    }
    balancer = await openBalancer([...running.keys()], { askEveryMs });
    let isOver = false;
    const working = work(balancer.origin, () => isOver);
    for (const port of Array.from({ length: rounds }, () => [...running.keys()]).flat()) {
      await running.get(port)?.stop();
      running.set(port, await start(port));
      while (!balancer.isReady(port)) await sleep(askEveryMs);
    }
    isOver = true;
    return await working;
  } finally {
    balancer?.close();
    for (const server of running.values()) await server.stop();
  }
}

type Person = { number: number; token: string; problemId: string };
type Used = { failures: unknown[]; codes: string[]; ms: number[] };

/** Submits and then reads, each time on a new connection that is kept between both. */
async function use(origin: string, person: Person, isOver: () => boolean): Promise<Used> {
  const { number, token, problemId } = person;
  const used: Used = { failures: [], codes: [], ms: [] };
  const timed = async (call: Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await call.catch((error: unknown) => used.failures.push(error));
    used.ms.push(performance.now() - startedAt);
    await sleep(pauseMs);
  };
  const authorization = `Bearer ${token}`;
  while (!isOver()) {
    const http = openClient(origin, 1);
    const key = `${number}-${used.codes.length}`;
    const code = `int main() {} // ${key}`;
    used.codes.push(code);
    const headers = { authorization, 'idempotency-key': key };
    await timed(http.submit({ code, problemId }, headers, () => {}));
    await timed(http.get(`/problems/${problemId}`, { authorization }));
    http.close();
  }
  return used;
}

async function figuresOf(pool: pg.Pool, used: Used[], restarts: number): Promise<Figures> {
  const { rows } = await pool.query<{ code: string }>(
    `select convert_from(source, 'UTF8') as code from submissions where verdict = 'Accepted'`,
  );
  const codes = used.flatMap((one) => one.codes);
  const stored = new Set(rows.map(({ code }) => code));
  const failures = used.flatMap((one) => one.failures);
  const ms = used.flatMap((one) => one.ms);
  const lost = codes.filter((code) => !stored.has(code)).length;
  const storedTwice = rows.length - stored.size;
  const figures = {
    ...{ restarts, calls: ms.length, submissions: codes.length, callsFailed: failures.length },
    ...{ lost, storedTwice, p95Ms: quantile(ms, 0.95), longestMs: quantile(ms, 1) },
  };
  if (failures.length + lost + storedTwice === 0) return figures;
  throw new Error(`not 0: ${JSON.stringify(figures)} ${failures[0] ?? ''}`);
}
