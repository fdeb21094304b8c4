/** Who may register, by the setting REGISTRATION; invitations.ts has the links. */
import { registrationRefusals } from '../../contract/form-messages.ts';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { takeInvitation } from './invitations.ts';
import { addUser, type NewUser } from './users.ts';

type Registration = Config['registration'];

/** Refuses with 403, before anything costly is done, who cannot be admitted. */
export function requireAdmitted(
  { mode, domains }: Registration,
  { email, invitation }: { email: string; invitation?: string | undefined },
): void {
  if (mode === 'closed') throw new AppError('forbidden', registrationRefusals.closed);
  if (mode === 'open' || invitation !== undefined) return;
  if (mode === 'invitation') throw new AppError('forbidden', registrationRefusals.invitationNeeded);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.includes(domain)) return;
  const allowed = domains.join(', ');
  throw new AppError('forbidden', `email: ${refusals.domainNotAdmitted} ${allowed}.`);
}

type Registered = Pick<NewUser, 'name' | 'email' | 'passwordHash' | 'locale'> & {
  invitation?: string | undefined;
};

/** Adds the account of a person who was admitted; returns its id. */
export const registerPerson = (
  db: Database,
  { verifiesAddresses }: Registration,
  { invitation, ...person }: Registered,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { accountEndsAt } =
      invitation === undefined
        ? { accountEndsAt: null }
        : await takeInvitation(transaction, invitation);
    return await addUser(transaction, {
      ...person,
      endsAt: accountEndsAt,
      isUnverified: verifiesAddresses,
    });
  });
