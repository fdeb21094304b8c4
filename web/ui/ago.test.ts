/** Relative times in words. */
import { expect, it } from 'vitest';
import { agoOf } from './ago.ts';

const now = Date.parse('2026-05-20T12:00:00.000Z');

it.each([
  ['2026-05-20T12:00:05.000Z', 'just now'],
  ['2026-05-20T11:59:01.000Z', 'just now'],
  ['2026-05-20T11:58:30.000Z', '1 minute ago'],
  ['2026-05-20T09:00:00.000Z', '3 hours ago'],
  ['2026-05-19T11:00:00.000Z', 'yesterday'],
  ['2026-05-15T11:00:00.000Z', '5 days ago'],
  ['2026-05-01T11:00:00.000Z', '2 weeks ago'],
  ['2026-01-01T00:00:00.000Z', '4 months ago'],
  ['2024-05-01T00:00:00.000Z', '2 years ago'],
])('%s is %s', (instant, words) => {
  expect(agoOf(instant, now)).toBe(words);
});
