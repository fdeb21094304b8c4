/**
 * What judges count for /metrics. A judge counts in memory, and adds its counts to the database
 * with its heartbeat: it needs no port, and the counts of a stopped judge are not lost.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Verdict } from '../contract/words.ts';
import type { Database } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import type { Stored } from './finish.ts';
import type { JobKind } from './kinds.ts';

/** The counts, named as in /metrics. A histogram is three counts in the database. */
export const judgeCountFamilies = [
  {
    name: 'arbiter_jobs_total',
    type: 'counter',
    help: 'Jobs that judges have ended, by kind and outcome (stored, left, lost, given back).',
  },
  {
    name: 'arbiter_verdicts_total',
    type: 'counter',
    help: 'Verdicts on submissions that judges have stored, rejudgings included.',
  },
  {
    name: 'arbiter_job_seconds',
    type: 'histogram',
    help: 'How long jobs held a slot of a judge.',
  },
  {
    name: 'arbiter_job_cpu_seconds_total',
    type: 'counter',
    help: 'CPU time that jobs have used in sandboxes.',
  },
  {
    name: 'arbiter_compiles_total',
    type: 'counter',
    help: 'Programs that judges needed compiled, by whether the cache had them.',
  },
  {
    name: 'arbiter_judge_faults_total',
    type: 'counter',
    help: 'Faults on jobs: of the host or the sandbox by reason, of a problem, of ours.',
  },
] as const;

/** The upper bounds of the histogram of job times. */
const jobBucketsS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export type EndedJob = {
  kind: JobKind;
  outcome: Stored | 'given back';
  seconds: number;
  cpuSeconds: number;
  verdict?: Verdict | undefined;
};

export type JudgeCounts = {
  job(ended: EndedJob): void;
  compile(compiled: { cached: boolean }): void;
  fault(reason: string): void;
  /** Adds the counts since the last call to the database. */
  store(db: Database): Promise<void>;
};

/** Creates counts that start at zero. */
export function openJudgeCounts(): JudgeCounts {
  let counts = new Map<string, Count>();
  const add = (name: string, labels: string, by: number): void => {
    const key = `${name}{${labels}}`;
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, { name, labels, count: before + by });
  };
  return {
    job({ kind, outcome, seconds, cpuSeconds, verdict }) {
      const ofKind = `kind="${kind}"`;
      add('arbiter_jobs_total', `${ofKind},outcome="${outcome}"`, 1);
      if (verdict !== undefined) add('arbiter_verdicts_total', `verdict="${verdict}"`, 1);
      for (const bound of [...jobBucketsS, Number.POSITIVE_INFINITY]) {
        const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound);
        add('arbiter_job_seconds_bucket', `${ofKind},le="${le}"`, seconds <= bound ? 1 : 0);
      }
      add('arbiter_job_seconds_sum', ofKind, seconds);
      add('arbiter_job_seconds_count', ofKind, 1);
      add('arbiter_job_cpu_seconds_total', ofKind, cpuSeconds);
    },
    compile: ({ cached }) => add('arbiter_compiles_total', `cached="${cached}"`, 1),
    fault: (reason) => add('arbiter_judge_faults_total', `reason="${reason}"`, 1),
    async store(db) {
      const since = counts;
      counts = new Map();
      try {
        await addCounts(db, [...since.values()]);
      } catch (error) {
        for (const { name, labels, count } of since.values()) add(name, labels, count);
        throw error;
      }
    },
  };
}

/** Labels come from fixed lists; a newer judge may use labels that this version does not know. */
const judgeCount = z.object({
  name: z.string().regex(/^\w+$/),
  labels: z.string().regex(/^(\w+="[\w +.-]*"(,|$))*$/),
  count: z.number(),
});
export type Count = z.infer<typeof judgeCount>;

/** In a fixed order, so that judges that do this at the same time cannot deadlock. */
async function addCounts(db: Database, counts: Count[]): Promise<void> {
  if (counts.length === 0) return;
  const column = <Name extends keyof Count>(name: Name) => counts.map((one) => one[name]);
  await sql`/* prepared: add judge counts */
    insert into judge_counts as known (name, labels, count)
    select name, labels, count
    from unnest(${column('name')}::text[], ${column('labels')}::text[], ${column('count')}::float8[])
      as new (name, labels, count)
    order by name, labels
    on conflict (name, labels) do update set count = known.count + excluded.count`.execute(db);
}

/** All counts, grouped by name. */
export const readJudgeCounts = (db: Database): Promise<Count[]> =>
  rowsOf(
    db,
    judgeCount,
    sql`select name, labels, count from judge_counts
      order by name, split_part(labels, 'le="', 1), length(labels), labels`,
  );
