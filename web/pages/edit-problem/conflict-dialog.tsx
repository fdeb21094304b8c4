/** Shows what another administrator changed during an edit, and asks which version to keep. */
import { Button } from '@mantine/core';
import type { Problem } from '../../../contract/problems.ts';
import { Modal } from '../../ui/modal.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { changesOf, type FieldChange } from './conflict.ts';
import classes from './conflict-dialog.module.css';
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
      <ul className={classes.changes} aria-label="What they changed">
        {changes.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </ul>
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

function Change({ change: { label, before, theirs, mine } }: { change: FieldChange }) {
  return (
    <li>
      <h3>{label}</h3>
      <dl>
        <Version name="Before" text={before} />
        <Version name="Theirs" text={theirs} />
        {mine !== undefined && <Version name="Yours" text={mine} />}
      </dl>
    </li>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <dd tabIndex={0}>{text}</dd>
    </div>
  );
}
