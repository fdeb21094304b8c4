/** Boards of contests as pages keep them. */
import { describe, expect, it } from 'vitest';
import type { ShownBoard, ShownRow } from '../../../contract/contests.ts';
import { mergeBoard } from './whole-board.ts';

const row = (id: string, solved = 0): ShownRow => ({
  id,
  name: id,
  organization: null,
  country: null,
  groups: [],
  kind: 'official',
  isDisqualified: false,
  rank: 1,
  medal: null,
  solved,
  points: 0,
  penalty: 0,
  cells: [],
});

const whole: ShownBoard = {
  version: '1',
  isWhole: true,
  isFrozen: false,
  isFinal: false,
  score: 'solved',
  hasPenalty: true,
  problems: [],
  groups: [],
  order: ['a', 'b'],
  ranks: [1, 1],
  rows: [row('a'), row('b')],
};

const change = { ...whole, version: '2', isWhole: false, order: ['b', 'a'], rows: [row('b', 1)] };

describe('a board that is kept', () => {
  it('has the rows that changed in their new order, and the others as they were', () => {
    const before = mergeBoard(undefined, whole);
    const after = mergeBoard(before, change);
    expect(after?.rows.map(({ id, solved }) => [id, solved])).toEqual([
      ['b', 1],
      ['a', 0],
    ]);
    expect(after?.rows[1]).toBe(before?.rows[0]);
    expect([...(after?.changed ?? [])]).toEqual(['b']);
  });

  it('has new ranks of rows that came with nothing else', () => {
    const before = mergeBoard(undefined, whole);
    const after = mergeBoard(before, { ...change, ranks: [1, 2] });
    expect(after?.rows.map(({ id, rank }) => [id, rank])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect([...(after?.changed ?? [])]).toEqual(['b']);
  });

  it('is the same when nothing has changed', () => {
    const before = mergeBoard(undefined, whole);
    expect(mergeBoard(before, { ...whole, isWhole: false, order: [], rows: [] })).toBe(before);
  });

  it('is not made of changes of a board that is not here', () => {
    expect(mergeBoard(undefined, change)).toBeUndefined();
    const before = mergeBoard(undefined, whole);
    const order = ['b', 'a', 'c'];
    expect(mergeBoard(before, { ...change, order })).toBeUndefined();
  });
});
