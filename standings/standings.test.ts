/** The standings of 22 real contests, and each rule that a contest can choose. */
import { describe, expect, it } from 'vitest';
import { contestPresets } from '../contract/contest-presets.ts';
import { type ContestSettings, contestSettings } from '../contract/contests.ts';
import type { Verdict } from '../contract/words.ts';
import type { Adjustment, Contest, Run, RunResult, Stop, Team, Viewer } from './contest.ts';
import { standings } from './standings.ts';
import { asContest, realContests } from './testing-contests.ts';

const organiser: Viewer = { kind: 'organiser' };
const everyone: Viewer = { kind: 'public' };
const minuteMs = 60_000;
const startsAtMs = Date.UTC(2026, 0, 1);

describe('the published standings of real contests', () => {
  it.each(realContests())('follow from the runs: $source', (real) => {
    const made = asContest(real);
    const nowMs = made.contest.startsAtMs + real.durationMs;
    const board = standings({ ...made, adjustments: [], viewer: organiser, nowMs });
    const row = new Map(board.rows.map((one) => [one.teamId, one]));
    const found = real.standings.map(([team]) => {
      const one = row.get(`${team}`);
      return [team, one?.solved, one?.penaltyMinutes];
    });
    expect(found).toEqual(real.standings);
    // Equal teams stand in any order, so that places are compared, not teams.
    const places = board.rows.map(({ solved, penaltyMinutes }) => [solved, penaltyMinutes]);
    expect(places).toEqual(real.standings.map(([, ...place]) => place));
    // Where seconds decide, the published order has to agree with them.
    const seconds = real.standings.map(([team]) => row.get(`${team}`)?.penaltySeconds ?? 0);
    real.standings.forEach(([, solved], index) => {
      if (index === 0 || real.standings[index - 1]?.[1] !== solved) return;
      expect(seconds[index]).toBeGreaterThanOrEqual(seconds[index - 1] ?? 0);
    });
  });
});

const teamNamed = (id: string, more: Partial<Team> = {}): Team => ({
  id,
  kind: 'official',
  groups: [],
  isDisqualified: false,
  startsAtMs: null,
  durationMs: null,
  extensionMs: 0,
  ...more,
});

type Said = Verdict | number | number[] | 'waiting';

function resultOf(said: Said): RunResult | null {
  if (said === 'waiting') return null;
  if (typeof said === 'string') return { verdict: said, points: null, subtasks: null };
  const subtasks = typeof said === 'number' ? null : said;
  const points = typeof said === 'number' ? said : said.reduce((sum, one) => sum + one, 0);
  const verdict = points >= 100 ? 'Accepted' : points > 0 ? 'Partially Accepted' : 'Wrong Answer';
  return { verdict, points, subtasks };
}

/** Runs as `[team, problem, minute, result]`; their ids are their positions. */
const runsOf = (...said: [string, string, number, Said][]): Run[] =>
  said.map(([teamId, problemId, minutes, result], index) => ({
    id: `${index}`,
    teamId,
    problemId,
    receivedAtMs: startsAtMs + minutes * minuteMs,
    result: resultOf(result),
  }));

type Choices = {
  settings?: Partial<ContestSettings>;
  preset?: keyof typeof contestPresets;
  contest?: Partial<Contest>;
  teams?: Team[];
  adjustments?: Adjustment[];
  viewer?: Viewer;
  /** Minutes after the start. */
  at?: number;
};

/** The board of a contest of five hours with the problems A and B of 100 points. */
function boardOf(runs: Run[], choices: Choices = {}) {
  const { preset = 'icpc', at = 300, viewer = organiser, adjustments = [] } = choices;
  const contest: Contest = {
    settings: { ...contestPresets[preset], ...choices.settings },
    startsAtMs,
    durationMs: 300 * minuteMs,
    stops: [],
    thawedAtMs: null,
    finalizedAtMs: null,
    ...choices.contest,
  };
  return standings({
    contest,
    problems: ['A', 'B'].map((id) => ({ id, label: id, points: 100 })),
    teams: choices.teams ?? [teamNamed('x'), teamNamed('y')],
    runs,
    adjustments,
    viewer,
    nowMs: startsAtMs + at * minuteMs,
  });
}

const cellOf = (board: ReturnType<typeof boardOf>, team: string, problem: number) =>
  board.rows.find(({ teamId }) => teamId === team)?.cells[problem];
const rowOf = (board: ReturnType<typeof boardOf>, team: string) =>
  board.rows.find(({ teamId }) => teamId === team);

