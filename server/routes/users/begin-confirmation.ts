/** POST /users/passkeys/confirmation */
import { refusals } from '../../../contract/messages.ts';
import { beginConfirmation } from '../../../contract/passkeys.ts';
import { requestAnswer } from '../../accounts/passkeys.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  beginConfirmation,
  async ({ caller }, context) => {
    const { id: userId, sessionId } = caller;
    const options = await requestAnswer(context, { purpose: 'confirm', userId, sessionId });
    if (options === null) throw new AppError('conflict', refusals.noPasskeys);
    return options;
  },
  {
    body: {},
    reply: {
      challenge: '2xS7bN0n1nVjE8mDq3bYw1g2yKzVtP0o5uQf6cRr4sE',
      rpId: 'judge.example.org',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: 'kF1bXc0', transports: ['internal'] }],
    },
  },
);
