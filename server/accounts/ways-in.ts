/** What leads into an account besides a password: logins at providers, and passkeys. */
import type { Database } from '../../db/open.ts';
import type { Config } from '../config.ts';

const isAny = (db: Database, table: 'linked_logins' | 'passkeys', userId: string) =>
  db.selectFrom(table).select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();

/** Whether a login at a provider leads to an account. */
export const hasLinkedLogin = async (db: Database, userId: string): Promise<boolean> =>
  (await isAny(db, 'linked_logins', userId)) !== undefined;

/** Whether an account has a passkey. */
export const hasPasskey = async (db: Database, userId: string): Promise<boolean> =>
  (await isAny(db, 'passkeys', userId)) !== undefined;

/**
 * Whether a person logs in only at a provider: where passwords are off, those who are no administrators
 * and have linked a login. Other accounts could not be entered.
 */
export async function mustUseProvider(
  { db, config }: { db: Database; config: Pick<Config, 'localPasswords'> },
  account: { id: string; is_admin: boolean },
): Promise<boolean> {
  if (config.localPasswords || account.is_admin) return false;
  return await hasLinkedLogin(db, account.id);
}
