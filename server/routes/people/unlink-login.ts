/** DELETE /people/{id}/linked-logins/{linkId} */
import { unlinkPersonsLogin } from '../../../contract/people.ts';
import { mailAccount } from '../../accounts/account-locale.ts';
import { providerName, unlinkLoginOf } from '../../accounts/linked-logins.ts';
import { loginUnlinkedMail } from '../../accounts/mails.ts';
import { route } from '../../serve.ts';

export default route(
  unlinkPersonsLogin,
  async ({ params, caller, network }, context) => {
    const { db, config, security } = context;
    const { id: userId, linkId } = params;
    const unlinked = await unlinkLoginOf(db, { caller, network }, { userId, linkId });
    if (unlinked === undefined) return { success: true as const };
    security.note('login unlinked', { account: userId, network });
    const name = unlinked.platform ?? providerName(config.providers, unlinked.issuer);
    mailAccount(context, 'notice of an unlinked login', {
      account: { id: userId, email: unlinked.email },
      write: (to) => loginUnlinkedMail(to, name, config.publicUrl),
    });
    return { success: true as const };
  },
  { reply: { success: true } },
);
