/** The function by which a count grows, if it is certain. */
import { expect, it } from 'vitest';
import { closestOf, fitOf, type Point, surestOf } from './fit.ts';

const doubled = [8, 16, 32, 64, 128, 256];
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const pointsOf = (sizes: number[], of: (size: number) => number): Point[] =>
  sizes.map((size) => ({ size, count: Math.round(of(size)) }));

it.each<[text: string, sizes: number[], of: (n: number) => number]>([
  ['n', doubled, (n) => n + 3],
  ['3 · n', doubled, (n) => 3 * n],
  ['n²', doubled, (n) => n * (n + 1)],
  ['n²/2', doubled, (n) => (n * (n - 1)) / 2],
  ['n² log n', doubled, (n) => n * n * Math.log2(n)],
  ['n³/6', doubled, (n) => (n * (n - 1) * (n - 2)) / 6],
  ['n√n', [100, 400, 1600, 6400, 25_600], (n) => n * Math.sqrt(n)],
  ['5 · 2ⁿ', [8, 16, 17, 18, 19, 20], (n) => 5 * 2 ** n],
  ['2ⁿ', [8, 16, 17, 18, 19, 20], (n) => 2.5 * 2 ** n],
  ['1.6ⁿ', [8, 16, 20, 24, 26], (n) => 1.618 ** n],
  ['3ⁿ', [8, 10, 11, 12, 13], (n) => 1.5 * 3 ** n],
  ['n · 2ⁿ', [8, 16, 17, 18, 19, 20], (n) => n * 2 ** n],
  ['n!', [5, 6, 7, 8, 9], (n) => Math.E * factorial(n)],
  ['n · n!', [5, 6, 7, 8, 9], (n) => n * factorial(n)],
])('a count grows like %s', (text, sizes, of) => {
  const fit = fitOf(pointsOf(sizes, of));
  expect(fit?.text).toBe(text);
  const next = 2 * (sizes.at(-1) ?? 0);
  expect(Math.abs(Math.log((fit?.at(next) ?? 0) / of(next)))).toBeLessThan(0.3);
});

it('a count at another size agrees with the factor of the text', () => {
  const fit = fitOf(pointsOf(doubled, (n) => 3.9 * n * n));
  expect([fit?.text, fit?.at(1000)]).toEqual(['4 · n²', 4_000_000]);
});

it('a factor that is no small number is left out', () => {
  const fit = fitOf(pointsOf(doubled, (n) => 40 * n * n));
  expect(fit).toMatchObject({ text: 'n²', isProportional: true });
});

const consecutive = [8, 10, 11, 12, 13];

it.each<[why: string, points: Point[], callsMost?: number]>([
  ['is of no known recursion', pointsOf(consecutive, (n) => 3.1 ** n)],
  ['lies between two known ones', pointsOf([8, 16, 17, 18, 19, 20], (n) => 2.41 ** n)],
  ['exceeds the calls that a call makes', pointsOf(consecutive, (n) => 3 ** n), 2],
])('no base is told that %s', (_, points, callsMost) => {
  const fit = fitOf(points, callsMost);
  expect(fit).toMatchObject({ text: null });
});

it('a base that the calls of a call allow is told', () => {
  expect(
    fitOf(
      pointsOf(consecutive, (n) => 3 ** n),
      3,
    )?.text,
  ).toBe('3ⁿ');
});

it.each<[why: string, points: Point[]]>([
  ['of few sizes', pointsOf([64, 128, 256], (n) => n * n)],
  ['that do not grow', pointsOf(doubled, () => 1000)],
  ['that go up and down', pointsOf(doubled, (n) => (n % 3 === 1 ? n ** 2 : n ** 3))],
  ['between two functions', pointsOf(doubled, (n) => n ** 1.75)],
  ['between a factorial and the next', pointsOf([8, 9, 10, 11], (n) => n ** 0.5 * factorial(n))],
  ['of many nested loops', pointsOf([16, 17, 18, 19, 20], (n) => n ** 8)],
])('nothing is said about counts %s', (_, points) => {
  expect(fitOf(points)).toBeNull();
});

/** The name of the surest of these measures of inputs; a count belongs to each input. */
function surest(counts: number[], measures: Record<string, number[]>): string | undefined {
  const all = Object.entries(measures).flatMap(([name, sizes]) => {
    const points = sizes.map((size, at) => ({ size, count: counts[at] ?? 0 }));
    const fit = fitOf(points);
    return fit === null ? [] : [{ name, points, fit }];
  });
  return surestOf(closestOf(all))?.name;
}

it('of measures that fit equally well, none is chosen if they differ in growth', () => {
  const squares = doubled.map((n) => n * n);
  expect(surest(squares, { h: doubled, area: squares })).toBeUndefined();
  expect(surest(squares, { h: doubled })).toBe('h');
});

it('of measures in proportion, that without a factor is chosen, and otherwise the most usual', () => {
  const twice = doubled.map((n) => 2 * n);
  const squares = doubled.map((n) => n * n);
  expect(surest(squares, { twice, n: doubled })).toBe('n');
  expect(surest(squares, { n: doubled, product: doubled, less: doubled.map((n) => n - 1) })).toBe(
    'n',
  );
  expect(
    surest(
      squares.map((count) => 40 * count),
      { n: doubled, twice },
    ),
  ).toBe('n');
});
