/** Links that show that an address is the person's own: 256 random bits, stored hashed, for a day. */
import { randomBytes } from 'node:crypto';
import { refusals } from '../../contract/messages.ts';
import { inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { addressLinkLifetimeS } from '../http/limits.ts';
import { digestOf } from './secret-digest.ts';
import { holdsAddress } from './users.ts';

const tokenBytes = 32;

type Owner = { id: string; email: string };

/** Makes the token of a link for a person, which is void if the account has another address by now. */
export function addAddressLink(db: Database, { id, email }: Owner): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  return inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('address_links').where('expires_at', '<', now).execute();
    if (!(await holdsAddress(transaction, { id, email }))) return token;
    await transaction
      .insertInto('address_links')
      .values({
        token_hash: digestOf(token),
        user_id: id,
        expires_at: inSeconds(addressLinkLifetimeS),
      })
      .execute();
    return token;
  });
}

export async function dropAddressLinks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('address_links').where('user_id', '=', userId).execute();
}

/**
 * Verifies the address of the person with a link, who is returned; the link works once. Refuses a
 * token that is unknown, used or expired.
 */
export function useAddressLink(db: Database, token: string): Promise<{ id: string }> {
  return inTransaction(db, async (transaction) => {
    const used = await transaction
      .deleteFrom('address_links')
      .where('token_hash', '=', digestOf(token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw new AppError('badInput', refusals.addressLinkOver);
    await transaction
      .updateTable('users')
      .set({ unverified_since: null })
      .where('id', '=', used.user_id)
      .execute();
    return { id: used.user_id };
  });
}
