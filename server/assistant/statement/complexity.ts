/** Which growth of the number of steps fits a time limit, for the size that a statement allows. */
import { type Facts, shownNumber } from './facts.ts';

/** What a simple loop does in a second on a machine of today, on the generous side. */
export const stepsPerSecond = 5e8;

type Class = { name: string; steps: (n: number) => number };

/** From the quickest to the slowest; logarithms to base 2. */
const classes: readonly Class[] = [
  { name: 'O(log n)', steps: (n) => Math.log2(n + 1) },
  { name: 'O(√n)', steps: Math.sqrt },
  { name: 'O(n)', steps: (n) => n },
  { name: 'O(n log n)', steps: (n) => n * Math.log2(n + 1) },
  { name: 'O(n √n)', steps: (n) => n * Math.sqrt(n) },
  { name: 'O(n²)', steps: (n) => n ** 2 },
  { name: 'O(n³)', steps: (n) => n ** 3 },
  { name: 'O(2ⁿ)', steps: (n) => 2 ** Math.min(n, 1000) },
  { name: 'O(n!)', steps: (n) => factorial(Math.min(n, 170)) },
];

function factorial(n: number): number {
  let product = 1;
  for (let i = 2; i <= n; i += 1) product *= i;
  return product;
}

export type Size = { name: string; max: number };

const sizeMax = 1e7;

/** The size that decides: the largest count of the input, or the number itself where it is alone. */
export function mainSize({ constraints, lengths, inputs }: Facts): Size | undefined {
  const named = constraints
    .filter(({ isIndexed, max }) => !isIndexed && max !== null && max > 1)
    .filter(({ name }) => inputs.find((one) => one.name === name)?.isFirst !== false)
    .map(({ name, max }) => ({ name, max: max ?? 0 }));
  const cells = cellsOf(named);
  const worded = lengths.map(({ what, max }) => ({ name: what, max }));
  if (cells && cells.max <= sizeMax) return cells;
  const counts = [...named, ...worded].filter(({ max }) => max <= sizeMax);
  const most = (all: Size[]) => all.toSorted((a, b) => b.max - a.max)[0];
  const n = named.find(({ name }) => /^n$/i.test(name));
  if (n && (n.max > sizeMax || n.max * 4 >= (most(counts)?.max ?? 0))) return n;
  return most(counts) ?? most(named);
}

/** Of a grid it is the number of cells that counts. */
function cellsOf(named: Size[]): Size | undefined {
  const side = (pattern: RegExp) => named.find(({ name }) => pattern.test(name));
  const [rows, columns] = [side(/^[rh]$/i), side(/^[cw]$/i)];
  if (!rows || !columns) return undefined;
  return { name: `${rows.name}·${columns.name}`, max: rows.max * columns.max };
}

const allowedSteps = (timeLimitMs: number): number => (stepsPerSecond * timeLimitMs) / 1000;

/** The slowest growth that fits, and the first that does not. */
export function fittingClasses(n: number, timeLimitMs: number): { best: string; next: string } {
  const allowed = allowedSteps(timeLimitMs);
  const last = classes.findLastIndex(({ steps }) => steps(n) <= allowed);
  return { best: classes[last]?.name ?? 'O(1)', next: classes[last + 1]?.name ?? '' };
}

/** Rows of a table: the classes around the border. */
export function shownClasses({ max }: Size, timeLimitMs: number): string[] {
  const allowed = allowedSteps(timeLimitMs);
  const border = classes.findLastIndex(({ steps }) => steps(max) <= allowed);
  return classes.slice(Math.max(0, border - 2), border + 3).map(({ name, steps }) => {
    const count = steps(max);
    const verdict = count <= allowed / 5 ? 'fits' : count <= allowed ? 'fits, barely' : 'too slow';
    const shown = count < 1e30 ? shownNumber(count) : 'more than 10³⁰';
    return `| ${name} | ${shown} | ${verdict} |`;
  });
}
