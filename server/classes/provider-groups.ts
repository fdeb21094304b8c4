/** What the groups of a provider give a person at each login: roles, and classes. */
import { giveRoles, noteLoginUse } from '../accounts/linked-logins.ts';
import type { Context } from '../context.ts';
import type { Identity } from '../outside/providers.ts';
import { joinByGroups } from './classes.ts';

/** Notes that a linked login was used, and gives its person what their groups have now. */
export async function giveByGroups(
  { db }: Pick<Context, 'db'>,
  identity: Pick<Identity, 'providerName' | 'issuer' | 'subject' | 'given'>,
): Promise<void> {
  const { providerName: name } = identity;
  await noteLoginUse(db, identity);
  const userId = await giveRoles(db, { ...identity, name }, identity.given.roles);
  const slugs = identity.given.classes;
  if (userId !== undefined && slugs.length > 0) {
    await joinByGroups(db, { userId, slugs, provider: name });
  }
}
