/** The calls of a registration, in their order, and the message for each failure. */

import { checkEmail, checkName, register } from '../../../contract/calls.ts';
import type { api, Body } from '../../api.ts';
import { Refusal, Unreachable } from '../../call.ts';
import { registerMessages } from '../../page-messages.ts';
import type { Message } from '../../ui/feedback/toast.ts';

export type Account = Body<typeof register>;

/** The dependencies of registration: the API, and logging in. */
export type Steps = {
  call: typeof api.call;
  logIn: (credentials: { email: string; password: string }) => Promise<boolean>;
  /** Whether the first login needs a mailed link, so that there is none now. */
  needsLink?: boolean;
};

/** Registers and logs in. Returns what went wrong, or undefined on success. */
export async function registerAndLogIn(
  { name, email, password, invitation }: Account,
  { call, logIn, needsLink }: Steps,
): Promise<Message | undefined> {
  const { emailTaken, emailUnverified, nameTaken, nameUnverified, failed } = registerMessages;

  const address = await attempt(() => call(checkEmail, { body: { email } }), emailUnverified);
  if (address.failure) return address.failure;
  if (address.reply) return emailTaken;

  const username = await attempt(() => call(checkName, { body: { name } }), nameUnverified);
  if (username.failure) return username.failure;
  if (username.reply) return nameTaken;

  const account = { name, email, password, ...(invitation !== undefined && { invitation }) };
  const made = await attempt(() => call(register, { body: account }), failed);
  if (made.failure) return made.failure;
  if (made.reply !== true) return failed;
  if (needsLink === true) return undefined;

  const entered = await attempt(() => logIn({ email, password }), registerMessages.loginFailed);
  return entered.reply === true ? undefined : registerMessages.loginFailed;
}

type Attempt<T> = { reply: T; failure?: undefined } | { reply?: undefined; failure: Message };

/**
 * The message for a failure: no connection; a rule, in the server's words; or, for faults, the
 * step's own message.
 */
async function attempt<T>(act: () => Promise<T>, fault: Message): Promise<Attempt<T>> {
  try {
    return { reply: await act() };
  } catch (error) {
    if (error instanceof Unreachable) return { failure: registerMessages.unreachable };
    if (!(error instanceof Refusal)) throw error;
    if (error.status >= 500) return { failure: fault };
    const text = error.message.replace(/^(name|email|password|invitation): /, '');
    return { failure: { title: registerMessages.failed.title, text } };
  }
}
