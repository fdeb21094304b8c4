/** Where the time goes, in sentences. */
import { expect, it } from 'vitest';
import { fitOf } from './fit.ts';
import { nameOf } from './names.ts';
import type { Growth, Slowness } from './slowness.ts';
import { shownSlowness } from './slowness-words.ts';
import type { Part } from './way.ts';

const points = [8, 16, 32, 64, 128].map((size) => ({ size, count: (size * size) / 2 }));
const fit = fitOf(points);
if (fit === null) throw new Error('a square fits');

const named: Part = { kind: 'loop', line: 49, from: 49, to: 51, within: 'main', share: 0.93 };
const measure = { letter: 'n', words: 'the first number of the input', of: () => 128 };
const growth: Growth = {
  fit,
  isSteps: false,
  measure,
  alike: [],
  points,
  most: { size: 200_000, count: 2e10, leastMs: 20_000 },
};
const slowness: Slowness = {
  named,
  growth,
  inside: null,
  isCalled: false,
  work: null,
  costGrows: false,
  isReadingSlow: true,
  runs: { count: 8192, size: 128, measure },
};

const told = (changes: Partial<Slowness>): string =>
  shownSlowness({ ...slowness, ...changes }).sentences.join(' ');

it('a loop is reported with its share, its growth, and its count at the largest input', () => {
  expect(shownSlowness(slowness)).toEqual({
    line: 49,
    sentences: [
      'The loop in lines 49 to 51 takes 93 % of the time on large inputs.',
      'Line 49 runs about n²/2 times, where n is the first number of the input.',
      'The problem allows n = 200,000: that makes 2·10¹⁰, more than 20 s.',
    ],
    growth: {
      of: 'the first number of the input',
      letter: 'n',
      isSteps: false,
      isCalls: false,
      points: points.slice(-4),
    },
  });
});

it('a growth that may be by another number, which grows alike, says so', () => {
  const [n, q] = ['n', 'q'].map((letter) => ({ letter, words: null, of: () => 128 }));
  if (n === undefined || q === undefined) throw new Error('there are two');
  expect(told({ growth: { ...growth, measure: n, alike: [q] } })).toContain(
    'Line 49 runs about n²/2 times, where n and q grow together.',
  );
  const unnamed = { ...q, words: 'the second number of the input' };
  expect(told({ growth: { ...growth, alike: [unnamed] } })).toContain(
    'Line 49 runs about n²/2 times, where n is the first number of the input, ' +
      'which grows together with the second number of the input.',
  );
});

it('a count has the size of its input', () => {
  const line: Part = { ...named, kind: 'line', from: 49, to: 49, share: 1 };
  expect(told({ named: line, growth: null })).toBe(
    'Line 49 takes nearly all of the time on large inputs. ' +
      'Line 49 runs 8,192 times for n = 128, where n is the first number of the input.',
  );
  const once = { count: 1, size: 128, measure: growth.measure };
  expect(told({ named: line, growth: null, runs: once })).toContain(
    'Line 49 runs once for n = 128',
  );
  expect(told({ growth: null, runs: null })).not.toContain('times');
});

it('what the statement names needs no explanation', () => {
  const own = { ...growth, measure: { letter: 'h·w', words: null, of: () => 128 } };
  expect(told({ growth: own })).toContain(
    'Line 49 runs about (h·w)²/2 times. The problem allows h',
  );
});

it('the way down ends at what takes the time in a called function', () => {
  const part: Part = { ...named, line: 5, from: 5, to: 8, within: '_Z6commonll' };
  expect(told({ inside: { part, fit: null } })).toContain(
    'Inside it, the loop in lines 5 to 8 of `common` takes most of the time.',
  );
  expect(told({ inside: { part: { ...part, share: 0.44 }, fit: null } })).toContain(
    'Inside it, the loop in lines 5 to 8 of `common` takes 44 % of the time.',
  );
  const one: Part = { ...part, kind: 'line', from: 6, to: 6 };
  expect(told({ inside: { part: one, fit: null } })).toContain(
    'Inside it, line 6 of `common` takes most of the time.',
  );
  const whole: Part = { ...part, kind: 'recursion' };
  expect(told({ inside: { part: whole, fit: null } })).toContain(
    'Inside it, `common` (lines 5 to 8) takes most of the time.',
  );
  const lambda = { ...part, within: '_ZZ4mainENKUlllE_clEll' };
  expect(told({ inside: { part: lambda, fit: null } })).toContain('Inside it, the loop in lines 5');
});

