/** The number of solved problems over time, from the days with new ones. */

import type { PersonalRecord } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { plural } from '../format.ts';
import { pageLocale } from '../locale.ts';

type Days = PersonalRecord['solvedByDay'];

/** `x` and `y` run from 0 to 1; `y` is 1 at the top of the axis. */
export type Point = { x: number; y: number };

export type SolvedLine = {
  points: Point[];
  /** The number at the beginning of the line. */
  before: number;
  /** The instants of both ends, in ms. */
  fromMs: number;
  toMs: number;
  /** The numbers at the lines of the axis, from 0 to its top. */
  ticks: number[];
};

const dayMs = 24 * 3600 * 1000;
const yearDays = 365;
/** Before a newcomer's first solved problem, so that the line can rise. */
const leadDays = 7;

/**
 * Rises at the beginning of each day; covers the last year, or less for newcomers. `total` is the
 * present number.
 */
export function solvedLine(days: Days, total: number, nowMs: number): SolvedLine {
  const before = total - days.reduce((sum, { solved }) => sum + solved, 0);
  const first = days[0];
  const began = first && before === 0 ? Date.parse(first.day) - leadDays * dayMs : 0;
  const fromMs = Math.max(began, nowMs - yearDays * dayMs);
  const ticks = ticksTo(total);
  const top = ticks.at(-1) ?? 1;
  const place = (ms: number, solved: number): Point => ({
    x: Math.min(1, Math.max(0, (ms - fromMs) / (nowMs - fromMs))),
    y: solved / top,
  });
  let solved = before;
  const points = [place(fromMs, before)];
  for (const day of days) {
    const at = Date.parse(day.day);
    points.push(place(at, solved), place(at, solved + day.solved));
    solved += day.solved;
  }
  points.push(place(nowMs, solved));
  return { points, before, fromMs, toMs: nowMs, ticks };
}

/** At most four steps of a round size from 0 to at least `most`. */
export function ticksTo(most: number): number[] {
  const least = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? least;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

/** The line in words, e.g. `12 problems solved in the last year, 15 in all`. */
export function solvedSentence(days: Days, total: number): string {
  const lately = days.reduce((sum, { solved }) => sum + solved, 0);
  return t`${plural(lately, '# problem|# problems')} solved in the last year, ${total.toLocaleString(pageLocale)} in all`;
}
