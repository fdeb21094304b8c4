/**
 * Checks while typing: how soon a check is answered, how soon checked code runs, whether 50 people
 * who type delay submissions, and how soon an endless run is cancelled. Measured from the queue to
 * the judge's notice, without HTTP.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { addCheck } from '../server/model/checks.ts';
import { cancelJob } from '../work/cancelling.ts';
import { insertProblem, insertRun, insertSubmission, insertUser } from '../work/testing.ts';
import { acceptedPrograms } from './accepted.ts';
import type { Size } from './figures.ts';
import { heavy, median, print, variant } from './judging.ts';
import { timeOf, times } from './notices.ts';
import { type Bench, withJudge } from './with-judge.ts';

const sizes = {
  small: { checks: 1, submissions: 1, typists: 2 },
  large: { checks: 40, submissions: 30, typists: 50 },
};
/** The time between two checks of one typist. */
const pauseMs = 1_000;

const sourceOf = (round: string, index: number): string => `// ${round}\n${variant(heavy, index)}`;

const endless = `#include <cstdio>
int main() {
  for (volatile unsigned i = 0;; i = i + 1) {
  }
}
`;

/** Milliseconds from cancelling a run to the notice that it has ended. */
async function cancelMs({ database, db, notices }: Bench, index: number): Promise<number> {
  const id = await insertRun(database.pool, variant(endless, index), '');
  await notices.until('started', id);
  const { owner } = await db
    .selectFrom('jobs')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const started = performance.now();
  await cancelJob(db, { id, owner });
  await notices.until('done', id);
  return performance.now() - started;
}

/** Queues a check of a changed source once a second, whether or not the last one was answered. */
async function type({ db }: Bench, owner: string, signal: AbortSignal): Promise<void> {
  for (let change = 0; !signal.aborted; change += 1) {
    const code = sourceOf(owner, change);
    await addCheck(db, { owner, network: owner, language: 'cpp', code });
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Medians in ms, of checks and runs one after another, and of submissions in both situations. */
export const run = (size: Size): Promise<Record<string, number>> =>
  withJudge((bench) => measure(bench, size));

async function measure(bench: Bench, size: Size): Promise<Record<string, number>> {
  const { checks, submissions, typists } = sizes[size];
  const { pool } = bench.database;
  const user = await insertUser(pool);
  const cases = [{ input: '', output: 'ok\n', isHidden: true }];
  const problem = await insertProblem(pool, { cases });
  const owner = { owner: user, network: null };
  const submit = (round: string, index: number) =>
    timeOf(bench.notices, 'done', () =>
      insertSubmission(pool, { user, problem, source: sourceOf(round, index) }),
    );
  await submit('warm', 0);
  const check = (code: string) =>
    timeOf(bench.notices, 'done', () => addCheck(bench.db, { ...owner, language: 'cpp', code }));
  const programs = await acceptedPrograms(checks);
  const typical = (index: number) =>
    variant(programs[index % programs.length]?.source ?? '', index);
  const alone = await times(checks, (index) => check(typical(index)));
  const started = await times(checks, async (index) => {
    let id = '';
    const ms = await timeOf(bench.notices, 'started', async () => {
      id = await insertRun(pool, typical(index), '');
      return id;
    });
    // Waits until the slot is free for the next one.
    await bench.notices.until('done', id);
    return ms;
  });
  const heavyAlone = await times(checks, (index) => check(sourceOf('alone', index)));
  const cancelled = await times(checks, (index) => cancelMs(bench, index));
  const quiet = await times(submissions, (index) => submit('quiet', index));
  const typing = new AbortController();
  const writers = Array.from({ length: typists }, (_, index) =>
    type(bench, `network ${index}`, typing.signal),
  );
  const besideTypists = await times(submissions, (index) => submit('typists', index));
  typing.abort();
  await Promise.all(writers);
  return {
    checkMs: median(alone),
    checkHeavyMs: median(heavyAlone),
    cancelMs: median(cancelled),
    cancelMaxMs: Math.round(Math.max(...cancelled)),
    checkedToStartedMs: median(started),
    submissionMs: median(quiet),
    submissionBesideTypistsMs: median(besideTypists),
    delayRatio: median([median(besideTypists) / median(quiet)]),
  };
}

if (import.meta.main) print('check', await run('large'));
