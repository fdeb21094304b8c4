/** The line of solved problems. */
import { describe, expect, it } from 'vitest';
import { solvedLine, solvedSentence, ticksTo } from './solved-line.ts';

const dayMs = 24 * 3600 * 1000;
const now = Date.parse('2026-11-21T12:00:00Z');

describe('the line of solved problems', () => {
  it('begins a year ago with the number solved before, and ends with the present one', () => {
    const line = solvedLine([{ day: '2026-06-01', solved: 2 }], 8, now);
    expect(line.before).toBe(6);
    expect(now - line.fromMs).toBe(365 * dayMs);
    expect(line.points.map(({ y }) => y)).toEqual([0.75, 0.75, 1, 1]);
    expect(line.points.at(-1)?.x).toBe(1);
  });

  it('of a newcomer begins a week before the first problem', () => {
    const days = [
      { day: '2026-11-10', solved: 1 },
      { day: '2026-11-21', solved: 3 },
    ];
    const line = solvedLine(days, 4, now);
    expect(new Date(line.fromMs).toISOString()).toBe('2026-11-03T00:00:00.000Z');
    expect(line.points.map(({ y }) => y)).toEqual([0, 0, 0.25, 0.25, 1, 1]);
    expect(line.points.every(({ x }) => x >= 0 && x <= 1)).toBe(true);
  });

  it('is flat if nothing was solved', () => {
    expect(solvedLine([], 0, now).points.map(({ y }) => y)).toEqual([0, 0]);
    expect(solvedLine([], 3, now).points.map(({ y }) => y)).toEqual([1, 1]);
  });

  it('has an axis from 0 in round steps', () => {
    expect(ticksTo(0)).toEqual([0, 1]);
    expect(ticksTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksTo(5)).toEqual([0, 2, 4, 6]);
    expect(ticksTo(130)).toEqual([0, 50, 100, 150]);
    expect(solvedLine([], 5, now).points.at(-1)?.y).toBeCloseTo(5 / 6);
  });

  it('is described in words', () => {
    expect(solvedSentence([{ day: '2026-11-10', solved: 1 }], 15)).toBe(
      '1 problem solved in the last year, 15 in all',
    );
  });
});
