/**
 * The role with which server and judge use the embedded database: it owns what they made, and is no
 * superuser, so that a hole in them does not reach the files and programs of this host.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import pg from 'pg';

export const applicationRole = 'arbiter_app';
/** The superuser that initdb makes; only the launcher uses it. */
export const superuser = 'arbiter';

const passwordBytes = 32;

/** The role's password, made on first use; `path` names its file. */
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

/** What a database of before this role holds, statement by statement, for its new owner. */
const takeOverStatements = `
  select format('alter table %s owner to ${applicationRole}', oid::regclass) as statement
  from pg_class
  where relnamespace = 'public'::regnamespace and relowner = '${superuser}'::regrole
    and relkind in ('r', 'p', 'v', 'm')
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
 * Makes the role, or gives it its password, and makes it the owner of the database and of all that
 * is in it. `url` is the superuser's. Safe to call at every start.
 */
export async function ensureRole(url: string, database: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      applicationRole,
    ]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    const secret = client.escapeLiteral(password);
    await client.query(`${verb} role ${applicationRole} ${rights} password ${secret}`);
    await client.query(`alter database ${database} owner to ${applicationRole}`);
    await client.query(`alter schema public owner to ${applicationRole}`);
    const { rows } = await client.query<{ statement: string }>(takeOverStatements);
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