describe('every preset', () => {
  it.each(Object.entries(contestPresets))('%s has valid settings', (_, preset) => {
    expect(contestSettings.parse(preset)).toEqual(preset);
  });
});

describe('an ICPC contest', () => {
  it('adds the minute of each solved problem and 20 minutes for each try before', () => {
    const board = boardOf(
      runsOf(
        ['x', 'A', 10.9, 'Wrong Answer'],
        ['x', 'A', 30.9, 'Accepted'],
        ['x', 'B', 50.9, 'Accepted'],
        ['x', 'B', 60, 'Wrong Answer'],
        ['y', 'A', 20, 'Wrong Answer'],
      ),
    );
    expect(rowOf(board, 'x')).toMatchObject({ rank: 1, solved: 2, penaltyMinutes: 30 + 20 + 50 });
    expect(cellOf(board, 'x', 0)).toMatchObject({
      tries: 1,
      isSolved: true,
      timeMs: 30.9 * minuteMs,
    });
    expect(cellOf(board, 'x', 1)).toMatchObject({ tries: 0, isSolved: true });
    expect(rowOf(board, 'y')).toMatchObject({ rank: 2, solved: 0, penaltyMinutes: 0 });
    expect(cellOf(board, 'y', 0)).toMatchObject({ tries: 1, isSolved: false });
  });

  it('adds seconds, and cuts their sum to the minute, where the contest says so', () => {
    const runs = runsOf(['x', 'A', 30.9, 'Accepted'], ['x', 'B', 50.9, 'Accepted']);
    const board = boardOf(runs, { settings: { penaltyRounding: 'sum' } });
    expect(rowOf(board, 'x')).toMatchObject({ penaltyMinutes: 81 });
  });

  it('counts a compilation error as a try nowhere', () => {
    const runs = runsOf(['x', 'A', 5, 'Compilation Error'], ['x', 'A', 30, 'Accepted']);
    const board = boardOf(runs);
    expect(cellOf(board, 'x', 0)).toMatchObject({ tries: 0, pending: 0 });
    expect(rowOf(board, 'x')).toMatchObject({ penaltyMinutes: 30 });
  });

  it('counts no try for the verdicts that its settings name, nor for a fault of the judge', () => {
    const runs = runsOf(
      ['x', 'A', 5, 'Memory Limit Exceeded'],
      ['x', 'A', 6, 'Judge Error'],
      ['x', 'A', 7, 'Wrong Answer'],
      ['x', 'A', 30, 'Accepted'],
    );
    const board = boardOf(runs, { settings: { freeVerdicts: ['Memory Limit Exceeded'] } });
    expect(cellOf(board, 'x', 0)).toMatchObject({ tries: 1 });
  });

  it('separates equal teams by their last accepted submission, or shares the rank', () => {
    const runs = runsOf(
      ['x', 'A', 10, 'Accepted'],
      ['x', 'B', 50, 'Accepted'],
      ['y', 'A', 20, 'Accepted'],
      ['y', 'B', 40, 'Accepted'],
    );
    const ranks = (board: ReturnType<typeof boardOf>) =>
      board.rows.map(({ teamId, rank }) => [teamId, rank]);
    expect(ranks(boardOf(runs))).toEqual([
      ['y', 1],
      ['x', 2],
    ]);
    expect(ranks(boardOf(runs, { settings: { tieKey: 'none' } }))).toEqual([
      ['x', 1],
      ['y', 1],
    ]);
  });

  it('separates by whole minutes, or by seconds where penalties are summed so', () => {
    const runs = runsOf(
      ['x', 'A', 10.02, 'Accepted'],
      ['x', 'B', 59.98, 'Accepted'],
      ['y', 'A', 10.9, 'Accepted'],
      ['y', 'B', 59.02, 'Accepted'],
    );
    const ranks = (penaltyRounding: 'problem' | 'sum') =>
      boardOf(runs, { settings: { penaltyRounding } }).rows.map(({ teamId, rank }) => [
        teamId,
        rank,
      ]);
    expect(ranks('problem')).toEqual([
      ['x', 1],
      ['y', 1],
    ]);
    expect(ranks('sum')).toEqual([
      ['y', 1],
      ['x', 2],
    ]);
  });

  it('counts the last millisecond, and nothing from the end on', () => {
    const runs = runsOf(['x', 'A', 300 - 1 / minuteMs, 'Accepted'], ['y', 'A', 300, 'Accepted']);
    const board = boardOf(runs, { at: 400 });
    expect(board.rows.map(({ teamId, solved }) => [teamId, solved])).toEqual([
      ['x', 1],
      ['y', 0],
    ]);
  });

  it('marks who solved a problem first, and no one while an earlier run is waiting', () => {
    const solved = runsOf(['y', 'A', 9, 'waiting'], ['x', 'A', 10, 'Accepted']);
    expect(cellOf(boardOf(solved), 'x', 0)?.isFirstToSolve).toBe(false);
    const [waiting, accepted] = solved;
    if (waiting === undefined || accepted === undefined) throw new Error('there are two runs');
    const rejected = { ...waiting, result: resultOf('Wrong Answer') };
    expect(cellOf(boardOf([rejected, accepted]), 'x', 0)?.isFirstToSolve).toBe(true);
    // A rejudge that accepts it takes the mark away again.
    const taken = boardOf([{ ...waiting, result: resultOf('Accepted') }, accepted]);
    expect(cellOf(taken, 'x', 0)?.isFirstToSolve).toBe(false);
    expect(cellOf(taken, 'y', 0)?.isFirstToSolve).toBe(true);
  });

  it('gives no rank and no first mark to unofficial teams, and places disqualified ones last', () => {
    const teams = [
      teamNamed('guest', { kind: 'unofficial' }),
      teamNamed('out', { isDisqualified: true }),
      teamNamed('x'),
    ];
    const runs = runsOf(
      ['guest', 'A', 10, 'Accepted'],
      ['out', 'A', 5, 'Accepted'],
      ['x', 'A', 20, 'Accepted'],
    );
    const board = boardOf(runs, { teams });
    expect(board.rows.map(({ teamId, rank }) => [teamId, rank])).toEqual([
      ['guest', null],
      ['x', 1],
      ['out', null],
    ]);
    expect(cellOf(board, 'x', 0)?.isFirstToSolve).toBe(true);
  });

  it('adds the penalty and ignores the runs that an organiser says', () => {
    const runs = runsOf(['x', 'A', 10, 'Wrong Answer'], ['x', 'A', 20, 'Accepted']);
    const adjustments: Adjustment[] = [
      { kind: 'added penalty', teamId: 'x', minutes: 15 },
      { kind: 'added penalty', teamId: 'x', minutes: 5 },
      { kind: 'ignored run', runId: '0' },
    ];
    const board = boardOf(runs, { adjustments });
    expect(rowOf(board, 'x')).toMatchObject({ penaltyMinutes: 40 });
  });

  it('does not count the time of pauses and of intervals that were taken out', () => {
    const at = (minutes: number) => startsAtMs + minutes * minuteMs;
    const stops: Stop[] = [{ fromMs: at(10), untilMs: at(30) }];
    const runs = runsOf(
      ['x', 'A', 5, 'Accepted'],
      ['x', 'B', 20, 'Accepted'],
      ['y', 'A', 310, 'Accepted'],
    );
    const board = boardOf(runs, { contest: { stops }, at: 320 });
    expect(cellOf(board, 'x', 0)?.timeMs).toBe(5 * minuteMs);
    expect(cellOf(board, 'x', 1)?.timeMs).toBe(10 * minuteMs);
    expect(cellOf(board, 'y', 0)?.timeMs).toBe(290 * minuteMs);
    const within: Stop[] = [
      { fromMs: at(10), untilMs: at(20) },
      { fromMs: at(5), untilMs: at(25) },
    ];
    const overlapping = boardOf(runsOf(['x', 'A', 30, 'Accepted']), { contest: { stops: within } });
    expect(cellOf(overlapping, 'x', 0)?.timeMs).toBe(10 * minuteMs);
    const lasting: Stop[] = [{ fromMs: at(100), untilMs: null }];
    const paused = boardOf(runsOf(['x', 'A', 250, 'Accepted']), { contest: { stops: lasting } });
    expect(cellOf(paused, 'x', 0)?.timeMs).toBe(100 * minuteMs);
  });
});

