/**
 * Passkeys: keys on people's devices. The device unlocks a passkey by finger, face or PIN, so a passkey
 * proves both the device and the person, and a login with one needs no code.
 */

import { passkeysMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import {
  type CreationOptions,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type RequestOptions,
  transports,
} from '../../contract/passkeys.ts';
import { now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { AppError, type RefusalCode } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { hasPassword } from './no-password.ts';
import {
  algorithms,
  type Expected,
  passkeySite,
  readClientData,
  readCreation,
  requireAnswerHere,
  verifyAnswer,
} from './passkey-answers.ts';
import {
  type ChallengeUse,
  challengeLifetimeS,
  makeChallenge,
  takeChallenge,
} from './passkey-challenges.ts';
import type { SecurityLog } from './security-log.ts';
import { lockOwner, type Proof } from './sessions.ts';
import { hasLinkedLogin } from './ways-in.ts';

const siteName = 'Arbiter';
const timeoutMs = challengeLifetimeS * 1000;

type Own = Extract<Actor, { caller: unknown }>;

const account = (id: string) => ({ kind: 'account', id }) as const;

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'made_at', 'used_at', 'is_backed_up', 'needs_password'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    madeAt: row.made_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    isBackedUp: row.is_backed_up,
    needsPassword: row.needs_password,
  }));
}

/** A person's passkeys as browsers find them again. */
async function descriptorsOf(
  db: Database,
  userId: string,
): Promise<RequestOptions['allowCredentials']> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({
    type: 'public-key',
    id: row.credential_id.toString('base64url'),
    transports: transports.filter((one) => row.transports.includes(one)),
  }));
}

type OfSite = { db: Database; config: Pick<Config, 'publicUrl'> };

/**
 * What a browser needs for an answer: of any passkey for a login alone, otherwise of one of the person.
 * Null if the person has none. Otherwise refuses with 409 on a site that can have none.
 */
export async function requestAnswer(
  { db, config }: OfSite,
  use: ChallengeUse,
): Promise<RequestOptions | null> {
  const allowCredentials = 'userId' in use ? await descriptorsOf(db, use.userId) : [];
  if ('userId' in use && allowCredentials.length === 0) return null;
  const { rpId } = passkeySite(config.publicUrl);
  const challenge = await makeChallenge(db, use);
  return { challenge, rpId, timeout: timeoutMs, userVerification: 'required', allowCredentials };
}

/** Takes the challenge of an answer, which it uses up; refuses with `code` what is not one of ours. */
async function readAnswer(
  { db, config }: OfSite,
  answer: PasskeyAnswer | PasskeyCreation,
  use: ChallengeUse,
): Promise<Expected> {
  const site = passkeySite(config.publicUrl);
  // In a session, 401 would say that the session has ended.
  const isLogin = use.purpose === 'login' || use.purpose === 'factor';
  const code = isLogin ? 'unauthenticated' : 'forbidden';
  const clientData = readClientData(answer);
  if (clientData === undefined) throw new AppError(code, refusals.passkeyRefused);
  if (!(await takeChallenge(db, clientData.challenge, use))) {
    throw new AppError(code, refusals.passkeyOver);
  }
  return { clientData, site, code };
}

