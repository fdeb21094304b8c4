/**
 * More time for pupils. It is given to a pupil and stays theirs; a participation has the most that one of its
 * members was given, for as long as they are in it and in the class.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open.ts';

/** Extensions are whole minutes. */
const minuteMs = 60_000;

/**
 * Gives participations the time of their members; `of` says of which contests. Where all have left the
 * class, it stays, so that nothing becomes late by that. What was submitted keeps its deadlines, too: an
 * extension never falls below the time that it has given so far, unless the teacher took it from `takenFrom`.
 */
async function settle(
  transaction: Database,
  of: RawBuilder<unknown>,
  takenFrom: string | null = null,
): Promise<void> {
  await sql`
    update participations set extension_ms = given.extension_ms
    from (
      select own.participation_id as id, greatest(
        coalesce(
          max(own.extension_ms) filter (where class_members.user_id is not null),
          max(own.extension_ms)),
        case when coalesce(bool_or(own.user_id = ${takenFrom}), false) then 0
          else max(had.used_ms) end) as extension_ms
      from contests
      join participation_members own on own.contest_id = contests.id
      left join class_members on class_members.class_id = contests.class_id
        and class_members.user_id = own.user_id and class_members.kind = 'pupil'
      join lateral (
        select least(participations.extension_ms, ${minuteMs} * ceil(coalesce(max(
          1000 * extract(epoch from submitted_at - contests.starts_at) + 1
            - coalesce((contests.settings #>> '{lateRules,0,fromMs}')::numeric,
              contests.duration_ms)), 0) / ${minuteMs}))::bigint as used_ms
        from participations
        -- Where there is no extension, none was used.
        left join submissions on submissions.participation_id = participations.id
          and participations.extension_ms > 0
        where participations.id = own.participation_id
        group by participations.id
      ) had on true
      where ${of} group by own.participation_id
    ) as given
    where participations.id = given.id
      and participations.extension_ms <> given.extension_ms`.execute(transaction);
}

/**
 * After who works together has changed, or what one of them was given. `takenFrom`: the pupil whom the
 * teacher has given less time.
 */
export const settleExtensions = (
  transaction: Database,
  contestId: string,
  takenFrom?: string,
): Promise<void> => settle(transaction, sql`contests.id = ${contestId}`, takenFrom);

/** After who is in a class has changed. */
export const settleExtensionsOfClass = (transaction: Database, classId: string): Promise<void> =>
  settle(transaction, sql`contests.class_id = ${classId} and contests.updates_ended_at is null`);
