/** People who come by a login elsewhere for the first time: a new account, or the password of theirs. */
import { refusals } from '../../contract/messages.ts';
import type { ProviderConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { AppError, PasswordNeeded, TakenError } from '../http/errors.ts';
import { refuseInMaintenance } from '../operation/site.ts';
import type { Identity } from '../outside/providers.ts';
import { mailAddressLink } from './address-mails.ts';
import { accountOfLogin, signJoining } from './linked-logins.ts';
import { addProviderPerson, requireAdmittedBy } from './provider-accounts.ts';
import { isEmailTaken } from './users.ts';

type Coming = {
  /** By whose rules new people are admitted. */
  provider: Pick<ProviderConfig, 'registration'>;
  /** The sentence for those whose address is not told. */
  noAddress: string;
  invitation: string | undefined;
  network: string;
};

/** Makes the account of a new person, or asks for the password of the one that has the address. */
export async function admitPerson(
  context: Context,
  identity: Identity,
  { provider, noAddress, invitation, network }: Coming,
): Promise<void> {
  const { db, config, security, tokenKey } = context;
  const { email, names: _, usernames: __, ...login } = identity;
  await refuseInMaintenance(db);
  if (email === undefined) throw new AppError('forbidden', noAddress);
  const askForPassword = async (): Promise<void> => {
    // The same login may have been quicker in another tab.
    if ((await accountOfLogin(db, identity)) !== undefined) return;
    const sentence = `${refusals.addressHasAccount} ${email}.`;
    throw new PasswordNeeded(sentence, await signJoining({ ...login, email }, tokenKey));
  };
  if (await isEmailTaken(db, email)) return await askForPassword();
  const admitting = async () => requireAdmittedBy(context, provider, { email, invitation });
  await security.noteRefusal('registration refused', { network }, admitting());
  try {
    const person = { identity: { ...identity, email }, invitation, by: null, network };
    const { account, isUnverified } = await addProviderPerson({ db, config }, person);
    security.note('account registered', { account, network });
    if (isUnverified) mailAddressLink(context, { id: account, email }, 'registered');
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
    await askForPassword();
  }
}
