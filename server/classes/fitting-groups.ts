/** Groups that an assignment no longer allows. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { GroupsDraft } from '../../contract/group-work.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';

const sizeRow = z.object({ largest: z.int().nullable() });

/** Refuses groups of a locked assignment that are too large now; without groups, each works alone. */
export async function requireFittingGroups(
  transaction: Database,
  contestId: string,
  groups: GroupsDraft | null,
): Promise<void> {
  const { largest } = await onlyRowOf(
    transaction,
    sizeRow,
    sql`
    select max(members)::int as largest from (
      select count(*) as members from participation_members
      where contest_id = ${contestId} group by participation_id) as sizes`,
  );
  if ((largest ?? 0) > (groups?.max ?? 1)) throw new AppError('conflict', refusals.groupsLeft);
  if (groups !== null) return;
  await sql`
    update participations
    set is_team = false, join_code = null, name = coalesce(class_members.name, users.name)
    from participation_members own
    join contests on contests.id = own.contest_id
    join users on users.id = own.user_id
    left join class_members
      on class_members.class_id = contests.class_id and class_members.user_id = own.user_id
    where own.participation_id = participations.id and participations.contest_id = ${contestId}
      and is_team`.execute(transaction);
}
