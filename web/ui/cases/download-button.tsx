/** A small button that saves something as a file. */

import { Button } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';

type DownloadButtonProps = {
  /** Its words, if they are not "Download". */
  children?: string;
  /** What is saved, for screen readers, if its words do not say so. */
  of?: string;
  isDisabled?: boolean;
  onDownload: () => unknown;
};

export const DownloadButton = ({ children, of, isDisabled, onDownload }: DownloadButtonProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-xs"
    leftSection={<Icon name="download" size={13} />}
    aria-label={of && t`Download ${of}`}
    disabled={isDisabled ?? false}
    onClick={onDownload}
  >
    {children ?? t`Download`}
  </Button>
);
