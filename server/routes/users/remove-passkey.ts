/** POST /users/passkeys/{id}/removal */
import { removePasskey } from '../../../contract/passkeys.ts';
import { mailAccount } from '../../accounts/account-locale.ts';
import { passkeyMail } from '../../accounts/mails.ts';
import { dropPasskey } from '../../accounts/passkeys.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { route } from '../../serve.ts';

export default route(
  removePasskey,
  async ({ params, body, caller, network }, context) => {
    const { db, config, security } = context;
    const proof = await confirm(context, { caller, network, password: body.currentPassword });
    const by = { caller, network };
    const email = await dropPasskey(db, { by, passkeyId: params.id, proof });
    if (email === undefined) return { success: true as const };
    security.note('passkey removed', { account: caller.id, network });
    mailAccount(context, 'notice of a passkey', {
      account: { id: caller.id, email },
      write: (to) => passkeyMail(to, 'removed', config.publicUrl),
    });
    return { success: true as const };
  },
  { body: { currentPassword: 'nine tall lamps' }, reply: { success: true } },
);
