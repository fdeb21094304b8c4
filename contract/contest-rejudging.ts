/** The calls with which organisers judge submissions of a contest again, and look before it counts. */
import { z } from 'zod';
import * as contestCalls from './contest-calls.ts';
import { changedBoards, contestParams, shortLine } from './contests.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { contestObjectIdMaxChars, rejudgedChangesMax, rejudgedNamedMax } from './limits.ts';
import { storableText } from './text.ts';
import { verdicts } from './words.ts';

const languageMaxChars = 32;
const objectId = storableText(contestObjectIdMaxChars).optional();

/** All submissions with a verdict that meet every condition which is there. */
export const rejudgedChoice = z.strictObject({
  /** The id of a problem of the contest. */
  problem: objectId,
  /** The id of a team. */
  team: objectId,
  language: shortLine(languageMaxChars).optional(),
  verdict: z.enum(verdicts).optional(),
  /** The ids of submissions. */
  submissions: z.array(id).min(1).max(rejudgedNamedMax).optional(),
});
export type RejudgedChoice = z.output<typeof rejudgedChoice>;

const changedRun = z.object({
  id: z.uuid(),
  team: z.object({ id: z.string(), name: z.string() }),
  /** The label of the problem. */
  problem: z.string(),
  language: z.string(),
  at: instant,
  before: z.enum(verdicts),
  after: z.enum(verdicts),
  pointsBefore: z.number().nullable(),
  pointsAfter: z.number().nullable(),
});
export type RejudgedRun = z.infer<typeof changedRun>;

const rejudging = z.object({
  id: z.uuid(),
  choice: rejudgedChoice,
  startedAt: instant,
  /** The name of the organiser; null if the account is gone. */
  startedBy: z.string().nullable(),
  submissions: z.int(),
  /** Those that still wait; it can be applied when none does. */
  waiting: z.int(),
  /** Those that could not be judged; they keep their results. */
  failed: z.int(),
  /** Those that something else has judged again since; they keep what that gave. */
  overtaken: z.int(),
  /** The verdicts or points that would change: the earliest submissions. */
  changes: z.array(changedRun).max(rejudgedChangesMax),
  changesLeft: z.int(),
  /** What that does to the board. */
  boards: changedBoards,
});
export type ContestRejudging = z.infer<typeof rejudging>;

export const contestRejudging = endpoint({
  ...contestCalls.contestRejudging,
  access: 'admin',
  rate: 'read',
  refuses: [404],
  summary:
    'What rejudging submissions of a contest has given so far, and what that would change; null if none is open',
  params: contestParams,
  reply: rejudging.nullable(),
});

export const rejudgeContest = endpoint({
  ...contestCalls.rejudgeContest,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Judges submissions of a contest again, after all other jobs, and keeps the results aside until they are applied. The same call again changes nothing',
  params: contestParams,
  body: rejudgedChoice,
  reply: z.object({ id: z.uuid(), submissions: z.int() }),
});

export const endContestRejudging = endpoint({
  ...contestCalls.endContestRejudging,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Applies what rejudging gave, all at once, and says what that changes on the board; or cancels it, and nothing of it stays',
  params: contestParams,
  body: z.strictObject({ id, move: z.enum(['apply', 'cancel']) }),
  reply: z.object({ boards: changedBoards.nullable() }),
});
