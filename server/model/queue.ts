/**
 * Puts work into the queue that the judges take from (judge/queue.ts), fairly between people, and
 * tells how far back something waits. Always within the transaction that stores the work itself.
 */
import { type Expression, sql } from 'kysely';
import {
  delayMaxMs,
  delayPerWaitingMs,
  dueOffsetsMs,
  headStartMaxMs,
  type QueueKind,
  queueClasses,
  usageWindowMinutes,
} from '../../contract/fairness.ts';
import { channels } from '../../contract/judging.ts';
import {
  queueMaxEntries,
  queueMaxEntriesPerNetwork,
  queueMaxEntriesPerPerson,
  rejudgeMaxEntries,
} from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../errors.ts';

/** `person` is a user's id, or the network of a visitor; `network` null for work of ours. */
type Work = { job: string; kind: QueueKind; person: string; network: string | null };

/** Queues work and wakes a judge when the transaction commits; refuses when too much waits. */
export async function enqueue(db: Database, work: Work): Promise<void> {
  const load = await loadFor(db, work);
  if (load.waiting >= queueMaxEntries) throw new AppError('unavailable', refusals.queueFull, 60);
  if (load.own >= queueMaxEntriesPerPerson) {
    throw new AppError('tooMany', refusals.personQueueFull, 10);
  }
  if (load.ofNetwork >= queueMaxEntriesPerNetwork) {
    throw new AppError('tooMany', refusals.networkQueueFull, 10);
  }
  const fairAt = sql<Date>`${load.head}::timestamptz + make_interval(secs => ${delayMs(load) / 1000})`;
  await db
    .insertInto('queue')
    .values({
      ...work,
      class: queueClasses.work,
      fair_at: fairAt,
      due_at: sql`${fairAt} + make_interval(secs => ${dueOffsetsMs[work.kind] / 1000})`,
      holder: null,
      lease_until: null,
      claimed_at: null,
    })
    .execute();
  await sql`select pg_notify(${channels.queued}, '')`.execute(db);
}

type Load = {
  /** Entries, but for rejudging: all, of the person and of the network. */
  waiting: number;
  own: number;
  ofNetwork: number;
  /** Others of the same network who have something in the queue. */
  others: number;
  usedMs: number;
  /** The place of whoever has used nothing and has nothing waiting, to the microsecond. */
  head: string;
};

/**
 * How much later than the head of the line somebody's next work has its place. Among networks, a
 * network counts as one however many people are on it, and within it each of them as one: what they
 * use counts as often as there are people on it with work in the queue.
 */
function delayMs({ own, others, usedMs }: Load): number {
  const ofPerson = (others + 1) * (usedMs + own * delayPerWaitingMs);
  return Math.min(delayMaxMs, ofPerson + others * delayPerWaitingMs);
}

/**
 * The head of the line is where the work is that judges have in hand, or where what waits begins,
 * if that is earlier; never in the future, and never further back than `headStartMaxMs`.
 */
async function loadFor(db: Database, { person, network }: Work): Promise<Load> {
  // One after the other: of many at once from one network, each finds those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${network ?? person}, 0))`.execute(db);
  const { rows } = await sql<Load>`
    select (select count(*)::int from queue where class = ${queueClasses.work}) as waiting,
      (select count(*)::int from queue where person = ${person}) as own,
      (select count(*)::int from queue where network = ${network}) as "ofNetwork",
      (select count(distinct person)::int from queue
        where network = ${network} and person <> ${person}) as others,
      (select coalesce(sum(cpu_ms + slot_ms), 0)::float8 from judge_usage where person = ${person}
        and minute > now() - make_interval(mins => ${usageWindowMinutes})) as "usedMs",
      greatest(now() - make_interval(secs => ${headStartMaxMs / 1000}), least(now(),
        (select max(fair_at) from queue
          where holder is not null and lease_until > now() and class = ${queueClasses.work}),
        (select fair_at from queue where class = ${queueClasses.work} and holder is null
          order by class, due_at, enqueued_at, job limit 1)))::text as head`.execute(db);
  const [load] = rows;
  if (load === undefined) throw new Error('a query without a table answered no row');
  return load;
}

/** Whose rejudgings are: nobody's turn comes later because of them. */
const nobody = 'rejudging';

/**
 * Queues submissions to be judged again, and answers how many there are. What waits already stays
 * as it is; what a judge has now waits anew when that judge is done, since it may have begun before
 * the reason for judging again.
 */
export async function enqueueAgain(
  db: Database,
  submissions: Expression<{ id: string }>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into queue (job, kind, class, person, due_at)
    select id, 'submission', ${queueClasses.rejudging}, ${nobody}, now()
    from (${submissions}) as s order by id
    on conflict (job) do update set judge_again = queue.holder is not null`.execute(db);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from queue where class = ${queueClasses.rejudging}`.execute(db);
  if ((rows[0]?.waiting ?? 0) > rejudgeMaxEntries) {
    throw new AppError('unavailable', refusals.rejudgeQueueFull, 600);
  }
  await sql`select pg_notify(${channels.queued}, '')`.execute(db);
  return Number(numAffectedRows);
}

/** How many pieces of work go before this one, plus one; null when a judge has it or had it. */
export async function queuePosition(db: Database, job: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select (select count(*)::int from queue as other
      where other.holder is null and (other.class, other.due_at, other.enqueued_at, other.job)
        <= (own.class, own.due_at, own.enqueued_at, own.job)) as position
    from queue as own where own.job = ${job} and own.holder is null`.execute(db);
  return rows[0]?.position ?? null;
}
