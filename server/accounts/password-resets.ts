/** Password-reset links: 256 random bits, stored hashed, usable once within an hour. */
import { randomBytes } from 'node:crypto';
import { passwordRules } from '../../contract/form-messages.ts';
import { inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { resetLinkLifetimeS } from '../http/limits.ts';
import { lockToUnlink } from './linked-logins.ts';
import { digestOf } from './secret-digest.ts';
import { holdsAddress, setPassword } from './users.ts';

const tokenBytes = 32;

const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Creates the token of a link for a person. */
export async function addReset(db: Database, userId: string): Promise<string> {
  const token = newToken();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: digestOf(token),
      user_id: userId,
      expires_at: inSeconds(resetLinkLifetimeS),
    })
    .execute();
  return token;
}

/** The same for a mail to an address; the link is void if the account has another by now. */
export const addMailedReset = (
  db: Database,
  account: { id: string; email: string },
): Promise<string> =>
  inTransaction(db, async (transaction) =>
    (await holdsAddress(transaction, account))
      ? await addReset(transaction, account.id)
      : newToken(),
  );

/** The person whose password a token resets; refuses a token that is unknown, used or expired. */
export async function getOwner(db: Database, token: string): Promise<{ name: string }> {
  const owner = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select('name')
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (owner === undefined) throw new AppError('badInput', passwordRules.tokenInvalid);
  return owner;
}

/**
 * Consumes a token and sets its person's new password, which ends their sessions and other links.
 * Returns the person; refuses a token that is unknown, used or expired.
 */
export function useReset(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<{ id: string; email: string }> {
  return inTransaction(db, async (transaction) => {
    const owner = await transaction
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', digestOf(token))
      .executeTakeFirst();
    if (owner !== undefined) await lockToUnlink(transaction, owner.user_id);
    const found = await transaction
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'user_id')
      .select('users.id')
      .where('token_hash', '=', digestOf(token))
      .forNoKeyUpdate('users')
      .executeTakeFirst();
    // A call with another link of the person may have dropped this one meanwhile.
    const used =
      found &&
      (await transaction
        .deleteFrom('password_resets')
        .where('token_hash', '=', digestOf(token))
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst());
    if (used === undefined) throw new AppError('badInput', passwordRules.tokenInvalid);
    const id = used.user_id;
    return { id, email: await setPassword(transaction, { id, passwordHash }) };
  });
}

/** Deletes a person's links. */
export async function dropResets(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
