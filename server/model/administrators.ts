/**
 * Granting and revoking the administrator's role. There is always at least one administrator: the
 * last one is never revoked.
 */
import { sql } from 'kysely';
import { condition, isTrue } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';

/** Makes the person with an e-mail address an administrator; false if there is no such person. */
export function grantAdmin(db: Database, email: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select(['id', 'is_admin'])
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .forUpdate()
      .executeTakeFirst();
    if (row && !row.is_admin) await setRole(transaction, row.id, true);
    return row !== undefined;
  });
}

/** Changes a role, and records the change for the servers' logs. */
async function setRole(transaction: Database, account: string, isAdmin: boolean): Promise<void> {
  const change = { is_admin: isAdmin };
  await transaction.updateTable('users').set(change).where('id', '=', account).execute();
  await transaction
    .insertInto('role_changes')
    .values({ account, ...change })
    .execute();
}

type RoleChange = { account: string; isAdmin: boolean; changedAt: Date };

/** Takes the role changes that no server has logged yet, oldest first. */
export async function takeRoleChanges(db: Database): Promise<RoleChange[]> {
  const rows = await db.deleteFrom('role_changes').returningAll().execute();
  return rows
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .map((row) => ({ account: row.account, isAdmin: row.is_admin, changedAt: row.changed_at }));
}

/**
 * Revokes the role of the administrator with an e-mail address, and returns the outcome. If two are
 * revoked at once, the last one stays.
 */
export function revokeAdmin(
  db: Database,
  email: string,
): Promise<'revoked' | 'notAnAdmin' | 'lastAdmin'> {
  return inTransaction(db, async (transaction) => {
    const admins = await transaction
      .selectFrom('users')
      .select(['id', isTrue(condition`lower(email) = lower(${email})`).as('is_meant')])
      .where('is_admin', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute();
    const meant = admins.find((admin) => admin.is_meant);
    if (meant === undefined) return 'notAnAdmin';
    if (admins.length === 1) return 'lastAdmin';
    await setRole(transaction, meant.id, false);
    return 'revoked';
  });
}

/** All administrators, oldest first. */
export const listAdmins = (
  db: Database,
): Promise<{ id: string; name: string; email: string; created_at: Date }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at'])
    .where('is_admin', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
