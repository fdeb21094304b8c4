/** Calls about published solutions: what those who solved a problem show to others who did. */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import { submittedLanguage } from './judging.ts';
import * as solutionCalls from './solution-calls.ts';
import {
  explanationMaxBytes,
  moderationReasonMaxChars,
  solutionOrders,
  solutionsPagesMax,
} from './solution-rules.ts';
import { line, text } from './text.ts';

/** Why its author cannot show it, as the author and those who edit the problem are told. */
const moderation = z.object({
  isHidden: z.boolean(),
  /** As who hid it, or showed it again, wrote it. */
  reason: z.string(),
});

const solution = z.object({
  _id: z.uuid(),
  problemId: z.uuid(),
  author: z.object({
    name: z.string(),
    /** In the address of the profile; null if the profile is private, or there is none. */
    username: z.string().nullable(),
  }),
  isOwn: z.boolean(),
  language: z.string(),
  /** In ms. */
  executionTime: z.number().nullable(),
  memoryKb: z.int().nullable(),
  /** In Markdown; may be empty. */
  explanation: z.string(),
  publishedAt: instant,
  changedAt: instant,
  /** How many found it useful. */
  votes: z.int(),
  /** Whether the caller did. */
  isVotedFor: z.boolean(),
  /** For its author and those who edit the problem, if it was ever hidden. */
  moderation: moderation.optional(),
});
export type PublishedSolution = z.infer<typeof solution>;

const params = z.object({ id });

const page = z.coerce
  .number()
  .int('page: Must be a whole number.')
  .min(1, 'page: At least 1.')
  .max(solutionsPagesMax, `page: At most ${solutionsPagesMax}.`)
  .default(1);

export const publishedSolutions = endpoint({
  ...solutionCalls.publishedSolutions,
  access: 'user',
  rate: 'read',
  refuses: [403, 404, 409],
  summary:
    'What those who solved the problem published, by page and without the code; for others who solved it, and those who edit it',
  params,
  query: z.object({
    page,
    order: z
      .enum(solutionOrders, `order: Must be one of ${solutionOrders.join(', ')}.`)
      .default('useful'),
    /** All languages without it. */
    language: submittedLanguage.optional(),
  }),
  reply: z.object({
    solutions: z.array(solution),
    /** Of the language that was asked for. */
    total: z.int(),
    /** Of all languages that have one. */
    languages: z.array(z.object({ language: z.string(), solutions: z.int() })),
    /** Whether the caller may hide some, as one who edits the problem. */
    mayModerate: z.boolean(),
  }),
});
export type SolutionPage = z.infer<(typeof publishedSolutions)['reply']>;

const own = z.object({
  /** Accepted submissions of the caller that they may publish, the newest first. */
  submissions: z.array(
    z.object({
      _id: z.uuid(),
      language: z.string(),
      submittedAt: instant,
      executionTime: z.number().nullable(),
      memoryKb: z.int().nullable(),
    }),
  ),
  /** What they published, one for each language. */
  solutions: z.array(solution.extend({ submissionId: z.uuid() })),
});
export type OwnSolutions = z.infer<typeof own>;

export const ownSolutions = endpoint({
  ...solutionCalls.ownSolutions,
  access: 'user',
  rate: 'read',
  refuses: [403, 404, 409],
  summary: "The caller's published solutions of a problem, and the submissions that could be",
  params,
  reply: own,
});

export const publishSolution = endpoint({
  ...solutionCalls.publishSolution,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    "Publishes an accepted submission in place of the caller's earlier one in the same language, whose votes it keeps only with the same code",
  params,
  body: z.object({
    submissionId: id,
    explanation: text('explanation', explanationMaxBytes).default(''),
  }),
  reply: z.object({ _id: z.uuid() }),
});

export const readSolution = endpoint({
  ...solutionCalls.readSolution,
  access: 'user',
  rate: 'read',
  refuses: [403, 404, 409],
  summary: 'A published solution with its code',
  params,
  reply: solution.extend({
    code: z.string(),
    /** Whether the caller may hide it. */
    mayModerate: z.boolean(),
  }),
});

export const withdrawSolution = endpoint({
  ...solutionCalls.withdrawSolution,
  access: 'user',
  rate: 'write',
  refuses: [404],
  summary: "Withdraws the caller's own published solution",
  params,
  reply: z.object({ success: z.literal(true) }),
});

const votes = z.object({ votes: z.int(), isVotedFor: z.boolean() });

export const voteForSolution = endpoint({
  ...solutionCalls.voteForSolution,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary: "Says that another person's published solution is useful, once",
  params,
  reply: votes,
});

export const takeVoteBack = endpoint({
  ...solutionCalls.takeVoteBack,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary: "Takes the caller's vote for a published solution back",
  params,
  reply: votes,
});

export const moderateSolution = endpoint({
  ...solutionCalls.moderateSolution,
  access: 'user',
  rate: 'write',
  refuses: [404],
  summary:
    'Hides a published solution from others, or shows it again, as a person who may edit its problem; its author is told why',
  params,
  body: z.object({
    isHidden: z.boolean('isHidden: Must be true or false.'),
    reason: line('reason')
      .trim()
      .min(1, 'reason: Must not be empty.')
      .max(moderationReasonMaxChars, `reason: At most ${moderationReasonMaxChars} characters.`),
  }),
  reply: moderation,
});
