/** The database's part of /metrics: the queue, the judges and their counts. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { jobState, jobStateWord } from '../../work/job-state.ts';
import { type Count, readJudgeCounts } from '../../work/judge-counts.ts';
import { isThere } from '../../work/presence.ts';

const queueRow = z.object({
  kind: z.string(),
  priority: z.int(),
  state: jobStateWord,
  jobs: z.int(),
  oldestS: z.number(),
});

const judgesRow = z.object({
  level: z.string(),
  state: z.enum(['able', 'unable']),
  judges: z.int(),
  slots: z.int(),
});

const databaseRow = z.object({ bytes: z.number() });

export type Measures = {
  queue: z.infer<typeof queueRow>[];
  judges: z.infer<typeof judgesRow>[];
  databaseBytes: number;
  counts: Count[];
};

/** Reads all of it; scans the queue once. */
export async function readMeasures(db: Database): Promise<Measures> {
  const queue = sql`
    select kind, priority, state, count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(enqueued_at)))::float8 as "oldestS"
    from (select kind, priority, enqueued_at, ${jobState} as state from jobs) as j
    group by kind, priority, state order by kind, priority, state`;
  const judges = sql`
    select level, case when fault is null then 'able' else 'unable' end as state,
      count(*)::int as judges, sum(slots)::int as slots
    from judges where ${isThere}
    group by 1, 2 order by 1, 2`;
  const size = sql`select pg_database_size(current_database())::float8 as bytes`;
  return {
    queue: await rowsOf(db, queueRow, queue),
    judges: await rowsOf(db, judgesRow, judges),
    databaseBytes: (await onlyRowOf(db, databaseRow, size)).bytes,
    counts: await readJudgeCounts(db),
  };
}
