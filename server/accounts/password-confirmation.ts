/** Guesses of passwords and codes, and asking for the password again before dangerous actions. */
import { setTimeout as pause } from 'node:timers/promises';
import { refusals } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { isPasswordRight } from './passwords.ts';
import { type Attempt, countLogin, forgiveLogin } from './rates.ts';
import { beganLately, type Caller, type Proof } from './sessions.ts';
import { getCredentialsOf } from './users.ts';

/**
 * Counts a guess at an account before it is looked at, and waits as long as the earlier ones demand;
 * refuses with 429 above the limit. `account`: as the security log names it.
 */
export async function countGuess(
  context: Pick<Context, 'db' | 'config' | 'security'>,
  attempt: Attempt,
  account: string,
): Promise<void> {
  const facts = { account, network: attempt.network };
  const counted = countLogin(context, attempt);
  await pause(await context.security.noteRefusal('login refused', facts, counted));
}

type Claim = { caller: Caller; network: string; password: string | null | undefined };

/**
 * Refuses with 403 a password that is wrong, or that is missing although the session is older than
 * `freshLoginS`; wrong guesses count like failed logins. Returns the proof: the action must check
 * that it still holds.
 */
export async function confirm(
  context: Context,
  { caller, network, password }: Claim,
): Promise<Proof> {
  if (!password) {
    if (await beganLately(context.db, caller.sessionId)) return { sessionId: caller.sessionId };
    throw new AppError('forbidden', refusals.currentPasswordRequired);
  }
  const { email, password_hash: passwordHash } = await getCredentialsOf(context.db, caller.id);
  const attempt = { email, network };
  const facts = { account: caller.id, network };
  await countGuess(context, attempt, caller.id);
  if (!(await isPasswordRight(password, passwordHash))) {
    context.security.note('password not confirmed', facts);
    throw new AppError('forbidden', refusals.currentPasswordWrong);
  }
  await forgiveLogin(context, attempt);
  return { passwordHash };
}
