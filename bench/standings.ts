/** How long a board of a final takes to compute, in full and after one more result. */
import { performance } from 'node:perf_hooks';
import { contestPresets } from '../contract/contest-presets.ts';
import type { Contest, ContestProblem, Run, Team } from '../standings/contest.ts';
import { place, rowOf, standings } from '../standings/standings.ts';
import { visibleRuns } from '../standings/visible-runs.ts';
import { type Bar, keepBars } from './bars.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';

const teamsCount = 1500;
const problemsCount = 12;
const runsCount = 6000;
const rounds: Record<Size, number> = { small: 5, large: 500 };
const durationMs = 5 * 3_600_000;

const bars: Bar[] = [
  { figures: /^fullP50Ms$/, most: 20 },
  { figures: /^updateP50Ms$/, most: 1 },
];

const contest: Contest = {
  settings: contestPresets.icpc,
  startsAtMs: 0,
  durationMs,
  stops: [],
  thawedAtMs: null,
  finalizedAtMs: null,
};

const teams = Array.from(
  { length: teamsCount },
  (_, index): Team => ({
    id: `team${index}`,
    kind: 'official',
    groups: [],
    isDisqualified: false,
    startsAtMs: null,
    durationMs: null,
    extensionMs: 0,
  }),
);

const problems = Array.from(
  { length: problemsCount },
  (_, index): ContestProblem => ({ id: `problem${index}`, label: `${index}`, points: 1 }),
);

/** Spread over teams and problems by primes, so that each run of this has the same board. */
const runs = Array.from(
  { length: runsCount },
  (_, index): Run => ({
    id: `run${index}`,
    teamId: `team${(index * 7919) % teamsCount}`,
    problemId: `problem${(index * 31) % problemsCount}`,
    receivedAtMs: Math.floor((index * durationMs) / runsCount),
    result: {
      verdict: index % 5 < 2 ? 'Accepted' : 'Wrong Answer',
      points: null,
      subtasks: null,
    },
  }),
);

/** Medians in ms. */
export async function run(size: Size): Promise<Figures> {
  const look = { contest, teams, viewer: { kind: 'organiser' }, nowMs: durationMs } as const;
  const full: number[] = [];
  const update: number[] = [];
  const [changed] = teams;
  if (changed === undefined) throw new Error('there are no teams');
  const own = visibleRuns(look, runs).filter(({ teamId }) => teamId === changed.id);
  const rules = { settings: contest.settings, problems, firsts: new Map(), addedMinutes: 0 };
  for (let round = 0; round < rounds[size]; round += 1) {
    const startedAt = performance.now();
    const { rows } = standings({ ...look, problems, runs, adjustments: [] });
    full.push(performance.now() - startedAt);
    const updatedAt = performance.now();
    const row = rowOf(rules, changed, own);
    const next = rows.map((one) => (one.teamId === changed.id ? row : one));
    place(next, teams, contest.settings);
    update.push(performance.now() - updatedAt);
  }
  const figures = { fullP50Ms: median(full), updateP50Ms: median(update) };
  return keepBars(size, figures, bars);
}
