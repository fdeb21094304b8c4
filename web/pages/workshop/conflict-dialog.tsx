/** Shows what another editor changed in the meantime, and asks which version to keep. */
import { Button } from '@mantine/core';
import type { Draft } from '../../../contract/workshop.ts';
import classes from '../../ui/changes.module.css';
import { Changes } from '../../ui/changes.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { changesOf, filesIn, wordsOf } from './differences.ts';
import { type Editing, useFileText } from './editing.ts';
import type { Bytes, Package } from './model.ts';
import own from './workshop.module.css';

type ConflictDialogProps = {
  begun: Package;
  theirs: Draft;
  editing: Editing;
  isOpen: boolean;
  onClose: () => void;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

export function ConflictDialog(props: ConflictDialogProps) {
  const { begun, theirs, editing, isOpen, onClose, onLoadTheirs, onSaveMine } = props;
  const changes = changesOf(begun, theirs.content, editing.content);
  const shown = (value: unknown) => <Part value={value} editing={editing} />;
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title="This draft has been changed">
      <p className={classes.lead}>
        {theirs.updatedBy ?? 'Another editor'}{' '}
        {theirs.updatedAt === null ? (
          'discarded or published it'
        ) : (
          <>
            changed it <TimeAgo instant={theirs.updatedAt} />
          </>
        )}
        , after you had opened it. Nothing of yours is saved yet.
      </p>
      {changes.length === 0 && <p>Their version has the same content as the one you opened.</p>}
      <Changes
        changes={changes.map(({ key, label, before, theirs: now, mine }) => ({
          ...{ key, label, before: shown(before), theirs: shown(now) },
          mine: mine && shown(mine.value),
        }))}
      />
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

const filesMax = 3;

function Part({ value, editing }: { value: unknown; editing: Editing }) {
  return (
    <>
      {wordsOf(value)}
      {filesIn(value)
        .slice(0, filesMax)
        .map(({ name, bytes }) => (
          <FileExcerpt key={`${name} ${bytes.sha256}`} bytes={bytes} editing={editing} />
        ))}
    </>
  );
}

/** More is not read in a dialog. */
const excerptMaxBytes = 32 * 1024;

function FileExcerpt({ bytes, editing }: { bytes: Bytes; editing: Editing }) {
  const said = useFileText(editing, bytes, excerptMaxBytes);
  return said.kind === 'text' ? <pre className={own.excerpt}>{said.text}</pre> : null;
}
