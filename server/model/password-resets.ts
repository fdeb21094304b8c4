/** Links that set a new password: 256 random bits, kept hashed, good once and for an hour. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { passwordRules } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { resetLinkLifetimeS } from '../limits.ts';
import { setPassword } from './users.ts';

const tokenBytes = 32;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the token of a link for a person. */
export async function addReset(db: Database, userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await db.deleteFrom('password_resets').where('expires_at', '<', sql<Date>`now()`).execute();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${resetLinkLifetimeS})`,
    })
    .execute();
  return token;
}

/**
 * Uses a token up and gives its person the new password, which ends their sessions and other links.
 * Answers who it is; refuses a token that is unknown, used or too old.
 */
export function useReset(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<{ id: string; email: string }> {
  return inTransaction(db, async (transaction) => {
    const used = await transaction
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw new AppError('badInput', passwordRules.tokenInvalid);
    const id = used.user_id;
    return { id, email: await setPassword(transaction, { id, passwordHash }) };
  });
}

/** Makes the links of a person worthless. */
export async function dropResets(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
