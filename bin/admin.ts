/**
 * Who is an administrator, and a link for people who cannot get their mail. Uses DATABASE_URL, or
 * the embedded server: the running one, or one started just for this.
 */

import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { type Config, readConfig } from '../server/config.ts';
import { resetUrl } from '../server/mails.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '../server/model/administrators.ts';
import { addReset } from '../server/model/password-resets.ts';
import { findCredentials } from '../server/model/users.ts';
import { runningPostgres, startPostgres } from './postgres.ts';

const usage = `Usage: bin/admin COMMAND
  grant EMAIL           makes the account with that address an administrator (or just: EMAIL)
  revoke EMAIL          takes the role back; the last administrator keeps it
  list                  shows all administrators
  reset-password EMAIL  prints a link that sets a new password, once, within an hour`;

/** Where the database is, and how to leave it as it was found. */
type Reached = { url: string; leave: () => Promise<void> };

async function reachDatabase(config: Config): Promise<Reached> {
  const leave = async (): Promise<void> => {};
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave };
  const url = await runningPostgres(config.dataDir);
  if (url !== undefined) return { url, leave };
  const started = await startPostgres({ dataDir: config.dataDir, log: console.error });
  return { url: started.url, leave: started.stop };
}

/** What a command prints; it throws a sentence where it cannot do what was asked. */
type Command = (db: Database, email: string, config: Config) => Promise<string>;

const unknown = (email: string): Error =>
  new Error(`There is no account with the address ${email}: register it first.`);

const grant: Command = async (db, email) => {
  if (!(await grantAdmin(db, email))) throw unknown(email);
  return `${email} is an administrator now.`;
};

const revoke: Command = async (db, email) => {
  const outcome = await revokeAdmin(db, email);
  if (outcome === 'notAnAdmin') throw new Error(`${email} is not an administrator.`);
  if (outcome === 'lastAdmin') {
    throw new Error(
      `${email} is the last administrator. Make another account an administrator first.`,
    );
  }
  return `${email} is not an administrator any more.`;
};

const list: Command = async (db) => {
  const admins = await listAdmins(db);
  return admins.map(({ email, name }) => `${email}  ${name}`).join('\n');
};

const resetPassword: Command = async (db, email, config) => {
  const account = await findCredentials(db, email);
  if (account === undefined) throw unknown(email);
  return resetUrl(config.publicUrl, await addReset(db, account.id));
};

/** The command that the arguments name, and the address it is about; undefined for a wrong one. */
function parse([first = '', second, ...more]: string[]): [Command, string] | undefined {
  if (first === 'list') return second === undefined ? [list, ''] : undefined;
  if (second === undefined) return first.includes('@') ? [grant, first] : undefined;
  const commands: Record<string, Command> = { grant, revoke, 'reset-password': resetPassword };
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  return command === undefined || more.length > 0 ? undefined : [command, second];
}

async function run(command: Command, email: string): Promise<string> {
  const config = readConfig(process.env);
  const { url, leave } = await reachDatabase(config);
  try {
    await migrate(url);
    const db = openDatabase(url);
    try {
      return await command(db, email, config);
    } finally {
      await db.destroy();
    }
  } finally {
    await leave();
  }
}

const parsed = parse(process.argv.slice(2));
if (parsed === undefined) {
  console.error(usage);
  process.exit(2);
}
try {
  console.log(await run(...parsed));
} catch (error) {
  console.error(`admin: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
