/** Moving forward and back through pages that are identified by their first row. */
import { describe, expect, it } from 'vitest';
import { placeAfter, placeBefore, readPlace } from './paging.ts';

const first = readPlace(new URLSearchParams(), null);

describe('the pages of all submissions', () => {
  it('begin with the first', () => {
    expect(first).toEqual({ page: 1, before: undefined, marks: [] });
  });

  it('are left in the order in which they were visited', () => {
    const third = placeAfter(placeAfter(first, 'a'), 'b');
    expect(third).toEqual({ page: 3, before: 'b', marks: ['a', 'b'] });
    expect(placeBefore(third)).toEqual({ page: 2, before: 'a', marks: ['a'] });
    expect(placeBefore(placeBefore(third))).toEqual(first);
  });

  it('lead back to the first from an address with a later page', () => {
    const sent = readPlace(new URLSearchParams('page=3&before=b'), null);
    expect(sent).toEqual({ page: 3, before: 'b', marks: [] });
    expect(placeBefore(sent)).toEqual(first);
  });

  it('survive a reload, with the state of the history entry', () => {
    const search = new URLSearchParams('page=3&before=b');
    expect(placeBefore(readPlace(search, { marks: ['a', 'b'] })).before).toBe('a');
    expect(readPlace(search, { marks: [1, 'b'] }).marks).toEqual(['b']);
  });
});
