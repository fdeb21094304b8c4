/** POST /users/login/provider/callback: an address never joins an account without its password. */

import { refusals } from '../../../contract/messages.ts';
import { endProviderLogin } from '../../../contract/providers.ts';
import { takeLogin } from '../../accounts/begun-logins.ts';
import { accountOfLogin } from '../../accounts/linked-logins.ts';
import { enter } from '../../accounts/logins.ts';
import { admitPerson } from '../../accounts/new-people.ts';
import { requireOpen } from '../../accounts/users.ts';
import { giveByGroups } from '../../classes/provider-groups.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import type { Identity } from '../../outside/providers.ts';
import { route } from '../../serve.ts';

export default route(
  endProviderLogin,
  async ({ body, headers, network, device, locale, header }, context) => {
    const { db, config, providers, security } = context;
    const { parameters, invitation } = body;
    const { publicUrl } = config;
    const ending = async (): Promise<Identity> => {
      const begun = await takeLogin(db, { parameters, cookie: headers.cookie, publicUrl });
      header('set-cookie', begun.dropCookie);
      return await providers.end(begun.provider, parameters, begun.secrets);
    };
    const identity = await security.noteRefusal('login failed', { network }, ending());
    const isKnown = (await accountOfLogin(db, identity)) !== undefined;
    if (!isKnown) {
      const provider = providers.find(identity.provider);
      const noAddress = refusals.providerNoAddress;
      await admitPerson(context, identity, { provider, noAddress, invitation, network });
    }
    const found = await accountOfLogin(db, identity);
    if (found === undefined) throw new AppError('unauthenticated', refusals.challengeOver);
    // Groups give nothing to an account that may not be entered.
    const facts = { account: found.id, network };
    await security.noteRefusal('login refused', facts, requireOpen(found));
    await giveByGroups(context, identity);
    const account = (await accountOfLogin(db, identity)) ?? found;
    return await enter(context, account, { device, network, locale, hasFactor: false });
  },
  {
    body: { parameters: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
  },
);
