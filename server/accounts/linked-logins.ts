/**
 * Which logins at providers lead to which account, and the roles that groups of a provider give. A
 * login is known by its issuer and subject alone: addresses change hands, and joining one to an
 * account takes the account's password.
 */
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { LinkedLogins } from '../../contract/providers.ts';
import { roles } from '../../contract/roles.ts';
import { condition, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { ProviderConfig } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Identity } from '../outside/providers.ts';
import { lockAdmins, setRole } from './administrators.ts';
import { hasPassword } from './no-password.ts';
import { knownRoles } from './roles.ts';
import { lockOwner, type Proof } from './sessions.ts';
import { hasLinkedLogin, hasPasskey } from './ways-in.ts';

/** Of one account. */
const linkedLoginsMax = 20;

const columns = ['id', 'email', 'is_admin', 'password_hash'] as const;
const alsoColumns = ['ends_at', 'unverified_since'] as const;

type Login = Pick<Identity, 'issuer' | 'subject'>;

/** The account to which a login leads, if there is one. */
export const accountOfLogin = (db: Database, { issuer, subject }: Login) =>
  db
    .selectFrom('users')
    .select([...columns, ...alsoColumns])
    .where('id', '=', (rows) =>
      rows
        .selectFrom('linked_logins')
        .select('user_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject),
    )
    .executeTakeFirst();

const account = (id: string) => ({ kind: 'account', id }) as const;

/** Refuses with 409 a login that leads to an account already, and one more than an account may have. */
export async function requireLinkable(db: Database, userId: string, login: Login): Promise<void> {
  const links = await db
    .selectFrom('linked_logins')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  if (links.length >= linkedLoginsMax) throw new AppError('conflict', refusals.tooManyLinks);
  const owner = await accountOfLogin(db, login);
  if (owner === undefined) return;
  const isHere = owner.id === userId;
  throw new AppError('conflict', isHere ? refusals.loginLinkedHere : refusals.loginLinked);
}

type NewLink = {
  /** Whose account it is. */
  userId: string;
  by: Actor;
  login: Pick<Identity, 'issuer' | 'subject' | 'email' | 'isEmailVerified'>;
  proof: Proof;
};

/**
 * Links a login to an account. Refuses with 409 if the login leads to an account already, or the account
 * has as many as it may have, and with 403 if the proof no longer holds.
 */
export function linkLogin(db: Database, { userId: id, by, login, proof }: NewLink): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { issuer, subject, email, isEmailVerified } = login;
    const { email: address } = await lockOwner(transaction, id, proof);
    const isAddress = email?.toLowerCase() === address.toLowerCase();
    await requireLinkable(transaction, id, login);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('linked_logins')
      .values({ issuer, subject, user_id: id, proves_address: isAddress && isEmailVerified })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .executeTakeFirst();
    // Another account has linked it meanwhile.
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('conflict', refusals.loginLinked);
    await addEntry(transaction, {
      by,
      act: 'login linked',
      subject: account(id),
      after: { issuer },
    });
  });
}

const bare = (issuer: string): string => issuer.replace(/\/$/, '');

/** Whether a login is one at a learning platform (server/lti/platforms.ts). */
const isOfPlatform = condition`linked_logins.issuer = 'lti:' || lti_platforms.id`;

/** The name of a provider, or its issuer if the site has it no more. */
export const providerName = (providers: readonly ProviderConfig[], issuer: string): string =>
  providers.find((one) => bare(one.issuer) === bare(issuer))?.name ?? issuer;

/** A person's linked logins, the oldest first; `providers`: those that the site has now. */
export async function listLinks(
  db: Database,
  userId: string,
  providers: readonly ProviderConfig[],
): Promise<LinkedLogins> {
  const rows = await db
    .selectFrom('linked_logins')
    .leftJoin('lti_platforms', (join) => join.on(isOfPlatform))
    .select(['linked_logins.id', 'linked_logins.issuer', 'linked_at', 'used_at'])
    .select('lti_platforms.name as platform')
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('linked_logins.id')
    .execute();
  const owner = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    links: rows.map((row) => ({
      _id: row.id,
      name: row.platform ?? providerName(providers, row.issuer),
      linkedAt: row.linked_at.toISOString(),
      usedAt: row.used_at.toISOString(),
    })),
    hasPassword: hasPassword(owner.password_hash),
  };
}

