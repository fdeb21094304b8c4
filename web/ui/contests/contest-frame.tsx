/** What stands above each page of a contest: its name and state, the clock, and the ways to its pages. */

import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import type { ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { may } from '../../may.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../badge.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { rich } from '../rich.ts';
import { contestAddress } from './addresses.ts';
import { formatSpan, useServerTime } from './clock.ts';
import classes from './contest-frame.module.css';
import { LoadedContest } from './loaded-contest.tsx';
import { useContestNews } from './news.ts';
import { contestQuery } from './queries.ts';
import { StateBadges } from './state-badges.tsx';

type ContestFrameProps = {
  slug: string;
  /** What the page is, in the browser's tab; the contest's own page has none. */
  title?: string;
  children: (contest: ContestPage) => ReactNode;
};

export function ContestFrame({ slug, title, children }: ContestFrameProps) {
  return (
    <LoadedContest slug={slug}>
      {(contest) => (
        <PageFrame title={title === undefined ? contest.name : `${title}: ${contest.name}`}>
          <Head contest={contest} />
          {children(contest)}
        </PageFrame>
      )}
    </LoadedContest>
  );
}

function Head({ contest }: { contest: ContestPage }) {
  const { slug, name, visibility, hasBoard, hasResults, phase, ownTeam } = contest;
  const { person } = useSession();
  return (
    <div className={classes.head}>
      {contest.class !== null && (
        <Link className={classes.class} to={paths.classes(`/${contest.class.slug}`)}>
          {contest.class.name}
        </Link>
      )}
      <div className={classes.name}>
        <h1>{name}</h1>
        <StateBadges contest={contest} />
        {visibility !== 'published' && (
          <Badge>{visibility === 'draft' ? t`Draft` : t`Not listed`}</Badge>
        )}
      </div>
      <Countdown contest={contest} />
      <nav className={classes.parts} aria-label={t`Contest`}>
        <NavLink to={contestAddress(slug)} end>
          {t`Problems`}
        </NavLink>
        {hasBoard && phase !== 'coming' && (
          <>
            <NavLink to={contestAddress(slug, 'board')}>{t`Board`}</NavLink>
            <NavLink to={contestAddress(slug, 'submissions')}>{t`Submissions`}</NavLink>
          </>
        )}
        {ownTeam !== null && phase !== 'coming' && (
          <NavLink to={contestAddress(slug, 'own')}>{t`Your submissions`}</NavLink>
        )}
        <QuestionsLink contest={contest} />
        {hasResults && <NavLink to={contestAddress(slug, 'results')}>{t`Results`}</NavLink>}
        {may(person, 'organiser') && <NavLink to={contestAddress(slug, 'desk')}>{t`Desk`}</NavLink>}
        {may(person, 'organiser') && phase !== 'coming' && (
          <NavLink to={contestAddress(slug, 'similarity')}>{t`Similarity`}</NavLink>
        )}
      </nav>
    </div>
  );
}

/** Says as long as it is there that something was written, too. */
export function QuestionsLink({ contest }: { contest: ContestPage }) {
  const { slug, unread } = contest;
  useContestNews(contest);
  return (
    <NavLink to={contestAddress(slug, 'questions')}>
      {rich`Questions${
        unread > 0 && (
          <span className={classes.unread}>
            {unread}
            <VisuallyHidden>{t` new`}</VisuallyHidden>
          </span>
        )
      }`}
    </NavLink>
  );
}

/** By the server's clock. When it comes to an end, the contest is asked for again. */
export function Countdown({ contest }: { contest: ContestPage }) {
  const { slug, now, phase, isPaused, startsAt, endsAt, ownTime } = contest;
  const client = useQueryClient();
  const nowMs = useServerTime(now);
  const ofContest = phase === 'coming' ? startsAt : phase === 'running' ? endsAt : null;
  const until = ownTime === null ? ofContest : ownTime.endsAt;
  const isReached = until !== null && Date.parse(until) <= nowMs;
  useEffect(() => {
    if (isReached) void client.invalidateQueries(contestQuery(slug));
  }, [isReached, client, slug]);
  if (phase === 'past' && ownTime === null) return <p className={classes.clock}>{t`Over`}</p>;
  if (until === null) {
    const words = phase === 'coming' ? t`The start is not set` : t`The clock stands still`;
    return <p className={classes.clock}>{words}</p>;
  }
  return (
    <p className={classes.clock} role="timer">
      {ownTime !== null ? t`Your time ends in ` : phase === 'coming' ? t`Starts in ` : t`Ends in `}
      <time dateTime={until}>{formatSpan(Date.parse(until) - nowMs)}</time>
      {isPaused && t` (paused)`}
    </p>
  );
}
