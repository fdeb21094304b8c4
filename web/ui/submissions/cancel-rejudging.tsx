/** Cancels the rejudging of a problem, for administrators. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { cancelRejudging } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../feedback/ask.ts';
import { toastError, toastSuccess } from '../feedback/toast.ts';
import { pageLocale } from '../locale.ts';

type CancelRejudgingProps = {
  problemId: string;
  problem: string;
  label: string;
  /** Called when it is cancelled. */
  onCancelled?: () => Promise<void>;
};

export function CancelRejudging({ problemId, problem, label, onCancelled }: CancelRejudgingProps) {
  const cancelling = useMutation({
    mutationFn: () => api.call(cancelRejudging, { params: { id: problemId } }),
    onSuccess: async ({ cancelled }) => {
      toastSuccess(
        cancelled === 0
          ? {
              title: t`Nothing to cancel`,
              text: t`No submission of this problem is being rejudged.`,
            }
          : { title: t`Rejudging cancelled`, text: keptSentence(cancelled) },
      );
      await onCancelled?.();
    },
    onError: (error) => toastError({ title: t`Not cancelled`, text: sentenceOf(error) }),
  });
  const start = async () => {
    const isWanted = await ask({
      title: t`Cancel the rejudging?`,
      text: (
        <p>
          {t`Submissions of ${problem} that still wait keep their verdicts. Rejudged ones keep the new ones.`}
        </p>
      ),
      yes: t`Cancel the rejudging`,
      no: t`Keep going`,
    });
    if (isWanted) cancelling.mutate();
  };
  return (
    <Button
      variant="default"
      size="xs"
      disabled={cancelling.isPending}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}

const keptSentence = (cancelled: number): string =>
  cancelled === 1
    ? t`1 submission keeps its verdict.`
    : t`${cancelled.toLocaleString(pageLocale)} submissions keep their verdicts.`;
