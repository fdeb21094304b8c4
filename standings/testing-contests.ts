/**
 * Real contests as data for tests: their runs and their published standings, as numbers without
 * names. Each says where both come from.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { contestPresets } from '../contract/contest-presets.ts';
import type { ContestSettings } from '../contract/contests.ts';
import type { Verdict } from '../contract/words.ts';
import type { Contest, ContestProblem, Run, Team } from './contest.ts';

const realContest = z.strictObject({
  source: z.string(),
  penaltyMinutes: z.int(),
  rounding: z.enum(['minute of each problem', 'seconds summed, then the minute']),
  alsoExactWithTheOther: z.boolean(),
  durationMs: z.int(),
  frozenForMs: z.int(),
  problems: z.int(),
  teams: z.int(),
  official: z.array(z.int()),
  /** Milliseconds since the start, team, problem, verdict as it was published. */
  runs: z.array(z.tuple([z.int(), z.int(), z.int(), z.string()])),
  /** Team, solved problems, penalty in minutes, in the published order. */
  standings: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
export type RealContest = z.infer<typeof realContest>;

const file = join(import.meta.dirname, 'real-contests.jsonl');

export const realContests = (): RealContest[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => realContest.parse(JSON.parse(line)));

const verdictOf: Record<string, Verdict> = {
  ACCEPTED: 'Accepted',
  CORRECT: 'Accepted',
  COMPILATION_ERROR: 'Compilation Error',
};

const startsAtMs = Date.UTC(2026, 0, 1);

/** A real contest as the engine takes it. Teams and problems have their numbers as ids. */
export function asContest(real: RealContest): {
  contest: Contest;
  problems: ContestProblem[];
  teams: Team[];
  runs: Run[];
} {
  const official = new Set(real.official);
  const isSum = real.rounding === 'seconds summed, then the minute';
  const settings: ContestSettings = {
    ...contestPresets.icpc,
    penaltyMinutes: real.penaltyMinutes,
    penaltyRounding: isSum ? 'sum' : 'problem',
    freezeMs: real.frozenForMs,
    tieKey: 'none',
  };
  return {
    contest: {
      settings,
      startsAtMs,
      durationMs: real.durationMs,
      stops: [],
      thawedAtMs: null,
      finalizedAtMs: null,
    },
    problems: Array.from({ length: real.problems }, (_, index) => ({
      id: `${index}`,
      label: String.fromCharCode(65 + index),
      points: 1,
    })),
    teams: Array.from({ length: real.teams }, (_, index) => ({
      id: `${index}`,
      kind: official.has(index) || real.official.length === 0 ? 'official' : 'unofficial',
      groups: [],
      isDisqualified: false,
      startsAtMs: null,
      durationMs: null,
      extensionMs: 0,
    })),
    runs: real.runs.map(([atMs, team, problem, verdict], index) => ({
      id: `${index}`,
      teamId: `${team}`,
      problemId: `${problem}`,
      receivedAtMs: startsAtMs + atMs,
      result: { verdict: verdictOf[verdict] ?? 'Wrong Answer', points: null, subtasks: null },
    })),
  };
}
