/** POST /users/passkeys/confirmation/answer */
import { endConfirmation } from '../../../contract/passkeys.ts';
import { takeAnswer } from '../../accounts/passkeys.ts';
import { confirmSession } from '../../accounts/sessions.ts';
import { route } from '../../serve.ts';

export default route(
  endConfirmation,
  async ({ body: { answer }, caller, network }, context) => {
    const { id: userId, sessionId } = caller;
    const use = { purpose: 'confirm', userId, sessionId } as const;
    await takeAnswer(context, { answer, use, network });
    await confirmSession(context.db, caller.sessionId);
    context.security.note('session confirmed', { account: caller.id, network });
    return { success: true as const };
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
    reply: { success: true },
  },
);
