/** The search for a small input on which a submission fails: its progress, and starting it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchCounterexample } from '../../../../contract/calls.ts';
import { api } from '../../../api.ts';
import { counterexampleQuery } from '../../../queries.ts';

export function useCounterexample(submissionId: string) {
  const client = useQueryClient();
  const query = counterexampleQuery(submissionId);
  const { data: search } = useQuery(query);
  const { mutate, isIdle, isPending, error } = useMutation({
    mutationFn: () => api.call(searchCounterexample, { params: { id: submissionId } }),
    onSuccess: (begun) => client.setQueryData(query.queryKey, begun),
  });
  const isToBegin = search?.state === 'none' && search.isDue && isIdle;
  useEffect(() => {
    if (isToBegin) mutate();
  }, [isToBegin, mutate]);
  return { search, begin: () => mutate(), isBeginning: isPending, error };
}
