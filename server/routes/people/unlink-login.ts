/** DELETE /people/{id}/linked-logins/{linkId} */
import { unlinkPersonsLogin } from '../../../contract/people.ts';
import { recipientOf } from '../../accounts/account-locale.ts';
import { providerName, unlinkLoginOf } from '../../accounts/linked-logins.ts';
import { loginUnlinkedMail } from '../../accounts/mails.ts';
import { route } from '../../serve.ts';

export default route(
  unlinkPersonsLogin,
  async ({ params, caller, network }, { db, config, mail, background, security }) => {
    const { id: userId, linkId } = params;
    const unlinked = await unlinkLoginOf(db, { caller, network }, { userId, linkId });
    if (unlinked === undefined) return { success: true as const };
    security.note('login unlinked', { account: userId, network });
    const name = unlinked.platform ?? providerName(config.providers, unlinked.issuer);
    background.start('notice of an unlinked login', async () => {
      const to = await recipientOf(db, { id: userId, email: unlinked.email });
      return await mail.send(loginUnlinkedMail(to, name, config.publicUrl));
    });
    return { success: true as const };
  },
  { reply: { success: true } },
);
