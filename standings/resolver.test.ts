/** Steps from a frozen board to the real one. */
import { describe, expect, it } from 'vitest';
import { type Resolver, resolver } from './resolver.ts';
import { type Row, standings } from './standings.ts';
import { asContest, realContests } from './testing-contests.ts';

/** The board after all steps, which move one row each and give ranks. */
function resolved({ rows, steps }: Resolver): Row[] {
  let shown = rows;
  for (const { row, from, to, ranks } of steps) {
    shown = shown.toSpliced(from, 1).toSpliced(to, 0, row);
    shown = shown.map((one, at) => {
      const rank = ranks[at - to];
      return at < to || rank === undefined ? one : { ...one, rank };
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
});
