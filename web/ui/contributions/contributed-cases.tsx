/**
 * The test cases of a contribution, whose data are fetched when they are opened: lists have none.
 */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../feedback/states.tsx';
import { CaseTexts } from './case-texts.tsx';
import { contributionQuery, loadFailure } from './queries.ts';

type ContributedCasesProps = {
  id: string;
  /** Shows only this many cases, from the first. */
  max?: number;
};

export function ContributedCases({ id, max }: ContributedCasesProps) {
  const { data, error, refetch } = useQuery(contributionQuery(id));
  if (data) {
    return data.testCases.slice(0, max).map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cases have no other identity.
      <CaseTexts key={index} number={index + 1} testCase={one} />
    ));
  }
  if (error)
    return <ErrorState title={loadFailure(error)} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={60} aria-busy="true" />;
}
