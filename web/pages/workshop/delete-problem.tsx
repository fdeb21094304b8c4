/** Deletes a problem that is a draft, after asking. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { deleteDraftProblem } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { workshopMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { ownDraftsQuery } from '../../ui/contributions/draft-queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import type { useDraft } from './use-draft.tsx';

export function DeleteProblem({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { begun, takeOver } = draft;
  const { person } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () =>
      api.call(deleteDraftProblem, {
        params: { id: begun._id },
        headers: { 'if-match': versionTag(begun.revision) },
      }),
    onSuccess: () => {
      // The unsaved changes are meant to be lost, so the page must not warn about them.
      flushSync(() => takeOver(begun));
      toastSuccess(workshopMessages.deleted);
      void client.invalidateQueries(ownDraftsQuery);
      void navigate(person?.isAdmin ? paths.problems() : paths.myContributions());
    },
    onError: (error) => toastError({ title: t`Not deleted`, text: sentenceOf(error) }),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Delete the problem?`,
      text: <p>{t`It was never published. Its statement, tests and programs will be lost.`}</p>,
      yes: t`Delete`,
      no: t`Cancel`,
    });
    if (isSure) deleting.mutate();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-xs"
      leftSection={<Icon name="trash" size={13} />}
      disabled={deleting.isPending}
      onClick={() => void remove()}
    >
      {t`Delete problem`}
    </Button>
  );
}
