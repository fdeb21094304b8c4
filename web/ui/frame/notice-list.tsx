/** The notices below the bell, each with a link: to submissions for a problem, or to a review. */

import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type {
  CommentNotice,
  Notice,
  RejudgingNotice,
  ReviewNotice,
  SharingNotice,
  SolutionNotice,
  TicketNotice,
} from '../../../contract/users.ts';
import { morePaths, workAddress } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../feedback/states.tsx';
import { plural } from '../format.ts';
import { rich } from '../rich.ts';
import { solutionAddress } from '../solutions/address.ts';
import { wordsOfNotice } from '../submissions/rejudged.ts';
import { VerdictBadge } from '../submissions/verdict.tsx';
import { stateWords } from '../tickets/words.ts';
import { TimeAgo } from '../time-ago.tsx';
import type { AnyNotice } from './notices.ts';
import classes from './notices-menu.module.css';

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
    return (
      <ErrorState title={t`The notices could not be loaded`} error={error} onRetry={onRetry} />
    );
  }
  if (notices === undefined) return <Skeleton height={64} m="sm" aria-busy="true" />;
  if (notices.length === 0) {
    return (
      <p className={classes.nothing}>
        {rich`No notices yet. Changed verdicts of yours, news about reviews, ended rejudgings of your problems, problems that others share with you, comments on your work in a class, and ${<AllTickets onLeave={onLeave} />} appear here.`}
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {notices.map((one) => (
        <li key={keyOf(one)} data-new={!one.isRead || undefined}>
          {entryOf(one, onLeave)}
        </li>
      ))}
      <li>
        <AllTickets onLeave={onLeave} />
      </li>
    </ul>
  );
}

const AllTickets = ({ onLeave }: { onLeave: () => void }) => (
  <Link to={morePaths.tickets} onClick={onLeave}>
    {t`Tickets`}
  </Link>
);

const keyOf = (one: AnyNotice): string =>
  ('event' in one
    ? one.contributionId
    : 'ticketId' in one
      ? one.ticketId
      : 'solutionId' in one
        ? one.solutionId
        : 'submissionId' in one
          ? one.submissionId
          : one.problemId) + one.changedAt;

function entryOf(one: AnyNotice, onLeave: () => void) {
  if ('submissionId' in one) return <CommentEntry notice={one} onLeave={onLeave} />;
  if ('solutionId' in one) return <SolutionEntry notice={one} onLeave={onLeave} />;
  if ('became' in one) return <SharingEntry notice={one} onLeave={onLeave} />;
  if ('event' in one) return <ReviewEntry notice={one} onLeave={onLeave} />;
  if ('ticketId' in one) return <TicketEntry notice={one} onLeave={onLeave} />;
  if ('hasNewTests' in one) return <Entry notice={one} onLeave={onLeave} />;
  return <EndedEntry notice={one} onLeave={onLeave} />;
}

function EndedEntry({ notice, onLeave }: { notice: RejudgingNotice; onLeave: () => void }) {
  const { problemId, problemName, submissions, changedAt } = notice;
  const all = plural(submissions, 'Its submission is rejudged|All # submissions are rejudged');
  return (
    <>
      <Link to={paths.problem(problemId)} onClick={onLeave}>
        {problemName}
      </Link>
      <p>{rich`${all}, asked for ${<TimeAgo instant={changedAt} />}`}</p>
    </>
  );
}

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

function SharingEntry({ notice, onLeave }: { notice: SharingNotice; onLeave: () => void }) {
  const { problemId, problemName, became, by, isOffered, mayEdit, changedAt } = notice;
  return (
    <>
      <Link to={mayEdit ? paths.workshop(problemId) : paths.problem(problemId)} onClick={onLeave}>
        {problemName}
      </Link>
      <p>
        {isOffered ? t`${by} offers it to you` : wordsOfSharing[became](by)},{' '}
        <TimeAgo instant={changedAt} />
      </p>
    </>
  );
}

const wordsOfSharing: Record<SharingNotice['became'], (by: string) => string> = {
  owner: (by) => t`${by} handed it over to you`,
  author: (by) => t`${by} made you an author`,
  tester: (by) => t`${by} made you a tester`,
};

function CommentEntry({ notice, onLeave }: { notice: CommentNotice; onLeave: () => void }) {
  const { slug, assignment, assignmentName, pupilId, label, problemName, by, isOwn, changedAt } =
    notice;
  return (
    <>
      <Link to={workAddress({ slug, assignment, id: pupilId, label })} onClick={onLeave}>
        {t`${problemName} in ${assignmentName}`}
      </Link>
      <p>
        {isOwn ? t`${by} commented on your work` : t`${by} commented on the work of a pupil`},{' '}
        <TimeAgo instant={changedAt} />
      </p>
    </>
  );
}

function SolutionEntry({ notice, onLeave }: { notice: SolutionNotice; onLeave: () => void }) {
  const { solutionId, problemId, problemName, isHidden, reason, changedAt } = notice;
  return (
    <>
      <Link to={solutionAddress(problemId, solutionId)} onClick={onLeave}>
        {problemName}
      </Link>
      <p>
        {isHidden
          ? t`Your solution was hidden: ${reason}`
          : t`Your solution is shown again: ${reason}`}
        , <TimeAgo instant={changedAt} />
      </p>
    </>
  );
}

function TicketEntry({ notice, onLeave }: { notice: TicketNotice; onLeave: () => void }) {
  const { problemName, isOwn, state, changedAt } = notice;
  return (
    <>
      <Link to={`${morePaths.tickets}?tab=${isOwn ? 'own' : 'problems'}`} onClick={onLeave}>
        {problemName}
      </Link>
      <p>
        {wordsOfTicket(isOwn, state)}, <TimeAgo instant={changedAt} />
      </p>
    </>
  );
}

const wordsOfTicket = (isOwn: boolean, state: TicketNotice['state']): string => {
  if (isOwn) return t`Your report was answered: ${stateWords[state]}`;
  return state === 'open' ? t`Has a new report` : t`A report was answered`;
};

/** E.g. `Wilma requested changes`. */
const wordsOfReview = ({ event, by }: ReviewNotice): string => `${by} ${deeds[event]}`;

const deeds: Record<ReviewNotice['event'], string> = {
  sent: t`sent it for review`,
  commented: t`commented on it`,
  changes: t`requested changes`,
  approved: t`approved it`,
  rejected: t`rejected it`,
  withdrawn: t`withdrew it`,
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
          {rich`was ${<VerdictBadge verdict={was} />}, now`} <VerdictBadge verdict={verdict} />
        </p>
      ))}
      {more > 0 && <p>{t`and ${more} more`}</p>}
    </>
  );
}
