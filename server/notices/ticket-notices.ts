/** Notices of tickets: of new ones to those who edit the problem, and of answers to who sent one. */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ticketKinds, ticketStates } from '../../contract/ticket-rules.ts';
import type { TicketNotice } from '../../contract/users.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { noticesMaxPerPerson } from '../../work/notices.ts';
import { isEditor, isInContest, mayOpen } from '../visibility.ts';

const insertFor = (ticketId: string, people: ReturnType<typeof sql>) => sql`
  insert into ticket_notices (user_id, ticket_id)
    select id, ${ticketId} from (${people}) as told order by id
  on conflict (user_id, ticket_id) do update set
    happened_at = clock_timestamp(), is_read = false`;

/** Tells a new ticket to all who may edit its problem, except who sent it. */
export async function noteTicket(transaction: Database, ticketId: string): Promise<void> {
  const editors = sql`
    select users.id
    from tickets join problems on problems.id = tickets.problem_id, users
    where tickets.id = ${ticketId} and users.id <> tickets.reporter and users.deleted_at is null
      and ${isEditor}`;
  await insertFor(ticketId, editors).execute(transaction);
}

/** Tells an answer to who sent the ticket, unless they wrote it themselves. */
export async function noteAnswer(
  transaction: Database,
  { ticketId, answeredBy }: { ticketId: string; answeredBy: string },
): Promise<void> {
  const reporter = sql`
    select users.id from tickets join users on users.id = tickets.reporter
    where tickets.id = ${ticketId} and users.id <> ${answeredBy} and users.deleted_at is null`;
  await insertFor(ticketId, reporter).execute(transaction);
}

const noticeRow = z.object({
  ticket_id: z.uuid(),
  problem_name: z.string(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  is_own: z.boolean(),
  happened_at: z.date(),
  is_read: z.boolean(),
});

/**
 * Whether a person may still know of a ticket: its reporter as the own tickets show it, others while
 * they edit the problem. In a query of `tickets`, `problems` and `users`.
 */
const isShown = (userId: string) => condition`case when tickets.reporter = ${userId}
  then ${mayOpen(userId)} and not ${isInContest(userId)} else ${isEditor} end`;

/** A person's notices of tickets, newest first. */
export async function listTicketNotices(db: Database, userId: string): Promise<TicketNotice[]> {
  const query = sql`
    select n.ticket_id, problems.name as problem_name, tickets.kind, tickets.state,
      tickets.reporter = n.user_id as is_own, n.happened_at, n.is_read
    from ticket_notices n join tickets on tickets.id = n.ticket_id
      join problems on problems.id = tickets.problem_id join users on users.id = n.user_id
    where n.user_id = ${userId} and ${isShown(userId)}
    order by n.happened_at desc, n.ticket_id
    limit ${noticesMaxPerPerson}`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    ticketId: row.ticket_id,
    problemName: row.problem_name,
    kind: row.kind,
    state: row.state,
    isOwn: row.is_own,
    changedAt: row.happened_at.toISOString(),
    isRead: row.is_read,
  }));
}

/** The number of a person's unread notices of tickets, up to those that are listed, as a column. */
export const unreadTickets = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('ticket_notices as n')
        .innerJoin('tickets', 'tickets.id', 'n.ticket_id')
        .innerJoin('problems', 'problems.id', 'tickets.problem_id')
        .innerJoin('users', 'users.id', 'n.user_id')
        .select('n.ticket_id')
        .where('n.user_id', '=', userId)
        .where('n.is_read', '=', false)
        .where(isShown(userId))
        .limit(noticesMaxPerPerson)
        .as('unread'),
    )
    .select(rowCount().as('rows'))
    .as('unread_tickets');