describe('a contest with points', () => {
  it('takes the best of each subtask over all submissions (IOI)', () => {
    const runs = runsOf(
      ['x', 'A', 10, [20, 0, 30]],
      ['x', 'A', 20, [0, 40, 0]],
      ['x', 'A', 30, [20, 0, 0]],
      ['y', 'A', 10, [50, 0, 0]],
    );
    const board = boardOf(runs, { preset: 'ioi' });
    expect(rowOf(board, 'x')).toMatchObject({ rank: 1, points: 90, penaltyMinutes: 0 });
    expect(cellOf(board, 'x', 0)).toMatchObject({ timeMs: 20 * minuteMs, isSolved: false });
    expect(rowOf(board, 'y')).toMatchObject({ rank: 2, points: 50 });
  });

  it('takes the best submission, or the last one, where its settings say so', () => {
    const runs = runsOf(
      ['x', 'A', 10, 60],
      ['x', 'A', 20, 40],
      ['x', 'A', 30, 'Compilation Error'],
      ['y', 'A', 10, 0],
    );
    expect(rowOf(boardOf(runs, { preset: 'homework' }), 'x')).toMatchObject({ points: 60 });
    expect(rowOf(boardOf(runs, { preset: 'oi' }), 'x')).toMatchObject({ points: 40 });
  });

  it('counts the submissions that were judged, up to the first that was accepted', () => {
    const runs = runsOf(
      ['x', 'A', 10, 60],
      ['x', 'A', 20, 40],
      ['x', 'A', 30, 'Compilation Error'],
      ['x', 'A', 40, 'Judge Error'],
      ['x', 'A', 50, 'waiting'],
      ['y', 'A', 10, 0],
      ['y', 'A', 20, 'Accepted'],
      ['y', 'A', 30, 20],
    );
    for (const preset of ['homework', 'oi', 'icpc'] as const) {
      const board = boardOf(runs, { preset });
      expect(cellOf(board, 'x', 0)).toMatchObject({ judged: 3, pending: 1 });
      expect(cellOf(board, 'y', 0)).toMatchObject({ judged: 2 });
    }
  });

  it('compares the last improvement and five minutes for each try before it (AtCoder)', () => {
    const runs = runsOf(
      ['x', 'A', 10, 'Wrong Answer'],
      ['x', 'A', 20, 'Accepted'],
      ['x', 'B', 40, 'Accepted'],
      ['x', 'B', 50, 'Accepted'],
      ['y', 'A', 30, 'Accepted'],
      ['y', 'B', 44, 'Accepted'],
    );
    const board = boardOf(runs, { preset: 'atcoder' });
    expect(
      board.rows.map(({ teamId, points, penaltyMinutes }) => [teamId, points, penaltyMinutes]),
    ).toEqual([
      ['y', 200, 44],
      ['x', 200, 45],
    ]);
  });

  it('multiplies the points of late submissions, and keeps a better one from before', () => {
    const lateRules = [
      { fromMs: 100 * minuteMs, factor: 0.5 },
      { fromMs: 200 * minuteMs, factor: 0 },
    ];
    const runs = runsOf(
      ['x', 'A', 99, 30],
      ['x', 'A', 100, 80],
      ['x', 'A', 210, 100],
      ['y', 'A', 99, 60],
      ['y', 'A', 150, 100],
    );
    const board = boardOf(runs, { preset: 'homework', settings: { lateRules } });
    expect(rowOf(board, 'x')?.points).toBe(40);
    expect(rowOf(board, 'y')?.points).toBe(60);
  });

  it('calls a problem solved that was accepted late for fewer points than before', () => {
    const lateRules = [{ fromMs: 100 * minuteMs, factor: 0.5 }];
    const runs = runsOf(['x', 'A', 99, 60], ['x', 'A', 100, 'Accepted']);
    const board = boardOf(runs, { preset: 'homework', settings: { lateRules } });
    expect(rowOf(board, 'x')).toMatchObject({ points: 60, solved: 1 });
  });

  it('leaves the first solution with its team when that sends again', () => {
    const runs = runsOf(
      ['x', 'A', 10, 'Accepted'],
      ['y', 'A', 15, 'Accepted'],
      ['x', 'A', 20, 'Accepted'],
    );
    const board = boardOf(runs, { preset: 'oi' });
    expect(cellOf(board, 'x', 0)?.isFirstToSolve).toBe(true);
  });

  it('takes the points of a verdict that is no try', () => {
    const runs = runsOf(['x', 'A', 10, 60], ['x', 'A', 20, 0], ['x', 'A', 30, 100]);
    const settings = { freeVerdicts: ['Partially Accepted' as const], penaltyMinutes: 5 };
    const board = (said: Run[]) => boardOf(said, { preset: 'ioi', settings });
    expect(cellOf(board(runs.slice(0, 1)), 'x', 0)).toMatchObject({ points: 60, tries: 0 });
    expect(cellOf(board(runs), 'x', 0)).toMatchObject({ points: 100, tries: 1, judged: 3 });
  });

  it('takes no more than the problem has from submissions with subtasks and without', () => {
    const runs = runsOf(['x', 'A', 10, [20, 0, 30]], ['x', 'A', 20, 'Accepted']);
    expect(cellOf(boardOf(runs, { preset: 'ioi' }), 'x', 0)).toMatchObject({
      points: 100,
      isSolved: true,
    });
  });

  it('adds no penalty for what came too late for any point', () => {
    const board = boardOf(runsOf(['x', 'A', 200, 'Wrong Answer'], ['x', 'A', 201, 'Accepted']), {
      preset: 'atcoder',
      settings: { lateRules: [{ fromMs: 100 * minuteMs, factor: 0 }] },
    });
    expect(board.rows.map(({ rank }) => rank)).toEqual([1, 1]);
    expect(rowOf(board, 'x')).toMatchObject({ solved: 1, points: 0, penaltySeconds: 0 });
  });

  it('marks no first solution where a later submission has taken its place', () => {
    const runs = runsOf(['x', 'A', 10, 'Accepted'], ['x', 'A', 20, 'Wrong Answer']);
    expect(cellOf(boardOf(runs, { preset: 'oi', at: 301 }), 'x', 0)).toMatchObject({
      isSolved: false,
      isFirstToSolve: false,
    });
  });

  it('adds decimals without a remainder', () => {
    const board = boardOf(runsOf(['x', 'A', 1, 0.1], ['x', 'B', 2, 0.2]), { preset: 'ioi' });
    expect(rowOf(board, 'x')?.points).toBe(0.3);
  });
});

