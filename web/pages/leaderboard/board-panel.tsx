/** One leaderboard: what counts, a page of its rows, and the way to the others. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Board } from '../../../contract/dashboard.ts';
import { boardPageRows } from '../../../contract/limits.ts';
import { leaderboardMessages } from '../../../contract/messages.ts';
import { Unreachable } from '../../call.ts';
import { paths } from '../../paths.ts';
import { leaderboardQuery } from '../../queries.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { boardPage, readPage } from './board-page.ts';
import { BoardTable, BoardTableSkeleton } from './board-table.tsx';
import classes from './leaderboard.module.css';

const firstThere = 'Of two people with as many, the one who got there first is ahead.';

const rules: Record<Board, string> = {
  overall: `By solved problems. ${firstThere}`,
  easy: `By solved easy problems. ${firstThere}`,
  medium: `By solved medium problems. ${firstThere}`,
  hard: `By solved hard problems. ${firstThere}`,
  contributions: 'By approved contributions, then by those that await review.',
};

export function BoardPanel({ board }: { board: Board }) {
  const [search, setSearch] = useSearchParams();
  const page = readPage(search);
  const { data, error, refetch } = useQuery(leaderboardQuery(board, page));
  const turn = (to: number) => {
    const next = new URLSearchParams(search);
    if (to === 1) next.delete('page');
    else next.set('page', String(to));
    setSearch(next);
  };
  return (
    <>
      <p className={classes.rule}>{rules[board]}</p>
      {data && <Rows board={board} shown={boardPage(data, page, boardPageRows)} />}
      {data && <Turn page={page} hasNext={data.length > boardPageRows} onTurn={turn} />}
      {!data && error && (
        <ErrorState
          title={
            error instanceof Unreachable
              ? leaderboardMessages.unloaded
              : leaderboardMessages.unfetched
          }
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <BoardTableSkeleton board={board} />}
    </>
  );
}

function Rows({ board, shown }: { board: Board; shown: ReturnType<typeof boardPage> }) {
  const { rows, own } = shown;
  if (rows.length > 0 || own) return <BoardTable board={board} rows={rows} own={own} />;
  const isContributions = board === 'contributions';
  return (
    <EmptyState
      icon="trophy"
      title={leaderboardMessages.none}
      text={
        isContributions
          ? 'Whoever contributes a problem first leads it.'
          : 'Whoever solves a problem first leads it.'
      }
    >
      <Button component={Link} to={isContributions ? paths.contributeProblem() : paths.problems()}>
        {isContributions ? 'Contribute a problem' : 'Browse Problems'}
      </Button>
    </EmptyState>
  );
}

type TurnProps = { page: number; hasNext: boolean; onTurn: (page: number) => void };

function Turn({ page, hasNext, onTurn }: TurnProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className={classes.turn} aria-label="Pages">
      <span role="status">Page {page}</span>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <Button variant="default" size="xs" disabled={!hasNext} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
