/** POST /users/login/code: a wrong code counts as a failed login. */
import { loginWithCode } from '../../../contract/account.ts';
import { refusals } from '../../../contract/messages.ts';
import { enter } from '../../accounts/logins.ts';
import { countGuess } from '../../accounts/password-confirmation.ts';
import { forgiveLogin } from '../../accounts/rates.ts';
import { accountOfChallenge, takeCode } from '../../accounts/second-factor.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  loginWithCode,
  async ({ body, network, device, locale }, context) => {
    const { db, security, tokenKey } = context;
    const account = await accountOfChallenge(db, body.challenge, tokenKey);
    if (account === undefined) throw new AppError('unauthenticated', refusals.challengeOver);
    const attempt = { email: account.email, network };
    await countGuess(context, attempt, account.id);
    if (!(await takeCode(db, account.id, body.code))) {
      security.note('login failed', { account: account.id, network });
      throw new AppError('unauthenticated', refusals.codeWrong);
    }
    await forgiveLogin(context, attempt);
    return await enter(context, account, { device, network, locale, hasFactor: true });
  },
  {
    body: { challenge: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl', code: '492 039' },
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
  },
);
