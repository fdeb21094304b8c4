/** The dialog in which a contribution is read, and approved or rejected. */

import { Button, Group, Textarea } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { type FormEvent, useState } from 'react';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { reviewCommentsMaxChars, reviewedTestCasesMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { contributionMessages } from '../../page-messages.ts';
import { ContributedDifficulty } from '../../ui/contributions/badges.tsx';
import { ContributedCases } from '../../ui/contributions/contributed-cases.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import classes from './review-dialog.module.css';
import { type Review, useReview } from './use-review.ts';

export type { Review };

const words = {
  approve: {
    title: t`Approve Contribution`,
    placeholder: contributionMessages.approvePlaceholder,
    button: t`Approve & Create Problem`,
    colour: 'ink',
    done: contributionMessages.approved,
  },
  reject: {
    title: t`Reject Contribution`,
    placeholder: contributionMessages.rejectPlaceholder,
    button: t`Reject Contribution`,
    colour: 'red',
    done: contributionMessages.rejected,
  },
} as const;

type ReviewDialogProps = { review: Review; isOpen: boolean; onClose: () => void };

export function ReviewDialog({ review, isOpen, onClose }: ReviewDialogProps) {
  const [comments, setComments] = useState('');
  const { send, isSending, isDone, failure } = useReview(review, onClose);
  const { title, placeholder, button, colour, done } = words[review.decision];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(comments);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isSending && onClose()}
      size="xl"
      title={title}
      onExitTransitionEnd={() => isDone && document.getElementById('pending')?.focus()}
    >
      <form onSubmit={submit}>
        <Contributed contribution={review.contribution} />
        <Textarea
          label={t`Review Comments`}
          placeholder={placeholder}
          rows={4}
          maxLength={reviewCommentsMaxChars}
          disabled={isSending || isDone}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <div className={classes.outcome}>
            {failure && !isSending && <Message tone="red">{failure}</Message>}
            {isDone && <Message tone="green">{done}</Message>}
          </div>
          <Group justify="flex-end" className={classes.choices}>
            <Button variant="default" disabled={isSending} onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button
              type="submit"
              color={colour}
              disabled={isSending || isDone}
              leftSection={isSending && <span className="spinner" />}
            >
              {isSending ? t`Processing...` : button}
            </Button>
          </Group>
        </div>
      </form>
    </Modal>
  );
}

function Contributed({ contribution }: { contribution: ContributionRow }) {
  const { problemName, contributedBy, problemStatement, testCases } = contribution;
  const [areAllShown, setAreAllShown] = useState(false);
  const more = testCases.length - reviewedTestCasesMax;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t`Problem`}</dt>
          <dd>{problemName}</dd>
        </div>
        <div>
          <dt>{t`Contributor`}</dt>
          <dd>
            {contributedBy.name} ({contributedBy.email})
          </dd>
        </div>
        <div>
          <dt>{t`Difficulty`}</dt>
          <dd>
            <ContributedDifficulty contribution={contribution} />
          </dd>
        </div>
        <div>
          <dt>{t`Limits`}</dt>
          <dd>{t`${contribution.timeLimit} ms, ${contribution.memoryLimit} MB`}</dd>
        </div>
        {contribution.tags.length > 0 && (
          <div>
            <dt>{t`Tags`}</dt>
            <dd>{contribution.tags.join(', ')}</dd>
          </div>
        )}
      </dl>
      <section className={classes.part} aria-label={t`Statement`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
        <div className={classes.statement} tabIndex={0}>
          <Markdown text={problemStatement} />
        </div>
      </section>
      <section className={classes.part} aria-label={t`Test cases`}>
        {testCases.every(({ isHidden }) => isHidden) && (
          <Message tone="yellow">{contributionMessages.noSample}</Message>
        )}
        <ContributedCases
          id={contribution._id}
          {...(!areAllShown && { max: reviewedTestCasesMax })}
        />
        {more > 0 && !areAllShown && (
          <div className={classes.more}>
            <p>{t`... and ${more} more test cases`}</p>
            <Button variant="default" size="compact-sm" onClick={() => setAreAllShown(true)}>
              {t`Show all ${testCases.length} test cases`}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
