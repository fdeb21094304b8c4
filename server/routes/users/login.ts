/** POST /users/login: the same reply, after the same time, whether or not the account exists. */

import { refusals } from '../../../contract/messages.ts';
import { login } from '../../../contract/users.ts';
import { logIn } from '../../accounts/logins.ts';
import { countGuess } from '../../accounts/password-confirmation.ts';
import { isPasswordRight } from '../../accounts/passwords.ts';
import { forgiveLogin } from '../../accounts/rates.ts';
import { owesFactor, signChallenge } from '../../accounts/second-factor.ts';
import { accountOf } from '../../accounts/security-log.ts';
import { findCredentials, requireOpen, requirePasswordLasts } from '../../accounts/users.ts';
import { mustUseProvider } from '../../accounts/ways-in.ts';
import { known } from '../../examples.ts';
import { AppError, CodeNeeded } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  login,
  async ({ body, network, device, locale }, context) => {
    const attempt = { email: body.email, network };
    const claimed = { account: accountOf(body.email), network };
    await countGuess(context, attempt, claimed.account);
    const account = await findCredentials(context.db, body.email);
    const isRight = await isPasswordRight(body.password, account?.password_hash);
    if (account === undefined || !isRight) {
      context.security.note('login failed', account ? { account: account.id, network } : claimed);
      throw new AppError('unauthenticated', refusals.credentialsWrong);
    }
    // Only now: whether an account is an administrator's is not told without its password.
    if (await mustUseProvider(context, account)) {
      context.security.note('login refused', { account: account.id, network });
      throw new AppError('forbidden', refusals.passwordsOff);
    }
    const facts = { account: account.id, network };
    // Before a second factor, after which the password is not looked at again.
    await context.security.noteRefusal('login refused', facts, requirePasswordLasts(account));
    // A code or a passkey is counted by itself.
    await forgiveLogin(context, attempt);
    if (await owesFactor(context, account)) {
      context.security.note('code asked for', { account: account.id, network });
      const challenge = await signChallenge(account, context.tokenKey);
      throw new CodeNeeded(refusals.codeNeeded, challenge);
    }
    await context.security.noteRefusal('login refused', facts, requireOpen(account));
    const entered = await logIn(context, account, { device, network, locale });
    if (entered === undefined) {
      context.security.note('login failed', facts);
      throw new AppError('unauthenticated', refusals.credentialsWrong);
    }
    return entered;
  },
  {
    body: { email: 'wilma@example.org', password: 'nine tall lamps' },
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
  },
);
