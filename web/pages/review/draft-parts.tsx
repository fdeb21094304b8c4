/** The reviewed parts in order: the report of the verification, statements, tests, programs. */

import { useMemo, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import type { Review } from '../../../contract/workshop-reviews.ts';
import { Panel } from '../../ui/panel.tsx';
import { openContents } from '../workshop/contents.ts';
import type { Editing } from '../workshop/editing.ts';
import { VerificationTab } from '../workshop/verification-tab.tsx';
import { ChangesSince } from './changes-since.tsx';
import { Programs } from './programs.tsx';
import classes from './review.module.css';
import { Statement } from './statement.tsx';
import { Tests } from './tests.tsx';

/** The parts are read-only here. */
const unchanged = () => {};

export function DraftParts({ review, draft }: { review: Review; draft: Draft }) {
  const [contents] = useState(openContents);
  const { _id: problemId, content } = draft;
  const editing: Editing = useMemo(
    () => ({ problemId, content, contents, change: unchanged }),
    [problemId, content, contents],
  );
  return (
    <div className={classes.parts}>
      <Panel title={t`Verification`}>
        <VerificationTab problemId={problemId} />
      </Panel>
      <ChangesSince review={review} editing={editing} />
      {content.statements.map((one) => (
        <Statement
          key={`${one.language} ${one.format}`}
          review={review}
          statement={one}
          editing={editing}
        />
      ))}
      <Tests review={review} editing={editing} />
      <Programs editing={editing} />
    </div>
  );
}
