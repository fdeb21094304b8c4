/** The running system as administrators see it; job-list.ts has the single jobs. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { BackgroundWork, ShownFault, ShownJudge } from '../../contract/overview.ts';
import { faultsShownMax } from '../../contract/overview.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { isThere } from '../../work/presence.ts';
import { longWorkSeenS } from './long-work.ts';

const judgeRow = z.object({
  id: z.string(),
  level: z.string(),
  slots: z.int(),
  version: z.string(),
  compiler: z.string(),
  notes: z.array(z.string()),
  languages: z.array(z.string()).nullable(),
  startedAt: z.date(),
  unable: z.string().nullable(),
  isDrained: z.boolean(),
  faultAt: z.date().nullable(),
  fault: z.string().nullable(),
});

const inHandRow = z.object({
  judge: z.string(),
  id: z.uuid(),
  kind: z.string(),
  problem: z.string().nullable(),
  since: z.date(),
});

/** The living judges, oldest first, with the jobs that each is working on. */
export async function readJudges(db: Database): Promise<ShownJudge[]> {
  const judges = sql`
    select judges.id, level, slots, judge_version as version, compiler_version as compiler, notes,
      languages, started_at as "startedAt", fault_message as unable, is_drained as "isDrained",
      last.happened_at as "faultAt", last.what as fault
    from judges left join lateral (
      select happened_at, what from faults where place = judges.id order by id desc limit 1
    ) as last on true
    where ${isThere} order by started_at, judges.id`;
  const inHand = sql`
    select judge_id as judge, q.id, kind, p.name as problem, claimed_at as since
    from jobs q left join submissions s on s.id = q.id left join problems p on p.id = s.problem_id
    where judge_id is not null and lease_until > now() order by claimed_at, q.id`;
  const jobs = await rowsOf(db, inHandRow, inHand);
  return (await rowsOf(db, judgeRow, judges)).map(({ faultAt, fault, startedAt, ...judge }) => ({
    ...judge,
    startedAt: startedAt.toISOString(),
    jobs: jobs
      .filter(({ judge: holder }) => holder === judge.id)
      .map(({ judge: _, since, ...job }) => ({ ...job, since: since.toISOString() })),
    lastFault:
      faultAt === null || fault === null ? null : { at: faultAt.toISOString(), what: fault },
  }));
}

const rateWindowsMinutes = [1, 15, 60];

const rateRow = z.object({
  minutes: z.int(),
  submitted: z.int(),
  judged: z.int(),
  medianS: z.number().nullable(),
});

/** How many submissions were made in recent minutes, and how long judging took. */
export const readRates = (db: Database): Promise<z.infer<typeof rateRow>[]> =>
  rowsOf(
    db,
    rateRow,
    sql`
    select minutes, count(s.id)::int as submitted, count(s.judged_at)::int as judged,
      percentile_cont(0.5) within group (
        order by extract(epoch from s.judged_at - s.submitted_at))::float8 as "medianS"
    from unnest(${rateWindowsMinutes}::int[]) as minutes
      left join submissions s on s.submitted_at > now() - make_interval(mins => minutes)
    group by minutes order by minutes`,
  );

const tablesShown = 6;
const sizeRow = z.object({ bytes: z.number() });
const tableRow = z.object({ name: z.string(), bytes: z.number() });

/** The sizes of the database and of its largest tables. */
export async function readSizes(db: Database) {
  const size = sql`select pg_database_size(current_database())::float8 as bytes`;
  const tables = sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by bytes desc, name limit ${tablesShown}`;
  return {
    databaseBytes: (await onlyRowOf(db, sizeRow, size)).bytes,
    tables: await rowsOf(db, tableRow, tables),
  };
}

const workRow = z.object({
  kind: z.enum(['rejudging', 'verification', 'preview', 'import', 'backup']),
  problemId: z.uuid().nullable(),
  problem: z.string().nullable(),
  done: z.int(),
  of: z.int().nullable(),
  unit: z.string().nullable(),
  since: z.date().nullable(),
  step: z.string().nullable(),
});

/** Unfinished rejudgings, verifications, previews, imports and backups. */
export async function readWork(db: Database): Promise<BackgroundWork[]> {
  const query = sql`
    select 'rejudging' as kind, p.id as "problemId", p.name as problem,
      (select count(*)::int from submissions all_of where all_of.problem_id = p.id
        and all_of.judged_at is not null) - count(*)::int as done,
      (select count(*)::int from submissions all_of where all_of.problem_id = p.id
        and all_of.judged_at is not null) as of, null as unit,
      null::timestamptz as since, null as step
    from jobs q join submissions s on s.id = q.id join problems p on p.id = s.problem_id
    where q.kind = 'rejudge' group by p.id
    union all
    select 'verification', p.id, p.name, coalesce(step_at, 0), steps, null, requested_at, step
    from verifications v join problems p on p.id = v.problem_id where finished_at is null
    union all
    select 'preview', p.id, p.name, count(r.after)::int, count(*)::int, null, v.started_at, null
    from previews v join problems p on p.id = v.problem_id
      join preview_results r on r.preview_id = v.id
    where v.trial_id is not null group by v.id, p.id
    union all
    select w.kind, w.problem_id, coalesce(p.name, w.about), done, total, unit, started_at, step
    from long_work w left join problems p on p.id = w.problem_id
    where seen_at > now() - make_interval(secs => ${longWorkSeenS})
    order by kind, problem`;
  return (await rowsOf(db, workRow, query)).map((row) => ({
    ...row,
    since: row.since?.toISOString() ?? null,
  }));
}

/** Faults, newest first. */
export async function readFaults(db: Database): Promise<ShownFault[]> {
  const rows = await db
    .selectFrom('faults')
    .select(['happened_at', 'place', 'about', 'kind', 'what'])
    .orderBy('id', 'desc')
    .limit(faultsShownMax)
    .execute();
  return rows.map(({ happened_at, ...fault }) => ({ at: happened_at.toISOString(), ...fault }));
}
