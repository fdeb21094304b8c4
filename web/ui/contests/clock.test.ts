/** Spans of contests in words. */
import { expect, it } from 'vitest';
import { formatLength, formatSpan } from './clock.ts';

const hourMs = 3_600_000;

it('counts down to the second, and not below zero', () => {
  expect([-5, 1, 65_000, hourMs + 5_000, 50 * hourMs + 61_000].map(formatSpan)).toEqual([
    '0:00',
    '0:01',
    '1:05',
    '1:00:05',
    '2 days 2:01:01',
  ]);
});

it('says how long a contest is', () => {
  expect(
    [5 * hourMs, 1.5 * hourMs, 60_000, 48 * hourMs, 14 * 24 * hourMs, 1].map(formatLength),
  ).toEqual([
    '5 hours',
    '1 hour 30 minutes',
    '1 minute',
    '48 hours',
    '14 days',
    'less than a minute',
  ]);
});
