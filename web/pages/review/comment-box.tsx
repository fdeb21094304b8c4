/** A field for a comment, with its button. */

import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { reviewCommentsMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import type { NewComment, Review } from '../../../contract/workshop-reviews.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import classes from './review.module.css';
import { useCommenting } from './use-commenting.ts';

type CommentBoxProps = {
  review: Review;
  /** The subject of the comment, in words. */
  label: string;
  to: Pick<NewComment, 'place' | 'answers'>;
  /** If set, the box can be closed. */
  onClose?: () => void;
};

export function CommentBox({ review, label, to, onClose }: CommentBoxProps) {
  const [text, setText] = useState('');
  const commenting = useCommenting(review);
  const send = () =>
    commenting.mutate(
      { ...to, text },
      {
        onSuccess: () => {
          setText('');
          onClose?.();
        },
      },
    );
  return (
    <div className={classes.box}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={reviewCommentsMaxChars}
        data-autofocus={onClose !== undefined || undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {commenting.error && <Message tone="red">{sentenceOf(commenting.error)}</Message>}
      <div className={classes.buttons}>
        <Button
          size="xs"
          disabled={text.trim() === ''}
          loading={commenting.isPending}
          onClick={send}
        >
          {t`Comment`}
        </Button>
        {onClose && (
          <Button size="xs" variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </div>
  );
}
