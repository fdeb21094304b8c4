/** The growth of a count on inputs of several sizes, by each measure of their size. */
import { closestOf, type Fitted, fitOf, type Point } from './fit.ts';
import { isLength, type Measure } from './sizes.ts';

/** An input, and how often something happened on it. */
export type Counted = { input: string; count: number };

export type MeasuredFit = Fitted & { measure: Measure; points: Point[] };

/** By each measure that fits as well as any other. `callsMost`: see `fitOf`. */
export function fitsOf(
  counted: readonly Counted[],
  measures: readonly Measure[],
  callsMost?: number,
): MeasuredFit[] {
  const all = measures.flatMap((measure): MeasuredFit[] => {
    const points = counted.flatMap(({ input, count }) => {
      const size = measure.of(input);
      return size === null ? [] : [{ size, count }];
    });
    const fit = fitOf(points, callsMost);
    return fit === null ? [] : [{ measure, points, fit }];
  });
  const closest = closestOf(all);
  // The numbers of an input mostly decide its length, which says less.
  const numbers = closest.filter(({ measure }) => !isLength(measure));
  return numbers.length > 0 ? numbers : closest;
}
