/**
 * Manages administrators, makes reset links for people who cannot receive mail, switches judging
 * and maintenance, and drains judges. Uses DATABASE_URL, or the embedded server, which it starts if
 * it is not running.
 */

import { z } from 'zod';
import type { ShownJudge } from '../contract/overview.ts';
import { setMaintenance as setMaintenanceCall } from '../contract/site.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '../server/accounts/administrators.ts';
import { resetUrl } from '../server/accounts/mails.ts';
import { addReset } from '../server/accounts/password-resets.ts';
import { takeAwaySecondFactor } from '../server/accounts/second-factor.ts';
import { findCredentials } from '../server/accounts/users.ts';
import type { Config } from '../server/config.ts';
import { addEntry } from '../server/operation/audit.ts';
import { readJobs } from '../server/operation/job-list.ts';
import { readJudges } from '../server/operation/overview.ts';
import { drainJudge, switchJudging, switchMaintenance } from '../server/operation/site.ts';
import { openMailer } from '../server/outside/mail.ts';
import { getStanding } from '../server/submissions/submissions.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: bin/admin COMMAND
  grant EMAIL           makes the account with that address an administrator (or just: EMAIL)
  revoke EMAIL          takes the role back; the last administrator keeps it
  list                  shows all administrators
  reset-password EMAIL  prints a link that sets a new password, once, within an hour
  reset-second-factor EMAIL  switches off the second factor of a person who has lost it
  pause REASON          has no judge take a job; people see the reason
  resume                has the judges go on
  why SUBMISSION        says why the submission with that id waits
  judges                shows the running judges and how many jobs each has
  drain JUDGE           lets a judge finish its jobs and take no more
  take-back JUDGE       lets a drained judge take jobs again
  maintenance MESSAGE   has only administrators change anything; people see the message
  maintenance off       ends that`;

/** The origin of its entries in the audit log. */
const by = { command: 'bin/admin' };

/** Runs a command and returns its output; throws an error if it fails. */
type Command = (db: Database, argument: string, config: Config) => Promise<string>;

const unknown = (email: string): Error =>
  new Error(`There is no account with the address ${email}: register it first.`);

const grant: Command = async (db, email) => {
  if (!(await grantAdmin(db, email, by))) {
    throw new Error(
      `No account has the verified address ${email}: register it, or verify the address, first.`,
    );
  }
  return `${email} is an administrator now.`;
};

const revoke: Command = async (db, email) => {
  const outcome = await revokeAdmin(db, email, by);
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
  const { id } = account;
  const token = await inTransaction(db, async (transaction) => {
    const subject = { kind: 'account', id, name: email } as const;
    await addEntry(transaction, { by, act: 'reset link made', subject });
    return await addReset(transaction, id);
  });
  return resetUrl(config.publicUrl, token);
};

const resetSecondFactor: Command = async (db, email, config) => {
  const account = await findCredentials(db, email);
  if (account === undefined) throw unknown(email);
  const taken = await takeAwaySecondFactor({ db, config }, by, account.id);
  if (taken === undefined) throw new Error(`${email} has no second factor.`);
  const done = `The second factor of ${email} is off: the password is enough to log in.`;
  if (taken.notice === undefined) return done;
  const isTold = await openMailer(config)
    .send(taken.notice)
    .then(
      () => true,
      () => false,
    );
  const told = isTold
    ? 'Their person was told by mail'
    : 'No mail could be sent: tell their person';
  return `${done} The passkeys are removed. ${told}.`;
};

const pause: Command = async (db, reason) => {
  await switchJudging(db, by, noticeOf(reason));
  return 'Judging is paused: jobs in progress are finished, and the others wait.';
};

const resume: Command = async (db) => {
  await switchJudging(db, by, null);
  return 'Judging goes on.';
};

const judges: Command = async (db) => {
  const running = await readJudges(db);
  return running.length === 0 ? 'No judge is running.' : running.map(lineOf).join('\n');
};

function lineOf({ id, level, slots, jobs, isDrained, unable }: ShownJudge): string {
  const state = unable === null ? (isDrained ? 'drained' : 'takes jobs') : `cannot work: ${unable}`;
  return `${id}  level ${level}, ${jobs.length} of ${slots} slots busy, ${state}`;
}

const why: Command = async (db, id) => {
  if (!z.uuid().safeParse(id).success) throw new Error(`${id} is not the id of a submission.`);
  const { jobs } = await readJobs(db, { id, page: 1 });
  const [job] = jobs;
  if (job !== undefined) return job.why;
  const { result } = await getStanding(db, id);
  return result === null
    ? 'It is not in the queue, although it has no verdict: rejudge it in All Submissions.'
    : `It does not wait: its verdict is ${result.verdict}.`;
};

const drain: Command = async (db, judgeId) => {
  await drainJudge(db, by, { judgeId, isDrained: true });
  return `${judgeId} takes no more jobs. "bin/admin judges" shows when its slots are free.`;
};

const takeBack: Command = async (db, judgeId) => {
  await drainJudge(db, by, { judgeId, isDrained: false });
  return `${judgeId} takes jobs again.`;
};

const maintenance: Command = async (db, message) => {
  await switchMaintenance(db, by, message === 'off' ? null : noticeOf(message));
  return message === 'off'
    ? 'Maintenance has ended.'
    : 'The site is in maintenance: only administrators can change anything.';
};

/** The message that people will read; throws an error with the rule that it breaks. */
function noticeOf(text: string): string {
  const read = setMaintenanceCall.body.safeParse({ message: text });
  if (read.success && read.data.message !== null) return read.data.message;
  throw new Error(read.error?.issues[0]?.message ?? 'message: Must not be empty.');
}

/** The command and its argument; undefined if they are wrong. */
function parse([first = '', second, ...more]: string[]): [Command, string] | undefined {
  const alone: Record<string, Command> = { list, resume, judges };
  const command = Object.hasOwn(alone, first) ? alone[first] : undefined;
  if (command !== undefined) return second === undefined ? [command, ''] : undefined;
  if (second === undefined) return first.includes('@') ? [grant, first] : undefined;
  const commands: Record<string, Command> = {
    grant,
    revoke,
    'reset-password': resetPassword,
    'reset-second-factor': resetSecondFactor,
    pause,
    maintenance,
    why,
    drain,
    'take-back': takeBack,
  };
  const chosen = Object.hasOwn(commands, first) ? commands[first] : undefined;
  return chosen === undefined || more.length > 0 ? undefined : [chosen, second];
}

/** The exit code of the process, and what it prints on stdout and stderr. */
type Ended = { code: number; out: string; complaint: string };

/** Runs the command of these arguments. */
export async function administer(args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const parsed = parse(args);
  if (parsed === undefined) return { code: 2, out: '', complaint: usage };
  const [command, argument] = parsed;
  try {
    const out = await withDatabase((db, config) => command(db, argument, config), env);
    return { code: 0, out, complaint: '' };
  } catch (error) {
    const complaint = `admin: ${error instanceof Error ? error.message : error}`;
    return { code: 1, out: '', complaint };
  }
}

if (import.meta.main) {
  const { code, out, complaint } = await administer(process.argv.slice(2), process.env);
  if (complaint !== '') console.error(complaint);
  if (code === 0) console.log(out);
  process.exit(code);
}
