/**
 * The challenges that answers of passkeys sign: random, for one purpose, person and session, and for one
 * answer.
 */
import { randomBytes } from 'node:crypto';
import { refusals } from '../../contract/messages.ts';
import { condition, inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { digestOf } from './secret-digest.ts';

export const challengeLifetimeS = 300;
const challengeBytes = 32;
const sweepMaxRows = 1_000;

/** What the answer is for: a login alone, one after the password, a new passkey, or a session. */
export type ChallengeUse =
  | { purpose: 'login' }
  | { purpose: 'factor'; userId: string }
  | { purpose: 'add' | 'confirm'; userId: string; sessionId: string };

const personOf = (use: ChallengeUse): string | null => ('userId' in use ? use.userId : null);
const sessionOf = (use: ChallengeUse): string | null => ('sessionId' in use ? use.sessionId : null);

/** Makes a challenge, in Base64URL, and drops old ones. Refuses with 401 one of a session that has ended. */
export async function makeChallenge(db: Database, use: ChallengeUse): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString('base64url');
  await db
    .deleteFrom('passkey_challenges')
    .where('digest', 'in', (rows) =>
      rows
        .selectFrom('passkey_challenges')
        .select('digest')
        .where('ends_at', '<', now)
        .limit(sweepMaxRows)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await inTransaction(db, async (transaction) => {
    if ('sessionId' in use) await requireSession(transaction, use.sessionId);
    await transaction
      .insertInto('passkey_challenges')
      .values({
        digest: digestOf(challenge),
        purpose: use.purpose,
        user_id: personOf(use),
        session_id: sessionOf(use),
        ends_at: inSeconds(challengeLifetimeS),
      })
      .execute();
  });
  return challenge;
}

/** It may have ended since the call arrived; the lock keeps it until the challenge refers to it. */
async function requireSession(transaction: Database, sessionId: string): Promise<void> {
  const row = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('unauthenticated', refusals.tokenInvalid);
}

/** Takes a challenge; false if it was taken before, is too old, or is for something else. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('digest', '=', digestOf(challenge))
    .where('purpose', '=', use.purpose)
    .where('user_id', 'is not distinct from', personOf(use))
    .where('session_id', 'is not distinct from', sessionOf(use))
    .where(condition`ends_at > now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
