/**
 * Tickets: people report what is wrong with a problem to those who may edit it. In a contest,
 * questions to its organisers take their place, and what was answered before is not shown.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import {
  type TicketKind,
  type TicketState,
  ticketKinds,
  ticketStates,
  ticketsPageRows,
} from '../../contract/ticket-rules.ts';
import type { Ticket } from '../../contract/tickets.ts';
import { moment } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { openTicketsMax, ticketsPerDayMax } from '../http/limits.ts';
import { noteAnswer, noteTicket } from '../notices/ticket-notices.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { type Editor, isInContest, mayEdit, mayOpen } from '../visibility.ts';
import { requireReportable } from './published-solutions.ts';

type Sent = {
  problemId: string;
  kind: TicketKind;
  solutionId?: string | undefined;
  about: string;
  text: string;
};

const foundRow = z.object({ is_in_contest: z.boolean() });
const idRow = z.object({ id: z.uuid() });
const countRow = z.object({ today: z.int(), open: z.int() });

const hourS = 3600;

/** Stores a ticket, and returns its id; that of the same open one if there is one. */
export const sendTicket = (
  db: Database,
  reporter: Editor,
  { problemId, kind, solutionId, about, text }: Sent,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const userId = reporter.id;
    if ((kind === 'solution') !== (solutionId !== undefined)) {
      throw new AppError('badInput', refusals.ticketSolution);
    }
    // The tickets of a person are counted one after the other; a trigger refuses deleted accounts.
    await sql`select from users where id = ${userId} for no key update`.execute(transaction);
    const found = await rowOf(
      transaction,
      foundRow,
      sql`
      select ${isInContest(userId)} as is_in_contest from problems where id = ${problemId} and ${mayOpen(userId)}`,
    );
    if (found === undefined) throw new AppError('notFound', refusals.noProblem);
    if (found.is_in_contest) throw new AppError('conflict', refusals.ticketInContest);
    if (solutionId !== undefined) {
      await requireReportable(transaction, { id: solutionId, problemId, reader: reporter });
    }
    const [same] = await rowsOf(
      transaction,
      idRow,
      sql`
      select id from tickets
      where reporter = ${userId} and problem_id = ${problemId} and state = 'open'
        and kind = ${kind} and about = ${about} and text = ${text}
        and solution_id is not distinct from ${solutionId ?? null}::uuid
      limit 1`,
    );
    if (same !== undefined) return same.id;
    const { today, open } = await onlyRowOf(
      transaction,
      countRow,
      sql`
      select
        (select count(*)::int from tickets
          where reporter = ${userId} and made_at > now() - interval '1 day') as today,
        (select count(*)::int from tickets
          where problem_id = ${problemId} and state = 'open') as open`,
    );
    if (today >= ticketsPerDayMax) throw new AppError('tooMany', refusals.tooManyTickets, hourS);
    if (open >= openTicketsMax) throw new AppError('conflict', refusals.tooManyOpenTickets);
    const { id } = await transaction
      .insertInto('tickets')
      .values({
        problem_id: problemId,
        reporter: userId,
        kind,
        solution_id: solutionId ?? null,
        about,
        text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteTicket(transaction, id);
    return id;
  });

const ticketRow = z.object({
  id: z.uuid(),
  problem_id: z.uuid(),
  problem_name: z.string(),
  kind: z.enum(ticketKinds),
  about: z.string(),
  solution_id: z.uuid().nullable(),
  text: z.string(),
  state: z.enum(ticketStates),
  answer: z.string().nullable(),
  reporter: z.string(),
  made_at: z.date(),
  changed_at: z.date(),
  total: z.int(),
});

type Page = { tickets: Ticket[]; total: number };

/** A page of the tickets that fulfil a condition. */
async function pageWhere(
  db: Database,
  { page, of, order }: { page: number; of: ReturnType<typeof sql>; order: ReturnType<typeof sql> },
): Promise<Page> {
  const rows = await rowsOf(
    db,
    ticketRow,
    sql`
    select tickets.id, tickets.problem_id, problems.name as problem_name, kind, about,
      (select id from published_solutions
        where id = solution_id and submission_id is not null) as solution_id,
      text, state, answer, users.name as reporter, made_at, changed_at,
      count(*) over ()::int as total
    from tickets join problems on problems.id = tickets.problem_id
      join users on users.id = tickets.reporter
    where ${of}
    order by ${order}, tickets.id
    limit ${ticketsPageRows} offset ${(page - 1) * ticketsPageRows}`,
  );
  return {
    tickets: rows.map((row) => ({
      _id: row.id,
      problemId: row.problem_id,
      problemName: row.problem_name,
      kind: row.kind,
      about: row.about,
      solutionId: row.solution_id,
      text: row.text,
      state: row.state,
      answer: row.answer,
      reporter: row.reporter,
      madeAt: row.made_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** A person's own tickets about problems that they may open, but of no contest that they are in now. */
export const ownTickets = (db: Database, userId: string, page: number): Promise<Page> =>
  pageWhere(db, {
    page,
    of: sql`tickets.reporter = ${userId} and ${mayOpen(userId)} and not ${isInContest(userId)}`,
    order: sql`made_at desc`,
  });

type Asked = { page: number; state?: TicketState | undefined; problemId?: string | undefined };

/** Tickets about the problems that a person may edit, open ones first. */
export const problemTickets = (
  db: Database,
  editor: Editor,
  { page, state, problemId }: Asked,
): Promise<Page> =>
  pageWhere(db, {
    page,
    of: sql`${mayEdit(editor)}
      and ${state === undefined ? sql`true` : sql`state = ${state}`}
      and ${problemId === undefined ? sql`true` : sql`tickets.problem_id = ${problemId}`}`,
    order: sql`state <> 'open', changed_at desc`,
  });

const lockedRow = z.object({
  state: z.enum(ticketStates),
  answer: z.string().nullable(),
  problem_id: z.uuid(),
  problem_name: z.string(),
});

type Answer = { id: string; state: Exclude<TicketState, 'open'>; answer: string };

/** Answers a ticket; the same again changes nothing. */
export const answerTicket = (
  db: Database,
  by: Extract<Actor, { caller: unknown }> & { caller: Editor },
  { id, state, answer }: Answer,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const found = await rowOf(
      transaction,
      lockedRow,
      sql`
      select state, answer, problem_id, problems.name as problem_name
      from tickets join problems on problems.id = tickets.problem_id
      where tickets.id = ${id} and ${mayEdit(by.caller)}
      for no key update of tickets`,
    );
    if (found === undefined) throw new AppError('notFound', refusals.noTicket);
    if (found.state === state && found.answer === answer) return;
    await transaction
      .updateTable('tickets')
      .set({ state, answer, answered_by: by.caller.id, changed_at: moment`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    await noteAnswer(transaction, { ticketId: id, answeredBy: by.caller.id });
    await addEntry(transaction, {
      by,
      act: 'ticket answered',
      subject: { kind: 'problem', id: found.problem_id, name: found.problem_name },
      before: { ticket: id, state: found.state },
      after: { ticket: id, state },
    });
  });
