/** Copies a text and confirms it. */

import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';

/** `of` describes the text to screen readers. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const { copied, copy } = useClipboard();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<Icon name={copied ? 'accepted' : 'copy'} size={13} />}
      aria-label={copied ? t`${of} copied` : t`Copy ${of}`}
      onClick={() => copy(text)}
    >
      {copied ? t`Copied` : t`Copy`}
    </Button>
  );
}
