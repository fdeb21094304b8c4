/** People: accounts, their credentials, and unique names and e-mail addresses. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { takenRules } from '../../contract/form-messages.ts';
import type { Locale } from '../../contract/locales.ts';
import { refusals } from '../../contract/messages.ts';
import type { Role } from '../../contract/roles.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError, TakenError } from '../http/errors.ts';
import { unlinkAll } from './linked-logins.ts';
import { skeletonOf } from './names.ts';
import { hasPassword } from './no-password.ts';
import { holdPasskeys } from './passkeys.ts';
import { endSessions, type Proof, stillHolds } from './sessions.ts';

/** Whether an e-mail address is registered, ignoring case. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  return (await findCredentials(db, email)) !== undefined;
}

/** Refuses an e-mail address that is registered. */
export async function refuseTakenEmail(db: Database, email: string): Promise<void> {
  if (await isEmailTaken(db, email)) throw new TakenError('email', takenRules.email);
}

/** Whether a name, or another that looks like it, is taken. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(condition`lower(name) = lower(${name}) or name_skeleton = ${skeletonOf(name)}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is any account. */
export async function hasUsers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export type NewUser = {
  name: string;
  email: string;
  passwordHash: string;
  isAdmin?: boolean;
  username?: string | null;
  roles?: readonly Role[];
  /** How long a generated password works, in seconds. */
  passwordLifetimeS?: number;
  /** When the account ends; null or undefined: never. */
  endsAt?: Date | null;
  /** Whether the first login needs a mailed link. */
  isUnverified?: boolean;
  /** Undefined: it gets one at the first login. */
  locale?: Locale | undefined;
};

/** Adds a person and returns the id; refuses with 409 if the e-mail address or name is taken. */
export async function addUser(db: Database, user: NewUser): Promise<string> {
  const { id } = await refusingTaken(
    db
      .insertInto('users')
      .values({
        name: user.name,
        name_skeleton: skeletonOf(user.name),
        email: user.email,
        password_hash: user.passwordHash,
        is_admin: user.isAdmin ?? false,
        username: user.username ?? null,
        roles: [...(user.roles ?? [])],
        ends_at: user.endsAt ?? null,
        locale: user.locale ?? null,
        unverified_since: user.isUnverified === true ? new Date() : null,
        ...(user.passwordLifetimeS !== undefined && {
          password_ends_at: new Date(Date.now() + user.passwordLifetimeS * 1000),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** SQLSTATE of a row that a unique index rejects. */
const uniqueViolation = '23505';

/** Unique index → its field and message. */
const taken: Record<string, [field: string, sentence: string]> = {
  users_email: ['email', takenRules.email],
  users_name: ['name', takenRules.name],
  users_name_skeleton: ['name', takenRules.name],
  users_username: ['username', takenRules.name],
  invitations_note: ['note', refusals.noteTaken],
};

/** Awaits a change of `users` or `invitations`; refuses with 409 values that are taken. */
export async function refusingTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
    const refused = 'constraint' in error ? taken[String(error.constraint)] : undefined;
    if (refused === undefined) throw error;
    throw new TakenError(...refused);
  }
}

/** Whether the account of a query, whose row is `users`, is open: neither blocked, deleted, unverified nor over. */
export const mayLogIn: Expression<SqlBool> = condition`(users.blocked_at is null
  and users.deleted_at is null and users.unverified_since is null
  and (users.ends_at is null or users.ends_at > now()))`;

/** Refuses with 403 who has shown that the account is theirs, and may not log in. */
export async function requireOpen(account: {
  ends_at: Date | null;
  unverified_since: Date | null;
}): Promise<void> {
  if (account.ends_at !== null && account.ends_at <= new Date()) {
    throw new AppError('forbidden', refusals.accountEnded);
  }
  if (account.unverified_since !== null) {
    throw new AppError('forbidden', refusals.addressUnverified);
  }
}

/**
 * Refuses with 403 a password that was made for the first days, after them. Not with 401, for which the
 * page has a text of its own: the reason may be shown.
 */
export async function requirePasswordLasts(account: {
  password_ends_at: Date | null;
}): Promise<void> {
  if (account.password_ends_at !== null && account.password_ends_at < new Date()) {
    throw new AppError('forbidden', refusals.passwordEnded);
  }
}

/** The columns needed to log in and to mail a reset link. */
export type Credentials = {
  id: string;
  /** As the person spelt it: mail goes there, not to the spelling in a request. */
  email: string;
  is_admin: boolean;
  password_hash: string;
  /** When a generated password expires; null for other passwords. */
  password_ends_at: Date | null;
  ends_at: Date | null;
  unverified_since: Date | null;
};

/** The person with an e-mail address, if there is one. */
export const findCredentials = (db: Database, email: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'password_hash', 'password_ends_at'])
    .select(['ends_at', 'unverified_since'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();

/** The credentials of the signed-in person. */
export const getCredentialsOf = (
  db: Database,
  id: string,
): Promise<Pick<Credentials, 'email' | 'password_hash'> & { name: string }> =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether the account has the address that a link is for; a change of it waits until the transaction ends. */
export async function holdsAddress(
  transaction: Database,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.email === email;
}

/**
 * `proof`: that the person in a session changes it. `keptSessionId`: that session, which continues.
 */
type NewPassword = {
  id: string;
  passwordHash: string;
  proof?: Proof;
  keptSessionId?: string;
};

/**
 * Changes a person's password, which ends their other sessions and their reset links, and
 * outside a session their API tokens, unlinks their logins at providers, and has their passkeys log in
 * only after it; the first password leaves logins whose providers had verified the address. Returns
 * their e-mail address. Refuses with 403 if the password has been replaced since the proof was given.
 */
export function setPassword(db: Database, change: NewPassword): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { proof } = change;
    const before = await transaction
      .selectFrom('users')
      .select(['email', 'password_hash', 'unverified_since'])
      .where('id', '=', change.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (proof !== undefined && !(await stillHolds(transaction, proof, before.password_hash))) {
      throw new AppError('forbidden', refusals.currentPasswordWrong);
    }
    await transaction
      .updateTable('users')
      .set({
        password_hash: change.passwordHash,
        password_ends_at: null,
        // A link that came by mail verifies the address.
        ...(change.keptSessionId === undefined && { unverified_since: null }),
      })
      .where('id', '=', change.id)
      .execute();
    await transaction.deleteFrom('password_resets').where('user_id', '=', change.id).execute();
    await endSessions(transaction, change.id, change.keptSessionId);
    // By a mailed link: another person may have made tokens, and linked logins by the password.
    if (change.keptSessionId === undefined) {
      await transaction.deleteFrom('api_tokens').where('user_id', '=', change.id).execute();
      await transaction.deleteFrom('feed_keys').where('user_id', '=', change.id).execute();
      // Before a first password, no one can have linked logins by it.
      const keepsProven = !hasPassword(before.password_hash) && before.unverified_since === null;
      await unlinkAll(transaction, change.id, { keepsProven });
      await holdPasskeys(transaction, change.id);
    }
    return before.email;
  });
}
