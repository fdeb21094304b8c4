/** Sends archives one after the other. What was not sent, such as when the network fails, can be sent again. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendArchive } from '../../../contract/import-calls.ts';
import { t } from '../../../contract/translation.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { DropArea } from '../../ui/form/drop-area.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { upload } from '../../upload.ts';
import { importsKey } from './queries.ts';

type SendArchivesProps = {
  /** The import that they become part of; a new one without it. */
  into: string | undefined;
  onSent: (importId: string) => void;
};

export function SendArchives({ into, onSent }: SendArchivesProps) {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const [left, setLeft] = useState<readonly File[]>([]);
  const going = useRef<AbortController>(null);
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      let importId = into;
      for (const [at, file] of files.entries()) {
        setLeft(files.slice(at));
        setSent(0);
        const gone = new AbortController();
        going.current = gone;
        const query = { name: file.name, ...(importId !== undefined && { into: importId }) };
        const whole = { file, query, signal: gone.signal, onProgress: setSent };
        importId = (await upload(sendArchive, whole))._id;
        onSent(importId);
        await client.invalidateQueries({ queryKey: importsKey });
      }
      setLeft([]);
    },
  });
  const { error, isPending } = sending;
  const [current] = left;
  return (
    <>
      <DropArea
        label={t`Archives`}
        button={t`Choose archives`}
        accept=".zip,.kpp,.tar,.tgz,.tar.gz,.xml"
        takesSeveral
        isBusy={isPending}
        onFiles={sending.mutate}
      />
      <div aria-live="polite">
        {isPending && current && (
          <UploadProgress file={current} sent={sent} onCancel={() => going.current?.abort()} />
        )}
        {error && current && error.name !== 'AbortError' && (
          <Message tone="red">
            <p>{t`${current.name} was not sent: ${sentenceOf(error)}`}</p>
            <Button variant="default" size="xs" onClick={() => sending.mutate(left)}>
              {t`Try again`}
            </Button>
          </Message>
        )}
      </div>
    </>
  );
}
