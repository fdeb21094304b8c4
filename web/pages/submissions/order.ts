/** Sort keys of the user's submissions; by default, newest first. */
import type { SubmissionRow } from '../../../contract/submission.ts';
import type { SortKeys } from '../../ui/table/table-sort.ts';

export const sortColumns = ['verdict', 'submitted', 'time', 'memory'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Submissions that never ran come last by time and memory. */
export const sortKeys: SortKeys<SubmissionRow, SortColumn> = {
  verdict: ({ verdict }) => verdict,
  submitted: ({ submittedAt }) => Date.parse(submittedAt),
  time: (row) => (hasRun(row) ? (row.executionTime ?? undefined) : undefined),
  memory: (row) => (hasRun(row) ? (row.memoryKb ?? undefined) : undefined),
};

/** Whether a program was run. */
export const hasRun = ({ memoryKb }: SubmissionRow): boolean => memoryKb !== null && memoryKb > 0;
