/** The function by which a count grows, if it is certain. */
import { expect, it } from 'vitest';
import { fitOf, type Point } from './fit.ts';

const doubled = [8, 16, 32, 64, 128, 256];
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
  ['2ⁿ', [8, 16, 17, 18, 19, 20], (n) => 5 * 2 ** n],
  ['1.6ⁿ', [8, 16, 20, 24, 26], (n) => 1.618 ** n],
])('a count grows like %s', (text, sizes, of) => {
  const fit = fitOf(pointsOf(sizes, of));
  expect(fit?.text).toBe(text);
  const next = 2 * (sizes.at(-1) ?? 0);
  expect(Math.abs(Math.log((fit?.at(next) ?? 0) / of(next)))).toBeLessThan(0.3);
});

it('a factor that is no small number is left out', () => {
  const fit = fitOf(pointsOf(doubled, (n) => 40 * n * n));
  expect(fit).toMatchObject({ text: 'n²', isProportional: true });
});

it.each<[why: string, points: Point[]]>([
  ['of few sizes', pointsOf([64, 128, 256], (n) => n * n)],
  ['that do not grow', pointsOf(doubled, () => 1000)],
  ['that go up and down', pointsOf(doubled, (n) => (n % 3 === 1 ? n ** 2 : n ** 3))],
  ['between two functions', pointsOf(doubled, (n) => n ** 1.75)],
])('nothing is said about counts %s', (_, points) => {
  expect(fitOf(points)).toBeNull();
});
