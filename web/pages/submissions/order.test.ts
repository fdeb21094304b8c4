/** Sorting the user's submissions. */
import { expect, it } from 'vitest';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { sortRows } from '../../ui/table/table-sort.ts';
import { type SortColumn, sortKeys } from './order.ts';

const row = (code: string, changes: Partial<SubmissionRow>): SubmissionRow => ({
  _id: crypto.randomUUID(),
  problemId: crypto.randomUUID(),
  verdict: 'Accepted',
  code,
  language: 'cpp',
  submittedAt: '2026-03-14T09:00:00.000Z',
  isPaused: false,
  executionTime: 5,
  memoryKb: 2000,
  testSet: 1,
  ...changes,
});

const rows = [
  row('slow', { executionTime: 900, submittedAt: '2026-03-14T11:00:00.000Z' }),
  row('broken', { verdict: 'Compilation Error', executionTime: 0, memoryKb: 0 }),
  row('waiting', { verdict: 'Pending', executionTime: null, memoryKb: null }),
  row('large', { executionTime: 80, memoryKb: 90_000, submittedAt: '2026-03-14T10:00:00.000Z' }),
];

const order = (column: SortColumn, isDescending = false) =>
  sortRows(rows, { column, isDescending }, sortKeys).map(({ code }) => code);

it('puts submissions that never ran last, in both orders', () => {
  expect(order('time')).toEqual(['large', 'slow', 'broken', 'waiting']);
  expect(order('time', true)).toEqual(['slow', 'large', 'broken', 'waiting']);
  expect(order('memory')).toEqual(['slow', 'large', 'broken', 'waiting']);
});

it('sorts by time of submission and by verdict', () => {
  expect(order('submitted').slice(2)).toEqual(['large', 'slow']);
  expect(order('verdict')).toEqual(['slow', 'large', 'broken', 'waiting']);
});
