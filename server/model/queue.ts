/**
 * Puts work into the queue that the judges take from (judge/queue.ts), fairly between people, and
 * tells how far back something waits. Always within the transaction that stores the work itself.
 */
import { type Expression, sql } from 'kysely';
import { channels } from '../../contract/judging.ts';
import {
  queueMaxEntries,
  queueMaxEntriesPerPerson,
  rejudgeMaxEntries,
} from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../db/open.ts';
import { AppError } from '../errors.ts';

/** Lower goes first. */
const classes = { run: 0, evidence: 0, submission: 1, rejudging: 2 } as const;
/** How much later evidence is due than a run that comes with it. */
const evidenceDelayS = 1;

/** How much later somebody's next work is due for each piece that waits already. */
const delayPerWaitingS = 2;
/** How much later for each second of judge time used in the last `usageWindowMinutes`. */
const delayPerUsedS = 0.5;
const usageWindowMinutes = 15;

type Work = { job: string; kind: 'run' | 'submission' | 'evidence'; person: string };

/** Queues work and wakes a judge when the transaction commits; refuses when too much waits. */
export async function enqueue(db: Database, work: Work): Promise<void> {
  const { rows } = await sql<{ waiting: number; own: number; used_ms: number }>`
    select (select count(*)::int from queue where class < ${classes.rejudging}) as waiting,
      (select count(*)::int from queue where person = ${work.person}) as own,
      (select coalesce(sum(cpu_ms), 0)::float8 from judge_usage where person = ${work.person}
        and minute > now() - make_interval(mins => ${usageWindowMinutes})) as used_ms`.execute(db);
  const { waiting, own, used_ms } = rows[0] ?? { waiting: 0, own: 0, used_ms: 0 };
  if (waiting >= queueMaxEntries) throw new AppError('unavailable', refusals.queueFull, 60);
  if (own >= queueMaxEntriesPerPerson) throw new AppError('tooMany', refusals.personQueueFull, 10);
  const delayS =
    own * delayPerWaitingS +
    (used_ms / 1000) * delayPerUsedS +
    (work.kind === 'evidence' ? evidenceDelayS : 0);
  await db
    .insertInto('queue')
    .values({
      job: work.job,
      kind: work.kind,
      class: classes[work.kind],
      person: work.person,
      due_at: sql`now() + make_interval(secs => ${delayS})`,
      holder: null,
      lease_until: null,
    })
    .execute();
  await sql`select pg_notify(${channels.queued}, '')`.execute(db);
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
    select id, 'submission', ${classes.rejudging}, ${nobody}, now()
    from (${submissions}) as s order by id
    on conflict (job) do update set judge_again = queue.holder is not null`.execute(db);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from queue where class = ${classes.rejudging}`.execute(db);
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
      where other.holder is null and (other.class, other.due_at, other.job)
        <= (own.class, own.due_at, own.job)) as position
    from queue as own where own.job = ${job} and own.holder is null`.execute(db);
  return rows[0]?.position ?? null;
}
