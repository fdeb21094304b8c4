/** The calls about questions of participants, answers to them, and announcements of organisers. */
import { z } from 'zod';
import * as contestCalls from './contest-calls.ts';
import { contestParams, limitTo, offset } from './contests.ts';
import { endpoint, instant } from './endpoint.ts';
import {
  contestMessageMaxChars,
  contestObjectIdMaxChars,
  questionPageMaxRows,
  questionPageRows,
} from './limits.ts';
import { storableText } from './text.ts';

const sender = z.object({ id: z.string(), name: z.string() });

const answer = z.object({
  id: z.string(),
  text: z.string(),
  at: instant,
  /** The team that wrote it; null for the organisers. */
  from: sender.nullable(),
  /** Whether everyone sees it, and not only the team that asked. */
  isToAll: z.boolean(),
});

const message = z.object({
  id: z.string(),
  /** A question of a team, something said to all, or to one team. */
  kind: z.enum(['question', 'announcement', 'notice']),
  text: z.string(),
  at: instant,
  /** The label of the problem that it is about. */
  problem: z.string().nullable(),
  /** The team that asked; null unless it is the caller's, or the caller an organiser. */
  from: sender.nullable(),
  /** The only team that sees it besides organisers. */
  to: sender.nullable(),
  /** Whether it is a question that waits for an answer. */
  isOpen: z.boolean(),
  /** Whether any of it is new to the caller. */
  isUnread: z.boolean(),
  /** Those that the caller may see, in the order in which they were written. */
  answers: z.array(answer),
});
export type ContestMessage = z.infer<typeof message>;

const isOpen = z
  .enum(['true', 'false'], 'open: Must be true or false.')
  .transform((word) => word === 'true')
  .default(false);

export const questionList = endpoint({
  ...contestCalls.questionList,
  access: 'anyone',
  rate: 'read',
  refuses: [400, 404],
  summary:
    'Questions with their answers, and announcements, as far as the caller may see them; the newest activity first',
  params: contestParams,
  query: z.object({
    /** Only questions without an answer. */
    open: isOpen,
    limit: limitTo(questionPageMaxRows, questionPageRows),
    offset,
  }),
  reply: z.object({
    /** On all pages. */
    count: z.int(),
    /** Whether the caller may ask now. */
    mayAsk: z.boolean(),
    /** When the newest of all was written that the caller may see. */
    newestAt: instant.nullable(),
    rows: z.array(message),
  }),
});
export type QuestionList = z.infer<typeof questionList.reply>;

const written = z.object({ id: z.string() });

const messageText = z
  .string()
  .trim()
  .min(1)
  .max(contestMessageMaxChars)
  .refine(
    (text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text),
    'must be valid Unicode without control characters',
  );

const problem = storableText(contestObjectIdMaxChars).nullable().default(null);

const team = storableText(contestObjectIdMaxChars).nullable().default(null);

export const askQuestion = endpoint({
  ...contestCalls.askQuestion,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Asks the organisers, as a participant, about a problem or in general. The same question again changes nothing while it has no answer',
  params: contestParams,
  body: z.strictObject({
    text: messageText,
    /** The id of a problem of the contest. */
    problem,
  }),
  reply: written,
});

export const readQuestions = endpoint({
  ...contestCalls.readQuestions,
  access: 'user',
  rate: 'write',
  refuses: [404],
  summary: 'Remembers that the participant has read all messages until a time',
  params: contestParams,
  body: z.strictObject({ until: instant }),
  reply: z.literal(true),
});

const questionParams = contestParams.extend({
  id: z
    .string()
    .max(contestObjectIdMaxChars)
    .regex(/^[\w.-]+$/, 'is not a question'),
});

export const answerQuestion = endpoint({
  ...contestCalls.answerQuestion,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Answers a question, to the team that asked or to all, who then see the question without its team. The same answer again changes nothing',
  params: questionParams,
  body: z.strictObject({ text: messageText, toAll: z.boolean().default(false) }),
  reply: written,
});

export const closeQuestion = endpoint({
  ...contestCalls.closeQuestion,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Says that a question needs no answer, or does after all',
  params: questionParams,
  body: z.strictObject({ isClosed: z.boolean() }),
  reply: z.literal(true),
});

export const announce = endpoint({
  ...contestCalls.announce,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Tells all, or one team, something that was not asked',
  params: contestParams,
  body: z.strictObject({
    text: messageText,
    problem,
    /** The id of the only team that is told. */
    team,
  }),
  reply: written,
});
