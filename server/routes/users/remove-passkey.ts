/** POST /users/passkeys/{id}/removal */
import { removePasskey } from '../../../contract/passkeys.ts';
import { recipientOf } from '../../accounts/account-locale.ts';
import { passkeyMail } from '../../accounts/mails.ts';
import { dropPasskey } from '../../accounts/passkeys.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { route } from '../../serve.ts';

export default route(
  removePasskey,
  async ({ params, body, caller, network }, context) => {
    const { db, config, mail, background, security } = context;
    const proof = await confirm(context, { caller, network, password: body.currentPassword });
    const by = { caller, network };
    const email = await dropPasskey(db, { by, passkeyId: params.id, proof });
    if (email === undefined) return { success: true as const };
    security.note('passkey removed', { account: caller.id, network });
    background.start('notice of a passkey', async () =>
      mail.send(
        passkeyMail(await recipientOf(db, { id: caller.id, email }), 'removed', config.publicUrl),
      ),
    );
    return { success: true as const };
  },
  { body: { currentPassword: 'nine tall lamps' }, reply: { success: true } },
);
