/** The board of a contest, on its page or, with `?projector`, filling the screen in large letters. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { contestAddress, projectorAddress } from '../../ui/contests/addresses.ts';
import { Board, BoardSkeleton } from '../../ui/contests/board.tsx';
import { ContestFrame, Countdown } from '../../ui/contests/contest-frame.tsx';
import { contestMessages } from '../../ui/contests/messages.ts';
import { boardQuery, ratingsQuery } from '../../ui/contests/queries.ts';
import { StateBadges } from '../../ui/contests/state-badges.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons.tsx';
import { dateLocale } from '../../ui/locale.ts';
import classes from './board-page.module.css';

export default function BoardPage({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const isProjector = search.has('projector');
  return (
    <ContestFrame slug={slug} title={t`Board`}>
      {(contest) =>
        isProjector ? (
          <div className={classes.projector}>
            <div className={classes.head}>
              <h2>{contest.name}</h2>
              <StateBadges contest={contest} />
              <Countdown contest={contest} />
              <Link to={contestAddress(slug, 'board')} className={classes.leave}>
                {t`Leave`}
              </Link>
            </div>
            <LoadedBoard contest={contest} isLarge />
          </div>
        ) : (
          <LoadedBoard contest={contest} />
        )
      }
    </ContestFrame>
  );
}

type LoadedBoardProps = { contest: ContestPage; isLarge?: boolean };

function LoadedBoard({ contest, isLarge = false }: LoadedBoardProps) {
  const { slug, phase, ownTeam, isRated } = contest;
  const { data, error, refetch, ...asking } = useQuery(boardQuery(slug, phase === 'running'));
  const isTold = data?.isFinal === true && !data.isFrozen;
  const { data: ratings } = useQuery({ ...ratingsQuery(slug), enabled: isRated && isTold });
  if (data === undefined && error) {
    return (
      <ErrorState
        title={t`The board could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <BoardSkeleton />;
  if (data.rows.length === 0) {
    const text = contest.hasBoard
      ? t`Teams appear here once they take part.`
      : t`In this contest, results of others are not shown now.`;
    return <EmptyState icon="trophy" title={t`The board is empty`} text={text} />;
  }
  const isStale = error !== null || asking.failureCount > 0 || asking.fetchStatus === 'paused';
  return (
    <>
      <p className={classes.stale} role="status" hidden={!isStale}>
        {isStale &&
          t`${contestMessages.boardStale} It is of ${new Date(asking.dataUpdatedAt).toLocaleTimeString(dateLocale)}.`}
      </p>
      <Board
        board={data}
        own={ownTeam}
        isLarge={isLarge}
        ratings={ratings?.size ? ratings : undefined}
      >
        {!isLarge && (
          <Button
            component={Link}
            variant="default"
            size="xs"
            to={projectorAddress(slug)}
            leftSection={<Icon name="screen" />}
          >
            {t`Projector`}
          </Button>
        )}
      </Board>
    </>
  );
}
