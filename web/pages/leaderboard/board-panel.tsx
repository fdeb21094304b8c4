/** One leaderboard: the figure it ranks by, a page of its rows, and the pager. */

import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { boardPageRows, nameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import type { Board } from '../../../contract/words.ts';
import { Unreachable } from '../../call.ts';
import { leaderboardMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { leaderboardQuery } from '../../queries.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useAddressPage } from '../../ui/table/address-page.ts';
import { PageTurner } from '../../ui/table/pager.tsx';
import { boardPage } from './board-page.ts';
import { BoardTable, BoardTableSkeleton } from './board-table.tsx';
import classes from './leaderboard.module.css';

const searchDelayMs = 250;

const firstThere = t`Ties go to the person who got there first.`;

const rules: Record<Board, string> = {
  overall: t`By solved problems. ${firstThere}`,
  easy: t`By solved easy problems. ${firstThere}`,
  medium: t`By solved medium problems. ${firstThere}`,
  hard: t`By solved hard problems. ${firstThere}`,
  contributions: t`By approved contributions, then by those awaiting review.`,
};

export function BoardPanel({ board }: { board: Board }) {
  const [page, turn] = useAddressPage();
  const [typed, setTyped] = useState('');
  const [person] = useDebouncedValue(typed.trim(), searchDelayMs);
  const { data, error, refetch } = useQuery({
    ...leaderboardQuery(board, page, person),
    ...(person !== '' && { placeholderData: keepPreviousData }),
  });
  const found = data && { rows: [...data], own: undefined, hasNext: false };
  const shown = person === '' ? data && boardPage(data, page, boardPageRows) : found;
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.rule}>{rules[board]}</p>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t`Find a person`}
          placeholder={t`Find a person`}
          leftSection={<Icon name="search" />}
          maxLength={nameMaxChars}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {shown && <Rows board={board} shown={shown} person={person} />}
      {shown && person === '' && (page > 1 || shown.hasNext) && (
        <PageTurner page={page} status={t`Page ${page}`} hasNext={shown.hasNext} onChange={turn} />
      )}
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

type RowsProps = { board: Board; shown: ReturnType<typeof boardPage>; person: string };

function Rows({ board, shown, person }: RowsProps) {
  const { rows, own } = shown;
  if (rows.length > 0 || own) return <BoardTable board={board} rows={rows} own={own} />;
  if (person !== '') {
    const text = t`No one on this leaderboard has “${person}” in the name or username.`;
    return <EmptyState icon="search" title={t`Not found`} text={text} />;
  }
  const isContributions = board === 'contributions';
  return (
    <EmptyState
      icon="trophy"
      title={leaderboardMessages.none}
      text={
        isContributions
          ? t`Be the first to contribute a problem.`
          : t`Be the first to solve a problem.`
      }
    >
      <Button component={Link} to={isContributions ? paths.contributeProblem() : paths.problems()}>
        {isContributions ? t`Contribute a Problem` : t`Browse Problems`}
      </Button>
    </EmptyState>
  );
}
