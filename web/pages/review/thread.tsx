/** A comment with its replies. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../contract/translation.ts';
import type { Review, ReviewComment } from '../../../contract/workshop-reviews.ts';
import { Badge } from '../../ui/badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { CommentBox } from './comment-box.tsx';
import classes from './review.module.css';
import { answersTo, isOpen } from './use-commenting.ts';

export function Thread({ review, first }: { review: Review; first: ReviewComment }) {
  const [isAnswering, setIsAnswering] = useState(false);
  return (
    <div className={classes.thread}>
      <Comment one={first} />
      {answersTo(review, first).map((one) => (
        <Comment key={one._id} one={one} />
      ))}
      {isAnswering && (
        <CommentBox
          review={review}
          label={t`Reply to ${first.author}`}
          to={{ answers: first._id }}
          onClose={() => setIsAnswering(false)}
        />
      )}
      {!isAnswering && isOpen(review) && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsAnswering(true)}>
          {t`Reply`}
        </Button>
      )}
    </div>
  );
}

/** A server may not say yet who is a tester. */
const sideOf = ({ isContributors, isTesters = false }: Partial<ReviewComment>): string => {
  if (isTesters) return t`tester`;
  return isContributors ? t`contributor` : t`reviewer`;
};

function Comment({ one }: { one: ReviewComment }) {
  return (
    <article className={classes.comment} aria-label={t`Comment by ${one.author}`}>
      <p className={classes.by}>
        <strong>{one.author}</strong>
        <span>{sideOf(one)}</span>
        <TimeAgo instant={one.writtenAt} />
        {one.isOutdated && <Badge tone="yellow">{t`outdated`}</Badge>}
      </p>
      {one.isOutdated && one.quote !== null && (
        <blockquote>{one.quote || t`(empty line)`}</blockquote>
      )}
      <p className={classes.said}>{one.text}</p>
    </article>
  );
}
