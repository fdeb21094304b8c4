/** The cards above the list: the number of problems, in all and of each difficulty. */

import type { ProblemRow } from '../../../contract/problems.ts';
import { difficulties } from '../../../contract/words.ts';
import { difficultyTones } from '../../theme.ts';
import { StatCards } from '../../ui/stat-cards.tsx';
import { countByDifficulty } from './narrow.ts';

type SummaryProps = { problems: readonly ProblemRow[] | undefined; hasFailed: boolean };

/** How many of them are solved; nothing if none is. */
function solvedNote(problems: readonly ProblemRow[] | undefined): string | undefined {
  const solved = problems?.filter((one) => one.solved).length ?? 0;
  return solved === 0 ? undefined : `${solved.toLocaleString('en')} solved`;
}

export function Summary({ problems, hasFailed }: SummaryProps) {
  const counts = countByDifficulty(problems ?? []);
  const figure = (count: number) =>
    problems ? count.toLocaleString('en') : hasFailed ? '–' : undefined;
  return (
    <StatCards
      isCompact
      stats={[
        {
          label: 'Total',
          tone: 'ink',
          figure: figure(problems?.length ?? 0),
          note: solvedNote(problems),
        },
        ...difficulties.map((difficulty) => ({
          label: difficulty,
          tone: difficultyTones[difficulty],
          figure: figure(counts[difficulty]),
          note: solvedNote(problems?.filter((one) => one.difficulty === difficulty)),
        })),
      ]}
    />
  );
}
