/** People: who they are, what they log in with, that names and e-mail addresses are unique. */
import { sql } from 'kysely';
import { refusals } from '../../contract/messages.ts';
import type { Details } from '../../contract/users.ts';
import type { Database } from '../db/open.ts';
import { AppError } from '../errors.ts';

/** Whether an e-mail address is registered, ignoring case. */
export const isEmailTaken = (db: Database, email: string): Promise<boolean> =>
  exists(db, 'email', email);

/** Whether a name is used, ignoring case. */
export const isNameTaken = (db: Database, name: string): Promise<boolean> =>
  exists(db, 'name', name);

async function exists(db: Database, column: 'email' | 'name', value: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(${sql.ref(column)})`, '=', sql`lower(${value})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is any account. */
export async function hasUsers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export type NewUser = { name: string; email: string; passwordHash: string; isAdmin?: boolean };

/** Adds a person and answers the id; refuses with 409 when e-mail or name are taken. */
export async function addUser(db: Database, user: NewUser): Promise<string> {
  const { id } = await refusingTaken(
    db
      .insertInto('users')
      .values({
        name: user.name,
        email: user.email,
        password_hash: user.passwordHash,
        is_admin: user.isAdmin ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** SQLSTATE of a row that a unique index refuses. */
const uniqueViolation = '23505';

/** Unique index → what is said to whom it refuses. */
const taken: Record<string, string> = {
  users_email: refusals.emailTaken,
  users_name: refusals.nameTaken,
  users_username: refusals.usernameTaken,
};

/** Waits for a change of `users`; refuses with 409 what others have already. */
export async function refusingTaken<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
    const sentence = 'constraint' in error ? taken[String(error.constraint)] : undefined;
    if (sentence === undefined) throw error;
    throw new AppError('conflict', sentence);
  }
}

/** What logging in and mailing a reset link need to know of a person. */
export type Credentials = {
  id: string;
  /** As the person wrote it: mail goes there, not to what somebody claims it to be. */
  email: string;
  is_admin: boolean;
  password_hash: string;
  token_generation: number;
};

/** The person with an e-mail address, if there is one. */
export const findCredentials = (db: Database, email: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'password_hash', 'token_generation'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();

/** The person behind a token of a generation, or null when there is none or it has ended. */
export async function findCaller(
  db: Database,
  id: string,
  generation: number,
): Promise<{ id: string; isAdmin: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_admin'])
    .where('id', '=', id)
    .where('token_generation', '=', generation)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, isAdmin: row.is_admin };
}

/** Gives a person another password, which ends all their tokens; answers their e-mail address. */
export async function setPassword(db: Database, id: string, passwordHash: string): Promise<string> {
  const { email } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, token_generation: sql`token_generation + 1` })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}

/** A person's own details. */
export async function getDetails(db: Database, id: string): Promise<Details> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_admin', 'name', 'email', 'username', 'profile_image'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    _id: row.id,
    isAdmin: row.is_admin,
    name: row.name,
    email: row.email,
    username: row.username,
    profileImage: row.profile_image,
  };
}
