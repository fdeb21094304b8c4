/** The filters of all submissions, and their figures. */
import { describe, expect, it } from 'vitest';
import { asQuery, countOf, noFilters, readFilters, sharesOf, writeFilters } from './filters.ts';

describe('filters', () => {
  it('are written to the address, and read from it', () => {
    const filters = { verdict: 'Wrong Answer', problem: 'Sum & more', user: 'ada' } as const;
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    const one = { ...noFilters, submission: '6f1f7a5e-0000-4000-8000-000000000001' };
    expect(readFilters(writeFilters(one))).toEqual(one);
    expect(writeFilters(noFilters).toString()).toBe('');
  });

  it('are ignored if they are invalid', () => {
    expect(readFilters(new URLSearchParams('verdict=Perhaps'))).toEqual(noFilters);
  });

  it('are not sent if they match everything', () => {
    expect(asQuery({ ...noFilters, user: ' ada ' })).toEqual({ user: 'ada' });
  });
});

describe('figures', () => {
  const counts = {
    total: 8,
    byVerdict: { Accepted: 3, 'Wrong Answer': 2, 'Runtime Error': 1, Pending: 2 },
  };

  it('are shares of all that were counted', () => {
    expect(sharesOf(counts)).toEqual({
      accepted: { count: 3, percent: 38 },
      wrong: { count: 2, percent: 25 },
      other: { count: 3, percent: 38 },
    });
  });

  it('are 0 if nothing was submitted', () => {
    expect(sharesOf({ total: 0, byVerdict: {} }).accepted).toEqual({ count: 0, percent: 0 });
  });

  it('say how many rows the table has', () => {
    expect(countOf(counts, 'All')).toBe(8);
    expect(countOf(counts, 'Wrong Answer')).toBe(2);
    expect(countOf(counts, 'Judge Error')).toBe(0);
  });
});