/** The passkey with an id, and its account. */
const findPasskey = (db: Database, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['passkeys.id as passkeyId', 'public_key', 'needs_password'])
    .select(['users.id', 'email', 'is_admin', 'password_hash', 'ends_at', 'unverified_since'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

type Shown = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

type Answering = { answer: PasskeyAnswer; use: ChallengeUse; network: string };

/**
 * The account whose passkey gave a right answer, which counts once. Refuses with 401, in a session with
 * 403, all others, and does not tell whether the passkey is known.
 */
export async function takeAnswer(
  context: OfSite & { security: SecurityLog },
  { answer, use, network }: Answering,
): Promise<Shown> {
  const { db, security } = context;
  const named = 'userId' in use ? { account: use.userId } : {};
  const failed = use.purpose === 'confirm' ? 'password not confirmed' : 'login failed';
  const taking = async (): Promise<Shown> => {
    const expected = await readAnswer(context, answer, use);
    const { code } = expected;
    requireAnswerHere(answer, expected);
    const passkey = await findPasskey(db, Buffer.from(answer.id, 'base64url'));
    const { userHandle } = answer.response;
    const isHandled = userHandle ? userHandle === handleOf(passkey?.id ?? '') : 'userId' in use;
    const isTheirs = !('userId' in use) || use.userId === passkey?.id;
    if (passkey === undefined || !isHandled || !isTheirs) {
      throw new AppError(code, refusals.passkeyRefused);
    }
    const shown = await verifyAnswer(answer, passkey.public_key, expected);
    if (use.purpose === 'login' && passkey.needs_password) {
      throw new AppError('forbidden', refusals.passkeyNotAlone);
    }
    if (!(await noteUse(db, passkey, { ...shown, code }))) {
      security.note('passkey copied', { account: passkey.id, network });
      throw new AppError(code, refusals.passkeyCopied);
    }
    return passkey;
  };
  return await security.noteRefusal(failed, { ...named, network }, taking());
}

/**
 * Notes that a passkey was used, which from then on logs in alone; false if its counter did not go
 * forward, though it counts. Refuses a passkey that was removed since it was looked up, or whose account
 * has a new password since: that may hold the passkey back.
 */
function noteUse(
  db: Database,
  { id, password_hash: hash, passkeyId }: Shown,
  { counter, isBackedUp, code }: { counter: number; isBackedUp: boolean; code: RefusalCode },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const owner = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', hash)
      .forShare()
      .executeTakeFirst();
    if (owner === undefined) throw new AppError(code, refusals.challengeOver);
    const row = await transaction
      .selectFrom('passkeys')
      .select('counter')
      .where('id', '=', passkeyId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError(code, refusals.passkeyRefused);
    const before = Number(row.counter);
    if ((before > 0 || counter > 0) && counter <= before) return false;
    await transaction
      .updateTable('passkeys')
      .set({
        counter: String(counter),
        is_backed_up: isBackedUp,
        needs_password: false,
        used_at: now,
      })
      .where('id', '=', passkeyId)
      .execute();
    return true;
  });
}

/** The account in a passkey, which no one can read a name in. */
const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

async function refuseTooMany(db: Database, userId: string): Promise<void> {
  const rows = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(passkeysMax)
    .execute();
  if (rows.length >= passkeysMax) throw new AppError('conflict', refusals.tooManyPasskeys);
}

/** What a browser needs to make a passkey of a person. Refuses with 409 one more than there may be. */
export async function requestPasskey(
  { db, config }: OfSite,
  person: { id: string; sessionId: string; name: string; email: string },
): Promise<CreationOptions> {
  const { rpId } = passkeySite(config.publicUrl);
  await refuseTooMany(db, person.id);
  return {
    challenge: await makeChallenge(db, {
      purpose: 'add',
      userId: person.id,
      sessionId: person.sessionId,
    }),
    rp: { id: rpId, name: siteName },
    user: { id: handleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    attestation: 'none',
    excludeCredentials: await descriptorsOf(db, person.id),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

type NewPasskey = { by: Own; answer: PasskeyCreation; name: string; sessionId: string };

/**
 * Adds the passkey that a device made, and returns the e-mail address of the account. Refuses with 409 if
 * an account has it already, and with 403 if this session did not begin it.
 */
export async function addPasskey(
  context: OfSite,
  { by, answer, name, sessionId }: NewPasskey,
): Promise<string> {
  const { id } = by.caller;
  const use = { purpose: 'add', userId: id, sessionId } as const;
  const expected = await readAnswer(context, answer, use);
  const made = await readCreation(answer, expected);
  return await inTransaction(context.db, async (transaction) => {
    const { email } = await lockOwner(transaction, id, { sessionId });
    await refuseTooMany(transaction, id);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkeys')
      .values({
        user_id: id,
        name,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: String(made.counter),
        transports: answer.response.transports ?? [],
        is_backed_up: made.isBackedUp,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('conflict', refusals.passkeyTaken);
    await addEntry(transaction, { by, act: 'passkey added', subject: account(id) });
    return email;
  });
}

/** Renames a passkey of a person; refuses with 404 if there is no such passkey. */
export async function nameAgain(
  db: Database,
  userId: string,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('notFound', refusals.noPasskey);
}

type Removal = { by: Own; passkeyId: string; proof: Proof };

/**
 * Removes a passkey of a person; returns the address of its account, or undefined if it was not there.
 * Refuses with 409 the only way into the account.
 */
export function dropPasskey(
  db: Database,
  { by, passkeyId, proof }: Removal,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    const owner = await lockOwner(transaction, id, proof);
    const ids = await transaction
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    if (!ids.some((one) => one.id === passkeyId)) return undefined;
    const hasOther =
      ids.length > 1 || hasPassword(owner.password_hash) || (await hasLinkedLogin(transaction, id));
    if (!hasOther) throw new AppError('conflict', refusals.onlyPasskey);
    await transaction.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
    await addEntry(transaction, { by, act: 'passkey removed', subject: account(id) });
    return owner.email;
  });
}

/** Removes all passkeys of a person; false if there are none. */
export async function dropPasskeys(
  transaction: Database,
  by: Actor,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const passkeys = Number(numDeletedRows);
  await addEntry(transaction, {
    by,
    act: 'passkey removed',
    subject: account(userId),
    before: { passkeys },
  });
  return true;
}

/**
 * Has the passkeys of a person log in only after the password, once it was set by a mailed link: another
 * person may have added them. They are not removed, because those who read the mail would be rid of them
 * as a second factor.
 */
export async function holdPasskeys(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('passkeys')
    .set({ needs_password: true })
    .where('user_id', '=', userId)
    .execute();
}
