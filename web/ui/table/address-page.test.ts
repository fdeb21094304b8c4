/** The page number in the address, and the page numbers on offer. */
import { expect, it } from 'vitest';
import { offeredPages, readPage } from './address-page.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=1e9', 1],
  ['page=two', 1],
])('reads the page of ?%s as %i', (search, page) => {
  expect(readPage(new URLSearchParams(search))).toBe(page);
});

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 … 4 5 6 … 9'],
  [200, 200, '1 … 199 200'],
])('on page %i of %i offers %s', (page, pages, offered) => {
  expect(
    offeredPages(page, pages)
      .map((one) => one ?? '…')
      .join(' '),
  ).toBe(offered);
});
