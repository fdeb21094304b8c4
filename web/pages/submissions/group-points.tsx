/** The points that each group of tests gave a submission. */

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { resultQuery } from '../../queries.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { GroupList } from '../problem/result/group-list.tsx';

export function GroupPoints({ submissionId }: { submissionId: string }) {
  const { data, error, refetch } = useQuery(resultQuery(submissionId));
  if (data) {
    const { groups = [], testCaseResults } = data;
    return groups.length > 0 && <GroupList groups={groups} results={testCaseResults} />;
  }
  if (!error) return <Skeleton height={80} mb="md" aria-busy="true" />;
  return (
    <ErrorState
      title={t`The points of the groups could not be loaded`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
