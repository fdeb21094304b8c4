/** The draft as an archive: saving it to a file, and replacing it from one. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { exportProblem } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { getDraft, putDraftPackage } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { workshopMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { FindingList } from '../../ui/finding-list.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PackageRefusal, upload } from '../../upload.ts';
import type { useDraft } from './use-draft.tsx';
import classes from './workshop.module.css';

export function DraftArchive({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { begun, takeOver } = draft;
  const id = begun._id;
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const saving = useMutation({
    mutationFn: () => api.fetchFile(exportProblem, { params: { id }, query: { of: 'draft' } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) =>
      toastError({ title: t`The package was not exported`, text: sentenceOf(error) }),
  });
  const replacing = useMutation({
    mutationFn: async (file: File) => {
      going.current = new AbortController();
      const { signal } = going.current;
      setSent(0);
      const headers = { 'if-match': versionTag(begun.revision) };
      await upload(putDraftPackage, { file, params: { id }, headers, signal, onProgress: setSent });
      return await api.call(getDraft, { params: { id }, signal });
    },
    onSuccess: (replaced) => {
      takeOver(replaced);
      toastSuccess(workshopMessages.replaced);
    },
  });
  const replace = async (file: File | undefined) => {
    if (file === undefined) return;
    const isSure = await ask({
      title: t`Replace the draft?`,
      text: <p>{t`All parts of the draft become those of ${file.name}.`}</p>,
      yes: t`Replace`,
      no: t`Cancel`,
    });
    if (isSure) replacing.mutate(file);
  };
  const { error, isPending, variables: file } = replacing;
  return (
    <div className={classes.archive}>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="xs"
          loading={saving.isPending}
          leftSection={<Icon name="download" size={13} />}
          onClick={() => saving.mutate()}
        >
          {t`Download package`}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip,.kpp"
          aria-label={t`Package for the draft`}
          onChange={({ currentTarget }) => {
            void replace(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          leftSection={<Icon name="send" size={13} />}
          onClick={() => input.current?.click()}
        >
          {t`Upload package`}
        </Button>
      </div>
      {isPending && file && (
        <div role="status">
          <UploadProgress file={file} sent={sent} onCancel={() => going.current?.abort()} />
        </div>
      )}
      {error && error.name !== 'AbortError' && (
        <div role="alert" className={classes.refused}>
          <p>{sentenceOf(error)}</p>
          {error instanceof PackageRefusal && <FindingList {...error} />}
        </div>
      )}
    </div>
  );
}
