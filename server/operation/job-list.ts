/** The jobs in the queue, each with the reason why it waits. */
import { sql } from 'kysely';
import { z } from 'zod';
import { jobPageRows } from '../../contract/limits.ts';
import type { ShownJob } from '../../contract/overview.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { jobState, jobStateWord } from '../../work/job-state.ts';
import { jobKinds, priorities } from '../../work/kinds.ts';
import { busyMaxMsOf } from '../../work/lease.ts';
import { readSiteState } from '../../work/site-state.ts';
import { type JudgingState, judgingState } from './judges.ts';

const jobRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: jobStateWord,
  priority: z.int(),
  owner: z.string(),
  problemId: z.uuid().nullable(),
  problem: z.string().nullable(),
  enqueuedAt: z.date(),
  attempts: z.int(),
  faults: z.int(),
  judge: z.string().nullable(),
  restsS: z.number(),
  /** For how long attempts have failed because hosts had no core for it; null if none did. */
  busyS: z.number().nullable(),
  position: z.int(),
  /** Whether a judge is working on another job of the same owner. */
  isOwnerServed: z.boolean(),
});
type JobRow = z.infer<typeof jobRow>;

const totalRow = z.object({ total: z.int() });

type Wanted = { id?: string | undefined; page: number };

/** A page of jobs: those in progress first, then in the order in which they are due. */
export async function readJobs(
  db: Database,
  { id, page }: Wanted,
): Promise<{ jobs: ShownJob[]; total: number }> {
  const isWanted = id === undefined ? sql`true` : sql`id = ${id}`;
  const query = sql`
    with numbered as (
      select *, ${jobState} as state,
        row_number() over (
          partition by judge_id is not null and lease_until > now()
          order by priority, due_at, enqueued_at, id)::int as position
      from jobs
    ), page as (
      select * from numbered where ${isWanted}
      order by state <> 'running', priority, due_at, enqueued_at, id
      limit ${jobPageRows} offset ${(page - 1) * jobPageRows}
    )
    select q.id, q.kind, q.state, q.priority, coalesce(u.name, q.owner) as owner,
      p.id as "problemId", p.name as problem, q.enqueued_at as "enqueuedAt",
      q.attempts, q.faults, q.judge_id as judge, q.position,
      extract(epoch from now() - q.busy_since)::float8 as "busyS",
      greatest(0, coalesce(extract(epoch from q.lease_until - now()), 0))::float8 as "restsS",
      exists (select from jobs other where other.owner = q.owner and other.id <> q.id
        and other.judge_id is not null and other.lease_until > now()) as "isOwnerServed"
    from page q
      left join submissions s on s.id = q.id left join problems p on p.id = s.problem_id
      left join users u on u.id::text = q.owner
    order by q.state <> 'running', q.priority, q.due_at, q.enqueued_at, q.id`;
  const rows = await rowsOf(db, jobRow, query);
  const count = sql`select count(*)::int as total from jobs where ${isWanted}`;
  const standing = { ...(await judgingState(db)), site: await readSiteState(db) };
  return {
    jobs: rows.map((row) => shownJob(row, standing)),
    total: (await onlyRowOf(db, totalRow, count)).total,
  };
}

const idRow = z.object({ id: z.uuid() });

/** The job with the longest wait of all that people wait for, and that are not held. */
export async function readLongestWait(db: Database): Promise<ShownJob | null> {
  const query = sql`
    select id from jobs
    where priority = ${priorities.inTurn} and not (judge_id is not null and lease_until > now())
    order by enqueued_at, id limit 1`;
  const oldest = await rowOf(db, idRow, query);
  if (oldest === undefined) return null;
  const { jobs } = await readJobs(db, { id: oldest.id, page: 1 });
  return jobs[0] ?? null;
}

type Standing = JudgingState & { site: Awaited<ReturnType<typeof readSiteState>> };

const shownJob = (row: JobRow, standing: Standing): ShownJob => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  owner: row.owner,
  problem:
    row.problemId === null || row.problem === null
      ? null
      : { id: row.problemId, name: row.problem },
  enqueuedAt: row.enqueuedAt.toISOString(),
  attempts: row.attempts,
  faults: row.faults,
  position: row.state === 'waiting' ? row.position : null,
  why: reasonOf(row, standing),
});

/** No caller is assumed to wait for a kind of job that only a newer version knows. */
const busyMaxMinutesOf = (kind: string): number =>
  busyMaxMsOf(jobKinds.find((one) => one === kind) ?? 'submission') / 60_000;

function reasonOf(row: JobRow, { site, judges, judgesUnable }: Standing): string {
  if (row.state === 'running') return `Judge ${row.judge} has it.`;
  if (row.state === 'held') return 'It is held, because a program of its problem broke.';
  if (site.judgingPaused !== null) return `All judging is paused: ${site.judgingPaused.reason}`;
  if (judges === 0) {
    return judgesUnable > 0
      ? 'Judges run, but none can work: see their faults.'
      : 'No judge takes jobs: none runs, or all are drained.';
  }
  if (row.state === 'resting') {
    const next = `the next attempt is in ${Math.ceil(row.restsS)} s`;
    if (row.busyS === null) return `Something failed on our side; ${next}.`;
    const [minutes, maxMinutes] = [row.busyS / 60, busyMaxMinutesOf(row.kind)];
    return `For ${Math.floor(minutes)} min, the judge's host had no free core for it; ${next}. After ${maxMinutes} min it ends as a Judge Error.`;
  }
  const before = row.position - 1;
  const jobs =
    before === 0 ? 'It is next' : `${before} ${before === 1 ? 'job is' : 'jobs are'} before it`;
  if (row.priority === priorities.last) {
    return `${jobs}; it waits until nothing waits that a person waits for, and a slot stays free.`;
  }
  if (row.isOwnerServed) return `${jobs}; a judge has another job of its owner in hand.`;
  return `${jobs}; all slots are taken, or a judge is about to take it.`;
}
