/** POST /users/login/provider/join: a wrong password or code counts as a failed login. */
import { refusals } from '../../../contract/messages.ts';
import { joinAccount } from '../../../contract/providers.ts';
import {
  accountOfLogin,
  linkLogin,
  readJoining,
  requireLinkable,
} from '../../accounts/linked-logins.ts';
import { enter } from '../../accounts/logins.ts';
import { countGuess } from '../../accounts/password-confirmation.ts';
import { isPasswordRight } from '../../accounts/passwords.ts';
import { mailLinkNotice } from '../../accounts/provider-accounts.ts';
import { forgiveLogin } from '../../accounts/rates.ts';
import { hasSecondFactor, owesFactor, takeCode } from '../../accounts/second-factor.ts';
import { findCredentials, requireOpen, requirePasswordLasts } from '../../accounts/users.ts';
import { giveByGroups } from '../../classes/provider-groups.ts';
import { known } from '../../examples.ts';
import { AppError, CodeNeeded } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  joinAccount,
  async ({ body, network, device, locale }, context) => {
    const { db, security, tokenKey } = context;
    const joining = await readJoining(body.challenge, tokenKey);
    const account = await findCredentials(db, joining.email);
    if (account === undefined) throw new AppError('unauthenticated', refusals.joinOver);
    const facts = { account: account.id, network };
    const attempt = { email: account.email, network };
    await countGuess(context, attempt, account.id);
    if (!(await isPasswordRight(body.password, account.password_hash))) {
      security.note('login failed', facts);
      throw new AppError('unauthenticated', refusals.joinPasswordWrong);
    }
    const before = await accountOfLogin(db, joining);
    // The same call again, whose reply was lost, has nothing left to link. Its code counts no more.
    const isLinked = before?.id === account.id;
    // Before the code, which is used up.
    if (!isLinked) await requireLinkable(db, account.id, joining);
    if (await hasSecondFactor(db, account.id)) {
      if (body.code === undefined) {
        await forgiveLogin(context, attempt);
        security.note('code asked for', facts);
        throw new CodeNeeded(refusals.codeNeeded, body.challenge);
      }
      if (!(await takeCode(db, account.id, body.code))) {
        security.note('login failed', facts);
        throw new AppError('unauthenticated', refusals.codeWrong);
      }
    } else if (await owesFactor(context, account)) {
      throw new AppError('forbidden', refusals.passkeyNeeded);
    }
    await forgiveLogin(context, attempt);
    await security.noteRefusal('login refused', facts, requirePasswordLasts(account));
    await security.noteRefusal('login refused', facts, requireOpen(account));
    if (!isLinked) {
      await linkLogin(db, {
        userId: account.id,
        by: { caller: { id: account.id }, network },
        login: joining,
        proof: { passwordHash: account.password_hash },
      });
      security.note('login linked', facts);
      mailLinkNotice(context, account, joining.providerName);
    }
    await giveByGroups(context, joining);
    const linked = (await accountOfLogin(db, joining)) ?? account;
    return await enter(context, linked, { device, network, locale, hasFactor: true });
  },
  {
    body: {
      challenge: 'eyJhbGciOiJIUzI1NiJ9.eyJsb2dpbiI6Ii4uLiJ9.c2lnbmF0dXJl',
      password: 'nine tall lamps',
    },
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
  },
);
