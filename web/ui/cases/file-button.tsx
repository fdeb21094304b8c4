/** A button that opens the browser's file dialog. */

import { Button } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';

type FileButtonProps = {
  label: string;
  /** The target of the files, for screen readers. */
  to: string;
  /** One file of any name. */
  isSingle?: boolean;
  /** The same, from a small button. */
  isCompact?: boolean;
  /** As the other buttons of the editor's toolbar. */
  isInToolbar?: boolean;
  className?: string | undefined;
  /** The file extensions; empty for all. */
  accept?: string;
  onFiles: (files: readonly File[]) => Promise<void>;
};

export function FileButton(props: FileButtonProps) {
  const { label, to, isCompact = false, isInToolbar = false, onFiles } = props;
  const { isSingle = isCompact } = props;
  const { accept = '.in,.ans,.out,.zip' } = props;
  const isSubtle = isCompact || isInToolbar;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        {...(!isSingle && accept !== '' && { accept })}
        aria-label={t`Files for ${to}`}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          // So that choosing the same files again counts as a change.
          currentTarget.value = '';
        }}
      />
      <Button
        className={props.className ?? ''}
        variant={isSubtle ? 'subtle' : 'default'}
        {...(isSubtle && { color: 'gray' })}
        size={isInToolbar ? 'compact-sm' : isCompact ? 'compact-xs' : 'xs'}
        leftSection={<Icon name="list" size={13} />}
        aria-label={`${label} (${to})`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
