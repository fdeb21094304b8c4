/** Sending a contribution: what it says while and after, and the way on. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { submitContribution } from '../../../contract/contributions.ts';
import { redirectAfterContributionMs } from '../../../contract/limits.ts';
import { contributionMessages } from '../../../contract/messages.ts';
import { api } from '../../call.ts';
import { paths } from '../../paths.ts';
import { failureSentence } from '../../sentence.ts';
import { contributionsKey } from '../../ui/contributions/queries.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { bodyOf, type ContributionForm } from './draft.ts';

/** `leave` is called before the page is left because all went well. */
export function useSubmission(leave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const sending = useMutation({
    mutationFn: (form: ContributionForm) => api.call(submitContribution, { body: bodyOf(form) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: contributionsKey });
      toastSuccess(contributionMessages.submitted);
      leave();
      timer.current = window.setTimeout(
        () => void navigate(paths.myContributions()),
        redirectAfterContributionMs,
      );
    },
  });
  const failure = sending.error
    ? failureSentence(sending.error, {
        refused: contributionMessages.submitFailed,
        unreachable: contributionMessages.submitUnreachable,
      })
    : undefined;
  return { send: sending.mutate, isSending: sending.isPending, isSent: sending.isSuccess, failure };
}
