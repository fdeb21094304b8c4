/** Long lists, a few rows at a time. */
import { describe, expect, it } from 'vitest';
import { readInBatches } from './batches.ts';

describe('rows that are read in batches', () => {
  it('arrive in the order of their ids, without deleted ones', async () => {
    const ids = Array.from({ length: 45 }, (_, at) => String(at));
    const sizes: number[] = [];
    const rows = readInBatches(ids, async (wanted) => {
      sizes.push(wanted.length);
      return wanted.toReversed().flatMap((_id) => (_id === '7' ? [] : [{ _id }]));
    });
    const read: string[] = [];
    for await (const { _id } of rows) read.push(_id);
    expect(read).toEqual(ids.filter((id) => id !== '7'));
    expect(sizes).toEqual([8, 8, 8, 8, 8, 5]);
  });
});
