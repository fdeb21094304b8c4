/** The preview, publishing, and the published versions; owners see only the versions. */
import { useSession } from '../../session.ts';
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
        <>
          <PreviewPanel problemId={begun._id} revision={begun.revision} isDirty={isDirty} />
          <PublishPanel draft={draft} />
        </>
      )}
      <VersionsPanel editing={editing} newest={begun.version} />
    </div>
  );
}
