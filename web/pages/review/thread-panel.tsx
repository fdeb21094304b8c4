/** The history so far: rounds and how they ended, and comments on the draft as a whole. */
import { t } from '../../../contract/translation.ts';
import type { Review, ReviewRound } from '../../../contract/workshop-reviews.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { CommentBox } from './comment-box.tsx';
import classes from './review.module.css';
import { Thread } from './thread.tsx';
import { isOpen, threadsAt } from './use-commenting.ts';

export function ThreadPanel({ review }: { review: Review }) {
  const { rounds } = review;
  const whole = threadsAt(review, undefined);
  return (
    <Panel title={t`Thread`}>
      {rounds.length === 0 && (
        <p className={classes.lead}>{t`It has not been sent for review yet.`}</p>
      )}
      <ol className={classes.rounds}>
        {rounds.map((round) => (
          <li key={round.number}>
            <Round round={round} />
            {whole
              .filter((one) => one.round === round.number)
              .map((one) => (
                <Thread key={one._id} review={review} first={one} />
              ))}
            <Ending round={round} />
          </li>
        ))}
      </ol>
      {isOpen(review) && review.statements === undefined && (
        <CommentBox review={review} label={t`Comment on the draft`} to={{}} />
      )}
    </Panel>
  );
}

function Round({ round }: { round: ReviewRound }) {
  return (
    <>
      <h3 className={classes.round}>
        {rich`Round ${round.number} ${<span>{t`draft ${round.revision}`}</span>}`}
      </h3>
      <p className={classes.lead}>{rich`Sent ${<TimeAgo instant={round.sentAt} />}`}</p>
      {round.note !== '' && <p className={classes.said}>{round.note}</p>}
    </>
  );
}

const endings: Record<NonNullable<ReviewRound['ending']>, string> = {
  approved: t`Approved`,
  rejected: t`Rejected`,
  changes: t`Changes requested`,
  withdrawn: t`Withdrawn`,
  replaced: t`Sent again`,
};

function Ending({ round: { ending, endedBy, endedAt, comments } }: { round: ReviewRound }) {
  if (ending === null) return null;
  return (
    <>
      <p className={classes.lead}>
        <strong>{endings[ending]}</strong>
        {endedBy !== null && t` by ${endedBy}`}, {endedAt !== null && <TimeAgo instant={endedAt} />}
      </p>
      {comments !== '' && <p className={classes.said}>{comments}</p>}
    </>
  );
}
