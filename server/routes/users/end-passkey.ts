/** POST /users/passkeys/answer: without a name, a passkey has that of the browser. */
import { endPasskey } from '../../../contract/passkeys.ts';
import { mailAccount } from '../../accounts/account-locale.ts';
import { passkeyMail } from '../../accounts/mails.ts';
import { addPasskey } from '../../accounts/passkeys.ts';
import { route } from '../../serve.ts';

export default route(
  endPasskey,
  async ({ body: { answer, name }, caller, network, device }, context) => {
    const { config, security } = context;
    const email = await addPasskey(context, {
      by: { caller, network },
      answer,
      name: name ?? (device || 'Passkey'),
      sessionId: caller.sessionId,
    });
    security.note('passkey added', { account: caller.id, network });
    mailAccount(context, 'notice of a passkey', {
      account: { id: caller.id, email },
      write: (to) => passkeyMail(to, 'added', config.publicUrl),
    });
    return { success: true as const };
  },
  {
    body: {
      answer: {
        id: 'kF1bXc0',
        rawId: 'kF1bXc0',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
          transports: ['internal', 'hybrid'],
        },
      },
      name: 'My phone',
    },
    reply: { success: true },
  },
);
