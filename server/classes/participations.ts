/** Pupils take part in all assignments of their class, without signing up. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { settleExtensionsOfClass } from './extensions.ts';

/** Makes all pupils of a locked class take part in all its assignments whose updates have not ended. */
export async function joinAssignments(transaction: Database, classId: string): Promise<void> {
  await sql`
    with missing as (
      select contests.id as contest_id, class_members.user_id,
        coalesce(class_members.name, users.name) as name,
        gen_random_uuid() as id,
        row_number() over (partition by contests.id order by class_members.joined_at, users.id) + (
          select coalesce(max(label::integer), 0) from participations
          where participations.contest_id = contests.id and label ~ '^[0-9]{1,8}$'
        ) as label
      from contests
      join class_members on class_members.class_id = contests.class_id and kind = 'pupil'
      join users on users.id = class_members.user_id
      where contests.class_id = ${classId} and contests.updates_ended_at is null and not exists (
        select from participation_members own
        where own.contest_id = contests.id and own.user_id = class_members.user_id)
    ), made as (
      insert into participations (id, contest_id, external_id, is_team, name, label, kind)
      select id, contest_id, id, false, name, label::text, 'official' from missing
      returning id
    )
    insert into participation_members (participation_id, contest_id, number, user_id)
    select missing.id, contest_id, 1, user_id from missing join made on made.id = missing.id
  `.execute(transaction);
  await settleExtensionsOfClass(transaction, classId);
}

/**
 * Takes a person out of all assignments of a locked class in which they, or their group, have submitted
 * nothing. In all others, and those whose updates have ended, they keep their place for when they come back.
 */
export async function leaveAssignments(
  transaction: Database,
  { classId, userId }: { classId: string; userId: string },
): Promise<void> {
  // Groups change under the lock of the assignment alone, and work is submitted while it is shared.
  await sql`select from contests where class_id = ${classId} order by id for update`.execute(
    transaction,
  );
  await sql`
    with unused as (
      select own.participation_id as id, exists (
        select from participation_members other
        where other.participation_id = own.participation_id and other.user_id <> own.user_id
      ) as has_others
      from participation_members own join contests on contests.id = own.contest_id
      where own.user_id = ${userId} and contests.class_id = ${classId}
        and contests.updates_ended_at is null and not exists (
          select from submissions where submissions.participation_id = own.participation_id)
    ), left_alone as (
      delete from participations using unused
      where participations.id = unused.id and not has_others
    )
    delete from participation_members using unused
    where participation_id = unused.id and user_id = ${userId} and has_others
  `.execute(transaction);
  await settleExtensionsOfClass(transaction, classId);
}

const participantRow = z.object({ userId: z.uuid(), teamId: z.string() });

/** The people who take part in an assignment, with the ids that its board has for them. */
export const readParticipants = (
  db: Database,
  contestId: string,
): Promise<z.infer<typeof participantRow>[]> =>
  rowsOf(
    db,
    participantRow,
    sql`
    select user_id as "userId", external_id as "teamId"
    from participation_members join participations on participations.id = participation_id
    where participation_members.contest_id = ${contestId}`,
  );
