/** A row of cards, each with one figure. */

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from '../theme.ts';
import { pageLocale } from './locale.ts';
import classes from './stat-cards.module.css';

export type Stat = {
  label: string;
  /** Where the figure is of something that has this tone everywhere; plain figures have none. */
  tone?: Tone;
  /** Undefined while it loads. */
  figure: ReactNode;
  /** How the figure is computed. */
  note?: string | undefined;
  /** Makes the card a button; `isChosen` while its choice holds. */
  onChoose?: () => void;
  isChosen?: boolean;
};

const shown = (figure: ReactNode): ReactNode =>
  typeof figure === 'number' ? figure.toLocaleString(pageLocale) : figure;

type StatCardsProps = {
  stats: readonly Stat[];
  /** Keeps the cards in one row on a phone too. */
  isCompact?: boolean;
};

export function StatCards({ stats, isCompact }: StatCardsProps) {
  return (
    <dl className={classes.cards} data-compact={isCompact}>
      {stats.map(({ label, tone, figure, note, onChoose, isChosen }) => (
        <div key={label} className={classes.card} data-tone={tone} data-chosen={isChosen}>
          <dt>
            {onChoose ? (
              <button type="button" aria-pressed={isChosen ?? false} onClick={onChoose}>
                {label}
              </button>
            ) : (
              label
            )}
          </dt>
          <dd>
            {shown(figure) ?? <Skeleton height={22} width={44} my={4} />}
            {note !== undefined && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
