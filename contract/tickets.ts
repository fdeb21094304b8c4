/** The calls under /tickets: what people report about problems, and their answers. */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import { line, text } from './text.ts';
import * as ticketCalls from './ticket-calls.ts';
import {
  ticketAboutMaxChars,
  ticketKinds,
  ticketStates,
  ticketsPagesMax,
  ticketTextMaxBytes,
} from './ticket-rules.ts';

const kind = z.enum(ticketKinds, `kind: Must be one of ${ticketKinds.join(', ')}.`);

const written = (field: string) =>
  text(field, ticketTextMaxBytes).refine(
    (value) => value.trim() !== '',
    `${field}: Must not be empty.`,
  );

const ticket = z.object({
  _id: z.uuid(),
  problemId: z.uuid(),
  problemName: z.string(),
  kind,
  /** The test or the translation, as the page names it; may be empty. */
  about: z.string(),
  /** The published solution that was reported, of the kind `solution`; null for others, and once it is gone. */
  solutionId: z.uuid().nullable(),
  text: z.string(),
  state: z.enum(ticketStates),
  /** Null while it is open. */
  answer: z.string().nullable(),
  /** The name of who sent it. */
  reporter: z.string(),
  madeAt: instant,
  changedAt: instant,
});
export type Ticket = z.infer<typeof ticket>;

const page = z.coerce
  .number()
  .int('page: Must be a whole number.')
  .min(1, 'page: At least 1.')
  .max(ticketsPagesMax, `page: At most ${ticketsPagesMax}.`)
  .default(1);

const reply = z.object({ tickets: z.array(ticket), total: z.int() });

export const ownTickets = endpoint({
  ...ticketCalls.ownTickets,
  access: 'user',
  rate: 'read',
  summary:
    "The caller's own tickets, the newest first; without those about problems of a contest in which the caller takes part now",
  query: z.object({ page }),
  reply,
});

export const problemTickets = endpoint({
  ...ticketCalls.problemTickets,
  access: 'user',
  rate: 'read',
  summary: 'Tickets about the problems that the caller may edit, or about one of them, by page',
  query: z.object({
    page,
    /** All states without it. */
    state: z.enum(ticketStates, `state: Must be one of ${ticketStates.join(', ')}.`).optional(),
    problemId: id.optional(),
  }),
  reply,
});

export const sendTicket = endpoint({
  ...ticketCalls.sendTicket,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Reports something about a problem to those who may edit it. The same again changes nothing while it is open',
  body: z.object({
    problemId: id,
    kind,
    /** The published solution that it is about, of the kind `solution`. */
    solutionId: id.optional(),
    about: line('about')
      .trim()
      .max(ticketAboutMaxChars, `about: At most ${ticketAboutMaxChars} characters.`)
      .default(''),
    text: written('text'),
  }),
  reply: z.object({ _id: z.uuid() }),
});

const closed = ticketStates.filter((state) => state !== 'open');

export const answerTicket = endpoint({
  ...ticketCalls.answerTicket,
  access: 'user',
  rate: 'write',
  refuses: [404],
  summary:
    'Answers a ticket, or answers it anew, as a person who may edit its problem; who sent it is told',
  params: z.object({ id }),
  body: z.object({
    state: z.enum(closed, `state: Must be one of ${closed.join(', ')}.`),
    answer: written('answer'),
  }),
  reply: z.object({ success: z.literal(true) }),
});
