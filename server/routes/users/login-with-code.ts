/** POST /users/login/code: a wrong code counts as a failed login. */
import { loginWithCode } from '../../../contract/account.ts';
import { refusals } from '../../../contract/messages.ts';
import { countGuess } from '../../accounts/password-confirmation.ts';
import { forgiveLogin } from '../../accounts/rates.ts';
import { accountOfChallenge, takeCode } from '../../accounts/second-factor.ts';
import { beginConfirmedSession } from '../../accounts/sessions.ts';
import { signToken } from '../../accounts/tokens.ts';
import { requireOpen } from '../../accounts/users.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  loginWithCode,
  async ({ body, network, device }, context) => {
    const { db, security, tokenKey } = context;
    const over = () => new AppError('unauthenticated', refusals.challengeOver);
    const account = await accountOfChallenge(db, body.challenge, tokenKey);
    if (account === undefined) throw over();
    const facts = { account: account.id, network };
    const attempt = { email: account.email, network };
    await countGuess(context, attempt, account.id);
    if (!(await takeCode(db, account.id, body.code))) {
      security.note('login failed', facts);
      throw new AppError('unauthenticated', refusals.codeWrong);
    }
    await forgiveLogin(context, attempt);
    await security.noteRefusal('login refused', facts, requireOpen(account));
    const sessionId = await beginConfirmedSession(db, account, { device, network });
    if (sessionId === undefined) throw over();
    security.note('login', facts);
    const access = await signToken(account.id, sessionId, tokenKey);
    return { access, id: account.id, isAdmin: account.is_admin };
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
