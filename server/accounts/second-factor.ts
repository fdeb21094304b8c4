/**
 * A second factor of logins: one-time codes by time (TOTP, RFC 6238), and ten recovery codes for a
 * lost phone. Each code works once. A passkey may answer in place of a code.
 */
import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Mail } from '../outside/mail.ts';
import { recipientOf } from './account-locale.ts';
import { passkeysTakenMail } from './mails.ts';
import { hasPassword } from './no-password.ts';
import { dropPasskeys } from './passkeys.ts';
import { digestOf } from './secret-digest.ts';
import { lockOwner, type Proof } from './sessions.ts';
import { hasLinkedLogin, hasPasskey } from './ways-in.ts';

/** RFC 4226 demands at least 16 bytes, and recommends 20. */
const secretBytes = 20;
const periodS = 30;
/** How many codes before and after the present one are taken, for clocks that differ. */
const stepsApart = 1;
const recoveryCodesCount = 10;
/** 80 bits, which cannot be guessed, so a fast hash is enough. */
const recoveryBytes = 10;
const challengeLifetime = '5m';
const audience = 'second factor';

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Arbiter',
    label,
    period: periodS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** Whether codes of an app are a person's second factor. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await findOn(db, userId)) !== undefined;

/**
 * Whether a login needs a second factor. People with codes give a code or use a passkey. Administrators
 * use their passkey if the site requires them to have a second factor.
 */
export async function owesFactor(
  { db, config }: { db: Database; config: Pick<Config, 'requiresAdminFactor'> },
  account: { id: string; is_admin: boolean },
): Promise<boolean> {
  if (await hasSecondFactor(db, account.id)) return true;
  const isRequired = config.requiresAdminFactor && account.is_admin;
  return isRequired && (await hasPasskey(db, account.id));
}

const findOn = (db: Database, userId: string) =>
  db
    .selectFrom('second_factors')
    .select('begun_at')
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .executeTakeFirst();

/** The same for its person: since when, and how many recovery codes are left. */
export async function readSecondFactor(
  db: Database,
  userId: string,
): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }> {
  const row = await findOn(db, userId);
  const codes = await db
    .selectFrom('recovery_codes')
    .select('digest')
    .where('user_id', '=', userId)
    .execute();
  return {
    isOn: row !== undefined,
    since: row?.begun_at.toISOString() ?? null,
    recoveryCodesLeft: codes.length,
  };
}

type Own = Extract<Actor, { caller: unknown }>;

/**
 * Begins to set a second factor up, and returns its secret for the app; it is on once `switchOn` gets
 * a code. Another begun one is replaced. Refuses with 409 if one is on.
 */
export function beginSecondFactor(
  db: Database,
  userId: string,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  return inTransaction(db, async (transaction) => {
    const { email } = await lockOwner(transaction, userId, proof);
    await transaction
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .where('is_on', '=', false)
      .execute();
    const secret = randomBytes(secretBytes);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('second_factors')
      .values({ user_id: userId, secret })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      throw new AppError('conflict', refusals.secondFactorIsOn);
    }
    const totp = totpOf(secret, email);
    return { secret: totp.secret.base32, uri: totp.toString() };
  });
}

/** Switches the begun second factor on by a code of the app; returns the recovery codes. */
export function switchOn(db: Database, by: Own, code: string): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    await lockOwner(transaction, id);
    const begun = await transaction
      .selectFrom('second_factors')
      .select('is_on')
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (begun === undefined) throw new AppError('conflict', refusals.secondFactorNotBegun);
    if (begun.is_on) throw new AppError('conflict', refusals.secondFactorIsOn);
    if (!(await takeTimedCode(transaction, id, code))) {
      throw new AppError('forbidden', refusals.codeWrong);
    }
    await transaction
      .updateTable('second_factors')
      .set({ is_on: true, begun_at: new Date() })
      .where('user_id', '=', id)
      .execute();
    const codes = Array.from({ length: recoveryCodesCount }, () => newRecoveryCode());
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
    await transaction
      .insertInto('recovery_codes')
      .values(codes.map((one) => ({ user_id: id, digest: digestOfCode(one) })))
      .execute();
    await addEntry(transaction, {
      by,
      act: 'second factor switched on',
      subject: { kind: 'account', id },
    });
    return codes;
  });
}

