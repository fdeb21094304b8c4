/** Links that show that an address is the person's own: 256 random bits, stored hashed, for a day. */
import { randomBytes } from 'node:crypto';
import { refusals } from '../../contract/messages.ts';
import { inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { addressLinkLifetimeS } from '../http/limits.ts';
import { mailAccount } from './account-locale.ts';
import { verifyMail } from './mails.ts';
import { digestOf } from './secret-digest.ts';

const tokenBytes = 32;

/** Makes the token of a link for a person. */
export async function addAddressLink(db: Database, userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await db.deleteFrom('address_links').where('expires_at', '<', now).execute();
  await db
    .insertInto('address_links')
    .values({
      token_hash: digestOf(token),
      user_id: userId,
      expires_at: inSeconds(addressLinkLifetimeS),
    })
    .execute();
  return token;
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

/** Mails the link with which a new account's address is verified, in the background. */
export function mailAddressLink(
  context: Pick<Context, 'db' | 'mail' | 'config' | 'background'>,
  account: { id: string; email: string },
): void {
  const { db, config } = context;
  mailAccount(context, 'mail to verify', {
    account,
    write: async (to) => verifyMail(to, config.publicUrl, await addAddressLink(db, account.id)),
  });
}