it.each<[kind: Part['kind'], within: string, told: string]>([
  [
    'loop',
    'main',
    'the loop in lines 5 to 8 takes most of the time, running about n² times in all',
  ],
  ['loop', '_ZL6commonll', 'takes most of the time, running about n² times in all'],
  ['recursion', '_Z6commonll', 'takes most of the time, called about n² times in all'],
  ['line', '_Z6commonll', 'takes most of the time.'],
])('how often an inner %s in %s runs', (kind, within, text) => {
  const part: Part = { ...named, kind, line: 5, from: 5, to: 8, within };
  const exact = { ...fit, text: 'n²', isProportional: false };
  expect(told({ inside: { part, fit: exact } })).toContain(text);
});

it('a recursion is called, and does not run', () => {
  const part: Part = { ...named, kind: 'recursion', line: 4, from: 2, to: 5, within: '_Z4waysl' };
  expect(told({ named: part })).toMatch(
    /^The recursion of `ways` in lines 2 to 5 takes .* `ways` is called about n²\/2 times/,
  );
});

it('a growing cost is named, and reading only if it is read slowly', () => {
  const costs = { costGrows: true, isCalled: true };
  expect(told({ ...costs, work: 'copies the string' })).toContain(
    'Each pass takes longer on larger inputs: it copies the string.',
  );
  expect(told({ ...costs, work: null })).toContain('Each pass takes longer on larger inputs.');
  const recursion: Part = { ...named, kind: 'recursion', within: '_Z4waysl' };
  expect(told({ ...costs, named: recursion })).toContain(
    'Each call takes longer on larger inputs.',
  );
  expect(told({ isCalled: true, work: 'reads' })).toContain('`ios::sync_with_stdio(false)`');
  expect(told({ isCalled: true, work: 'reads', isReadingSlow: false })).not.toContain('reads');
});

it.each([
  ['main', 'main'],
  ['_Z3gcdxx', 'gcd'],
  ['_ZL3gcdxx', 'gcd'],
  ['_ZN5Solve2goEi', 'go'],
  ['_ZZ4mainENKUlT_iE_clIS_EEDaS_i', null],
])('the function %s is called %s', (within, name) => {
  expect(nameOf(within)).toBe(name);
});

it.each<[leastMs: number, text: string]>([
  [1_530, 'more than 1.5 s'],
  [2_499, 'more than 2 s'],
  [19_999, 'more than 10 s'],
  [112_000, 'more than 100 s'],
  [180_000, 'more than 3 minutes'],
  [90_000, 'more than 90 s'],
  [640_000, 'more than 10 minutes'],
  [1e12, 'longer than a year'],
])('of %i ms at least, no more is told: %s', (leastMs, text) => {
  expect(told({ growth: { ...growth, most: { size: 100, count: 1e9, leastMs } } })).toContain(
    `10⁹, ${text}.`,
  );
});

it.each<[count: number, text: string]>([
  [1.34e10, '1.3·10¹⁰'],
  [1.03e10, '10¹⁰'],
  [2.1e10, '2·10¹⁰'],
  [9.96e10, '10¹¹'],
])('%d steps are %s', (count, text) => {
  expect(told({ growth: { ...growth, most: { size: 100, count, leastMs: null } } })).toContain(
    `makes ${text}.`,
  );
});

it('a growth of which only the kind is certain has no number', () => {
  const some = { ...growth, fit: { ...fit, text: null, isProportional: true }, most: null };
  expect(told({ growth: some })).toContain(
    'How often line 49 runs grows exponentially with n, where n is the first number of the input.',
  );
  const recursion: Part = { ...named, kind: 'recursion', within: '_Z4waysl' };
  expect(told({ named: recursion, growth: some })).toContain(
    'The number of its calls grows exponentially with n',
  );
});

it('a part whose time is in functions that it calls says so, unless one of them is named', () => {
  const calling: Part = { ...named, isCalling: true };
  expect(told({ named: calling })).toContain(
    'The loop in lines 49 to 51, with what it calls, takes 93 % of the time',
  );
  const inside = { part: { ...named, line: 5, from: 5, to: 8, within: '_Z6commonll' }, fit: null };
  expect(told({ named: calling, inside })).toContain('lines 49 to 51 takes 93 %');
  const line: Part = { ...calling, kind: 'line', from: 50, to: 50, line: 50 };
  expect(told({ inside: { part: line, fit: null } })).toContain(
    'Inside it, line 50, with what it calls, takes most of the time.',
  );
});
