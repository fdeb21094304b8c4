/**
 * Random histories of the queue with two judges. Each runs in a transaction that is rolled back, in
 * which time passes only when the history says so; afterwards, everything stored is compared with
 * the model.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { type Database, openDatabase } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { newModel } from './testing-model.ts';
import { insertProblem, insertUser } from './testing-rows.ts';
import { history, type Stage, startJudges, take, type World } from './testing-steps.ts';

const stepsMax = 40;

type Options = {
  url: string;
  pool: pg.Pool;
  histories: number;
  /** A seed of fast-check, to repeat a run. */
  seed: number;
};

/**
 * Runs the histories; if one fails, throws an error with the seed and the shortest failing history.
 */
export async function runHistories({ url, pool, histories, seed }: Options): Promise<void> {
  const db = openDatabase(url);
  try {
    const stage: Stage = {
      users: [await insertUser(pool), await insertUser(pool)],
      problems: [
        await insertProblem(pool, { cases: [] }),
        await insertProblem(pool, { cases: [] }),
      ],
    };
    const holds = fc.asyncProperty(history(stepsMax), async (steps) => {
      const transaction = await db.startTransaction().execute();
      try {
        const world: World = { db: transaction, stage, model: newModel() };
        await startJudges(world);
        for (const step of steps) await take(world, step);
        await compareAll(world);
      } finally {
        await transaction.rollback().execute();
      }
    });
    await fc.assert(holds, { numRuns: histories, seed });
  } finally {
    await db.destroy();
  }
}

const text = z.object({ line: z.string() });

/** Reads rows, which the query formats as lines of text. */
const linesOf = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await rowsOf(db, text, query)).map(({ line }) => line).sort();

function sameLines(what: string, real: string[], expected: string[]): void {
  const [found, should] = [real.join('\n'), expected.sort().join('\n')];
  if (found !== should) throw new Error(`${what}:\n${found}\n in place of\n${should}`);
}

/**
 * Compares jobs, verdicts, results and counters with the model, and checks that no submission is
 * lost.
 */
async function compareAll({ db, model, stage }: World): Promise<void> {
  const jobs = sql`select concat_ws(' ', id, kind, coalesce(judge_id, '-'), attempts,
    coalesce(extract(epoch from lease_until - now())::int::text, '-'), rejudge_requested,
    coalesce(failed_on, '-')) as line from jobs`;
  sameLines(
    'jobs',
    await linesOf(db, jobs),
    [...model.jobs].map(([id, job]) =>
      [
        ...[id, job.kind, job.judge ?? '-', job.attempts],
        ...[job.until === null ? '-' : job.until - model.clock, job.isRejudgeDue ? 't' : 'f'],
        job.failedOn ?? '-',
      ].join(' '),
    ),
  );
  const submissions = sql`select concat_ws('|', id, coalesce(verdict, '-'),
    (select count(*) from earlier_results where submission_id = submissions.id)) as line
    from submissions`;
  sameLines(
    'submissions',
    await linesOf(db, submissions),
    [...model.submissions].map(([id, { verdict, earlier }]) =>
      [id, verdict ?? '-', earlier].join('|'),
    ),
  );
  const results = sql`select id::text as line from job_results`;
  sameLines('results', await linesOf(db, results), [...model.results]);
  for (const [id, { verdict }] of model.submissions) {
    if (verdict === null && !model.jobs.has(id)) throw new Error(`lost: ${id}`);
  }
  await compareCounters({ db, model, stage });
}

async function compareCounters({ db, model, stage }: World): Promise<void> {
  const all = [...model.submissions.values()];
  const counted = all.filter(({ verdict }) => verdict !== null && verdict !== 'Judge Error');
  const isAccepted = ({ verdict }: { verdict: unknown }) => verdict === 'Accepted';
  const problems = sql`select concat_ws(' ', id, total_submissions, accepted_submissions) as line
    from problems where id = any(${stage.problems}::uuid[])`;
  sameLines(
    'counters of problems',
    await linesOf(db, problems),
    stage.problems.map((id) => {
      const own = counted.filter(({ problem }) => problem === id);
      return [id, own.length, own.filter(isAccepted).length].join(' ');
    }),
  );
  const people = sql`select concat_ws(' ', users.id, coalesce(total_submissions, 0),
      coalesce(total_attempted, 0), coalesce(total_solved, 0)) as line
    from users left join user_stats on user_id = users.id
    where users.id = any(${stage.users}::uuid[])`;
  sameLines(
    'counters of people',
    await linesOf(db, people),
    stage.users.map((id) => {
      const own = counted.filter(({ user }) => user === id);
      const problemsOf = (some: typeof own) => new Set(some.map(({ problem }) => problem)).size;
      return [id, own.length, problemsOf(own), problemsOf(own.filter(isAccepted))].join(' ');
    }),
  );
}
