/** POST /users/login/provider/callback: an address never joins an account without its password. */

import { refusals } from '../../../contract/messages.ts';
import { endProviderLogin } from '../../../contract/providers.ts';
import { mailAddressLink } from '../../accounts/address-links.ts';
import { takeLogin } from '../../accounts/begun-logins.ts';
import { accountOfLogin, signJoining } from '../../accounts/linked-logins.ts';
import { enter } from '../../accounts/logins.ts';
import { addProviderPerson, requireAdmittedBy } from '../../accounts/provider-accounts.ts';
import { isEmailTaken, requireOpen } from '../../accounts/users.ts';
import { giveByGroups } from '../../classes/provider-groups.ts';
import type { Context } from '../../context.ts';
import { known } from '../../examples.ts';
import { AppError, PasswordNeeded, TakenError } from '../../http/errors.ts';
import { refuseInMaintenance } from '../../operation/site.ts';
import type { Identity } from '../../outside/providers.ts';
import { route } from '../../serve.ts';

export default route(
  endProviderLogin,
  async ({ body, headers, network, device, header }, context) => {
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
    if (!isKnown) await addPerson(context, identity, { invitation, network });
    const found = await accountOfLogin(db, identity);
    if (found === undefined) throw new AppError('unauthenticated', refusals.challengeOver);
    // Groups give nothing to an account that may not be entered.
    const facts = { account: found.id, network };
    await security.noteRefusal('login refused', facts, requireOpen(found));
    await giveByGroups(context, identity);
    const account = (await accountOfLogin(db, identity)) ?? found;
    return await enter(context, account, { device, network, hasFactor: false });
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

/** Makes the account of a new person, or asks for the password of the one that has the address. */
async function addPerson(
  context: Context,
  identity: Identity,
  { invitation, network }: { invitation: string | undefined; network: string },
): Promise<void> {
  const { db, config, providers, security, tokenKey } = context;
  const { email, isEmailVerified, provider: id, issuer, subject, given } = identity;
  await refuseInMaintenance(db);
  if (email === undefined) throw new AppError('forbidden', refusals.providerNoAddress);
  const askForPassword = async (): Promise<void> => {
    // The same login may have been quicker in another tab.
    if ((await accountOfLogin(db, identity)) !== undefined) return;
    const joining = { provider: id, issuer, subject, email, isEmailVerified, given };
    const sentence = `${refusals.addressHasAccount} ${email}.`;
    throw new PasswordNeeded(sentence, await signJoining(joining, tokenKey));
  };
  if (await isEmailTaken(db, email)) return await askForPassword();
  const provider = providers.find(id);
  const admitting = async () => requireAdmittedBy(context, provider, { email, invitation });
  await security.noteRefusal('registration refused', { network }, admitting());
  try {
    const person = { identity: { ...identity, email }, provider, invitation, network };
    const { account, isUnverified } = await addProviderPerson({ db, config }, person);
    security.note('account registered', { account, network });
    if (isUnverified) mailAddressLink(context, { id: account, email });
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
    await askForPassword();
  }
}
