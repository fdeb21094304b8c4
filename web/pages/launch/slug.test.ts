/** Addresses of classes that are made of the titles of courses. */
import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it('makes an address of the title of a course', () => {
  expect(slugOf('Algorithms & Data Structures (2026)')).toBe('algorithms-data-structures-2026');
  expect(slugOf('Übung Straße')).toBe('ubung-stra-e');
  expect(slugOf('算法')).toBe('course');
  expect(slugOf(`${'long '.repeat(20)}`)).toBe('long-long-long-long-long-long-long-long');
});
