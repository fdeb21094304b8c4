/** The cards above the list: how many problems there are, in all and of each difficulty. */
import { Skeleton } from '@mantine/core';
import { difficulties } from '../../../contract/judging.ts';
import type { ProblemRow } from '../../../contract/problems.ts';
import { difficultyTones } from '../../theme.ts';
import { countByDifficulty } from './narrow.ts';
import classes from './problems.module.css';

type SummaryProps = { problems: readonly ProblemRow[] | undefined; hasFailed: boolean };

export function Summary({ problems, hasFailed }: SummaryProps) {
  const counts = countByDifficulty(problems ?? []);
  const cards = [
    { label: 'Total', tone: 'ink', count: problems?.length },
    ...difficulties.map((difficulty) => ({
      label: difficulty,
      tone: difficultyTones[difficulty],
      count: problems && counts[difficulty],
    })),
  ];
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, tone, count }) => (
        <div key={label} className={classes.card} data-tone={tone}>
          <dt>{label}</dt>
          <dd>
            {count?.toLocaleString('en') ??
              (hasFailed ? '–' : <Skeleton className={classes.count} height={20} width={28} />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
