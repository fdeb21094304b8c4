/** The line that takes the time, found from samples of a program that were written by hand. */
import { expect, it } from 'vitest';
import { profileOf } from './profile.ts';

const handler = [1, 2];
const library = 100;
const [loop, call, inlined] = [1_000, 1_010, 1_020];

const spots = {
  counting: new Set<number>(),
  lines: new Map([
    [loop, { line: 8, isInlined: false }],
    [call, { line: 11, isInlined: false }],
    [inlined, { line: 11, isInlined: true }],
  ]),
};

const profile = (samples: number[][], inlinedRuns: number) =>
  profileOf(
    {
      isStopped: false,
      samples,
      blocks: new Map([
        [loop, 1_000],
        [call, 1_000],
        [inlined, inlinedRuns],
      ]),
    },
    spots,
  );

const times = (count: number, frames: number[]) => Array.from({ length: count }, () => frames);
const called = [...handler, library, call];
const within = [...handler, inlined];

it('calls library code, of which the compiler has inlined a part', () => {
  const samples = [...times(60, called), ...times(40, within)];
  expect(profile(samples, 50_000)).toMatchObject({ line: 11, share: 1, isCalled: true });
});

it('computes itself if its inlined code runs as often as the line', () => {
  const samples = [...times(60, called), ...times(40, within)];
  expect(profile(samples, 1_000)).toMatchObject({ line: 11, isCalled: false });
});

it('needs enough samples', () => {
  expect(profile(times(19, called), 50_000)).toBeNull();
});
