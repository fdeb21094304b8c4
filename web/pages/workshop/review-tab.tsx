/** Sending the saved draft for review: what is still missing, the note, and withdrawing it. */

import { Button, Textarea } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { reviewCommentsMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { sendDraft, takeBackDraft } from '../../../contract/workshop-calls.ts';
import type { Readiness, ReadinessPart, Review } from '../../../contract/workshop-reviews.ts';
import { api } from '../../api.ts';
import { reviewMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { ReviewStateBadge } from '../../ui/contributions/badges.tsx';
import { ownDraftsQuery, reviewKey, reviewQuery } from '../../ui/contributions/draft-queries.ts';
import { contributionsKey } from '../../ui/contributions/queries.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './review-tab.module.css';
import type { useDraft } from './use-draft.tsx';
import { verificationQuery } from './verification-tab.tsx';

type Draft = ReturnType<typeof useDraft>;

export function ReviewTab({ draft }: { draft: Draft }) {
  const { begun, isDirty } = draft;
  const query = reviewQuery(begun._id);
  const { data: found } = useQuery(verificationQuery(begun._id));
  // Loaded again for another draft, and when its verification has ended.
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [
      ...query.queryKey,
      `draft ${begun.revision}`,
      `${found?.state} ${found?.finishedAt}`,
    ],
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    if (error === null) return <div className={classes.tab} aria-busy="true" />;
    const title = reviewMessages.loadFailed;
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.tab}>
      <Panel title={t`What a review needs`} note={t`Of the draft as last saved.`}>
        <ul className={classes.parts} aria-label={t`What a review needs`}>
          {data.readiness.map((one) => (
            <Part key={one.part} readiness={one} isVerified={found?.state !== 'none'} />
          ))}
        </ul>
      </Panel>
      <Sending review={data} revision={begun.revision} isDirty={isDirty} />
    </div>
  );
}

const partNames: Record<ReadinessPart, string> = {
  changed: t`A draft of your own`,
  name: t`Name`,
  statement: t`Statement`,
  samples: t`Samples`,
  secret: t`Hidden test cases`,
  solution: t`Accepted solution`,
  package: t`Package`,
  verification: t`Verification`,
};

/** The words for a part that is ready, and for a part that is not. */
const states: Partial<Record<ReadinessPart, Record<'ready' | 'not', string>>> = {
  package: { ready: t`: no errors ✓`, not: t`: errors` },
  verification: { ready: t`: no errors ✓`, not: t`: not passed` },
};

const stateOf = ({ part, reasons }: Readiness, isVerified: boolean): string => {
  const { ready, not } = states[part] ?? { ready: ' ✓', not: t` missing` };
  if (reasons.length === 0) return ready;
  return part === 'verification' && !isVerified ? t`: not run` : not;
};

type PartProps = { readiness: Readiness; isVerified: boolean };

function Part({ readiness, isVerified }: PartProps) {
  const { part, reasons } = readiness;
  const isReady = reasons.length === 0;
  return (
    <li data-ready={isReady || undefined}>
      <Icon name={isReady ? 'accepted' : 'close'} size={15} />
      <div>
        <span>{partNames[part]}</span>
        <span className={classes.state}>{stateOf(readiness, isVerified)}</span>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </li>
  );
}

type SendingProps = { review: Review; revision: number; isDirty: boolean };

function Sending({ review, revision, isDirty }: SendingProps) {
  const { _id: id, state, isOwn, rounds } = review;
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const discard = async () => {
    await client.invalidateQueries({ queryKey: reviewKey(id) });
    void client.invalidateQueries({ queryKey: contributionsKey });
    void client.invalidateQueries(ownDraftsQuery);
  };
  const sending = useMutation({
    mutationFn: () => api.call(sendDraft, { params: { id }, body: { revision, note } }),
    onSuccess: async () => {
      setNote('');
      await discard();
      toastSuccess(reviewMessages.sent);
    },
  });
  const takingBack = useMutation({
    mutationFn: () => api.call(takeBackDraft, { params: { id } }),
    onSuccess: async () => {
      await discard();
      toastSuccess(reviewMessages.takenBack);
    },
  });
  const isReady = review.readiness.every(({ reasons }) => reasons.length === 0);
  const last = rounds.at(-1);
  const isSame = state === 'pending' && last?.revision === revision;
  const failure = sending.error ?? takingBack.error;
  return (
    <Panel title={t`Review`}>
      <p className={classes.standing}>
        <ReviewStateBadge state={state} />
        {last && <span>{t`Round ${last.number} was draft ${last.revision}.`}</span>}
        {last && <Link to={paths.review(id)}>{t`Open the review`}</Link>}
      </p>
      {!isOwn && (
        <p
          className={classes.lead}
        >{t`Its owner and its authors send it; administrators publish it.`}</p>
      )}
      {state === 'pending' && !isSame && isOwn && (
        <Message tone="yellow" title={t`Changed since it was sent`}>
          {t`It cannot be approved until you send it again.`}
        </Message>
      )}
      {isOwn && state !== 'approved' && (
        <>
          <Textarea
            label={t`A note for the reviewer`}
            description={t`Optional.`}
            rows={3}
            maxLength={reviewCommentsMaxChars}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {failure && <Message tone="red">{sentenceOf(failure)}</Message>}
          {isDirty && <p className={classes.lead}>{t`Save the draft first.`}</p>}
          <div className={classes.buttons}>
            <Button
              leftSection={<Icon name="send" size={14} />}
              disabled={!isReady || isDirty || isSame}
              loading={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {rounds.length === 0 ? t`Send for Review` : t`Send Again`}
            </Button>
            {state === 'pending' && (
              <Button
                variant="default"
                loading={takingBack.isPending}
                onClick={() => takingBack.mutate()}
              >
                {t`Withdraw`}
              </Button>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
