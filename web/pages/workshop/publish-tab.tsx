/** The preview, publishing, and the published versions; owners see only the versions. */

import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { t } from '../../../contract/translation.ts';
import { may } from '../../may.ts';
import { useSession } from '../../session.ts';
import { Panel } from '../../ui/panel.tsx';
import { useRejudging } from '../../ui/submissions/use-rejudging.ts';
import type { Editing } from './editing.ts';
import { PreviewPanel } from './preview-panel.tsx';
import classes from './publish.module.css';
import { PublishPanel } from './publish-panel.tsx';
import type { useDraft } from './use-draft.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type PublishTabProps = { draft: ReturnType<typeof useDraft>; editing: Editing };

export function PublishTab({ draft, editing }: PublishTabProps) {
  const { person } = useSession();
  const { begun, isDirty } = draft;
  return (
    <div className={classes.tab}>
      {person?.isAdmin && (
        <PreviewPanel problemId={begun._id} revision={begun.revision} isDirty={isDirty} />
      )}
      {may(person, 'setter') && <PublishPanel draft={draft} />}
      {person?.isAdmin && <RejudgingPanel problemId={begun._id} />}
      <VersionsPanel editing={editing} newest={begun.version} />
    </div>
  );
}

/** Only while submissions are rejudged. */
function RejudgingPanel({ problemId }: { problemId: string }) {
  const going = useRejudging(problemId);
  if (going === undefined) return null;
  const { done, of } = going;
  return (
    <Panel title={t`Rejudging`} note={t`${done} of ${of ?? done} done`}>
      <Progress value={of ? (100 * done) / of : 0} aria-label={t`Submissions that were rejudged`} />
    </Panel>
  );
}
