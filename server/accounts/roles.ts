/** Who holds which role, and giving roles; administrators.ts has that of administrators. */
import { sql } from 'kysely';
import { refusals } from '../../contract/messages.ts';
import { type Role, roles } from '../../contract/roles.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Caller } from './sessions.ts';

/** Whether a caller holds a role, as administrators hold every one; visitors hold none. */
export const hasRole = (caller: Pick<Caller, 'isAdmin' | 'roles'> | null, role: Role): boolean =>
  caller !== null && (caller.isAdmin || caller.roles.includes(role));

/** The roles of a row, in their order. */
export const knownRoles = (stored: readonly string[]): Role[] =>
  roles.filter((one) => stored.includes(one));

/** Makes roles that an administrator gives stay when the groups of a provider give them no more. */
export async function keepFromGroups(
  transaction: Database,
  userId: string,
  granted: readonly (Role | 'administrator')[],
): Promise<void> {
  await sql`
    update linked_logins
    set roles = array(select one from unnest(roles) as one where one <> all (${[...granted]}))
    where user_id = ${userId} and roles && ${[...granted]}`.execute(transaction);
}

/** Gives a person exactly these roles; refuses with 404 who is not there, or was deleted. */
export function setRoles(
  db: Database,
  by: Actor,
  { id, roles: given }: { id: string; roles: readonly Role[] },
): Promise<{ roles: Role[] }> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select('roles')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noPerson);
    const before = knownRoles(row.roles);
    const after = knownRoles(given);
    if (before.join() === after.join()) return { roles: after };
    await transaction.updateTable('users').set({ roles: after }).where('id', '=', id).execute();
    const granted = after.filter((role) => !before.includes(role));
    await keepFromGroups(transaction, id, granted);
    await addEntry(transaction, {
      by,
      act: 'roles changed',
      subject: { kind: 'account', id },
      before: { roles: before },
      after: { roles: after },
    });
    return { roles: after };
  });
}