/** Switches the second factor off by one of its codes. */
export function switchOff(db: Database, by: Own, code: string, proof: Proof): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    await lockOwner(transaction, id, proof);
    if (!(await takeCode(transaction, id, code))) {
      throw new AppError('forbidden', refusals.codeWrong);
    }
    await drop(transaction, by, id);
  });
}

/**
 * Switches the second factor of a person off who has lost it, and removes their passkeys, for an operator;
 * undefined if there is none. `notice`: for the person whose passkeys are gone.
 */
export function takeAwaySecondFactor(
  { db, config }: { db: Database; config: Pick<Config, 'publicUrl'> },
  by: Actor,
  userId: string,
): Promise<{ notice: Mail | undefined } | undefined> {
  return inTransaction(db, async (transaction) => {
    const { email, password_hash: hash } = await lockOwner(transaction, userId);
    const isOn = await hasSecondFactor(transaction, userId);
    if (isOn) await drop(transaction, by, userId);
    const hadPasskeys = await dropPasskeys(transaction, by, userId);
    if (!isOn && !hadPasskeys) return undefined;
    if (!hadPasskeys) return { notice: undefined };
    const hasOther = hasPassword(hash) || (await hasLinkedLogin(transaction, userId));
    const to = await recipientOf(transaction, { id: userId, email });
    return { notice: passkeysTakenMail(to, hasOther, config.publicUrl) };
  });
}

async function drop(transaction: Database, by: Actor, id: string): Promise<void> {
  await transaction.deleteFrom('second_factors').where('user_id', '=', id).execute();
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  await addEntry(transaction, {
    by,
    act: 'second factor switched off',
    subject: { kind: 'account', id },
  });
}

/** Takes a code of the app or a recovery code; false if it is wrong or was taken before. */
export const takeCode = (db: Database, userId: string, code: string): Promise<boolean> =>
  inTransaction(
    db,
    async (transaction) =>
      (await takeTimedCode(transaction, userId, code)) ||
      (await takeRecoveryCode(transaction, userId, code)),
  );

async function takeTimedCode(
  transaction: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const row = await transaction
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const totp = totpOf(row.secret);
  const apart = totp.validate({ token, window: stepsApart });
  if (apart === null) return false;
  const step = totp.counter() + apart;
  if (step <= Number(row.last_step)) return false;
  await transaction
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

async function takeRecoveryCode(
  transaction: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', digestOfCode(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** In groups of four letters and digits, without those that look alike. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32;
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** However it is typed: in capitals or not, with or without hyphens. */
const digestOfCode = (code: string): Buffer =>
  digestOf(code.toUpperCase().replaceAll(/[\s-]/g, ''));

/** Stands for the password, so that another one ends the challenge. */
const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** A caller with the challenge has shown the account's password, and owes a code. */
export const signChallenge = (
  account: { id: string; password_hash: string },
  key: Uint8Array,
): Promise<string> =>
  new SignJWT({ mark: markOf(account.password_hash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(account.id)
    .setAudience(audience)
    .setExpirationTime(challengeLifetime)
    .sign(key);

const challengeShape = z.object({ sub: z.uuid(), mark: z.string() });

/** The account of a challenge, while it and the password are valid; undefined otherwise. */
export async function accountOfChallenge(db: Database, challenge: string, key: Uint8Array) {
  const claims = await jwtVerify(challenge, key, { algorithms: ['HS256'], audience }).then(
    ({ payload }) => challengeShape.safeParse(payload).data,
    () => undefined,
  );
  if (claims === undefined) return undefined;
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'password_hash', 'ends_at', 'unverified_since'])
    .where('id', '=', claims.sub)
    .executeTakeFirst();
  return account && markOf(account.password_hash) === claims.mark ? account : undefined;
}