/**
 * Unlinks a login, which takes back the roles that its groups gave. Refuses with 409 the only way into
 * the account.
 */
export function unlinkLogin(
  db: Database,
  by: Extract<Actor, { caller: unknown }>,
  linkId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    await lockAdmins(transaction, id);
    const owner = await lockOwner(transaction, id);
    const links = await transaction
      .selectFrom('linked_logins')
      .select(['id', 'issuer', 'subject'])
      .where('user_id', '=', id)
      .execute();
    const link = links.find((one) => one.id === linkId);
    if (link === undefined) return;
    const hasOther =
      links.length > 1 || hasPassword(owner.password_hash) || (await hasPasskey(transaction, id));
    if (!hasOther) throw new AppError('conflict', refusals.onlyLogin);
    await drop(transaction, by, { ...link, userId: id });
  });
}

/**
 * Unlinks a login of another person, for an administrator; returns the issuer and the address to tell it
 * to, or undefined if it is not linked. It may be the only way in: a link for a new password helps.
 */
export function unlinkLoginOf(
  db: Database,
  by: Actor,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<{ issuer: string; platform: string | null; email: string } | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockAdmins(transaction, userId);
    const person = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (person === undefined) throw new AppError('notFound', refusals.noPerson);
    const link = await transaction
      .selectFrom('linked_logins')
      .leftJoin('lti_platforms', (join) => join.on(isOfPlatform))
      .select(['linked_logins.id', 'linked_logins.issuer', 'subject'])
      .select('lti_platforms.name as platform')
      .where('linked_logins.id', '=', linkId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (link === undefined) return undefined;
    await drop(transaction, by, { ...link, userId });
    return { issuer: link.issuer, platform: link.platform, email: person.email };
  });
}

/** Locks what unlinking the logins of a person will lock, before anything else of theirs is locked. */
export async function lockToUnlink(transaction: Database, userId: string): Promise<void> {
  if (await hasLinkedLogin(transaction, userId)) await lockAdmins(transaction, userId);
}

/**
 * Unlinks the logins of a person who sets a password by a mailed link: another person may have linked
 * them. With `keepsProven`, those stay whose provider had verified the address of the account.
 */
export async function unlinkAll(
  transaction: Database,
  userId: string,
  { keepsProven }: { keepsProven: boolean },
): Promise<void> {
  const by = { caller: { id: userId }, network: '' };
  const links = await transaction
    .selectFrom('linked_logins')
    .select(['id', 'issuer', 'subject', 'proves_address'])
    .where('user_id', '=', userId)
    .execute();
  for (const link of links) {
    if (!(keepsProven && link.proves_address)) await drop(transaction, by, { ...link, userId });
  }
}

/** Takes a link away, and the roles that its groups gave. */
async function drop(
  transaction: Database,
  by: Actor,
  { id, issuer, subject, userId }: Login & { id: string; userId: string },
): Promise<void> {
  await giveRoles(transaction, { issuer, subject, name: new URL(issuer).host }, []);
  await transaction.deleteFrom('linked_logins').where('id', '=', id).execute();
  await addEntry(transaction, {
    by,
    act: 'login unlinked',
    subject: account(userId),
    before: { issuer },
  });
}

type GivenRole = Identity['given']['roles'][number];
const allRoles: readonly GivenRole[] = [...roles, 'administrator'];

/**
 * Gives the person of a login the roles of their groups, and takes back those that groups gave before
 * and give no more, by this login or another. What administrators gave stays, and so does the last
 * administrator. `name`: of the provider, for the audit log. The blocked have what groups gave taken
 * back until they are unblocked. Returns the person; undefined if the login leads to none, or to one who
 * is blocked.
 */
