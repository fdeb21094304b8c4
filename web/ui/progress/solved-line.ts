/** The number of solved problems over time, from the days with new ones. */
import type { PersonalRecord } from '../../../contract/dashboard.ts';
import { plural } from '../format.ts';

type Days = PersonalRecord['solvedByDay'];

/** `x` and `y` run from 0 to 1; `y` is 1 at the present number. */
export type Point = { x: number; y: number };

export type SolvedLine = {
  points: Point[];
  /** The number at the beginning of the line. */
  before: number;
  /** The instants of both ends, in ms. */
  fromMs: number;
  toMs: number;
};

const dayMs = 24 * 3600 * 1000;
const yearDays = 365;
/** Before a newcomer's first solved problem, so that the line can rise. */
const leadDays = 7;

/**
 * Rises at the end of each day; covers the last year, or less for newcomers. `total` is the present
 * number.
 */
export function solvedLine(days: Days, total: number, nowMs: number): SolvedLine {
  const before = total - days.reduce((sum, { solved }) => sum + solved, 0);
  const first = days[0];
  const began = first && before === 0 ? Date.parse(first.day) - leadDays * dayMs : 0;
  const fromMs = Math.max(began, nowMs - yearDays * dayMs);
  const place = (ms: number, solved: number): Point => ({
    x: Math.min(1, Math.max(0, (ms - fromMs) / (nowMs - fromMs))),
    y: total === 0 ? 0 : solved / total,
  });
  let solved = before;
  const points = [place(fromMs, before)];
  for (const day of days) {
    const at = Date.parse(day.day) + dayMs;
    points.push(place(at, solved), place(at, solved + day.solved));
    solved += day.solved;
  }
  points.push(place(nowMs, solved));
  return { points, before, fromMs, toMs: nowMs };
}

/** The line in words, e.g. `12 problems solved in the last year, 15 in all`. */
export function solvedSentence(days: Days, total: number): string {
  const lately = days.reduce((sum, { solved }) => sum + solved, 0);
  return `${plural(lately, 'problem')} solved in the last year, ${total.toLocaleString('en')} in all`;
}
