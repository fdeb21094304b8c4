/** Adds a problem from the archive of a package, chosen or dropped; says all that is wrong with it. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { importProblem } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { FindingList } from '../../ui/finding-list.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { PackageRefusal, upload } from '../../upload.ts';
import classes from './import-package.module.css';

export function ImportPackage() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const going = useRef<AbortController>(null);
  const importing = useMutation({
    mutationFn: (file: File) => {
      const gone = new AbortController();
      going.current = gone;
      setSent(0);
      return upload(importProblem, { file, signal: gone.signal, onProgress: setSent });
    },
    onSuccess: () => client.invalidateQueries(problemsQuery),
  });
  const { data, error, variables: file } = importing;
  return (
    <Panel title={t`Import a package`}>
      <p className={classes.lead}>
        {t`A zip archive of an ICPC format (Kattis, DOMjudge) or Polygon's full package. Its problem is added as a draft.`}
      </p>
      <DropArea isBusy={importing.isPending} onFile={importing.mutate} />
      <div aria-live="polite">
        {importing.isPending && file && (
          <UploadProgress file={file} sent={sent} onCancel={() => going.current?.abort()} />
        )}
        {error && error.name !== 'AbortError' && (
          <div role="alert" className={classes.refused}>
            <p>{sentenceOf(error)}</p>
            {error instanceof PackageRefusal && <FindingList {...error} />}
          </div>
        )}
        {data && (
          <div className={classes.done}>
            <p>
              {rich`The problem has been added as a draft. ${<Link to={paths.problem(data.id)}>{t`View it`}</Link>}`}
            </p>
            <FindingList {...data} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function DropArea({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  };
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setIsOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard.
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.kpp"
        aria-label={t`Package`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // So that choosing the same file again counts as a change.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        disabled={isBusy}
        leftSection={<Icon name="send" size={13} />}
        onClick={() => input.current?.click()}
      >
        {t`Choose an archive`}
      </Button>
      <span>{t`or drop it here`}</span>
    </div>
  );
}
