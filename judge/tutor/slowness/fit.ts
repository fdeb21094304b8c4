/** Finds the function by which a count grows with the input's size, if exactly one fits well. */

/** A count measured at a size. */
export type Point = { size: number; count: number };

/**
 * How a count grows: a text such as "n²/2", or null if all that is certain is that it is exponential;
 * and the count at other sizes. `isProportional`: the text omits a constant factor. `error`: the
 * largest distance of a point, as a natural logarithm.
 */
export type Fit = {
  text: string | null;
  isProportional: boolean;
  error: number;
  at(size: number): number;
};

type Shape = { text: string; of(size: number): number };

const log = (size: number): number => Math.log2(Math.max(size, 2));

function factorial(size: number): number {
  let product = 1;
  for (let factor = 2; factor <= Math.min(size, factorialMax); factor += 1) product *= factor;
  return product;
}

/** 171! exceeds the largest double. */
const factorialMax = 170;

const shapes: readonly Shape[] = [
  { text: 'n', of: (n) => n },
  { text: 'n log n', of: (n) => n * log(n) },
  { text: 'n√n', of: (n) => n ** 1.5 },
  { text: 'n²', of: (n) => n ** 2 },
  { text: 'n² log n', of: (n) => n ** 2 * log(n) },
  { text: 'n³', of: (n) => n ** 3 },
  { text: 'n⁴', of: (n) => n ** 4 },
];

const golden = (1 + Math.sqrt(5)) / 2;
/** Those of recursions into two smaller problems, of all subsets and ways, and of all orders. */
const powers: readonly (Shape & { base?: number })[] = [
  { text: '1.6ⁿ', base: golden, of: (n) => golden ** n },
  ...[2, 3, 4].flatMap((base) => [
    { text: `${base}ⁿ`, base, of: (n: number) => base ** n },
    { text: `n · ${base}ⁿ`, base, of: (n: number) => n * base ** n },
  ]),
  { text: '(n − 1)!', of: (n) => factorial(n - 1) },
  { text: 'n!', of: (n) => factorial(n) },
  { text: 'n · n!', of: (n) => n * factorial(n) },
];

/** Smaller sizes and counts say little about growth. */
const sizeMin = 3;
const countMin = 20;
/** How many of the largest points are used, and the least ratio of their counts. */
const pointsMin = 4;
const pointsMax = 5;
const rangeMin = 6;
/** The largest distance of a point from the function, as a natural logarithm: about 20 %. */
const errorMax = 0.2;
/** Every other function must be at least this many times as far from the points. */
const clearness = 1.6;

/** In order of size; of several counts at a size, only the largest. */
function largestOfEach(points: readonly Point[]): Point[] {
  const counts = new Map<number, number>();
  for (const { size, count } of points) counts.set(size, Math.max(count, counts.get(size) ?? 0));
  return [...counts].map(([size, count]) => ({ size, count })).sort((a, b) => a.size - b.size);
}

/**
 * Null if no function fits, or more than one does. `callsMost`: the calls that a call makes at most, if
 * it counts calls, and that is known.
 */
export function fitOf(all: readonly Point[], callsMost = Number.POSITIVE_INFINITY): Fit | null {
  const points = largestOfEach(all)
    .filter(({ size, count }) => size >= sizeMin && count >= countMin)
    .slice(-pointsMax);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < pointsMin) return null;
  if (last.count < rangeMin * first.count) return null;
  const power = powerOf(points, callsMost);
  const fits = [...shapes.map((shape) => fitShape(shape, points)), ...(power ? [power] : [])];
  const [best, second] = fits.toSorted((a, b) => a.error - b.error);
  if (best === undefined || second === undefined || best.error > errorMax) return null;
  return second.error > best.error * clearness + 0.02 ? best : null;
}

/** A fit, and the points of one of several measures of the size. */
export type Fitted = { points: readonly Point[]; fit: Fit };

/** Errors that differ by less say nothing. */
const errorsApart = 0.05;
/** Sizes whose ratio changes by less grow in proportion to each other. */
const ratioChangeMax = 1.5;

/** Those of several fits that are as good as the best. */
export function closestOf<T extends Fitted>(all: readonly T[]): T[] {
  const least = Math.min(...all.map(({ fit }) => fit.error));
  return all.filter(({ fit }) => fit.error <= least + errorsApart);
}

/**
 * The surest of fits that are equally good, for several measures of the same inputs, the most usual
 * first. Null if they do not grow in proportion to each other, as a side of squares and their area:
 * inputs of another form would show which one counts.
 */
