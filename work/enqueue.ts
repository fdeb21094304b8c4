/**
 * Puts jobs into the queue, fairly between owners, always in the transaction that stores what the
 * job is for.
 */
import { type Expression, sql } from 'kysely';
import { z } from 'zod';
import { isStorable } from '../contract/text.ts';
import { moment } from '../db/expressions.ts';
import type { Database } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { channels, notifyQueued } from './channels.ts';
import { delayMaxMs, delayPerWaitingMs, headStartMaxMs, usageWindowMinutes } from './fairness.ts';
import {
  dueOffsetMaxMs,
  type JobPayload,
  kindRules,
  kindsThat,
  priorities,
  priorityOf,
} from './kinds.ts';
import {
  queueMaxEntries,
  queueMaxEntriesPerNetwork,
  queueMaxEntriesPerPerson,
  rejudgeMaxEntries,
} from './limits.ts';
import { currentTraceparent } from './tracing.ts';

/**
 * Who a job belongs to: a user's id, or a visitor's network. `network` is null for our own jobs.
 */
export type Owner = { owner: string; network: string | null };

export type NewJob = Owner & {
  /** The submission's id, for a job that judges one. */
  id?: string;
  /** The problem of that submission. */
  problemId?: string;
  payload: JobPayload;
  source?: Buffer;
  input?: Buffer;
};

/** Why a job was not queued: too many are waiting altogether, for its owner, or on its network. */
export type NoRoom = 'queueFull' | 'ownerFull' | 'networkFull';

/**
 * Queues a job and wakes a judge when the transaction commits. Returns the job's id, and whether the jobs
 * of its problem are held, if it has one; then nothing can resume them until the transaction ends.
 */
export async function enqueue(
  db: Database,
  job: NewJob,
): Promise<{ id: string; isHeld: boolean } | { noRoom: NoRoom }> {
  const load = await loadFor(db, job);
  const noRoom = noRoomIn(load);
  if (noRoom) return { noRoom };
  const { kind, ...payload } = job.payload;
  const fairAt = moment`${load.head}::timestamptz + make_interval(secs => ${delayMs(load) / 1000})`;
  const query = sql`/* prepared: enqueue */
    insert into jobs (id, kind, payload, source, input, owner, network, priority, fair_at, due_at,
      trace_parent)
    values (coalesce(${job.id ?? null}::uuid, gen_random_uuid()), ${kind},
      ${payloadText(payload)}::json, ${job.source ?? null}::bytea, ${job.input ?? null}::bytea,
      ${job.owner}, ${job.network}, ${priorityOf(kind)}, ${fairAt},
      ${dueAt(fairAt, kindRules[kind].dueOffsetMs / 1000)}, ${currentTraceparent()})
    returning id, pg_notify(${channels.queued}, '')::text as woken,
      ${holdsAll(job.problemId ?? null)} as "isHeld"`;
  return await onlyRowOf(db, queuedJobRow, query);
}

/**
 * PostgreSQL stores JSON with a NUL or half a surrogate pair, but can read no field of it: each judge
 * that claims the job would fail, and none would get another.
 */
const payloadText = (payload: object): string =>
  JSON.stringify(payload, (_key, value: unknown) => {
    if (typeof value !== 'string' || isStorable(value)) return value;
    throw new Error(
      'The payload of a job has a text that PostgreSQL cannot read: give it as bytes.',
    );
  });

const queuedJobRow = z.object({ id: z.uuid(), isHeld: z.boolean() });

/** Whether all jobs of a problem are held (pauses.ts), locking that. */
export const holdsAll = (problemId: string | null) => sql`coalesce((
  select holds_all from problem_pauses where problem_id = ${problemId}::uuid for key share), false)`;

const loadRow = z.object({
  /**
   * Jobs in the queue: all that count towards its bound, and those of the owner and of the network,
   * without held ones.
   */
  waiting: z.int(),
  own: z.int(),
  ofNetwork: z.int(),
  /** Other owners on the same network who have a job in the queue. */
  others: z.int(),
  usedMs: z.number(),
  /** The place of an owner who has used nothing and has no waiting job, to the microsecond. */
  head: z.string(),
});
type Load = z.infer<typeof loadRow>;

function noRoomIn({ waiting, own, ofNetwork }: Load): NoRoom | null {
  if (waiting >= queueMaxEntries) return 'queueFull';
  if (own >= queueMaxEntriesPerPerson) return 'ownerFull';
  return ofNetwork >= queueMaxEntriesPerNetwork ? 'networkFull' : null;
}

