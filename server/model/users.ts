/** People: who they are, that names and e-mail addresses are unique, who is an administrator. */
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

export type NewUser = { name: string; email: string; passwordHash: string; isAdmin?: boolean };

/** SQLSTATE of a row that a unique index refuses. */
const uniqueViolation = '23505';

/** Adds a person and answers the id; refuses with 409 when e-mail or name are taken. */
export async function addUser(db: Database, user: NewUser): Promise<string> {
  try {
    const { id } = await db
      .insertInto('users')
      .values({
        name: user.name,
        email: user.email,
        password_hash: user.passwordHash,
        is_admin: user.isAdmin ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
    const isEmail = 'constraint' in error && error.constraint === 'users_email';
    throw new AppError('conflict', isEmail ? refusals.emailTaken : refusals.nameTaken);
  }
}

/** What logging in needs to know of the person with an e-mail address, if there is one. */
export const findCredentials = (
  db: Database,
  email: string,
): Promise<{ id: string; is_admin: boolean; password_hash: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'is_admin', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();

/** The person behind a token made at `issuedAt`, or null when there is none or it has ended. */
export async function findCaller(
  db: Database,
  id: string,
  issuedAt: Date,
): Promise<{ id: string; isAdmin: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_admin'])
    .where('id', '=', id)
    .where('tokens_valid_from', '<=', issuedAt)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, isAdmin: row.is_admin };
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

/** Makes the person with an e-mail address an administrator; false when there is none. */
export async function grantAdmin(db: Database, email: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ is_admin: true })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The administrator who was there first, if there is any. */
export async function findFirstAdmin(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id;
}
