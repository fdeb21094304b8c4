/**
 * A board: a table of which only the rows in view are drawn, so that it may have thousands. It
 * scrolls in its own area, whose head, first columns and the reader's own row stay in view.
 */

import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownRow } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { plural } from '../format.ts';
import { Icon } from '../icons.tsx';
import { pageLocale } from '../locale.ts';
import classes from './board.module.css';
import { BoardRow } from './board-row.tsx';
import type { KeptBoard } from './whole-board.ts';

/** As board.module.css has them. */
const rowHeightPx = { usual: 42, large: 60 };
/** Rows that are drawn above and below those in view. */
const spareRows = 8;

type BoardProps = {
  board: KeptBoard;
  /** The reader's own team. */
  own: string | null;
  /** For a projector. */
  isLarge?: boolean;
  /** What the contest changed, by team. */
  ratings?: Ratings | undefined;
  /** The place of a row that is brought into view, from 0, for a resolver, which has no filters. */
  inView?: number;
  /** Buttons beside the filters. */
  children?: ReactNode;
};

/** Whether a group is not simply all teams. */
const isDivided = ({ groups, rows }: KeptBoard): boolean =>
  groups.length > 1 || (groups.length === 1 && rows.some((row) => row.groups.length === 0));

/** Ratings before and after, by team. */
export type Ratings = ReadonlyMap<string, { before: number | null; after: number }>;

export function Board(props: BoardProps) {
  const { board, own, isLarge = false, ratings, inView, children } = props;
  const [name, setName] = useState('');
  const [group, setGroup] = useState('');
  const shown = useMemo(() => filtered(board.rows, name, group), [board.rows, name, group]);
  const isNarrowed = name.trim() !== '' || group !== '';
  if (inView !== undefined) {
    return <Rows board={board} rows={board.rows} own={own} isLarge={isLarge} inView={inView} />;
  }
  return (
    <>
      <div className={classes.bar}>
        {/* Fields of Mantine's would be a sixteenth of all that the page loads first. */}
        <div className={classes.search}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={t`Find a team`}
            placeholder={t`Find a team`}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        {isDivided(board) && (
          <select
            aria-label={t`Group`}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
          >
            <option value="">{t`All groups`}</option>
            {board.groups.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        )}
        <p className={classes.count} role="status">
          {isNarrowed
            ? t`${shown.length.toLocaleString(pageLocale)} of ${plural(board.rows.length, '# team|# teams')}`
            : plural(board.rows.length, '# team|# teams')}
        </p>
        <div className={classes.ways}>{children}</div>
      </div>
      <Notes board={board} />
      <Rows board={board} rows={shown} own={own} isLarge={isLarge} ratings={ratings} />
    </>
  );
}

function Notes({ board: { isFrozen, isFinal } }: { board: KeptBoard }) {
  if (isFinal && !isFrozen) return null;
  return (
    <p className={classes.note}>
      {isFrozen && t`The board is frozen: results since then are not shown yet. `}
      {!isFinal && t`These standings are not final.`}
    </p>
  );
}

function filtered(rows: readonly ShownRow[], name: string, group: string): readonly ShownRow[] {
  const wanted = name.trim().toLocaleLowerCase();
  if (wanted === '' && group === '') return rows;
  return rows.filter(
    (row) =>
      (group === '' || row.groups.includes(group)) &&
      (row.name.toLocaleLowerCase().includes(wanted) ||
        row.organization?.toLocaleLowerCase().includes(wanted)),
  );
}

type RowsProps = {
  board: KeptBoard;
  rows: readonly ShownRow[];
  own: string | null;
  isLarge: boolean;
  ratings?: Ratings | undefined;
  inView?: number;
};

function Rows({ board, rows, own, isLarge, ratings, inView }: RowsProps) {
  const area = useRef<HTMLDivElement>(null);
  const height = isLarge ? rowHeightPx.large : rowHeightPx.usual;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: spareRows,
    // Enough for the first picture, before the area has been measured.
    initialRect: { width: 1200, height: 800 },
  });
  useEffect(() => {
    if (inView !== undefined) virtualizer.scrollToIndex(inView, { align: 'center' });
  }, [inView, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const { problems, score, hasPenalty } = board;
  const ownIndex = rows.findIndex(({ id }) => id === own);
  const ownRow = rows[ownIndex];
  const isOwnInView = items.some(({ index }) => index === ownIndex);
  const columns = problems.length + 3 + (hasPenalty ? 1 : 0) + (ratings ? 1 : 0);
  const row = (one: ShownRow, index: number) => (
    <BoardRow
      key={one.id}
      row={one}
      index={index + 2}
      hasPenalty={hasPenalty}
      hasRating={ratings !== undefined}
      ratingBefore={ratings?.get(one.id)?.before ?? null}
      ratingAfter={ratings?.get(one.id)?.after ?? null}
      score={score}
      isOwn={one.id === own}
      hasChanged={board.changed.has(one.id)}
      problems={problems}
    />
  );
  return (
    <section
      ref={area}
      className={classes.area}
      aria-label={t`Board`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      data-large={isLarge || undefined}
      data-rated={ratings !== undefined || undefined}
    >
      <table
        className={classes.board}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns}
        style={{
          minWidth: `calc(var(--fixed) + ${problems.length} * var(--cell))`,
          maxWidth: `calc(var(--fixed) + 26rem + ${problems.length} * var(--cell))`,
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.rank}>
              <abbr title={t`Rank`}>#</abbr>
            </th>
            <th scope="col" className={classes.team}>
              {t`Team`}
            </th>
            <th scope="col" className={classes.figure}>
              {score === 'solved' ? t`Solved` : t`Points`}
            </th>
            {hasPenalty && (
              <th scope="col" className={classes.figure}>
                {t`Penalty`}
              </th>
            )}
            {ratings && (
              <th scope="col" className={classes.rating}>
                {t`Rating`}
              </th>
            )}
            {problems.map(({ id, label, name, rgb }) => (
              <th key={id} scope="col" className={classes.problem} title={name}>
                {rgb !== null && (
                  <span
                    className={classes.colour}
                    style={{ background: safeColour(rgb) }}
                    data-drawn
                  />
                )}
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Space height={above} columns={columns} />}
          {items.map(({ index }) => {
            const one = rows[index];
            return one && row(one, index);
          })}
          {below > 0 && <Space height={below} columns={columns} />}
        </tbody>
        {ownRow && !isOwnInView && <tfoot className={classes.own}>{row(ownRow, ownIndex)}</tfoot>}
      </table>
    </section>
  );
}

/** The room of rows that are not drawn. */
const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr className={classes.space}>
    <td colSpan={columns} style={{ height }} />
  </tr>
);

/** A colour that a stranger wrote, or none. */
const safeColour = (rgb: string): string | undefined =>
  /^#[0-9a-f]{3}([0-9a-f]{3})?$/i.test(rgb) ? rgb : undefined;

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

export function BoardSkeleton() {
  return (
    <div aria-busy="true">
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={34} mb={8} />
      ))}
    </div>
  );
}
