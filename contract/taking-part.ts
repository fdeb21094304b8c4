/**
 * The calls of those who take part in a contest: they submit to its problems, and see the submissions of
 * their own team with as much of each result as the contest tells them.
 */
import { z } from 'zod';
import { code, pressed } from './compiler.ts';
import * as contestCalls from './contest-calls.ts';
import { cellStates, contestParams, limitTo, offset } from './contests.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { progress, submissionWait, submitResult, submittedLanguage, verdict } from './judging.ts';
import { idempotencyKey } from './keys.ts';
import { contestObjectIdMaxChars, contestRunsPageMaxRows, contestRunsPageRows } from './limits.ts';
import { pending } from './words.ts';

const label = z
  .string()
  .max(contestObjectIdMaxChars)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'is not a problem of a contest');

/** What a contest tells of a submission that was judged, or that it received one and tells no more. */
const contestOutcome = z.object({
  submissionId: z.uuid(),
  submittedAt: instant,
  /** Null while the contest tells no results; with feedback `verdict` it has no tests and no figures. */
  result: submitResult.nullable(),
});
export type ContestOutcome = z.infer<typeof contestOutcome>;

/** The progress of a submission, as far as the contest tells it. */
const contestProgress = z.discriminatedUnion('type', [
  ...progress.options,
  /** The contest tells no results before its end. */
  z.object({ type: z.literal('received'), submissionId: z.uuid(), submittedAt: instant }),
]);
export type ContestProgress = z.infer<typeof contestProgress>;

export const submitToContest = endpoint({
  ...contestCalls.submitToContest,
  access: 'user',
  rate: 'judge',
  refuses: [403, 404, 409],
  summary:
    'Submits code to a problem of a running contest for the caller’s participation, and returns what the contest tells of it, or streams the progress. The same Idempotency-Key makes no second submission, as in POST /compiler/submit',
  params: contestParams.extend({ label }),
  headers: pressed.extend({ 'idempotency-key': idempotencyKey.optional() }),
  body: z.object({ language: submittedLanguage, code }),
  reply: contestOutcome,
  event: contestProgress,
});

/** A call about what the caller's team has submitted. */
const ofOwn = {
  access: 'user',
  rate: 'read',
  refuses: [403, 404],
} as const;

const ownRun = z.object({
  id: z.uuid(),
  /** The label of the problem. */
  problem: z.string(),
  /** Who of the team submitted it. */
  author: z.string(),
  /** An id of contract/languages.ts. */
  language: z.string(),
  submittedAt: instant,
  /** In the time of the team; null if it was received outside that, and does not count. */
  timeMs: z.number().nullable(),
  /** `received`: the contest tells no results now. `waiting`: there is none yet. */
  state: z.enum(['received', 'waiting', 'judged']),
  /** `Pending` unless it is judged. */
  verdict: verdict.or(z.literal(pending)),
  /** In contests with points. */
  points: z.number().nullable(),
});
export type OwnRun = z.infer<typeof ownRun>;

const ownProblem = z.object({
  label: z.string(),
  /** Null if nothing was submitted to it. */
  state: z.enum(cellStates).nullable(),
  /** In contests with points. */
  points: z.number().nullable(),
});
export type OwnProblem = z.infer<typeof ownProblem>;

export const ownContestRuns = endpoint({
  ...contestCalls.ownContestRuns,
  ...ofOwn,
  refuses: [400, 403, 404],
  summary:
    'A page of the submissions of the caller’s participation, the newest first, and how its problems stand',
  params: contestParams,
  query: z.object({
    /** The label of a problem. */
    problem: label.optional(),
    limit: limitTo(contestRunsPageMaxRows, contestRunsPageRows),
    offset,
  }),
  reply: z.object({
    /** On all pages. */
    count: z.int(),
    rows: z.array(ownRun),
    /** All problems in their order, as far as the caller knows the results. */
    problems: z.array(ownProblem),
  }),
});
export type OwnContestRuns = z.infer<typeof ownContestRuns.reply>;

const runParams = contestParams.extend({ id });

export const followContestRun = endpoint({
  ...contestCalls.followContestRun,
  ...ofOwn,
  summary:
    'Waits for what the contest tells of a submission of the caller’s participation, or streams the progress',
  params: runParams,
  reply: contestOutcome,
  event: contestProgress,
});

export const contestRunDetails = endpoint({
  ...contestCalls.contestRunDetails,
  ...ofOwn,
  summary:
    'A submission of the caller’s participation with its code, and its result as far as the contest tells it',
  params: runParams,
  reply: ownRun.extend({
    code: z.string(),
    /** Null while there is none, or the contest tells none. */
    result: submitResult.nullable(),
    /** How it waits; null unless it does, and while judging is paused. */
    waiting: submissionWait.nullable(),
  }),
});
export type ContestRunDetails = z.infer<typeof contestRunDetails.reply>;
