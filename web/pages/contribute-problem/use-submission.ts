/** Sends a contribution: its messages, and the navigation afterwards. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { submitContribution } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import { Unreachable } from '../../call.ts';
import { problemMessages } from '../../messages.ts';
import { contributionMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { redirectAfterContributionMs } from '../../timings.ts';
import { contributionsKey } from '../../ui/contributions/queries.ts';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { bodyOf, type ContributionForm } from './draft.ts';

/** `leave` is called before the page is left after success. */
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
  const failure = sending.error ? failureOf(sending.error) : undefined;
  return { send: sending.mutate, isSending: sending.isPending, isSent: sending.isSuccess, failure };
}

/** The message of failure, and the server's reason if it gave one. */
function failureOf(error: Error): { sentence: string; reason?: string } {
  const { submitFailed, submitUnreachable } = contributionMessages;
  if (error instanceof Unreachable) return { sentence: submitUnreachable };
  const reason = sentenceOf(error);
  const isUnexplained = reason === problemMessages.unexpected;
  return { sentence: submitFailed, ...(!isUnexplained && { reason }) };
}
