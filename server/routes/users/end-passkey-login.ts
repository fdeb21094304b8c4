/** POST /users/login/passkey/answer */
import { refusals } from '../../../contract/messages.ts';
import { endPasskeyLogin, type PasskeyAnswer } from '../../../contract/passkeys.ts';
import { enter } from '../../accounts/logins.ts';
import { takeAnswer } from '../../accounts/passkeys.ts';
import { accountOfChallenge } from '../../accounts/second-factor.ts';
import { mustUseProvider } from '../../accounts/ways-in.ts';
import type { Context } from '../../context.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

type Given = { answer: PasskeyAnswer; network: string };

export default route(
  endPasskeyLogin,
  async ({ body: { answer, challenge }, network, device, locale }, context) => {
    const given = { answer, network };
    const account =
      challenge === undefined
        ? await showAlone(context, given)
        : await showAfter(context, challenge, given);
    return await enter(context, account, { device, network, locale, hasFactor: true });
  },
  {
    body: {
      answer: {
        id: 'kF1bXc0',
        rawId: 'kF1bXc0',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature: 'MEUCIQDz',
        },
      },
    },
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
  },
);

async function showAlone(context: Context, given: Given) {
  const account = await takeAnswer(context, { ...given, use: { purpose: 'login' } });
  // Only now: whether an account is an administrator's is not told without its passkey.
  if (await mustUseProvider(context, account)) {
    context.security.note('login refused', { account: account.id, network: given.network });
    throw new AppError('forbidden', refusals.passkeysOff);
  }
  return account;
}

/** After the password, whose hash the challenge stands for, or a login at a provider. */
async function showAfter(context: Context, challenge: string, given: Given) {
  const account = await accountOfChallenge(context.db, challenge, context.tokenKey);
  if (account === undefined) throw new AppError('unauthenticated', refusals.challengeOver);
  await takeAnswer(context, { ...given, use: { purpose: 'factor', userId: account.id } });
  return account;
}
