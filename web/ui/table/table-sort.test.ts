/** Sorting tables. */
import { describe, expect, it } from 'vitest';
import { nextSort, readSort, sortRows, writeSort } from './table-sort.ts';

const columns = ['name', 'rate'] as const;
const up = { column: 'name', isDescending: false } as const;
const down = { column: 'name', isDescending: true } as const;

describe('the sort in an address', () => {
  it.each([
    ['sort=name', up],
    ['sort=-name', down],
    ['sort=colour', undefined],
    ['sort=', undefined],
    ['', undefined],
  ])('is read from ?%s', (address, sort) => {
    expect(readSort(new URLSearchParams(address), columns)).toEqual(sort);
  });

  it('is written as it is read', () => {
    expect([up, down, undefined].map(writeSort)).toEqual(['name', '-name', undefined]);
  });
});

it('a heading sorts up, then down, then not at all', () => {
  expect(nextSort(undefined, 'name')).toEqual(up);
  expect(nextSort(up, 'name')).toEqual(down);
  expect(nextSort(down, 'name')).toBeUndefined();
  expect(nextSort<(typeof columns)[number]>(down, 'rate')).toEqual({
    column: 'rate',
    isDescending: false,
  });
});

describe('sorted rows', () => {
  const rows = [
    { name: 'Sum 10', rate: 0.5 },
    { name: 'sum 9', rate: undefined },
    { name: 'Ants', rate: 0.25 },
    { name: 'Bees', rate: 0.5 },
  ];
  const keys = {
    name: (row: (typeof rows)[number]) => row.name,
    rate: (row: (typeof rows)[number]) => row.rate,
  };
  const names = (sort: Parameters<typeof sortRows<(typeof rows)[number], 'name' | 'rate'>>[1]) =>
    sortRows(rows, sort, keys).map(({ name }) => name);

  it('compare words, and numbers by value', () => {
    expect(names(up)).toEqual(['Ants', 'Bees', 'sum 9', 'Sum 10']);
    expect(names(down)).toEqual(['Sum 10', 'sum 9', 'Bees', 'Ants']);
  });

  it('keep their order if they are equal, and end with those that have no value', () => {
    expect(names({ column: 'rate', isDescending: false })).toEqual([
      'Ants',
      'Sum 10',
      'Bees',
      'sum 9',
    ]);
    expect(names({ column: 'rate', isDescending: true })).toEqual([
      'Sum 10',
      'Bees',
      'Ants',
      'sum 9',
    ]);
  });

  it('keep their order without a sort', () => {
    expect(names(undefined)).toEqual(rows.map(({ name }) => name));
  });
});
