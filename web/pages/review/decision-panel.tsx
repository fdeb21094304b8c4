/** The ways to end a round for a reviewer: approving, asking for changes, rejecting. */

import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approveContribution, rejectContribution } from '../../../contract/calls.ts';
import { reviewCommentsMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { flawOf } from '../../../contract/verification-flaw.ts';
import { commentDraft } from '../../../contract/workshop-calls.ts';
import type { Review } from '../../../contract/workshop-reviews.ts';
import { api } from '../../api.ts';
import { contributionMessages, reviewMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { verificationQuery } from '../workshop/verification-tab.tsx';
import classes from './review.module.css';

type Decision = 'approve' | 'changes' | 'reject';

export function DecisionPanel({ review, isAdmin }: { review: Review; isAdmin: boolean }) {
  if (!isAdmin || review.state !== 'pending' || review.contributionId === null) return null;
  return <Deciding review={review} contributionId={review.contributionId} />;
}

type DecidingProps = { review: Review; contributionId: string };

function Deciding({ review, contributionId }: DecidingProps) {
  const [comments, setComments] = useState('');
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: (decided: Pick<Decided, 'decision' | 'confirmUnverified'>) =>
      decide(review, { contributionId, comments, ...decided }),
    onSuccess: (_, { decision }) => toastSuccess(words[decision]),
    // Also after a failure, because another administrator may have reviewed it. Approval changes
    // all lists.
    onSettled: () => client.invalidateQueries(),
  });
  const start = async (decision: Decision) => {
    const flaw =
      decision === 'approve'
        ? flawOf(await client.fetchQuery(verificationQuery(review._id)).catch(() => undefined))
        : undefined;
    const question = questionFor(decision, flaw);
    if (question === undefined || (await ask({ ...question, no: t`Cancel` }))) {
      deciding.mutate({ decision, confirmUnverified: flaw !== undefined });
    }
  };
  const { isPending } = deciding;
  return (
    <Panel title={t`Review`}>
      <Textarea
        label={t`Review Comments`}
        placeholder={contributionMessages.approvePlaceholder}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={reviewCommentsMaxChars}
        disabled={isPending}
        value={comments}
        onChange={({ currentTarget }) => setComments(currentTarget.value)}
      />
      {deciding.error && <Message tone="red">{sentenceOf(deciding.error)}</Message>}
      <div className={classes.buttons}>
        <Button disabled={isPending} onClick={() => void start('approve')}>
          {t`Approve & Publish`}
        </Button>
        <Button
          variant="default"
          disabled={isPending || comments.trim() === ''}
          onClick={() => void start('changes')}
        >
          {t`Request Changes`}
        </Button>
        <Button
          color="red"
          variant="outline"
          disabled={isPending}
          onClick={() => void start('reject')}
        >
          {t`Reject`}
        </Button>
      </div>
      <p className={classes.lead}>{t`A request for changes needs a comment.`}</p>
    </Panel>
  );
}

const words: Record<Decision, { title: string; text: string }> = {
  approve: reviewMessages.approved,
  changes: reviewMessages.changesAsked,
  reject: reviewMessages.rejected,
};

type Decided = {
  contributionId: string;
  decision: Decision;
  comments: string;
  /** Whether the reviewer knows that the draft is not verified. */
  confirmUnverified: boolean;
};

async function decide(
  { _id, revision }: Review,
  { contributionId: id, decision, comments, confirmUnverified }: Decided,
): Promise<void> {
  if (decision === 'changes') {
    const body = { revision: revision ?? 0, changes: comments };
    await api.call(commentDraft, { params: { id: _id }, body });
  } else if (decision === 'reject') {
    await api.call(rejectContribution, { params: { id }, body: { reviewComments: comments } });
  } else {
    const body = { reviewComments: comments, revision, confirmUnverified };
    await api.call(approveContribution, { params: { id }, body });
  }
}

function questionFor(decision: Decision, flaw: string | undefined) {
  if (decision === 'changes') return undefined;
  if (decision === 'reject') {
    const text = <p>{t`Its contributor may still change it and send it again.`}</p>;
    return { title: t`Reject the contribution?`, text, yes: t`Reject` };
  }
  return {
    title: t`Publish the problem?`,
    text: <p>{flaw ?? t`Everyone can solve it then.`}</p>,
    yes: t`Publish`,
  };
}
