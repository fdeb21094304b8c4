/** Shows what another administrator changed during an edit, and asks which version to keep. */
import { Button } from '@mantine/core';
import type { Problem } from '../../../contract/problems.ts';
import classes from '../../ui/changes.module.css';
import { Changes } from '../../ui/changes.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { changesOf } from './conflict.ts';
import { formOf, type ProblemForm } from './draft.ts';

type ConflictDialogProps = {
  /** The form as it was loaded, and as it is now. */
  start: ProblemForm;
  mine: ProblemForm;
  theirs: Problem;
  isOpen: boolean;
  onClose: () => void;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

export function ConflictDialog(props: ConflictDialogProps) {
  const { start, mine, theirs, isOpen, onClose, onLoadTheirs, onSaveMine } = props;
  const changes = changesOf(start, formOf(theirs), mine);
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title="This problem has been changed">
      <p className={classes.lead}>
        {theirs.updatedBy ?? 'Another administrator'} changed it
        {theirs.updatedAt !== undefined && (
          <>
            {' '}
            <TimeAgo instant={theirs.updatedAt} />
          </>
        )}
        , after you had opened it. Nothing of yours is saved yet.
      </p>
      {changes.length === 0 && <p>Their version has the same content as the one you opened.</p>}
      <Changes changes={changes.map((one) => ({ ...one, key: one.field }))} />
      <p className={classes.lead}>
        Saving yours keeps what only they changed; where both did, yours takes the place of theirs.
      </p>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          Keep Editing
        </Button>
        <Button variant="default" onClick={onLoadTheirs}>
          Load Theirs
        </Button>
        <Button onClick={onSaveMine}>Overwrite with Mine</Button>
      </div>
    </Modal>
  );
}
