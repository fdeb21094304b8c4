/** Deletes a list after a question. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as calls from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { ownListMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { listsKey } from '../../ui/progress/list-queries.ts';

export function DeleteList({ id, title }: { id: string; title: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => api.call(calls.deleteList, { params: { id } }),
    onSuccess: () => {
      toastSuccess(ownListMessages.deleted);
      void client.invalidateQueries({ queryKey: listsKey });
      void navigate(paths.lists());
    },
    onError: (error) => toastError({ title: t`Not deleted`, text: sentenceOf(error) }),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Delete the list?`,
      text: <p>{t`“${title}” will be deleted. Its problems and all progress stay.`}</p>,
      yes: t`Delete`,
      no: t`Cancel`,
    });
    if (isSure) deleting.mutate();
  };
  return (
    <Button
      color="red"
      variant="outline"
      size="xs"
      disabled={deleting.isPending}
      onClick={() => void remove()}
    >
      {t`Delete List`}
    </Button>
  );
}
