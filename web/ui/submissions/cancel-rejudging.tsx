/** Cancels the rejudging of a problem, for administrators. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { cancelRejudging } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../feedback/ask.ts';
import { toastError, toastSuccess } from '../feedback/toast.ts';

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
          ? { title: 'Nothing to cancel', text: 'No submission of this problem is being rejudged.' }
          : { title: 'Rejudging cancelled', text: keptSentence(cancelled) },
      );
      await onCancelled?.();
    },
    onError: (error) => toastError({ title: 'Not cancelled', text: sentenceOf(error) }),
  });
  const start = async () => {
    const isWanted = await ask({
      title: 'Cancel the rejudging?',
      text: (
        <p>
          Submissions of {problem} that still wait keep their verdicts. Rejudged ones keep the new
          ones.
        </p>
      ),
      yes: 'Cancel the rejudging',
      no: 'Keep going',
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
    ? '1 submission keeps its verdict.'
    : `${cancelled.toLocaleString('en')} submissions keep their verdicts.`;
