/**
 * How a program's time grows with the size of its input, estimated from the cases that it passed.
 * Only the shape is reported and never a size, because the sizes of hidden cases are secret.
 */

import type { Growth } from '../../work/explain-request.ts';

/** One case that passed. */
export type Measured = { inputBytes: number; cpuMs: number };

export type { Growth };

/** In less time than this, a program does little besides starting and exiting. */
const measurableMs = 4;
const pointsMin = 3;
/** The largest input must be this many times the smallest for an estimate. */
const rangeMin = 3;
const steepFrom = 1.6;
/** The time of intended algorithms does not grow faster than this power of the input size. */
const exponentialFrom = 4.5;
/**
 * How far a time may be from the line, as a natural logarithm: about 35 %. Where times are further
 * away, something else than the length of the input decides, such as one of two numbers in it.
 */
const errorMax = 0.3;

/**
 * The growth if it is steep; null if it is not, or cannot be estimated. It is the slope of time
 * over size in logarithms, fitted by least squares.
 */
export function growthOf(cases: Measured[]): Growth | null {
  const points = cases
    .filter(({ cpuMs, inputBytes }) => cpuMs >= measurableMs && inputBytes > 0)
    .map(({ cpuMs, inputBytes }) => ({ x: Math.log(inputBytes), y: Math.log(cpuMs) }));
  const xs = points.map(({ x }) => x);
  if (points.length < pointsMin) return null;
  if (Math.max(...xs) - Math.min(...xs) < Math.log(rangeMin)) return null;
  const { slope, error } = lineThrough(points);
  if (error > errorMax) return null;
  if (slope >= exponentialFrom) return 'exponential';
  return slope >= steepFrom ? 'steep' : null;
}

/** By least squares; `error` is the largest distance of a point. */
function lineThrough(points: { x: number; y: number }[]): { slope: number; error: number } {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const along = mean(points.map(({ x, y }) => (x - meanX) * (y - meanY)));
  const slope = along / mean(points.map(({ x }) => (x - meanX) ** 2));
  const errors = points.map(({ x, y }) => Math.abs(y - meanY - slope * (x - meanX)));
  return { slope, error: Math.max(...errors) };
}
