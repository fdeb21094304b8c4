/**
 * Manages administrators, and makes reset links for people who cannot receive mail. Uses
 * DATABASE_URL, or the embedded server: the running one, or one started just for this.
 */

import type { Database } from '../db/open.ts';
import type { Config } from '../server/config.ts';
import { resetUrl } from '../server/mails.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '../server/model/administrators.ts';
import { addReset } from '../server/model/password-resets.ts';
import { findCredentials } from '../server/model/users.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: bin/admin COMMAND
  grant EMAIL           makes the account with that address an administrator (or just: EMAIL)
  revoke EMAIL          takes the role back; the last administrator keeps it
  list                  shows all administrators
  reset-password EMAIL  prints a link that sets a new password, once, within an hour`;

/** Runs a command and returns its output; throws an error if it cannot be done. */
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
  return `${email} is no longer an administrator.`;
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

/** The command and the address in the arguments; undefined if they are wrong. */
function parse([first = '', second, ...more]: string[]): [Command, string] | undefined {
  if (first === 'list') return second === undefined ? [list, ''] : undefined;
  if (second === undefined) return first.includes('@') ? [grant, first] : undefined;
  const commands: Record<string, Command> = { grant, revoke, 'reset-password': resetPassword };
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  return command === undefined || more.length > 0 ? undefined : [command, second];
}

const parsed = parse(process.argv.slice(2));
if (parsed === undefined) {
  console.error(usage);
  process.exit(2);
}
try {
  const [command, email] = parsed;
  console.log(await withDatabase((db, config) => command(db, email, config)));
} catch (error) {
  console.error(`admin: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
