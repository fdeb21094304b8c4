/** Deletes a problem: asks first, then reports the outcome. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteProblem } from '../../../contract/calls.ts';
import type { ProblemRow } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { problemMessages } from '../../messages.ts';
import { problemsQuery } from '../../queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';

/** Returns the function that asks about a problem and deletes it if confirmed. */
export function useDeleteProblem(): (problem: Pick<ProblemRow, '_id' | 'name'>) => Promise<void> {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) => api.call(deleteProblem, { params: { id } }),
    onSuccess: () => toastSuccess(problemMessages.deleted),
    onError: () => toastError(problemMessages.deleteFailed),
    onSettled: () => client.invalidateQueries(problemsQuery),
  });
  return async ({ _id, name }) => {
    const isSure = await ask({
      title: problemMessages.deleteTitle,
      text: (
        <>
          <p>{t`“${name}” will be deleted.`}</p>
          <p>{problemMessages.deleteText}</p>
        </>
      ),
      yes: t`Delete`,
      no: t`Cancel`,
    });
    if (isSure) deletion.mutate(_id);
  };
}