/** Why a job of this owner would not be queued now. */
export const whyNoRoom = async (db: Database, owner: Owner): Promise<NoRoom | null> =>
  noRoomIn(await loadFor(db, owner));

/**
 * How far behind the head of the line an owner's next job is placed. A network counts as one owner
 * among networks, and each person counts as one within a network: usage is multiplied by the number
 * of people on the network who have a job in the queue.
 */
function delayMs({ own, others, usedMs }: Load): number {
  const ofOwner = (others + 1) * (usedMs + own * delayPerWaitingMs);
  return Math.min(delayMaxMs, ofOwner + others * delayPerWaitingMs);
}

const passing = kindsThat(({ isPassing }) => isPassing);

/**
 * Other jobs (held ones: pauses.ts) delay no jobs and do not count towards the bounds. The head of the
 * line is the place of the jobs that judges are working on, or of the first waiting job if that is
 * earlier. It is never in the future, and never further back than `headStartMaxMs`.
 */
const loadFor = (db: Database, { owner, network }: Owner): Promise<Load> =>
  onlyRowOf(
    db,
    loadRow,
    sql`/* prepared: queue load */
    select waiting, own, of_network as "ofNetwork", others, used_ms as "usedMs", head::text
    from queue_load(${owner}, ${network}, ${passing}::text[], ${usageWindowMinutes},
      ${headStartMaxMs / 1000})`,
  );

/**
 * When a job is due: its place plus the offset of its kind, but later than any job with the same or
 * an earlier place that has waited longer than the difference of their offsets. Without this rule,
 * an endless stream of runs, each by a new owner and therefore at the head of the line, would
 * always go before a submission.
 */
const dueAt = (fairAt: Expression<Date>, offsetS: number) => moment`(
  select greatest(own.due_at, (
    select passed.due_at from jobs passed
    where passed.priority = ${priorities.inTurn} and passed.judge_id is null
      and passed.due_at between own.due_at
        and own.fair_at + make_interval(secs => ${dueOffsetMaxMs / 1000})
      and passed.fair_at <= own.fair_at
      and passed.enqueued_at + (passed.due_at - passed.fair_at)
        <= now() + make_interval(secs => ${offsetS})
    order by passed.due_at desc limit 1))
  from (select fair_at, fair_at + make_interval(secs => ${offsetS}) as due_at
    from (select ${fairAt} as fair_at) as fair) as own)`;

/** The owner of rejudgings, so that they delay no person's jobs. */
const rejudgingOwner = 'rejudging';

/** The fields that turn a waiting job into a new rejudging. */
export const rejudging = {
  kind: 'rejudge',
  payload: '{}',
  owner: rejudgingOwner,
  network: null,
  priority: priorityOf('rejudge'),
  trace_parent: null,
} as const;

const waitingRow = z.object({ waiting: z.int() });
const queuedRow = z.object({ queued: z.int() });

/**
 * Queues the rejudging of submissions. Returns how many wait for it, or null if too many jobs would
 * wait. A submission that is already waiting is left alone. If it is being judged, it is queued
 * again when its judge finishes, because judging may have begun before the change that requires the
 * rejudging. What deleted accounts submitted has no source, and is left as it is. Locks only jobs that judges hold, before anything else of the problem (lock-order.ts).
 */
export async function enqueueRejudgings(
  db: Database,
  submissions: Expression<{ id: string }>,
): Promise<number | null> {
  await sql`
    with held as (
      select jobs.id from jobs join (${submissions}) as s on s.id = jobs.id
      where judge_id is not null order by jobs.id for no key update of jobs
    )
    update jobs set rejudge_requested = true from held where jobs.id = held.id`.execute(db);
  const { queued } = await onlyRowOf(
    db,
    queuedRow,
    sql`
    with added as (
      insert into jobs (id, kind, payload, owner, priority, due_at)
      select id, ${rejudging.kind}, ${rejudging.payload}::json, ${rejudging.owner},
        ${rejudging.priority}, now()
      from (${submissions}) as s join submissions stored using (id)
      where octet_length(stored.source) > 0 and not exists (select from jobs where jobs.id = s.id)
      order by id
      on conflict (id) do nothing
    )
    select count(*)::int as queued from (${submissions}) as s join submissions stored using (id)
    where octet_length(stored.source) > 0`,
  );
  const count = sql`
    select count(*)::int as waiting from jobs where priority = ${priorities.last}`;
  const { waiting } = await onlyRowOf(db, waitingRow, count);
  if (waiting > rejudgeMaxEntries) return null;
  await notifyQueued(db);
  return queued;
}
