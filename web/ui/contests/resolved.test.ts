/** The board of a resolver, forwards and back. */
import { expect, it } from 'vitest';
import type { ContestResolver, ShownRow } from '../../../contract/contests.ts';
import { resolving } from './resolved.ts';

const row = (id: string, rank: number, solved: number): ShownRow => ({
  id,
  name: id,
  organization: null,
  country: null,
  groups: [],
  kind: 'official',
  isDisqualified: false,
  rank,
  medal: null,
  solved,
  points: 0,
  penalty: 0,
  cells: [{ state: 'pending', tries: 0, pending: 1, minute: null }],
});

const resolver: ContestResolver = {
  board: {
    version: '1',
    isWhole: true,
    isFrozen: true,
    isFinal: false,
    score: 'solved',
    hasPenalty: true,
    problems: [],
    groups: [],
    order: ['a', 'b', 'c'],
    ranks: [1, 2, 3],
    rows: [row('a', 1, 2), row('b', 2, 1), row('c', 3, 0)],
  },
  steps: [
    {
      team: 'c',
      problem: 0,
      cell: { state: 'solved', tries: 0, pending: 0, minute: 250 },
      solved: 3,
      points: 0,
      penalty: 250,
      from: 2,
      to: 0,
      ranks: [1, 2, 3],
      awards: [],
    },
    {
      team: 'b',
      problem: null,
      cell: null,
      solved: 1,
      points: 0,
      penalty: 0,
      from: 2,
      to: 2,
      ranks: [3],
      awards: ['Bronze medal winner'],
    },
  ],
};

it('moves a team up with its result, gives ranks, and goes back', () => {
  const { rowsAfter } = resolving(resolver);
  const shown = (count: number) =>
    rowsAfter(count).map(({ id, rank, solved }) => [id, rank, solved]);
  const moved = [
    ['c', 1, 3],
    ['a', 2, 2],
    ['b', 3, 1],
  ];
  expect(shown(1)).toEqual(moved);
  expect(rowsAfter(1)[0]?.cells[0]).toMatchObject({ state: 'solved', minute: 250 });
  expect(shown(2)).toEqual(moved);
  expect(shown(0)).toEqual([
    ['a', 1, 2],
    ['b', 2, 1],
    ['c', 3, 0],
  ]);
});

it('moves a team down that loses by its result', () => {
  const [up] = resolver.steps;
  if (up === undefined) throw new Error('There is no step.');
  const down = { ...up, team: 'a', solved: 0, penalty: 0, from: 0, to: 2, ranks: [1, 2, 2] };
  const { rowsAfter } = resolving({ ...resolver, steps: [down] });
  expect(rowsAfter(1).map(({ id, rank, solved }) => [id, rank, solved])).toEqual([
    ['b', 1, 1],
    ['c', 2, 0],
    ['a', 2, 0],
  ]);
});
