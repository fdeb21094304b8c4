/**
 * The role with which server and judge use the embedded database. It owns their tables but is not a
 * superuser, so that a vulnerability in them does not reach the files and programs of this host.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../db/open.ts';
import { rowOf, rowsOf } from '../db/rows.ts';

export const applicationRole = 'arbiter_app';
/** The superuser that initdb creates; only the launcher uses it. */
export const superuser = 'arbiter';

const passwordBytes = 32;

/** The role's password, generated on first use; `path` names its file. */
export async function applicationPassword(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim() !== '') return kept.trim();
  const password = randomBytes(passwordBytes).toString('base64url');
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return password;
}

const auditLog = 'audit_log';

/**
 * Statements that leave the audit log to the superuser, from the start after the one that made it.
 * The role can read it and add to it, and cannot take its trigger away.
 */
const guardStatements = `
  select statement from pg_class, unnest(array[
    'alter table audit_log owner to ${superuser}',
    'revoke all on audit_log from ${applicationRole}',
    'grant select, insert on audit_log to ${applicationRole}',
    'grant select on sequence audit_log_id_seq to ${applicationRole}',
    'alter routine refuse_change_of_audit_log() owner to ${superuser}']) as statement
  where oid = to_regclass('public.${auditLog}')`;

/** Statements that give the contents of a database from before this role to its new owner. */
const takeOverStatements = `
  select format('alter table %s owner to ${applicationRole}', oid::regclass) as statement
  from pg_class
  where relnamespace = 'public'::regnamespace and relowner = '${superuser}'::regrole
    and relkind in ('r', 'p', 'v', 'm') and relname <> '${auditLog}'
  union all
  select format('alter sequence %s owner to ${applicationRole}', oid::regclass)
  from pg_class
  where relnamespace = 'public'::regnamespace and relowner = '${superuser}'::regrole
    and relkind = 'S' and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))
  union all
  select format('alter routine %s owner to ${applicationRole}', oid::regprocedure)
  from pg_proc
  where pronamespace = 'public'::regnamespace and proowner = '${superuser}'::regrole
  union all
  select format('alter type %s owner to ${applicationRole}', oid::regtype)
  from pg_type
  where typnamespace = 'public'::regnamespace and typowner = '${superuser}'::regrole
    and typtype in ('e', 'd')`;

/**
 * Creates the role, or sets its password, and makes it the owner of the database and of everything
 * in it. `url` is the superuser's. Safe to call at every start.
 */
export async function ensureRole(url: string, database: string, password: string): Promise<void> {
  const db = openDatabase(url, { applicationName: 'arbiter-role', connectionsMax: 1 });
  const role = sql.id(applicationRole);
  const rights = sql.raw('login nosuperuser nocreatedb nocreaterole noreplication nobypassrls');
  try {
    await db.transaction().execute(async (transaction) => {
      const known = sql`select rolname as name from pg_roles where rolname = ${applicationRole}`;
      const isThere = (await rowOf(transaction, roleRow, known)) !== undefined;
      const verb = sql.raw(isThere ? 'alter' : 'create');
      const secret = sql.lit(password);
      await sql`${verb} role ${role} ${rights} password ${secret}`.execute(transaction);
      await sql`alter database ${sql.id(database)} owner to ${role}`.execute(transaction);
      await sql`alter schema public owner to ${role}`.execute(transaction);
      for (const query of [takeOverStatements, guardStatements]) {
        const statements = await rowsOf(transaction, statementRow, sql.raw(query));
        for (const { statement } of statements) await sql.raw(statement).execute(transaction);
      }
    });
  } finally {
    await db.destroy();
  }
}

const roleRow = z.object({ name: z.string() });
const statementRow = z.object({ statement: z.string() });
