/** Deleting a problem: asks first, then says how it went. */
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemMessages } from '../../../contract/messages.ts';
import { deleteProblem, type ProblemRow } from '../../../contract/problems.ts';
import { api } from '../../api.ts';
import { problemsQuery } from '../../queries.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';

/** Answers the function that asks about a problem and deletes it after a yes. */
export function useDeleteProblem(): (problem: Pick<ProblemRow, '_id' | 'name'>) => void {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) => api.call(deleteProblem, { params: { id } }),
    onSuccess: () => toastSuccess(problemMessages.deleted),
    onError: () => toastError(problemMessages.deleteFailed),
    onSettled: () => client.invalidateQueries(problemsQuery),
  });
  return ({ _id, name }) =>
    modals.openConfirmModal({
      title: problemMessages.deleteTitle,
      children: (
        <>
          <p>“{name}” will be deleted.</p>
          <p>{problemMessages.deleteText}</p>
        </>
      ),
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => deletion.mutate(_id),
    });
}
