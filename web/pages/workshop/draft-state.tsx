/** The state of the draft: unchanged, saved (when and by whom), or behind the published version. */

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { discardDraft, getDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { workshopMessages } from '../../page-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { peopleQuery } from '../../ui/contributions/draft-queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { visibilityNames } from '../../ui/visibility.ts';
import { DeleteProblem } from './delete-problem.tsx';
import { SeeVersion } from './see-version.tsx';
import type { useDraft } from './use-draft.tsx';
import classes from './workshop.module.css';

type DraftStateProps = {
  draft: ReturnType<typeof useDraft>;
  /** Whether the open tab already says that there is a newer version. */
  isTold: boolean;
};

export function DraftState({ draft, isTold }: DraftStateProps) {
  const { begun, isDirty, takeOver } = draft;
  const id = begun._id;
  const { data: people } = useQuery(peopleQuery(id));
  const discarding = useMutation({
    mutationFn: async () => {
      const headers = { 'if-match': versionTag(begun.revision) };
      await api.call(discardDraft, { params: { id }, headers });
      return await api.call(getDraft, { params: { id } });
    },
    onSuccess: (published) => {
      takeOver(published);
      toastSuccess(workshopMessages.discarded);
    },
    onError: () => toastError(workshopMessages.discardFailed),
  });
  const discard = async () => {
    const isSure = await ask({
      title: t`Discard the draft?`,
      text: <p>{t`The problem stays as it is published. What the draft changed will be lost.`}</p>,
      yes: t`Discard`,
      no: t`Cancel`,
    });
    if (isSure) discarding.mutate();
  };
  return (
    <div className={classes.state}>
      <Badge tone={begun.visibility === 'published' ? 'green' : 'grey'}>
        {visibilityNames[begun.visibility]}
      </Badge>
      <span>
        {begun.updatedAt === null
          ? t`Version ${begun.version}${isDirty ? '' : t`, no unpublished changes`}`
          : rich`Draft ${begun.revision} of version ${begun.basedOn}, saved ${<TimeAgo instant={begun.updatedAt} />}${begun.updatedBy !== null && t` by ${begun.updatedBy}`}`}
        {isDirty && t`, with changes that are not saved`}
      </span>
      {begun.basedOn < begun.version && (
        <span className={classes.behind}>
          {t`Version ${begun.version} has been published since.`}
        </span>
      )}
      {begun.basedOn < begun.version && !isTold && <SeeVersion draft={draft} />}
      {begun.revision > 0 && (
        <Button
          variant="subtle"
          color="red"
          size="compact-xs"
          leftSection={<Icon name="reset" size={13} />}
          disabled={discarding.isPending}
          onClick={() => void discard()}
        >
          {t`Discard draft`}
        </Button>
      )}
      {begun.visibility === 'draft' && people?.mayChange && <DeleteProblem draft={draft} />}
    </div>
  );
}
