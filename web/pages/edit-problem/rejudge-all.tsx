/** Rejudges all submissions for a problem, by its saved version. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rejudgeProblem } from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { countOf } from './count-of.ts';

type RejudgeAllProps = {
  problem: Pick<Problem, '_id' | 'totalSubmissions'>;
  onQueued: () => Promise<void>;
};

export function RejudgeAll({ problem: { _id, totalSubmissions }, onQueued }: RejudgeAllProps) {
  const queueing = useMutation({
    mutationFn: () => api.call(rejudgeProblem, { params: { id: _id } }),
    onSuccess: async ({ queued }) => {
      toastSuccess({
        title: t`Queued`,
        text: t`${countOf(queued)} will be rejudged, after all other jobs.`,
      });
      await onQueued();
    },
    onError: (error) => toastError({ title: t`Not queued`, text: sentenceOf(error) }),
  });
  const start = async () => {
    const isWanted = await ask({
      title: t`Rejudge all submissions?`,
      text: (
        <>
          <p>
            {t`${countOf(totalSubmissions)} will be judged with the saved version of the problem, after all other jobs. Each keeps its verdict until then.`}
          </p>
          <p>{t`Verdicts, success rates and leaderboards may change.`}</p>
        </>
      ),
      yes: t`Rejudge all`,
      no: t`Cancel`,
    });
    if (isWanted) queueing.mutate();
  };
  return (
    <Button
      variant="default"
      size="xs"
      disabled={queueing.isPending || totalSubmissions === 0}
      leftSection={<Icon name="reset" size={13} />}
      onClick={() => void start()}
    >
      {t`Rejudge all`}
    </Button>
  );
}