export function giveRoles(
  db: Database,
  { issuer, subject, name }: Login & { name: string },
  offered: readonly GivenRole[],
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const links = transaction
      .selectFrom('linked_logins')
      .select(['id', 'user_id', 'roles', 'group_roles'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject);
    const found = await links.executeTakeFirst();
    if (found === undefined) return undefined;
    const people = await lockAdmins(transaction, found.user_id);
    const person = people.find((one) => one.id === found.user_id);
    // While the lock was awaited, the login may have been unlinked, or given other roles.
    const link = await links.executeTakeFirst();
    if (person === undefined || link?.user_id !== person.id) return undefined;
    const earlier = link.roles;
    const isBlocked = person.blocked_at !== null;
    const given = isBlocked ? [] : offered;
    const others = await transaction
      .selectFrom('linked_logins')
      .select(['id', 'roles', 'group_roles'])
      .where('user_id', '=', person.id)
      .where('id', '!=', link.id)
      .execute();
    const isLastAdmin = !people.some((one) => one.is_admin && one.id !== person.id);
    const wasGiven = (role: GivenRole): boolean => earlier.includes(role);
    const isGiven = (role: GivenRole): boolean => given.includes(role);
    const heirOf = (role: GivenRole) => others.find((one) => one.group_roles.includes(role));
    const isTaken = (role: GivenRole): boolean =>
      wasGiven(role) && !isGiven(role) && heirOf(role) === undefined;
    const before = knownRoles(person.roles);
    const after = roles.filter(
      (role) => isGiven(role) || (before.includes(role) && !isTaken(role)),
    );
    const isAdmin = isGiven('administrator')
      ? true
      : person.is_admin && (!isTaken('administrator') || isLastAdmin);
    // Only what a group gives that the person did not have goes with the group.
    const holds = (role: GivenRole): boolean =>
      role === 'administrator' ? person.is_admin : before.includes(role);
    const isHeldOver = isAdmin && isTaken('administrator');
    const kept = given.filter((role) => wasGiven(role) || !holds(role));
    if (isHeldOver) kept.push('administrator');
    const keep = (id: string, change: { roles: string[]; group_roles?: string[] }) =>
      transaction.updateTable('linked_logins').set(change).where('id', '=', id).execute();
    if (kept.join() !== earlier.join() || given.join() !== link.group_roles.join()) {
      await keep(link.id, { roles: kept, group_roles: [...given] });
    }
    // A role that another login gives goes with that one from now on.
    const passed = allRoles.filter((role) => wasGiven(role) && !isGiven(role) && holds(role));
    for (const heir of others) {
      const more = passed.filter((role) => heirOf(role) === heir && !heir.roles.includes(role));
      if (more.length > 0) await keep(heir.id, { roles: [...heir.roles, ...more] });
    }
    const by: Actor = { command: `groups of ${name}` };
    if (before.join() !== after.join()) {
      await transaction
        .updateTable('users')
        .set({ roles: after })
        .where('id', '=', person.id)
        .execute();
      await addEntry(transaction, {
        by,
        act: 'roles changed',
        subject: account(person.id),
        before: { roles: before },
        after: { roles: after },
      });
    }
    if (isAdmin !== person.is_admin) await setRole(transaction, person, { isAdmin, by });
    return isBlocked ? undefined : person.id;
  });
}

/** Notes that a login was used. */
export async function noteLoginUse(db: Database, { issuer, subject }: Login): Promise<void> {
  await db
    .updateTable('linked_logins')
    .set({ used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

const audience = 'linked login';
const challengeLifetime = '10m';

const joining = z.object({
  provider: z.string(),
  providerName: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  given: z.object({
    roles: z.array(z.enum([...roles, 'administrator'])),
    classes: z.array(z.string()),
  }),
});
export type Joining = z.infer<typeof joining>;

/** For a caller who has shown a login at a provider, and owes the password of an account. */
export const signJoining = (login: Joining, key: Uint8Array): Promise<string> =>
  new SignJWT({ login })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(challengeLifetime)
    .sign(key);

/** The login of a challenge; refuses with 401 one that is not ours, or too old. */
export async function readJoining(challenge: string, key: Uint8Array): Promise<Joining> {
  const claims = await jwtVerify(challenge, key, { algorithms: ['HS256'], audience }).then(
    ({ payload }) => joining.safeParse(payload.login).data,
    () => undefined,
  );
  if (claims !== undefined) return claims;
  throw new AppError('unauthenticated', refusals.joinOver);
}
