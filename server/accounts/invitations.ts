/** Invitations: links with a number of uses and an end, with which people may register. */
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { registrationRefusals } from '../../contract/form-messages.ts';
import { refusals } from '../../contract/messages.ts';
import type { Invitation } from '../../contract/registration.ts';
import { condition, inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { digestOf } from './secret-digest.ts';
import { refusingTaken } from './users.ts';

const tokenBytes = 32;
const dayS = 86_400;
const shownMax = 500;

/** The address of the page on which an invited person registers. */
const invitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/register?invitation=${token}`;

/** The condition that an invitation admits someone now. */
const isOpen = condition`revoked_at is null and uses_left > 0 and ends_at > now()`;

/**
 * Takes one use of an invitation, and returns when the account ends that it makes. Call it in the
 * transaction that adds the account: the row stays locked, so that of two who are there at once only
 * one takes the last use, and a refused account gives its use back.
 */
export async function takeInvitation(
  transaction: Database,
  token: string,
): Promise<{ accountEndsAt: Date | null }> {
  const taken = await transaction
    .updateTable('invitations')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('digest', '=', digestOf(token))
    .where(isOpen)
    .returning('accounts_end_at')
    .executeTakeFirst();
  if (taken === undefined) throw new AppError('forbidden', registrationRefusals.invitationOver);
  return { accountEndsAt: taken.accounts_end_at };
}

/** Whether an invitation admits someone now. */
export async function lookAtInvitation(
  db: Database,
  token: string,
): Promise<{ isValid: boolean; accountsEndAt: string | null }> {
  const row = await db
    .selectFrom('invitations')
    .select('accounts_end_at')
    .where('digest', '=', digestOf(token))
    .where(isOpen)
    .executeTakeFirst();
  const accountsEndAt = row?.accounts_end_at?.toISOString() ?? null;
  return { isValid: row !== undefined, accountsEndAt };
}

/** All invitations, the newest first. */
export async function listInvitations(db: Database): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'made_by')
    .selectAll('invitations')
    .select('users.name')
    .orderBy('made_at', 'desc')
    .orderBy('invitations.id')
    .limit(shownMax)
    .execute();
  return rows.map((row) => shown(row, row.name));
}

function shown(row: Selectable<Schema['invitations']>, madeBy: string): Invitation {
  const { uses_left: usesLeft, ends_at: endsAt } = row;
  const isOver = usesLeft === 0 ? 'used' : endsAt <= new Date() ? 'ended' : undefined;
  return {
    _id: row.id,
    note: row.note,
    uses: row.uses_max,
    usesLeft,
    endsAt: endsAt.toISOString(),
    accountsEndAt: row.accounts_end_at?.toISOString() ?? null,
    madeAt: row.made_at.toISOString(),
    madeBy,
    state: row.revoked_at === null ? (isOver ?? 'open') : 'revoked',
  };
}

type NewInvitation = {
  note: string;
  uses: number;
  days: number;
  accountsEndAt: Date | null;
  publicUrl: string;
};

/** Makes an invitation; only here its link is known. */
export function addInvitation(
  db: Database,
  by: Extract<Actor, { caller: unknown }>,
  { note, uses, days, accountsEndAt, publicUrl }: NewInvitation,
): Promise<Invitation & { url: string }> {
  return inTransaction(db, async (transaction) => {
    const token = randomBytes(tokenBytes).toString('base64url');
    const adding = transaction
      .insertInto('invitations')
      .values({
        digest: digestOf(token),
        note,
        uses_max: uses,
        uses_left: uses,
        ends_at: inSeconds(days * dayS),
        accounts_end_at: accountsEndAt,
        made_by: by.caller.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = await refusingTaken(adding);
    const { name } = await transaction
      .selectFrom('users')
      .select('name')
      .where('id', '=', by.caller.id)
      .executeTakeFirstOrThrow();
    const made = shown(row, name);
    await addEntry(transaction, {
      by,
      act: 'invitation made',
      subject: { kind: 'invitation', id: row.id },
      after: { uses, endsAt: made.endsAt, accountsEndAt: made.accountsEndAt },
    });
    return { ...made, url: invitationUrl(publicUrl, token) };
  });
}

/** Revokes an invitation; refuses with 404 if there is none. */
export function revokeInvitation(db: Database, by: Actor, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('invitations')
      .select('revoked_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noInvitation);
    if (row.revoked_at !== null) return;
    await transaction
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .execute();
    await addEntry(transaction, {
      by,
      act: 'invitation revoked',
      subject: { kind: 'invitation', id },
    });
  });
}
