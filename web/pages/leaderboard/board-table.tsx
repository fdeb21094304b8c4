/**
 * The rows of a leaderboard; the caller's own row is marked, and stays in view at the bottom if it is
 * on another page.
 */

import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { BoardRow } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import type { Board } from '../../../contract/words.ts';
import { apiAddress } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import table from '../../ui/table/table.module.css';
import classes from './leaderboard.module.css';
import { medalOf } from './medal.ts';

type Figure = { label: string; of: (row: BoardRow) => number; isChief?: boolean };

const solved: Figure = { label: t`Solved`, of: (row) => row.solvedCount, isChief: true };
const total: Figure = { label: t`All solved`, of: (row) => row.totalSolved };

const rating: Figure = { label: t`Rating`, of: (row) => row.rating };

const figures: Record<Board, Figure[]> = {
  overall: [
    { label: t`Easy`, of: (row) => row.easyCount },
    { label: t`Medium`, of: (row) => row.mediumCount },
    { label: t`Hard`, of: (row) => row.hardCount },
    rating,
    { label: t`Solved`, of: (row) => row.totalSolved, isChief: true },
  ],
  easy: [rating, total, solved],
  medium: [rating, total, solved],
  hard: [rating, total, solved],
  contributions: [
    { label: t`Pending`, of: (row) => row.contributionsPending },
    { label: t`Approved`, of: (row) => row.contributionsApproved, isChief: true },
  ],
};

type BoardTableProps = { board: Board; rows: readonly BoardRow[]; own: BoardRow | undefined };

export function BoardTable({ board, rows, own }: BoardTableProps) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.board}`}>
      <Head board={board} />
      <tbody>
        {rows.map((row) => (
          <Row key={row._id} board={board} row={row} />
        ))}
      </tbody>
      {own && (
        <tbody className={classes.own}>
          <Row board={board} row={own} />
        </tbody>
      )}
    </table>
  );
}

function Head({ board }: { board: Board }) {
  return (
    <thead>
      <tr>
        <th className={classes.rank}>{t`Rank`}</th>
        <th>{t`Name`}</th>
        {figures[board].map(({ label }) => (
          <th key={label} className={classes.figure}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ board, row }: { board: Board; row: BoardRow }) {
  return (
    <tr data-you={row.isYou || undefined}>
      <td className={classes.rank}>
        <span
          className={classes.badge}
          data-medal={medalOf(row.rank, chiefOf(board, row))}
          data-drawn
        >
          {row.rank}
        </span>
      </td>
      <td className={classes.name}>
        <div className={classes.person}>
          <Avatar image={pictureOf(row)} name={row.name} sizePx={28} isDecoration />
          {row.hasProfile ? (
            <Link to={paths.publicProfile(row.username ?? row._id)}>{row.name}</Link>
          ) : (
            <span>
              {row.name} <span className={classes.private}>{t`private`}</span>
            </span>
          )}
          {row.isYou && <Badge tone="ink">{t`You`}</Badge>}
        </div>
      </td>
      {figures[board].map(({ label, of, isChief }) => (
        <td
          key={label}
          className={classes.figure}
          data-chief={isChief || undefined}
          data-label={label}
        >
          {of(row)}
        </td>
      ))}
    </tr>
  );
}

const pictureOf = ({ _id, pictureTag }: BoardRow): string | null =>
  pictureTag === null ? null : `${apiAddress}/users/${_id}/picture?${pictureTag}`;

/** The figure by which the board ranks. */
const chiefOf = (board: Board, row: BoardRow): number =>
  figures[board].find(({ isChief }) => isChief)?.of(row) ?? 0;

const skeletonRows = Array.from({ length: 10 }, (_, index) => index);

/** The outline of a board while it loads. */
export function BoardTableSkeleton({ board }: { board: Board }) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.board}`} aria-busy="true">
      <Head board={board} />
      <tbody>
        {skeletonRows.map((row) => (
          <tr key={row}>
            <td className={classes.rank}>
              <Skeleton circle height={28} width={28} />
            </td>
            <td className={classes.name}>
              <Skeleton height={14} width={`${6 + (row % 4)}rem`} />
            </td>
            {figures[board].map(({ label, isChief }) => (
              <td
                key={label}
                className={classes.figure}
                data-chief={isChief || undefined}
                data-label={label}
              >
                <Skeleton height={14} width="2rem" className={classes.blank} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
