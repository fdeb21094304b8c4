/**
 * The addresses of a person's calendar and feed. Who has one reads these two documents: of its key,
 * only the SHA-256 is stored, because it is 256 random bits.
 */
import { randomBytes } from 'node:crypto';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { type Counting, countFeed } from '../accounts/rates.ts';
import { digestOf } from '../accounts/secret-digest.ts';
import { mayLogIn } from '../accounts/users.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';

const keyBytes = 32;
/** Longer than what logs show of an address (http/logging.ts). */
const shape = /^arbf_[\w-]{43}$/;

type Person = Extract<Actor, { caller: unknown }>;

/** When the person's address was made; null without one. */
export async function madeAt(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('feed_keys')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.made_at.toISOString() ?? null;
}

/** Makes a key in place of the one before. */
export const makeKey = (db: Database, by: Person): Promise<{ key: string; madeAt: string }> =>
  inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    const key = `arbf_${randomBytes(keyBytes).toString('base64url')}`;
    const made = { digest: digestOf(key), made_at: new Date() };
    await transaction
      .insertInto('feed_keys')
      .values({ user_id: id, ...made })
      .onConflict((one) => one.column('user_id').doUpdateSet(made))
      .execute();
    await addEntry(transaction, { by, act: 'feed address made', subject: { kind: 'account', id } });
    return { key, madeAt: made.made_at.toISOString() };
  });

/** Ends the key of a person, if there is one. */
export const endKey = (db: Database, by: Person): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    const ended = await transaction
      .deleteFrom('feed_keys')
      .where('user_id', '=', id)
      .returning('user_id')
      .executeTakeFirst();
    if (ended === undefined) return;
    await addEntry(transaction, {
      by,
      act: 'feed address ended',
      subject: { kind: 'account', id },
    });
  });

/**
 * The person whose key this is. Refuses with 404 all others, and keys of people who may not log in;
 * with 429 a key that is used too often.
 */
export async function ownerOf(context: Counting, key: string): Promise<string> {
  const found = shape.test(key)
    ? await context.db
        .selectFrom('feed_keys')
        .innerJoin('users', 'users.id', 'user_id')
        .select('user_id')
        .where('digest', '=', digestOf(key))
        .where(mayLogIn)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new AppError('notFound', refusals.noFeedAddress);
  await countFeed(context, found.user_id);
  return found.user_id;
}
