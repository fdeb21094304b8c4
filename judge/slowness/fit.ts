/** By which function of the size of the input a count grows, if one fits well and no other does. */

/** A count at a size. */
export type Point = { size: number; count: number };

/**
 * How a count grows: "n²/2", and what it is at other sizes. `isProportional`: a factor that is not
 * in the text belongs to it.
 */
export type Fit = { text: string; isProportional: boolean; at(size: number): number };

type Shape = { text: string; of(size: number): number };

const log = (size: number): number => Math.log2(Math.max(size, 2));

function factorial(size: number): number {
  let product = 1;
  for (let factor = 2; factor <= Math.min(size, factorialMax); factor += 1) product *= factor;
  return product;
}

/** The next one is no number any more. */
const factorialMax = 170;

const shapes: readonly Shape[] = [
  { text: 'n', of: (n) => n },
  { text: 'n log n', of: (n) => n * log(n) },
  { text: 'n√n', of: (n) => n ** 1.5 },
  { text: 'n²', of: (n) => n ** 2 },
  { text: 'n² log n', of: (n) => n ** 2 * log(n) },
  { text: 'n³', of: (n) => n ** 3 },
  { text: 'n⁴', of: (n) => n ** 4 },
  { text: 'n!', of: (n) => factorial(n) },
];

/** Below these, a count says little about how it grows. */
const sizeMin = 3;
const countMin = 20;
/** So many points, from the largest on, and how far apart they must be. */
const pointsMin = 4;
const pointsMax = 5;
const rangeMin = 6;
/** How far a point may be from the function, as a natural logarithm: by a fifth. */
const errorMax = 0.2;
/** Another function must be as many times as far from the points. */
const clearness = 1.6;

/** Null where it is not certain. */
export function fitOf(all: readonly Point[]): Fit | null {
  const points = all
    .filter(({ size, count }) => size >= sizeMin && count >= countMin)
    .toSorted((a, b) => a.size - b.size)
    .slice(-pointsMax);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < pointsMin) return null;
  if (last.count < rangeMin * first.count) return null;
  const fits = [...shapes.map((shape) => fitShape(shape, points)), fitPower(points)].toSorted(
    (a, b) => a.error - b.error,
  );
  const [best, second] = fits;
  if (best === undefined || second === undefined || best.error > errorMax) return null;
  return second.error > best.error * clearness + 0.02 ? best : null;
}

type Tried = Fit & { error: number };

function fitShape({ text, of }: Shape, points: readonly Point[]): Tried {
  const ratios = points.map(({ size, count }) => Math.log(count / of(size)));
  const middle = (Math.max(...ratios) + Math.min(...ratios)) / 2;
  // Small inputs have more that is not of this shape.
  const factor = Math.exp(ratios.at(-1) ?? middle);
  return {
    ...withFactor(text, factor),
    at: (size) => factor * of(size),
    error: Math.max(...ratios) - middle,
  };
}

/** A power of a base, by the least squares of logarithms. */
function fitPower(points: readonly Point[]): Tried {
  const sizes = points.map(({ size }) => size);
  const logs = points.map(({ count }) => Math.log(count));
  const [meanSize, meanLog] = [meanOf(sizes), meanOf(logs)];
  const across = sizes.map((size, at) => (size - meanSize) * ((logs[at] ?? 0) - meanLog));
  const slope = sumOf(across) / sumOf(sizes.map((size) => (size - meanSize) ** 2));
  const logAt = (size: number): number => meanLog + slope * (size - meanSize);
  const errors = sizes.map((size, at) => Math.abs((logs[at] ?? 0) - logAt(size)));
  const base = Math.exp(slope);
  // What hardly grows from one size to the next is no power, and a large base is none of choices.
  const isPower = base >= 1.2 && base < 5;
  return {
    isProportional: true,
    text: `${base.toFixed(Math.abs(base - Math.round(base)) < 0.05 ? 0 : 1)}ⁿ`,
    at: (size) => Math.exp(logAt(size)),
    error: isPower ? Math.max(...errors) : Number.POSITIVE_INFINITY,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

const factorMax = 9;
const factorError = 0.1;

/** A factor is told if it is a small whole number, or one divided by such. */
function withFactor(text: string, factor: number): Pick<Fit, 'text' | 'isProportional'> {
  const isWhole = factor >= 1;
  const whole = Math.round(isWhole ? factor : 1 / factor);
  const rest = Math.abs((isWhole ? factor : 1 / factor) / whole - 1);
  if (whole > factorMax || rest > factorError) return { text, isProportional: true };
  if (whole === 1) return { text, isProportional: false };
  return { text: isWhole ? `${whole} · ${text}` : `${text}/${whole}`, isProportional: false };
}
