/** Steps from a frozen board to the real one. */
import { describe, expect, it } from 'vitest';
import type { ContestSettings } from '../contract/contests.ts';
import { type Resolver, resolver } from './resolver.ts';
import { type Row, standings } from './standings.ts';
import { asContest, type RealContest, realContests } from './testing-contests.ts';

/** The board after all steps, which move one row each and give ranks. */
function resolved({ rows, steps }: Resolver): Row[] {
  let shown = rows;
  for (const { row, from, to, ranks } of steps) {
    shown = shown.toSpliced(from, 1).toSpliced(to, 0, row);
    shown = shown.map((one, at) => {
      const rank = ranks[at - Math.min(from, to)];
      return rank === undefined ? one : { ...one, rank };
    });
  }
  return shown;
}

const nowMs = Date.UTC(2027, 0, 1);

describe('a resolver', () => {
  it.each(realContests().map((real) => ({ source: real.source, real })))(
    'leads from the frozen board to the real one: $source',
    ({ real }) => {
      const request = { ...asContest(real), adjustments: [], nowMs };
      const { contest } = request;
      const everyone = { viewer: { kind: 'public' } } as const;
      const thawed = { ...contest, thawedAtMs: 0 };
      const final = standings({ ...request, ...everyone, contest: thawed });
      const frozen = standings({
        ...request,
        ...everyone,
        contest: { ...contest, thawedAtMs: null },
      });
      const made = resolver({ ...request, stops: new Set() });
      const order = (rows: readonly Row[]) => rows.map(({ teamId, rank }) => [teamId, rank]);
      expect(order(made.rows)).toEqual(order(frozen.rows));
      expect(resolved(made)).toEqual(final.rows);
      expect(made.steps.length > 0).toBe(
        frozen.isFrozen && real.runs.some(([at]) => at >= real.durationMs - real.frozenForMs),
      );
      // No team falls by a result of their own, and nothing below the present place moves any more.
      expect(made.steps.every(({ from, to }) => to <= from)).toBe(true);
      const places = made.steps.map(({ from }) => from);
      expect(places).toEqual(places.toSorted((a, b) => b - a));
    },
  );

  it('waits at the places of the teams that it is told', () => {
    const [real] = realContests();
    if (real === undefined) throw new Error('There is no real contest.');
    const request = { ...asContest(real), adjustments: [], nowMs };
    const [best] = standings({ ...request, viewer: { kind: 'organiser' } }).rows;
    if (best === undefined) throw new Error('The board is empty.');
    const { steps } = resolver({ ...request, stops: new Set([best.teamId]) });
    expect(steps.at(-1)).toMatchObject({ teamId: best.teamId, problemId: null, from: 0, to: 0 });
  });

  it.each(['last', 'best', 'best by subtask'] as const)(
    'leads to the real board if %s counts, at points that can fall',
    (counts) => {
      for (const real of realContests().slice(0, 6)) {
        const request = pointsOf(real, { counts, board: 'frozen' });
        const { contest } = request;
        const viewer = { kind: 'public' } as const;
        const thawed = { ...contest, thawedAtMs: 0 };
        const final = standings({ ...request, viewer, contest: thawed });
        const stops = new Set(final.rows.slice(0, 3).map(({ teamId }) => teamId));
        const made = resolver({ ...request, stops });
        expect(resolved(made)).toEqual(final.rows);
        const waits = made.steps.filter(({ problemId }) => problemId === null);
        expect(waits.map(({ teamId, to }) => [teamId, to])).toEqual(
          final.rows
            .slice(0, 3)
            .map(({ teamId }, at) => [teamId, at])
            .reverse(),
        );
        if (counts === 'last') {
          expect(made.steps.some(({ from, to }) => to > from)).toBe(true);
          // Places are final only when all is told.
          expect(made.steps.slice(-3)).toEqual(waits);
        }
      }
    },
  );

  it.each(['after the end', 'never'] as const)(
    'tells all results of a contest whose board is shown %s',
    (board) => {
      const [real] = realContests();
      if (real === undefined) throw new Error('There is no real contest.');
      const request = pointsOf(real, { counts: 'last', board });
      const made = resolver({ ...request, stops: new Set() });
      expect(made.rows.every(({ solved, points }) => solved === 0 && points === 0)).toBe(true);
      const organiser = standings({ ...request, viewer: { kind: 'organiser' } });
      const isShown = new Set(made.rows.map(({ teamId }) => teamId));
      expect(resolved(made)).toEqual(organiser.rows.filter(({ teamId }) => isShown.has(teamId)));
    },
  );
});

/** A real contest as one of points, in which a later submission often has fewer than one before. */
function pointsOf(real: RealContest, settings: Pick<ContestSettings, 'counts' | 'board'>) {
  const request = { ...asContest(real), adjustments: [], nowMs };
  const { contest } = request;
  return {
    ...request,
    contest: {
      ...contest,
      thawedAtMs: null,
      settings: { ...contest.settings, score: 'points' as const, ...settings },
    },
    runs: request.runs.map((run, at) => ({
      ...run,
      result: run.result && { ...run.result, points: (at * 37) % 101, subtasks: null },
    })),
  };
}
