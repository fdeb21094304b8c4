/**
 * The settings of contests. Every format is a choice of these settings; `contestPresets` has the
 * choices that have names. Times within a contest are in milliseconds since its start.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { byteStream, endpoint } from './endpoint.ts';
import { finding } from './finding.ts';
import { contestMaxMs, packageUploadMaxBytes, penaltyMaxMinutes } from './limits.ts';
import { verdicts } from './words.ts';

/** Which of a team's submissions of a problem counts. */
export const countedSubmissions = ['first accepted', 'best', 'best by subtask', 'last'] as const;

/**
 * How the penalty follows from the problems that count: the sum of their times, the latest of their
 * times, or no times at all. Tries before the submission that counts are added to each.
 */
export const penaltyTimes = ['sum', 'latest', 'none'] as const;

/**
 * `problem`: the time of each problem is cut to the minute, and the minutes are added. `sum`: the
 * seconds are added and compared, and only what is shown is cut to the minute. Real contests use both.
 */
export const penaltyRoundings = ['problem', 'sum'] as const;

/** What separates teams of the same score and penalty, each by the earlier time. */
export const tieKeys = ['last accepted', 'last improvement', 'none'] as const;

/**
 * What a team learns of its own submissions before the end: all of it, the verdict without the tests,
 * or nothing.
 */
export const feedbacks = ['full', 'verdict', 'none'] as const;

/** When a team sees the results of others. */
export const boardTimes = ['live', 'frozen', 'after the end', 'never'] as const;

/**
 * Official teams have ranks. Others are shown without one; hidden teams, such as testers', only to
 * organisers. Virtual teams have a start of their own after the contest.
 */
export const teamKinds = ['official', 'unofficial', 'hidden', 'virtual'] as const;
export type TeamKind = (typeof teamKinds)[number];

const lateRulesMax = 20;
const medalsMax = 1000;

const duration = z.int().min(0).max(contestMaxMs);
const medals = z.int().min(0).max(medalsMax);

/** From this time on, points are multiplied by the factor. */
const lateRule = z.strictObject({ fromMs: duration, factor: z.number().min(0).max(1) });

export const contestSettings = z.strictObject({
  /** Whether a problem is solved or not, or has points. */
  score: z.enum(['solved', 'points']),
  counts: z.enum(countedSubmissions),
  penaltyTime: z.enum(penaltyTimes),
  /** For each try before the submission that counts, if the problem is solved or has points. */
  penaltyMinutes: z.int().min(0).max(penaltyMaxMinutes),
  penaltyRounding: z.enum(penaltyRoundings),
  /** Verdicts that are no try. Neither is a compilation error. */
  freeVerdicts: z.array(z.enum(verdicts)).max(verdicts.length),
  tieKey: z.enum(tieKeys),
  feedback: z.enum(feedbacks),
  board: z.enum(boardTimes),
  /** The last part of the contest, in which a frozen board no longer tells results. */
  freezeMs: duration,
  lateRules: z.array(lateRule).max(lateRulesMax),
  medals: z.strictObject({ gold: medals, silver: medals, bronze: medals }),
});
export type ContestSettings = z.infer<typeof contestSettings>;

const noMedals = { gold: 0, silver: 0, bronze: 0 };
const hourMs = 3_600_000;

/** https://icpc.global/worldfinals/rules: 20 minutes a rejected run, none for compilation errors. */
const icpc: ContestSettings = {
  score: 'solved',
  counts: 'first accepted',
  penaltyTime: 'sum',
  penaltyMinutes: 20,
  penaltyRounding: 'problem',
  freeVerdicts: [],
  tieKey: 'last accepted',
  feedback: 'verdict',
  board: 'frozen',
  freezeMs: hourMs,
  lateRules: [],
  medals: { gold: 4, silver: 4, bronze: 4 },
};

/** The maximum of each subtask over all submissions, and no penalty. */
const ioi: ContestSettings = {
  ...icpc,
  score: 'points',
  counts: 'best by subtask',
  penaltyTime: 'none',
  penaltyMinutes: 0,
  tieKey: 'none',
  feedback: 'full',
  board: 'live',
  freezeMs: 0,
  medals: noMedals,
};

export const contestPresets = {
  icpc,
  ioi,
  /** The last submission counts, and its result is told after the end. */
  oi: { ...ioi, counts: 'last', feedback: 'none', board: 'after the end' },
  /** Points, then the time of the last improvement with five minutes for each wrong try. */
  atcoder: {
    ...ioi,
    counts: 'best',
    penaltyTime: 'latest',
    penaltyMinutes: 5,
    penaltyRounding: 'sum',
    feedback: 'verdict',
  },
  homework: { ...ioi, counts: 'best', board: 'never' },
} satisfies Record<string, ContestSettings>;

export const importContest = endpoint({
  ...calls.importContest,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Adds a finished contest: a contest package as a zip archive, or an event feed as NDJSON. A refusal has all findings',
  body: byteStream,
  takesBytes: true,
  takesStream: true,
  bodyMaxBytes: packageUploadMaxBytes,
  reply: z.object({
    /** Of the contest, in the addresses of the Contest API. */
    id: z.string(),
    /** False if the same package had been imported before. */
    isChanged: z.boolean(),
    findings: z.array(finding),
    /** The number of further findings. */
    findingsLeft: z.int(),
  }),
});
