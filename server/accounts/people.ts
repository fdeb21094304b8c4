/** People as administrators see them, and what administrators do to accounts. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import {
  type PeopleFilters,
  type Person,
  type PersonState,
  peoplePageRows,
  personStates,
} from '../../contract/people.ts';
import type { roles } from '../../contract/roles.ts';
import { condition, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Config, ProviderConfig } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Mail } from '../outside/mail.ts';
import { providerName } from './linked-logins.ts';
import { addReset } from './password-resets.ts';
import { isPersonWith } from './people-search.ts';
import { knownRoles } from './roles.ts';
import { takeAwaySecondFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';

/** The states in SQL: the first that holds. */
const stateOf = sql`case
  when users.blocked_at is not null then 'blocked'
  when users.ends_at <= now() then 'ended'
  when users.unverified_since is not null then 'unverified'
  else 'active' end`;

const personRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  isAdmin: z.boolean(),
  roles: z.array(z.string()),
  state: z.enum(personStates),
  hasCodes: z.boolean(),
  passkeys: z.int(),
  links: z.array(z.object({ _id: z.uuid(), issuer: z.string() })),
  sessions: z.int(),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
  endsAt: z.date().nullable(),
});

/** A page of people, the newest accounts first; `providers`: those that the site has now. */
export async function findPeople(
  db: Database,
  { search, role, state, page }: PeopleFilters,
  providers: readonly ProviderConfig[],
): Promise<{ people: Person[]; hasMore: boolean }> {
  const isNamed = search ? isPersonWith(search, ['name', 'email', 'username']) : condition`true`;
  const held = role === 'administrator' ? condition`users.is_admin` : holds(role);
  const query = sql`
    select users.id as "_id", name, email, username, is_admin as "isAdmin", roles,
      ${stateOf} as state, created_at as "createdAt", ends_at as "endsAt",
      exists (select from second_factors where user_id = users.id and is_on) as "hasCodes",
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select coalesce(json_agg(json_build_object('_id', id, 'issuer', coalesce(
          (select lti_platforms.name from lti_platforms
            where linked_logins.issuer = 'lti:' || lti_platforms.id),
          issuer)) order by linked_at, id), '[]')
        from linked_logins where user_id = users.id) as links,
      own.sessions, own.used_at as "usedAt"
    from users cross join lateral (
      select count(*)::int as sessions, max(used_at) as used_at
      from sessions where user_id = users.id and expires_at > now()) as own
    where deleted_at is null and ${isNamed} and ${held} and ${isIn(state)}
    order by created_at desc, users.id
    limit ${peoplePageRows + 1} offset ${(page - 1) * peoplePageRows}`;
  const rows = await rowsOf(db, personRow, query);
  return {
    people: rows.slice(0, peoplePageRows).map((row) => ({
      ...row,
      roles: knownRoles(row.roles),
      links: row.links.map(({ _id, issuer }) => ({ _id, name: providerName(providers, issuer) })),
      createdAt: row.createdAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
    })),
    hasMore: rows.length > peoplePageRows,
  };
}

const holds = (role: (typeof roles)[number] | undefined) =>
  role === undefined ? condition`true` : condition`users.roles @> array[${role}]::text[]`;

const isIn = (state: PersonState | undefined) =>
  state === undefined ? condition`true` : condition`${stateOf} = ${state}`;

/** Locks a person's row; refuses with 404 who is not there, or was deleted. */
export async function lockPerson(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('users')
    .select(['is_admin', 'blocked_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noPerson);
  return row;
}

const account = (id: string) => ({ kind: 'account', id }) as const;

/**
 * Blocks a person, which ends their sessions, API tokens and feeds, or unblocks them. Refuses with 409 an
 * administrator, who could not be blocked by one alone.
 */
export function setBlocked(
  db: Database,
  by: Actor,
  { id, isBlocked }: { id: string; isBlocked: boolean },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (isBlocked && person.is_admin) throw new AppError('conflict', refusals.adminNotBlocked);
    if ((person.blocked_at !== null) === isBlocked) return;
    await transaction
      .updateTable('users')
      .set({ blocked_at: isBlocked ? now : null })
      .where('id', '=', id)
      .execute();
    if (isBlocked) {
      await endSessions(transaction, id);
      await transaction.deleteFrom('api_tokens').where('user_id', '=', id).execute();
      await transaction.deleteFrom('feed_keys').where('user_id', '=', id).execute();
    }
    const act = isBlocked ? 'account blocked' : 'account unblocked';
    await addEntry(transaction, { by, act, subject: account(id) });
  });
}

/** Ends all sessions of a person. */
export function endAllSessions(db: Database, by: Actor, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, id);
    await endSessions(transaction, id);
    await addEntry(transaction, { by, act: 'sessions ended', subject: account(id) });
  });
}

/**
 * Switches the second factor of a person off, passkeys included; returns the notice for those who had
 * some. Refuses with 409 if there is none.
 */
export function loseSecondFactor(
  { db, config }: { db: Database; config: Pick<Config, 'publicUrl'> },
  by: Actor,
  id: string,
): Promise<Mail | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, id);
    const taken = await takeAwaySecondFactor({ db: transaction, config }, by, id);
    if (taken === undefined) throw new AppError('conflict', refusals.noSecondFactor);
    return taken.notice;
  });
}

/** Makes the token of a link that sets a person's password once. */
export function addResetFor(db: Database, by: Actor, id: string): Promise<string> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, id);
    await addEntry(transaction, { by, act: 'reset link made', subject: account(id) });
    return await addReset(transaction, id);
  });
}
