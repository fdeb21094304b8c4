/** The calls under /dashboard: a person's own numbers and history, and the leaderboards. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, instant } from './endpoint.ts';
import { difficulty, verdict } from './judging.ts';
import {
  activityDays,
  boardOffsetMax,
  boardPageMaxRows,
  boardPageRows,
  nameMaxChars,
  recentSubmissionsRows,
  solvedPerGroupMaxRows,
  solvedTagsMaxRows,
} from './limits.ts';
import { line } from './text.ts';
import { pending } from './words.ts';

const solvedOf = z.object({ solved: z.int(), attempted: z.int() });

/** The numbers of attempted and solved problems, and other counts. */
export const stats = z.object({
  easy: solvedOf,
  medium: solvedOf,
  hard: solvedOf,
  totalSolved: z.int(),
  totalAttempted: z.int(),
  /** Judged submissions. */
  totalSubmissions: z.int(),
  contributionsApproved: z.int(),
  contributionsPending: z.int(),
  /** The latest judged submission or contribution; null before the first. */
  lastActive: instant.nullable(),
});
export type Stats = z.infer<typeof stats>;

const solvedProblem = z.object({
  problemId: z.uuid(),
  problemName: z.string(),
  solvedAt: instant,
});

/** Solved problems of one difficulty: their number, and the newest of them. */
const solvedGroup = z.object({
  _id: difficulty,
  count: z.int(),
  /** Newest first, at most `solvedPerGroupMaxRows`. */
  problems: z.array(solvedProblem).max(solvedPerGroupMaxRows),
});

const recentSubmission = z.object({
  _id: z.uuid(),
  problemId: z.object({ _id: z.uuid(), name: z.string(), difficulty }),
  verdict: verdict.or(z.literal(pending)),
  submittedAt: instant,
});

const tag = z.string();
const day = z.iso.date();

/** A person's activity by problem, day, tag and verdict; days are in UTC. */
const spread = {
  /** Difficulties with solved problems, easiest first. */
  solvedProblems: z.array(solvedGroup),
  /** Days of the last year with judged submissions, oldest first. */
  activity: z.array(z.object({ day, submissions: z.int(), accepted: z.int() })).max(activityDays),
  /** Days of the last year on which problems were solved, oldest first. */
  solvedByDay: z.array(z.object({ day, solved: z.int() })).max(activityDays),
  /** Solved problems by tag, the most frequent first. */
  solvedByTag: z.array(z.object({ tag, count: z.int() })).max(solvedTagsMaxRows),
  /** Tags of all attempted problems, the most often solved first. */
  progressByTag: z.array(z.object({ tag, ...solvedOf.shape })).max(solvedTagsMaxRows),
  /** Judged submissions by verdict, the most frequent first. */
  verdictCounts: z.array(z.object({ verdict, count: z.int() })),
};

/** A person's public record. */
export const personalRecord = z.object({ stats, ...spread });
export type PersonalRecord = z.infer<typeof personalRecord>;

export const dashboard = z.object({
  user: z.object({ name: z.string(), stats }),
  ...spread,
  /** Newest first. */
  recentSubmissions: z.array(recentSubmission).max(recentSubmissionsRows),
  contributionStats: z.object({
    approved: z.int(),
    pending: z.int(),
    rejected: z.int(),
    total: z.int(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const boardRow = z.object({
  _id: z.uuid(),
  /** From 1; there are no ties. */
  rank: z.int(),
  name: z.string(),
  /** The user name in the address of the profile, if the person has chosen one. */
  username: z.string().nullable(),
  /** Whether the caller may open the profile: it is public, or their own. */
  hasProfile: z.boolean(),
  /** Changes with the picture of GET /users/{id}/picture; null if the caller gets none. */
  pictureTag: z.string().nullable(),
  rating: z.int(),
  totalSolved: z.int(),
  easyCount: z.int(),
  mediumCount: z.int(),
  hardCount: z.int(),
  contributionsApproved: z.int(),
  contributionsPending: z.int(),
  /** What the board ranks by: solved problems of its difficulty, or of all difficulties. */
  solvedCount: z.int(),
  isYou: z.boolean(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const userDashboard = endpoint({
  ...calls.userDashboard,
  access: 'user',
  rate: 'read',
  summary: "The caller's numbers, solved problems, recent submissions and activity",
  reply: dashboard,
});

export const recalculateStats = endpoint({
  ...calls.recalculateStats,
  access: 'user',
  rate: 'write',
  summary: "Recomputes the caller's numbers from the submissions and contributions",
  reply: z.object({ success: z.literal(true), stats }),
});

export const leaderboard = endpoint({
  ...calls.leaderboard,
  access: 'anyone',
  rate: 'read',
  summary: "A page of a leaderboard; the caller's own row comes last when it is not on the page",
  // An unknown board is a 404, not a 400, so the handler refuses it.
  params: z.object({ board: z.string() }),
  query: z.object({
    limit: z.coerce
      .number('limit: Must be a number.')
      .int('limit: Must be a whole number.')
      .min(1, 'limit: At least 1.')
      .max(boardPageMaxRows, `limit: At most ${boardPageMaxRows}.`)
      .default(boardPageRows),
    /** A part of a name or username: rows of these people only, with their ranks. */
    person: line('person').trim().max(nameMaxChars, 'person: Too long.').optional(),
    offset: z.coerce
      .number('offset: Must be a number.')
      .int('offset: Must be a whole number.')
      .min(0, 'offset: At least 0.')
      .max(boardOffsetMax, `offset: At most ${boardOffsetMax}.`)
      .default(0),
  }),
  reply: z.array(boardRow),
});
