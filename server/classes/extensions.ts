/**
 * More time for pupils. It is given to a pupil and stays theirs; a participation has the most that one of its
 * members was given, for as long as they are in it and in the class.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open.ts';

/**
 * Gives participations the time of their members; `of` says of which contests. Where all have left the
 * class, it stays, so that nothing becomes late by that.
 */
async function settle(transaction: Database, of: RawBuilder<unknown>): Promise<void> {
  await sql`
    update participations set extension_ms = given.extension_ms
    from (
      select own.participation_id as id, coalesce(
        max(own.extension_ms) filter (where class_members.user_id is not null),
        max(own.extension_ms)) as extension_ms
      from contests
      join participation_members own on own.contest_id = contests.id
      left join class_members on class_members.class_id = contests.class_id
        and class_members.user_id = own.user_id and class_members.kind = 'pupil'
      where ${of} group by own.participation_id
    ) as given
    where participations.id = given.id
      and participations.extension_ms <> given.extension_ms`.execute(transaction);
}

/** After who works together has changed, or what one of them was given. */
export const settleExtensions = (transaction: Database, contestId: string): Promise<void> =>
  settle(transaction, sql`contests.id = ${contestId}`);

/** After who is in a class has changed. */
export const settleExtensionsOfClass = (transaction: Database, classId: string): Promise<void> =>
  settle(transaction, sql`contests.class_id = ${classId}`);
