/** The notices below the bell, each with a link to the person's submissions for the problem. */
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { Notice } from '../../contract/users.ts';
import { paths } from '../paths.ts';
import classes from './notices-menu.module.css';
import { wordsOfNotice } from './rejudged.ts';
import { ErrorState } from './states.tsx';
import { TimeAgo } from './time-ago.tsx';
import { VerdictBadge } from './verdict.tsx';

type NoticeListProps = {
  /** Undefined while they load. */
  notices: readonly Notice[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Called when a link is followed. */
  onLeave: () => void;
};

const shownMax = 3;

export function NoticeList({ notices, error, onRetry, onLeave }: NoticeListProps) {
  if (notices === undefined && error) {
    return <ErrorState title="The notices could not be loaded" error={error} onRetry={onRetry} />;
  }
  if (notices === undefined) return <Skeleton height={64} m="sm" aria-busy="true" />;
  if (notices.length === 0) {
    return (
      <p className={classes.nothing}>
        No notices. If a verdict of yours changes after a rejudging, you read it here.
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {notices.map((one) => (
        <li key={one.problemId + one.changedAt} data-new={!one.isRead || undefined}>
          <Entry notice={one} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

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
          was <VerdictBadge verdict={was} /> is <VerdictBadge verdict={verdict} />
        </p>
      ))}
      {more > 0 && <p>and {more} more</p>}
    </>
  );
}
