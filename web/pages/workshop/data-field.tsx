/** A part of a test case, such as its input: as text, or as a file that is too large or no text. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { testCaseMaxBytes } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { DownloadButton } from '../../ui/cases/download-button.tsx';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { saveDraftFile } from './draft-files.ts';
import { type Editing, useFileText } from './editing.ts';
import type { Bytes } from './model.ts';
import classes from './tests.module.css';

/** Above this size, fields make browsers slow, and people do not write that much by hand. */
const fieldMaxBytes = 32 * 1024;

type DataFieldProps = {
  label: string;
  /** The test case that it belongs to, with the part, such as `secret/01 input`. */
  of: string;
  bytes: Bytes;
  /** The name of the file that is downloaded. */
  fileName: string;
  editing: Editing;
  onChange: (next: Bytes) => void;
};

export function DataField({ label, of, bytes, fileName, editing, onChange }: DataFieldProps) {
  const { contents } = editing;
  const said = useFileText(editing, bytes, fieldMaxBytes);
  const [flaw, setFlaw] = useState<string>();
  const id = of.replaceAll(' ', '-');
  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const isLarge = file.size > testCaseMaxBytes;
    setFlaw(isLarge ? t`At most ${formatBytes(testCaseMaxBytes)}.` : undefined);
    if (!isLarge) onChange(contents.keep(new Uint8Array(await file.arrayBuffer()), bytes));
  };
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        <label htmlFor={id}>{label}</label>
        <span>{formatBytes(bytes.bytes)}</span>
        <DownloadButton
          of={fileName}
          isDisabled={bytes.bytes === 0}
          onDownload={() => saveDraftFile(editing, bytes, fileName)}
        />
        <FileButton label={t`Replace`} to={of} isCompact onFiles={replace} />
      </div>
      {said.kind === 'text' ? (
        <textarea
          id={id}
          className="mono"
          rows={6}
          spellCheck={false}
          value={said.text}
          onChange={(event) => onChange(contents.keep(event.currentTarget.value, bytes))}
        />
      ) : (
        <p id={id} className={classes.instead}>
          {words[said.kind]}
          {said.kind === 'failed' && (
            <Button variant="default" size="compact-xs" onClick={said.retry}>
              {t`Retry`}
            </Button>
          )}
        </p>
      )}
      {flaw !== undefined && <p role="alert">{flaw}</p>}
    </div>
  );
}

const words = {
  loading: t`Loading...`,
  failed: t`It could not be loaded. `,
  large: t`Too large to be edited here: download it, or replace it with a file.`,
  binary: t`This is not text: download it, or replace it with a file.`,
} as const;
