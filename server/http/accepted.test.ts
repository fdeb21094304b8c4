/** What a header says that a client accepts. */
import { expect, it } from 'vitest';
import { acceptedOf } from './accepted.ts';

it.each([
  ['', []],
  [' , ,', []],
  ['gzip, BR', ['gzip', 'br']],
  ['en;q=0.3, ru ; Q=0.7, de', ['de', 'ru', 'en']],
  ['gzip ; q=0.0, br;q=0, identity', ['identity']],
  ['gzip;q=much, br;level=5, *', ['*']],
])('%j is %j', (header, values) => {
  expect(acceptedOf(header)).toEqual(values);
});

it('is nothing without the header', () => {
  expect(acceptedOf(undefined)).toEqual([]);
});

// A pattern that looks for blanks before a mark takes time by the square of their number.
it('is the beginning of a header that goes on for ever', () => {
  expect(acceptedOf(`br, gzip${' '.repeat(1_000_000)}x`)).toEqual(['br', 'gzip']);
  expect(acceptedOf('pl,'.repeat(100_000))).toHaveLength(20);
});
