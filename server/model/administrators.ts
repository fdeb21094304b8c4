/** Who is an administrator. There is always at least one: the last is never revoked. */
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../db/open.ts';

/** Makes the person with an e-mail address an administrator; false when there is none. */
export async function grantAdmin(db: Database, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ is_admin: true })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the role from the administrator with an e-mail address. Answers what became of it: of two
 * who are revoked at once, the one that would leave nobody stays.
 */
export function revokeAdmin(
  db: Database,
  email: string,
): Promise<'revoked' | 'notAnAdmin' | 'lastAdmin'> {
  return inTransaction(db, async (transaction) => {
    const admins = await transaction
      .selectFrom('users')
      .select(['id', sql<boolean>`lower(email) = lower(${email})`.as('is_meant')])
      .where('is_admin', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute();
    const meant = admins.find((admin) => admin.is_meant);
    if (meant === undefined) return 'notAnAdmin';
    if (admins.length === 1) return 'lastAdmin';
    await transaction
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '=', meant.id)
      .execute();
    return 'revoked';
  });
}

/** All administrators, the first of them first. */
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
