/** A row of a board, with what each cell says in a sign, in figures, and in words. */

import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { BoardCell, ShownBoard, ShownRow } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { inWords } from '../words.ts';
import classes from './board.module.css';
import { signed } from './rating-change.ts';

type BoardRowProps = {
  row: ShownRow;
  /** In the whole table, counting its head. */
  index: number;
  score: ShownBoard['score'];
  hasPenalty: boolean;
  /** Whether there is a column of contest ratings. */
  hasRating: boolean;
  /** Null if the team has none. */
  ratingBefore: number | null;
  ratingAfter: number | null;
  isOwn: boolean;
  hasChanged: boolean;
  problems: ShownBoard['problems'];
};

/** Drawn again only if it changed. */
const medalWords = {
  gold: t`, gold medal`,
  silver: t`, silver medal`,
  bronze: t`, bronze medal`,
};

export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, index, score, hasPenalty, isOwn, hasChanged, problems } = props;
  const { hasRating, ratingBefore, ratingAfter } = props;
  const { rank, medal, name, organization, kind, isDisqualified, solved, points, penalty } = row;
  const from = organization !== null && organization !== name ? organization : null;
  const notes = [
    isOwn && t`you`,
    isDisqualified ? t`disqualified` : kind !== 'official' && inWords(kind),
  ].filter((one) => one !== false);
  return (
    <tr aria-rowindex={index} data-own={isOwn || undefined} data-changed={hasChanged || undefined}>
      <td className={classes.rank}>
        <span data-medal={medal ?? undefined} data-drawn>
          {rank ?? '–'}
          {medal !== null && <VisuallyHidden>{medalWords[medal]}</VisuallyHidden>}
        </span>
      </td>
      <th scope="row" className={classes.team} title={from === null ? name : `${name}, ${from}`}>
        <span className={classes.name}>{name}</span>
        <span className={classes.from}>
          {[from, ...notes].filter((one) => one !== null).join(' · ')}
        </span>
      </th>
      <td className={classes.figure} data-chief>
        {score === 'solved' ? solved : shownPoints(points)}
      </td>
      {hasPenalty && <td className={classes.figure}>{penalty}</td>}
      {hasRating && (
        <td className={classes.rating}>
          {ratingAfter}
          <small>{ratingAfter !== null && changeOf(ratingBefore, ratingAfter)}</small>
        </td>
      )}
      {problems.map(({ id }, at) => (
        <Cell key={id} cell={row.cells[at] ?? null} />
      ))}
    </tr>
  );
});

const changeOf = (before: number | null, after: number): string =>
  before === null ? t`new` : signed(after - before);

function Cell({ cell }: { cell: BoardCell | null }) {
  if (cell === null) return <td className={classes.problem} />;
  return (
    <td className={classes.problem}>
      <span className={classes.cell} data-state={cell.state} data-drawn>
        <span aria-hidden="true">{signsOf(cell)}</span>
        <small aria-hidden="true">{smallOf(cell)}</small>
        <VisuallyHidden>{wordsOf(cell)}</VisuallyHidden>
      </span>
    </td>
  );
}

export const shownPoints = (points: number): string =>
  points.toLocaleString('en', { maximumFractionDigits: 2 });

function signsOf({ state, minute, pending, tries, points }: BoardCell): string {
  if (state === 'pending') return `?${pending}`;
  if (points !== undefined && points > 0) return shownPoints(points);
  if (state === 'tried') return `−${tries}`;
  return `${state === 'first' ? '★' : '+'} ${minute}`;
}

function smallOf({ state, minute, pending, tries, points }: BoardCell): string {
  if (state === 'pending') return tries === 0 ? '' : `−${tries}`;
  if (state === 'tried') return '';
  const waiting = pending === 0 ? '' : `?${pending}`;
  if (points !== undefined) return [minute, waiting].filter((one) => one !== '').join(' ');
  const all = tries + 1;
  return all === 1 ? waiting : t`${all} tries`;
}

function wordsOf({ state, minute, pending, tries, points }: BoardCell): string {
  const words = {
    first: t`first to solve`,
    solved: 'solved',
    partial: t`partly solved`,
    tried: t`not solved`,
    pending: t`waiting for results`,
  };
  return [
    words[state],
    points !== undefined && t`${shownPoints(points)} points`,
    minute !== null && t`minute ${minute}`,
    tries > 0 && t`${tries} rejected`,
    pending > 0 && t`${pending} waiting`,
  ]
    .filter((one) => one !== false)
    .join(', ');
}
