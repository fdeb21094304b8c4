/** Approving or rejecting: the call, its message, and closing the dialog. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { approveContribution, rejectContribution } from '../../../contract/calls.ts';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { contributionMessages } from '../../page-messages.ts';
import { problemsQuery } from '../../queries.ts';
import { failureSentence } from '../../sentence.ts';
import { reviewCloseMs } from '../../timings.ts';
import { contributionsKey } from '../../ui/contributions/queries.ts';

export type Review = { contribution: ContributionRow; decision: 'approve' | 'reject' };

export function useReview({ contribution, decision }: Review, onClose: () => void) {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const reviewing = useMutation({
    mutationFn: (reviewComments: string) => decide(contribution._id, decision, reviewComments),
    onSuccess: () => {
      timer.current = window.setTimeout(onClose, reviewCloseMs);
      if (decision === 'approve') void client.invalidateQueries(problemsQuery);
    },
    // Also after a failure, because another administrator may have reviewed it.
    onSettled: () => client.invalidateQueries({ queryKey: contributionsKey }),
  });
  return {
    send: reviewing.mutate,
    isSending: reviewing.isPending,
    isDone: reviewing.isSuccess,
    failure:
      reviewing.error &&
      failureSentence(reviewing.error, {
        refused: contributionMessages.reviewFailed,
        unreachable: contributionMessages.reviewUnreachable,
      }),
  };
}

/** Throws if the reply has neither success nor the id of a problem. */
async function decide(
  id: string,
  decision: Review['decision'],
  reviewComments: string,
): Promise<void> {
  const call = decision === 'approve' ? approveContribution : rejectContribution;
  const reply: { success?: boolean; problemId?: string } = await api.call(call, {
    params: { id },
    body: { reviewComments },
  });
  if (!reply.success && !reply.problemId) {
    throw new Refusal(200, contributionMessages.reviewFailed);
  }
}