describe('a viewer', () => {
  const x: Viewer = { kind: 'team', teamId: 'x' };
  const runs = runsOf(
    ['x', 'A', 100, 'Accepted'],
    ['y', 'A', 240 - 1 / minuteMs, 'Accepted'],
    ['y', 'B', 240, 'Accepted'],
    ['x', 'B', 250, 'Accepted'],
  );

  it('learns no result from the first millisecond of the freeze on, but that there are runs', () => {
    const board = boardOf(runs, { viewer: everyone, at: 299 });
    expect(board).toMatchObject({ isFrozen: true, isFinal: false });
    expect(cellOf(board, 'y', 0)).toMatchObject({ isSolved: true, pending: 0 });
    expect(cellOf(board, 'y', 1)).toMatchObject({ isSolved: false, pending: 1, tries: 0 });
    expect(cellOf(board, 'x', 1)).toMatchObject({ isSolved: false, pending: 1 });
  });

  it('learns after the end what the freeze sealed only when it is lifted', () => {
    expect(rowOf(boardOf(runs, { viewer: everyone, at: 600 }), 'y')?.solved).toBe(1);
    const contest = { thawedAtMs: startsAtMs + 500 * minuteMs };
    const thawed = boardOf(runs, { viewer: everyone, at: 600, contest });
    expect(thawed.isFrozen).toBe(false);
    expect(rowOf(thawed, 'y')?.solved).toBe(2);
    expect(rowOf(boardOf(runs, { viewer: everyone, at: 499, contest }), 'y')?.solved).toBe(1);
  });

  it('of a team sees its own results inside the freeze, and not those of others', () => {
    const board = boardOf(runs, { viewer: x, at: 299 });
    expect(rowOf(board, 'x')?.solved).toBe(2);
    expect(rowOf(board, 'y')?.solved).toBe(1);
  });

  it('sees the same board in two worlds that differ only in verdicts after the freeze', () => {
    const other = runs.map((run) =>
      run.receivedAtMs >= startsAtMs + 240 * minuteMs
        ? { ...run, result: resultOf('Compilation Error') }
        : run,
    );
    const seen = (world: Run[]) => boardOf(world, { viewer: everyone, at: 299 });
    expect(seen(other)).toEqual(seen(runs));
    const waiting = other.map((run) => ({
      ...run,
      result: run.receivedAtMs >= startsAtMs + 240 * minuteMs ? null : run.result,
    }));
    expect(seen(waiting)).toEqual(seen(runs));
  });

  it('sees only its own row where the board is shown after the end, or never', () => {
    const teams = (board: ReturnType<typeof boardOf>) => board.rows.map(({ teamId }) => teamId);
    const settings = { board: 'after the end' as const };
    expect(teams(boardOf(runs, { viewer: x, at: 299, settings }))).toEqual(['x']);
    expect(teams(boardOf(runs, { viewer: x, at: 300, settings }))).toEqual(['x', 'y']);
    expect(teams(boardOf(runs, { viewer: x, at: 600, settings: { board: 'never' } }))).toEqual([
      'x',
    ]);
  });

  it('of a team without feedback learns its results after the end', () => {
    const oi = { preset: 'oi' as const, viewer: x };
    expect(cellOf(boardOf(runs, { ...oi, at: 299 }), 'x', 0)).toMatchObject({
      pending: 1,
      points: 0,
    });
    expect(cellOf(boardOf(runs, { ...oi, at: 300 }), 'x', 0)).toMatchObject({ points: 100 });
  });

  it('never sees hidden teams, except organisers', () => {
    const teams = [teamNamed('x'), teamNamed('y', { kind: 'hidden' })];
    expect(boardOf(runs, { teams, viewer: everyone }).rows).toHaveLength(1);
    expect(boardOf(runs, { teams }).rows).toHaveLength(2);
  });

  it('with a start of their own sees what others had done by the same time of theirs', () => {
    const virtual = teamNamed('later', {
      kind: 'virtual',
      startsAtMs: startsAtMs + 1000 * minuteMs,
    });
    const teams = [teamNamed('x'), teamNamed('y'), virtual];
    const viewer: Viewer = { kind: 'team', teamId: 'later' };
    const contest = { thawedAtMs: startsAtMs + 301 * minuteMs };
    const seen = (at: number) => boardOf(runs, { teams, viewer, contest, at });
    expect(seen(1050).rows.map(({ solved }) => solved)).toEqual([0, 0, 0]);
    expect(rowOf(seen(1150), 'x')).toMatchObject({ rank: 1, solved: 1 });
    // The freeze holds for them, too.
    expect(seen(1290).isFrozen).toBe(true);
    expect(cellOf(seen(1290), 'y', 1)).toMatchObject({ pending: 1, isSolved: false });
    expect(seen(1300).isFrozen).toBe(false);
    const settings = { board: 'after the end' as const };
    const alone = boardOf(runs, { teams, viewer, contest, at: 1290, settings });
    expect(alone.rows.map(({ teamId }) => teamId)).toEqual(['later']);
    expect(rowOf(seen(1300), 'y')?.solved).toBe(2);
    expect(rowOf(seen(1300), 'later')?.rank).toBeNull();
  });

  describe('in a contest in which each team has two hours of its own', () => {
    const inWindow = (id: string, fromMinute: number) =>
      teamNamed(id, { startsAtMs: startsAtMs + fromMinute * minuteMs, durationMs: 120 * minuteMs });
    const windows = [inWindow('x', 0), inWindow('y', 170)];
    const done = runsOf(
      ['x', 'A', 30, 'Accepted'],
      ['y', 'A', 230, 'Accepted'],
      ['y', 'B', 245, 'Accepted'],
    );

    it('learns from others after the end only when no one has time left', () => {
      const settings = { board: 'after the end' as const };
      const seen = (viewer: Viewer, at: number) =>
        boardOf(done, { teams: windows, viewer, at, settings }).rows.map(({ teamId }) => teamId);
      expect(seen(x, 250)).toEqual(['x']);
      expect(seen(everyone, 250)).toEqual([]);
      expect(seen(x, 300).toSorted()).toEqual(['x', 'y']);
      expect(seen(everyone, 300).toSorted()).toEqual(['x', 'y']);
    });

    it('learns nothing of what came in the freeze of the contest', () => {
      const seen = (viewer: Viewer, at: number, contest: Partial<Contest> = {}) =>
        boardOf(done, { teams: windows, viewer, at, contest });
      for (const viewer of [everyone, x]) {
        expect(seen(viewer, 235).isFrozen).toBe(false);
        expect(rowOf(seen(viewer, 235), 'y')).toMatchObject({ solved: 1 });
        expect(seen(viewer, 250).isFrozen).toBe(true);
        expect(cellOf(seen(viewer, 250), 'y', 1)).toMatchObject({ pending: 1, isSolved: false });
        expect(cellOf(seen(viewer, 310), 'y', 1)).toMatchObject({ pending: 1 });
      }
      expect(rowOf(seen({ kind: 'team', teamId: 'y' }, 250), 'y')).toMatchObject({ solved: 2 });
      const thawed = { thawedAtMs: startsAtMs + 305 * minuteMs };
      expect(rowOf(seen(everyone, 310, thawed), 'y')).toMatchObject({ solved: 2 });
    });
  });
});
