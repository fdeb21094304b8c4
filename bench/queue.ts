/**
 * How long jobs wait for an idle judge, from the insert to the claim, and how long a claim takes in
 * a long queue.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, openDatabase } from '../db/open.ts';
import { dispatch } from '../judge/process/dispatch.ts';
import { openGoing } from '../judge/process/going.ts';
import { openTurn } from '../judge/process/turn.ts';
import { createBell, listenQueued } from '../judge/process/wake.ts';
import { claim } from '../work/claim.ts';
import { discard } from '../work/finish.ts';
import { handBack, nextLeaseEndMs } from '../work/lease.ts';
import { insertRun } from '../work/testing-rows.ts';
import { type Bar, keepBars } from './bars.ts';
import { openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';

const rounds = { small: 5, large: 500 };
const pauseMs = 10;

const bars: Bar[] = [{ figures: /^claimFromManyMs$/, most: 5 }];

/** A tenth belongs to people with one job in progress; the rest are rejudgings. */
const manyEntries = { small: 2_000, large: 100_000 };
const ownerOfEntry = `case when i % 10 > 0 then 'rejudging'
  when i <= 600 then 'busy' || i % 3 else 'person' || i % 500 end`;

/** The median time of a claim, which is given back, while many jobs wait. */
async function timeClaims(db: Database, pool: pg.Pool, size: Size): Promise<number> {
  await pool.query(
    `insert into jobs (kind, payload, priority, owner, due_at)
     select case when i % 10 > 0 then 'rejudge' else 'submission' end, '{}',
       case when i % 10 > 0 then 1 else 0 end,
       ${ownerOfEntry}, now() + i * interval '1 ms'
     from generate_series(1, ${manyEntries[size]}) i`,
  );
  await pool.query('analyze jobs');
  for (let busy = 0; busy < 3; busy += 1) await claim(db, 'another');
  const times: number[] = [];
  for (let i = 0; i < rounds[size]; i += 1) {
    const started = performance.now();
    const job = await claim(db, 'bench');
    times.push(performance.now() - started);
    if (job) await handBack(db, job.lease);
  }
  return median(times);
}

/** Median and 95th percentile in ms; the insert itself is included. */
export async function run(size: Size): Promise<Figures> {
  const database = await openBenchDatabase();
  const { pool, url } = database;
  const db = openDatabase(url);
  const stopping = new AbortController();
  const bell = createBell();
  let tell = (): void => {};
  const fail = (error: unknown): void => console.error(error);
  const listener = listenQueued(url, { judgeId: 'bench', bell, onBroken: fail });
  const working = dispatch({
    slots: 1,
    bell,
    claim: (slots) => claim(db, 'bench', slots),
    hasRoom: () => true,
    look: async () => ({ isWaiting: false, toPause: [] }),
    nextLeaseEndMs: () => nextLeaseEndMs(db, 'bench'),
    begin: (job) => {
      tell();
      const turn = openTurn({ core: 0, cancelled: stopping.signal, stopping: stopping.signal });
      return openGoing({ job, turn, coreOf: () => 0, work: discard(db, job.lease).then(() => {}) });
    },
    learn: async () => {},
    isAble: () => true,
    recover: async () => {},
    preparing: null,
    onFailure: fail,
    stopping: stopping.signal,
  });
  const times: number[] = [];
  for (let round = 0; round < rounds[size]; round += 1) {
    await sleep(pauseMs);
    const claimed = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const started = performance.now();
    await insertRun(pool, 'int main() {}', '');
    await claimed;
    times.push(performance.now() - started);
  }
  stopping.abort();
  await working;
  await listener.close();
  const claimFromManyMs = await timeClaims(db, pool, size);
  await db.destroy();
  await database.close();
  const late = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const figures = { pickupMs: median(times), pickup95thMs: median([late]), claimFromManyMs };
  return keepBars(size, figures, bars);
}
