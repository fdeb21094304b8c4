/** POST /users/linked-logins/callback */
import { endLink } from '../../../contract/providers.ts';
import { takeLogin } from '../../accounts/begun-logins.ts';
import { linkLogin } from '../../accounts/linked-logins.ts';
import { mailLinkNotice } from '../../accounts/provider-accounts.ts';
import { getCredentialsOf } from '../../accounts/users.ts';
import { giveByGroups } from '../../classes/provider-groups.ts';
import { route } from '../../serve.ts';

export default route(
  endLink,
  async ({ body, caller, headers, network, header }, context) => {
    const { db, config, providers, security } = context;
    const { parameters } = body;
    const begun = await takeLogin(db, {
      parameters,
      cookie: headers.cookie,
      publicUrl: config.publicUrl,
      userId: caller.id,
    });
    header('set-cookie', begun.dropCookie);
    const identity = await providers.end(begun.provider, parameters, begun.secrets);
    await linkLogin(db, {
      userId: caller.id,
      by: { caller, network },
      login: identity,
      proof: { sessionId: caller.sessionId },
    });
    security.note('login linked', { account: caller.id, network });
    const { email } = await getCredentialsOf(db, caller.id);
    mailLinkNotice(context, { id: caller.id, email }, identity.providerName);
    await giveByGroups(context, identity);
    return { success: true as const };
  },
  {
    body: { parameters: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    reply: { success: true },
  },
);
