/**
 * Records that the editor of a draft has seen a version that was published since the draft was
 * begun.
 */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { putDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import type { useDraft } from './use-draft.tsx';

/** Afterwards the draft is based on the newest version. */
export function SeeVersion({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { begun, isDirty, takeOver } = draft;
  const { _id: id, revision, version, content } = begun;
  const seeing = useMutation({
    mutationFn: async () => {
      const headers = { 'if-match': versionTag(revision) };
      const body = { content, basedOn: version };
      return { ...begun, ...(await api.call(putDraft, { params: { id }, headers, body })) };
    },
    onSuccess: takeOver,
    onError: (error) => toastError({ title: t`Not saved`, text: sentenceOf(error) }),
  });
  return (
    <Button size="xs" disabled={isDirty || seeing.isPending} onClick={() => seeing.mutate()}>
      {t`I Have Seen Version ${version}`}
    </Button>
  );
}
