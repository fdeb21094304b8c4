/**
 * Checks while typing: how soon one is answered, how soon checked code runs, and whether 50 people
 * who type delay submissions; and how soon a run that does not end is cancelled. From the queue to
 * the notice of the judge, without HTTP.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../db/open.ts';
import { buildParts } from '../judge/testing.ts';
import { addCheck } from '../server/model/checks.ts';
import { cancelJob } from '../work/cancelling.ts';
import { insertProblem, insertRun, insertSubmission, insertUser } from '../work/testing.ts';
import { acceptedPrograms } from './accepted.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { heavy, median, print, variant } from './judging.ts';
import { listen, type Notices, timeOf, times } from './notices.ts';
import { startJudge } from './throughput.ts';

const sizes = {
  small: { checks: 1, submissions: 1, typists: 2 },
  large: { checks: 40, submissions: 30, typists: 50 },
};
/** Between two checks of one typist. */
const pauseMs = 1_000;

type Bench = { database: BenchDatabase; db: Database; notices: Notices };

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

/** Each checks a changed source once a second, whether or not the last was answered. */
async function type({ db }: Bench, owner: string, signal: AbortSignal): Promise<void> {
  for (let change = 0; !signal.aborted; change += 1) {
    const code = sourceOf(owner, change);
    await addCheck(db, { owner, network: owner, language: 'cpp', code });
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Medians in ms, of checks and runs one after another, and of submissions in both situations. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const { checks, submissions, typists } = sizes[size];
  await buildParts();
  const database = await openBenchDatabase();
  const { pool, url } = database;
  const bench = { database, db: openDatabase(url), notices: await listen(url) };
  const judge = startJudge(database);
  const user = await insertUser(pool);
  const cases = [{ input: '', output: 'ok\n', isHidden: true }];
  const problem = await insertProblem(pool, { cases });
  const owner = { owner: user, network: null };
  const submit = (round: string, index: number) =>
    timeOf(bench.notices, 'done', () =>
      insertSubmission(pool, { user, problem, source: sourceOf(round, index) }),
    );
  try {
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
      // The next one is to find a free slot.
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
  } finally {
    const exited = once(judge, 'exit');
    judge.kill('SIGTERM');
    await exited;
    await bench.notices.close();
    await bench.db.destroy();
    await database.close();
  }
}

if (import.meta.main) print('check', await run('large'));
