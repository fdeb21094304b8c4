/**
 * Granting and revoking the administrator's role. There is always at least one administrator: the
 * last one is never revoked.
 */
import { sql } from 'kysely';
import { condition, isTrue } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { keepFromGroups } from './roles.ts';

/**
 * Makes the person with an e-mail address an administrator; false if there is none, or if the address
 * is still to be verified, so that it may be another person's.
 */
export function grantAdmin(db: Database, email: string, by: Actor): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'is_admin'])
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .where('unverified_since', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row && !row.is_admin) await setRole(transaction, row, { isAdmin: true, by });
    if (row) await keepFromGroups(transaction, row.id, ['administrator']);
    return row !== undefined;
  });
}

/** Changes a role, and records the change for the audit log and the servers' logs. */
export async function setRole(
  transaction: Database,
  { id, name }: { id: string; name: string },
  { isAdmin, by }: { isAdmin: boolean; by: Actor },
): Promise<void> {
  const change = { is_admin: isAdmin };
  await transaction.updateTable('users').set(change).where('id', '=', id).execute();
  await transaction
    .insertInto('role_changes')
    .values({ account: id, ...change })
    .execute();
  await addEntry(transaction, {
    by,
    act: isAdmin ? 'role granted' : 'role revoked',
    subject: { kind: 'account', id, name },
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
  });
}

/**
 * Locks all administrators and a person, so that of two who lose the role at once one stays.
 */
export const lockAdmins = (transaction: Database, userId: string) =>
  transaction
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'roles', 'blocked_at'])
    .where((eb) => eb.or([eb('id', '=', userId), eb('is_admin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

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
  by: Actor,
): Promise<'revoked' | 'notAnAdmin' | 'lastAdmin'> {
  return inTransaction(db, async (transaction) => {
    const admins = await transaction
      .selectFrom('users')
      .select(['id', 'name', isTrue(condition`lower(email) = lower(${email})`).as('is_meant')])
      .where('is_admin', '=', true)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const meant = admins.find((admin) => admin.is_meant);
    if (meant === undefined) return 'notAnAdmin';
    if (admins.length === 1) return 'lastAdmin';
    await setRole(transaction, meant, { isAdmin: false, by });
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