export function surestOf<T extends Fitted>(all: readonly T[]): T | null {
  const [first] = all;
  if (first === undefined || !all.every((one) => areProportional(one.points, first.points))) {
    return null;
  }
  const [surest] = all.toSorted(
    (a, b) =>
      Number(hasFactor(a.fit)) - Number(hasFactor(b.fit)) ||
      Math.round(a.fit.error / errorsApart) - Math.round(b.fit.error / errorsApart),
  );
  return surest ?? null;
}

/** Whether the text has a factor, or omits it. */
const hasFactor = ({ text, isProportional }: Fit): boolean =>
  isProportional || /^\d ·|\//.test(text ?? '');

function areProportional(some: readonly Point[], others: readonly Point[]): boolean {
  if (some.length !== others.length) return false;
  const ratios = some.map(({ size }, at) => size / (others[at]?.size ?? 0)).slice(-pointsMax);
  return Math.max(...ratios) <= ratioChangeMax * Math.min(...ratios);
}

function fitShape({ text, of }: Shape, points: readonly Point[]): Fit {
  const ratios = points.map(({ size, count }) => Math.log(count / of(size)));
  const middle = (Math.max(...ratios) + Math.min(...ratios)) / 2;
  // On small inputs, terms of lower order weigh more: the largest input decides.
  const factor = Math.exp(ratios.at(-1) ?? middle);
  const { told, ...words } = withFactor(text, factor);
  return { ...words, at: (size) => told * of(size), error: Math.max(...ratios) - middle };
}

/** On the smallest inputs, terms of lower order hide the base. */
const powerPoints = 4;
/** How far a base may be from the true one, for each step of the size, as a natural logarithm. */
const baseError = 0.01;
/** A base nearer to 1 is no exponential growth; search trees rarely have more than a few branches. */
const [baseMin, baseMax] = [1.25, 5];
/** Of a polynomial, which may look like an exponential, the steps become smaller. */
const stepRatioMax = 1.12;

/**
 * The exponential that fits: one of the known ones, or only that it is one; null if none does.
 */
function powerOf(all: readonly Point[], callsMost: number): Fit | null {
  const points = all.slice(-powerPoints);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const tolerated = (baseError * (last.size - first.size)) / 2;
  const [known] = powers
    .filter(({ base = 1 }) => base <= callsMost)
    .map((shape) => fitShape(shape, points))
    .filter(({ error }) => error <= tolerated)
    .toSorted((a, b) => a.error - b.error);
  return known ?? someExponential(all);
}

/** An exponential through all points, by least squares of the logarithms. */
function someExponential(points: readonly Point[]): Fit | null {
  const sizes = points.map(({ size }) => size);
  const logs = points.map(({ count }) => Math.log(count));
  const steps = sizes
    .slice(1)
    .map((size, at) => ((logs[at + 1] ?? 0) - (logs[at] ?? 0)) / (size - (sizes[at] ?? 0)));
  if (Math.max(...steps) > stepRatioMax * Math.min(...steps)) return null;
  const [meanSize, meanLog] = [meanOf(sizes), meanOf(logs)];
  const across = sizes.map((size, at) => (size - meanSize) * ((logs[at] ?? 0) - meanLog));
  const slope = sumOf(across) / sumOf(sizes.map((size) => (size - meanSize) ** 2));
  const logAt = (size: number): number => meanLog + slope * (size - meanSize);
  const base = Math.exp(slope);
  if (base < baseMin || base >= baseMax) return null;
  const errors = sizes.map((size, at) => Math.abs((logs[at] ?? 0) - logAt(size)));
  return {
    isProportional: true,
    text: null,
    at: (size) => Math.exp(logAt(size)),
    error: Math.max(...errors),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
export const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

const factorMax = 9;
const factorError = 0.08;

/**
 * The text states a factor only if it, or its inverse, is close to a small integer. `told`: the factor of
 * the text, by which other figures agree with it.
 */
function withFactor(
  text: string,
  factor: number,
): { text: string; isProportional: boolean; told: number } {
  const isWhole = factor >= 1;
  const whole = Math.round(isWhole ? factor : 1 / factor);
  const rest = Math.abs((isWhole ? factor : 1 / factor) / whole - 1);
  if (whole > factorMax || rest > factorError) return { text, isProportional: true, told: factor };
  const told = isWhole ? whole : 1 / whole;
  if (whole === 1) return { text, isProportional: false, told };
  return { text: isWhole ? `${whole} · ${text}` : `${text}/${whole}`, isProportional: false, told };
}
