/** Shows what someone else changed during an edit, and asks which version to keep. */

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../contract/translation.ts';
import classes from '../diff/changes.module.css';
import { type Change, Changes } from '../diff/changes.tsx';
import { Modal } from '../feedback/modal.tsx';
import { rich } from '../rich.ts';

/** The texts and functions that a page passes to the dialog. */
export type ConflictAnswers = {
  isOpen: boolean;
  onClose: () => void;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

type ConflictDialogProps = ConflictAnswers & {
  title: string;
  /** Who changed it and when, as the beginning of a sentence. */
  changed: ReactNode;
  changes: readonly Change[];
};

export function ConflictDialog(props: ConflictDialogProps) {
  const { title, changed, changes, isOpen, onClose, onLoadTheirs, onSaveMine } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title={title}>
      <p className={classes.lead}>
        {rich`${changed}, after you had opened it. Your changes have not been saved yet.`}
      </p>
      {changes.length === 0 && (
        <p>{t`Their version has the same content as the one you opened.`}</p>
      )}
      <Changes changes={changes} />
      <p className={classes.lead}>
        {t`Saving yours keeps what only they changed; where both of you changed something, yours wins.`}
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          {t`Keep Editing`}
        </Button>
        <Button variant="default" onClick={onLoadTheirs}>
          {t`Load Theirs`}
        </Button>
        <Button onClick={onSaveMine}>{t`Overwrite with Mine`}</Button>
      </div>
    </Modal>
  );
}
