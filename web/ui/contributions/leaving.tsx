/** Taking oneself out of a problem that someone else owns, after asking. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { removePerson } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { ask } from '../feedback/ask.ts';
import { toastError } from '../feedback/toast.ts';
import { ownDraftsQuery } from './draft-queries.ts';

/** `onLeft` is called once the caller is out. */
export function useLeaving(problemId: string, onLeft?: () => void) {
  const { person } = useSession();
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () =>
      api.call(removePerson, { params: { id: problemId, person: person?._id ?? '' } }),
    onSuccess: () => onLeft?.(),
    onError: (error) => toastError({ title: t`Not left`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(ownDraftsQuery),
  });
  const leave = async () => {
    const isSure = await ask({
      title: t`Leave the problem?`,
      text: <p>{t`You no longer see it here. Its owner can add you again.`}</p>,
      yes: t`Leave`,
      no: t`Cancel`,
    });
    if (isSure) leaving.mutate();
  };
  return { leave, isLeaving: leaving.isPending };
}
