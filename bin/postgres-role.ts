/**
 * The role with which server and judge use the embedded database. It owns their tables but is not
 * a superuser, so that a vulnerability in them does not reach the files and programs of this host.
 * The audit log is the superuser's.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, openDatabase } from '../db/open.ts';
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
 * Statements that leave the audit log to the superuser. The role can read it and add to it, and
 * cannot take its trigger away. It owns neither the schema nor the database: an owner of those may
 * drop what is in them.
 */
const guardStatements = `
  select statement from pg_class, unnest(array[
    'alter table public.audit_log owner to ${superuser}',
    'revoke all on public.audit_log from ${applicationRole}',
    'grant select, insert on public.audit_log to ${applicationRole}',
    'grant select on sequence public.audit_log_id_seq to ${applicationRole}',
    'alter routine public.refuse_change_of_audit_log() owner to ${superuser}']) as statement
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
 * Creates the role, or sets its password, and makes it the owner of everything in the database
 * except the audit log. `url` is the superuser's. Safe to call at every start.
 */
export async function ensureRole(url: string, database: string, password: string): Promise<void> {
  const role = sql.id(applicationRole);
  const rights = sql.raw('login nosuperuser nocreatedb nocreaterole noreplication nobypassrls');
  const owner = sql.id(superuser);
  await asSuperuser(url, async (transaction) => {
    const known = sql`select rolname as name from pg_roles where rolname = ${applicationRole}`;
    const isThere = (await rowOf(transaction, roleRow, known)) !== undefined;
    const verb = sql.raw(isThere ? 'alter' : 'create');
    const secret = sql.lit(password);
    await sql`${verb} role ${role} ${rights} password ${secret}`.execute(transaction);
    await sql`alter database ${sql.id(database)} owner to ${owner}`.execute(transaction);
    await sql`alter schema public owner to ${owner}`.execute(transaction);
    await sql`grant usage, create on schema public to ${role}`.execute(transaction);
    await runAll(transaction, takeOverStatements);
    await runAll(transaction, guardStatements);
  });
}

/**
 * Takes the audit log away from the role, for example once the server has made it. `url` is the
 * superuser's. Does nothing while there is no audit log.
 */
export const guardAuditLog = (url: string): Promise<void> =>
  asSuperuser(url, (transaction) => runAll(transaction, guardStatements));

/**
 * One transaction of the superuser, which finds nothing in `public` unless it says so: the role
 * could put functions and operators of its own there.
 */
async function asSuperuser(url: string, act: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(url, { applicationName: 'arbiter-role', connectionsMax: 1 });
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local search_path to pg_catalog, pg_temp`.execute(transaction);
      await act(transaction);
    });
  } finally {
    await db.destroy();
  }
}

async function runAll(db: Database, query: string): Promise<void> {
  const statements = await rowsOf(db, statementRow, sql.raw(query));
  for (const { statement } of statements) await sql.raw(statement).execute(db);
}

const roleRow = z.object({ name: z.string() });
const statementRow = z.object({ statement: z.string() });
