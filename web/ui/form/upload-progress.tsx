/** How much of a file has been sent, and a way to stop. */

import { Button } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { formatBytes } from '../format.ts';
import classes from './upload-progress.module.css';

type UploadProgressProps = {
  file: Pick<File, 'name' | 'size'>;
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
};

export function UploadProgress({ file, sent, onCancel }: UploadProgressProps) {
  const isSent = sent >= 1;
  const percent = Math.floor(sent * 100);
  return (
    <div className={classes.progress}>
      <progress max={1} {...(!isSent && { value: sent })} aria-label={t`Progress of the upload`} />
      <span>
        {isSent ? t`${file.name} is being read…` : t`${percent}% of ${formatBytes(file.size)} sent`}
      </span>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  );
}
