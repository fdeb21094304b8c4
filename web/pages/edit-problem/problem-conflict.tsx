/** The conflict of an edit with changes that another administrator has saved meanwhile. */

import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { type ConflictAnswers, ConflictDialog } from '../../ui/form/conflict-dialog.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { changesOf } from './conflict.ts';
import { formOf, type ProblemForm } from './draft.ts';

type ProblemConflictProps = ConflictAnswers & {
  /** The form as it was loaded, and as it is now. */
  start: ProblemForm;
  mine: ProblemForm;
  theirs: Problem;
};

export function ProblemConflict({ start, mine, theirs, ...answers }: ProblemConflictProps) {
  const changes = changesOf(start, formOf(theirs), mine);
  const changed = (
    <>
      {rich`${theirs.updatedBy ?? t`Another administrator`} changed it${
        theirs.updatedAt !== undefined && (
          <>
            {' '}
            <TimeAgo instant={theirs.updatedAt} />
          </>
        )
      }`}
    </>
  );
  return (
    <ConflictDialog
      {...answers}
      title={t`This problem has been changed`}
      changed={changed}
      changes={changes.map((one) => ({ ...one, key: one.field }))}
    />
  );
}
