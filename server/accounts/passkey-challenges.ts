/** The challenges that answers of passkeys sign: random, for one purpose and person, and for one answer. */
import { createHash, randomBytes } from 'node:crypto';
import { condition, inSeconds, now } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';

export const challengeLifetimeS = 300;
const challengeBytes = 32;
const sweepMaxRows = 1_000;

const digestOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** What the answer is for: a login alone, one after the password, a new passkey, or a session. */
export type ChallengeUse =
  | { purpose: 'login' }
  | { purpose: 'factor' | 'add' | 'confirm'; userId: string };

const personOf = (use: ChallengeUse): string | null => ('userId' in use ? use.userId : null);

/** Makes a challenge, in Base64URL, and drops old ones. */
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
  await db
    .insertInto('passkey_challenges')
    .values({
      digest: digestOf(challenge),
      purpose: use.purpose,
      user_id: personOf(use),
      ends_at: inSeconds(challengeLifetimeS),
    })
    .execute();
  return challenge;
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
    .where(condition`ends_at > now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
