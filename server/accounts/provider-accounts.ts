/** Accounts of new people who come from a provider of logins. */
import { randomInt } from 'node:crypto';
import { firstChars } from '../../contract/characters.ts';
import { registrationRefusals } from '../../contract/form-messages.ts';
import { nameMaxChars, usernameMaxChars } from '../../contract/limits.ts';
import { name as nameShape } from '../../contract/users.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { ProviderConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { AppError, TakenError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Identity } from '../outside/providers.ts';
import { mailAccount } from './account-locale.ts';
import { takeInvitation } from './invitations.ts';
import { linkLogin } from './linked-logins.ts';
import { loginLinkedMail } from './mails.ts';
import { noPassword } from './no-password.ts';
import { requireAdmitted } from './registration.ts';
import { addUser, isNameTaken } from './users.ts';

const triesMax = 50;
const rareMin = 100_000;
const rareMax = 1_000_000_000;
const usernameShape = /^[A-Za-z0-9_-]{3,30}$/;

/** A proposed text, cut so that a number fits, and with one from the second try on. */
const numbered = (
  text: string,
  tries: number,
  { maxChars, gap }: { maxChars: number; gap: string },
) => {
  const end = tries === 1 ? '' : `${gap}${tries}`;
  return `${text.slice(0, maxChars - end.length).trimEnd()}${end}`;
};

/** The first proposed name that could be one, or `Person`. */
const proposedName = (names: readonly string[]): string =>
  names
    .map((one) => nameShape.safeParse(firstChars(one, nameMaxChars)).data)
    .find((one) => one !== undefined) ?? 'Person';

/** The first proposed username that could be one; null if none could. */
const proposedUsername = (usernames: readonly string[]): string | null =>
  usernames
    .map((one) =>
      one
        .split('@')[0]
        ?.normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^A-Za-z0-9_-]+/g, ' ')
        .trim()
        .replaceAll(' ', '-')
        .slice(0, usernameMaxChars),
    )
    .find((one) => one !== undefined && usernameShape.test(one)) ?? null;

/** The first of a text and its numbered ones that is free. */
async function firstFree(
  text: string,
  form: { maxChars: number; gap: string },
  isTaken: (text: string) => Promise<boolean>,
): Promise<string> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const one = numbered(text, tries, form);
    if (!(await isTaken(one))) return one;
  }
  // A number that no other person is likely to get.
  return numbered(text, randomInt(rareMin, rareMax), form);
}

async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(condition`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return row !== undefined;
}

type Admitting = Pick<ProviderConfig, 'registration'>;

type NewPerson = {
  identity: Identity & { email: string };
  invitation: string | undefined;
  /** Who made it; null: the person, by a login from the network. */
  by: Actor | null;
  network: string;
};

/** The rules by which a provider's new people are admitted. */
export function requireAdmittedBy(
  { config }: Pick<Context, 'config'>,
  provider: Admitting,
  person: { email: string; invitation: string | undefined },
): void {
  if (provider.registration === 'open') return;
  if (provider.registration === 'closed') {
    throw new AppError('forbidden', registrationRefusals.providerClosed);
  }
  requireAdmitted(config.registration, person);
}

/**
 * Makes the account of a new person, whose login leads to it. The provider proposes name and username;
 * a number makes them unique. `isUnverified`: whether a mailed link must verify the address before the
 * first login.
 */
export async function addProviderPerson(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { identity, invitation, by: given, network }: NewPerson,
): Promise<{ account: string; isUnverified: boolean }> {
  const proposed = {
    name: proposedName(identity.names),
    username: proposedUsername(identity.usernames),
  };
  const isUnverified = config.registration.verifiesAddresses && !identity.isEmailVerified;
  for (let tries = 1; ; tries += 1) {
    const name = await firstFree(proposed.name, { maxChars: nameMaxChars, gap: ' ' }, (text) =>
      isNameTaken(db, text),
    );
    const username =
      proposed.username &&
      (await firstFree(proposed.username, { maxChars: usernameMaxChars, gap: '-' }, (text) =>
        isUsernameTaken(db, text),
      ));
    try {
      const account = await inTransaction(db, async (transaction) => {
        const { accountEndsAt } =
          invitation === undefined
            ? { accountEndsAt: null }
            : await takeInvitation(transaction, invitation);
        const passwordHash = noPassword();
        const id = await addUser(transaction, {
          name,
          username,
          email: identity.email,
          passwordHash,
          endsAt: accountEndsAt,
          isUnverified,
        });
        const by = given ?? { caller: { id }, network };
        await addEntry(transaction, {
          by,
          act: 'account made by a login',
          subject: { kind: 'account', id },
          after: { provider: identity.provider },
        });
        const login = { userId: id, by, login: identity, proof: { passwordHash } };
        await linkLogin(transaction, login);
        return id;
      });
      return { account, isUnverified };
    } catch (error) {
      // Another person has taken the name meanwhile.
      const isRace = error instanceof TakenError && error.field !== 'email';
      // In a transaction of the caller, only the whole can be repeated.
      if (!isRace || tries >= triesMax || db.isTransaction) throw error;
    }
  }
}

/** Tells the person of an account, in the background, that a login at a provider leads to it now. */
export function mailLinkNotice(
  context: Context,
  account: { id: string; email: string },
  provider: string,
): void {
  mailAccount(context, 'notice of a linked login', {
    account,
    write: (to) => loginLinkedMail(to, provider, context.config.publicUrl),
  });
}
