/** The notices below the bell, each with a link: to submissions for a problem, or to a review. */
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { Notice, ReviewNotice } from '../../contract/users.ts';
import { paths } from '../paths.ts';
import type { AnyNotice } from './notices.ts';
import classes from './notices-menu.module.css';
import { wordsOfNotice } from './rejudged.ts';
import { ErrorState } from './states.tsx';
import { TimeAgo } from './time-ago.tsx';
import { VerdictBadge } from './verdict.tsx';

type NoticeListProps = {
  /** Undefined while they load. */
  notices: readonly AnyNotice[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Called when a link is followed. */
  onLeave: () => void;
};

const shownMax = 3;

export default function NoticeList({ notices, error, onRetry, onLeave }: NoticeListProps) {
  if (notices === undefined && error) {
    return <ErrorState title="The notices could not be loaded" error={error} onRetry={onRetry} />;
  }
  if (notices === undefined) return <Skeleton height={64} m="sm" aria-busy="true" />;
  if (notices.length === 0) {
    return (
      <p className={classes.nothing}>
        No notices yet. Changed verdicts of yours, and news about reviews, appear here.
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {notices.map((one) => (
        <li key={keyOf(one)} data-new={!one.isRead || undefined}>
          {'event' in one ? (
            <ReviewEntry notice={one} onLeave={onLeave} />
          ) : (
            <Entry notice={one} onLeave={onLeave} />
          )}
        </li>
      ))}
    </ul>
  );
}

const keyOf = (one: AnyNotice): string =>
  ('event' in one ? one.contributionId : one.problemId) + one.changedAt;

function ReviewEntry({ notice, onLeave }: { notice: ReviewNotice; onLeave: () => void }) {
  const { problemId, problemName, changedAt } = notice;
  const to = problemId === null ? paths.myContributions() : paths.review(problemId);
  return (
    <>
      <Link to={to} onClick={onLeave}>
        {problemName}
      </Link>
      <p>
        {wordsOfReview(notice)}, <TimeAgo instant={changedAt} />
      </p>
    </>
  );
}

/** E.g. `Wilma requested changes`. */
const wordsOfReview = ({ event, by }: ReviewNotice): string => `${by} ${deeds[event]}`;

const deeds: Record<ReviewNotice['event'], string> = {
  sent: 'sent it for review',
  commented: 'commented on it',
  changes: 'requested changes',
  approved: 'approved it',
  rejected: 'rejected it',
  withdrawn: 'withdrew it',
};

function Entry({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { problemId, problemName, submissions, changedAt } = notice;
  const more = submissions.length - shownMax;
  return (
    <>
      <Link to={paths.submissions(problemId)} onClick={onLeave}>
        {problemName}
      </Link>
      <p>
        {wordsOfNotice(notice)}, <TimeAgo instant={changedAt} />
      </p>
      {submissions.slice(0, shownMax).map(({ _id, was, verdict }) => (
        <p key={_id} className={classes.change}>
          was <VerdictBadge verdict={was} />, now <VerdictBadge verdict={verdict} />
        </p>
      ))}
      {more > 0 && <p>and {more} more</p>}
    </>
  );
}
