/** POST /users/login/passkey: the reply to a login by the passkey alone is the same for everyone. */
import { refusals } from '../../../contract/messages.ts';
import { beginPasskeyLogin } from '../../../contract/passkeys.ts';
import { requestAnswer } from '../../accounts/passkeys.ts';
import { accountOfChallenge, hasSecondFactor } from '../../accounts/second-factor.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  beginPasskeyLogin,
  async ({ body: { challenge } }, context) => {
    if (challenge === undefined) {
      return { options: await requestAnswer(context, { purpose: 'login' }), takesCodes: false };
    }
    const { db, tokenKey } = context;
    const account = await accountOfChallenge(db, challenge, tokenKey);
    if (account === undefined) throw new AppError('unauthenticated', refusals.challengeOver);
    const use = { purpose: 'factor', userId: account.id } as const;
    return {
      options: await requestAnswer(context, use),
      takesCodes: await hasSecondFactor(db, account.id),
    };
  },
  {
    body: {},
    reply: {
      options: {
        challenge: '2xS7bN0n1nVjE8mDq3bYw1g2yKzVtP0o5uQf6cRr4sE',
        rpId: 'judge.example.org',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: [],
      },
      takesCodes: false,
    },
  },
);
