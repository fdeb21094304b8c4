/** The conflict of a draft with changes that another editor has saved meanwhile. */
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { type ConflictAnswers, ConflictDialog } from '../../ui/form/conflict-dialog.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { changesOf, filesIn, wordsOf } from './differences.ts';
import { type Editing, useFileText } from './editing.ts';
import type { Bytes, Package } from './model.ts';
import own from './workshop.module.css';

type DraftConflictProps = ConflictAnswers & { begun: Package; theirs: Draft; editing: Editing };

export function DraftConflict({ begun, theirs, editing, ...answers }: DraftConflictProps) {
  const changes = changesOf(begun, theirs.content, editing.content);
  const shown = (value: unknown) => <Part value={value} editing={editing} />;
  const changed = (
    <>
      {theirs.updatedBy ?? t`Another editor`}{' '}
      {theirs.updatedAt === null
        ? t`discarded or published it`
        : rich`changed it ${<TimeAgo instant={theirs.updatedAt} />}`}
    </>
  );
  return (
    <ConflictDialog
      {...answers}
      title={t`This draft has been changed`}
      changed={changed}
      changes={changes.map(({ key, label, before, theirs: now, mine }) => ({
        key,
        label,
        before: shown(before),
        theirs: shown(now),
        mine: mine && shown(mine.value),
      }))}
    />
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

/** In a dialog, people do not read more. */
const excerptMaxBytes = 32 * 1024;

function FileExcerpt({ bytes, editing }: { bytes: Bytes; editing: Editing }) {
  const said = useFileText(editing, bytes, excerptMaxBytes);
  return said.kind === 'text' ? <pre className={own.excerpt}>{said.text}</pre> : null;
}
