/** The line of solved problems. */
import { describe, expect, it } from 'vitest';
import { solvedLine, solvedSentence } from './solved-line.ts';

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

  it('is described in words', () => {
    expect(solvedSentence([{ day: '2026-11-10', solved: 1 }], 15)).toBe(
      '1 problem solved in the last year, 15 in all',
    );
  });
});
