/** A button that opens the browser's own choice of files. */
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Icon } from '../icons.tsx';

type FileButtonProps = {
  label: string;
  onFiles: (files: readonly File[]) => Promise<void>;
  children: ReactNode;
};

export function FileButton({ label, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".in,.ans,.out,.zip"
        aria-label={label}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          // So that choosing the same files again counts as a change.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="list" size={13} />}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
