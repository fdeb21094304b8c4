/** The formats of contests that have names, as choices of the settings. */
import type { ContestSettings } from './contests.ts';

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
