/** Takes files that are chosen, or dropped onto it. */

import { Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';
import classes from './drop-area.module.css';

type DropAreaProps = {
  /** Of the field for the files. */
  label: string;
  button: string;
  accept: string;
  takesSeveral?: boolean;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
};

export function DropArea({
  label,
  button,
  accept,
  takesSeveral = false,
  isBusy,
  onFiles,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !isBusy) onFiles([...files]);
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
        multiple={takesSeveral}
        accept={accept}
        aria-label={label}
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
        {button}
      </Button>
      <span>{t`or drop it here`}</span>
    </div>
  );
}
