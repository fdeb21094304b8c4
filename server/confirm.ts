/** Asks for the password again before an action that would hand an account over. */
import { setTimeout as pause } from 'node:timers/promises';
import { refusals } from '../contract/messages.ts';
import { isPasswordRight } from './auth.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import type { Caller } from './model/sessions.ts';
import { findCredentialsOf } from './model/users.ts';
import { countLogin, forgiveLogin } from './rates.ts';

type Claim = { caller: Caller; network: string; password: string | undefined };

/**
 * Refuses a password that is missing (400) or wrong (403); wrong guesses count like failed logins.
 * Returns the hash that the password matched: the action must check that this is still the hash.
 */
export async function confirmPassword(
  context: Context,
  { caller, network, password }: Claim,
): Promise<string> {
  if (!password) throw new AppError('badInput', refusals.currentPasswordRequired);
  const { email, password_hash } = await findCredentialsOf(context.db, caller.id);
  const attempt = { email, network };
  const facts = { account: caller.id, network };
  const counted = countLogin(context, attempt);
  await pause(await context.security.noteRefusal('login refused', facts, counted));
  if (!(await isPasswordRight(password, password_hash))) {
    context.security.note('password not confirmed', facts);
    throw new AppError('forbidden', refusals.currentPasswordWrong);
  }
  await forgiveLogin(context, attempt);
  return password_hash;
}
