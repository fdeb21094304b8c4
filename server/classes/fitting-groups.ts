/** What changed rules about groups mean for those that an assignment has. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { GroupsDraft } from '../../contract/group-work.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { newJoinCode } from '../contests/join-codes.ts';
import { AppError } from '../http/errors.ts';

type Rules = { before: GroupsDraft | null; after: GroupsDraft | null };

/**
 * Refuses rules that allow only smaller groups than before while a locked assignment has larger ones.
 * Without groups, each works alone; groups that pupils make from now on have codes.
 */
export async function settleGroups(
  transaction: Database,
  contestId: string,
  { before, after }: Rules,
): Promise<void> {
  if ((after?.max ?? 1) < (before?.max ?? 1)) {
    await requireFittingGroups(transaction, contestId, after?.max ?? 1);
  }
  if (after === null) await dissolveGroups(transaction, contestId);
  if (after?.madeBy === 'pupils') await addCodes(transaction, contestId);
}

const sizeRow = z.object({ largest: z.int().nullable() });

/** Counts everyone whom teachers see in a group, including pupils who left the class and may return. */
async function requireFittingGroups(
  transaction: Database,
  contestId: string,
  max: number,
): Promise<void> {
  const { largest } = await onlyRowOf(
    transaction,
    sizeRow,
    sql`
    select max(members)::int as largest from (
      select count(*) as members from participation_members own
      join users on users.id = own.user_id and users.deleted_at is null
      where own.contest_id = ${contestId} group by own.participation_id) as sizes`,
  );
  if ((largest ?? 0) > max) throw new AppError('conflict', refusals.groupsLeft);
}

async function dissolveGroups(transaction: Database, contestId: string): Promise<void> {
  await sql`
    update participations
    set is_team = false, join_code = null, name = coalesce(class_members.name, users.name)
    from participation_members own
    join contests on contests.id = own.contest_id
    join users on users.id = own.user_id and users.deleted_at is null
    left join class_members
      on class_members.class_id = contests.class_id and class_members.user_id = own.user_id
    where own.participation_id = participations.id and participations.contest_id = ${contestId}
      and is_team`.execute(transaction);
}

const groupRow = z.object({ id: z.uuid() });

async function addCodes(transaction: Database, contestId: string): Promise<void> {
  const groups = await rowsOf(
    transaction,
    groupRow,
    sql`
    select id from participations
    where contest_id = ${contestId} and is_team and join_code is null order by id`,
  );
  if (groups.length === 0) return;
  const ids = groups.map(({ id }) => id);
  const codes = groups.map(() => newJoinCode());
  await sql`
    update participations set join_code = made.code
    from unnest(${ids}::uuid[], ${codes}::text[]) as made (id, code)
    where participations.id = made.id`.execute(transaction);
}
