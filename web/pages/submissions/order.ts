/** By what one's submissions can be sorted; without a choice the newest come first. */
import type { SubmissionRow } from '../../../contract/submission.ts';
import type { SortKeys } from '../../ui/table-sort.ts';

export const sortColumns = ['verdict', 'submitted', 'time', 'memory'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Time and memory of what was never run come last. */
export const sortKeys: SortKeys<SubmissionRow, SortColumn> = {
  verdict: ({ verdict }) => verdict,
  submitted: ({ submittedAt }) => Date.parse(submittedAt),
  time: (row) => (hasRun(row) ? (row.executionTime ?? undefined) : undefined),
  memory: (row) => (hasRun(row) ? (row.memoryKb ?? undefined) : undefined),
};

/** Whether a program was there to be run. */
export const hasRun = ({ memoryKb }: SubmissionRow): boolean => memoryKb !== null && memoryKb > 0;
