/**
 * The cards above the list: the number of problems, in all and of each difficulty. Pressing one
 * selects its difficulty.
 */

import { t } from '../../../contract/translation.ts';
import { difficulties } from '../../../contract/words.ts';
import { difficultyTones } from '../../theme.ts';
import { pageLocale } from '../../ui/locale.ts';
import { StatCards } from '../../ui/stat-cards.tsx';
import { inWords } from '../../ui/words.ts';
import { countByDifficulty, type Filters, type ListedProblem } from './narrow.ts';

type SummaryProps = {
  problems: readonly ListedProblem[] | undefined;
  hasFailed: boolean;
  filters: Filters;
  onChange: (filters: Filters) => void;
};

/** The number of solved problems among them; nothing if there are none. */
function solvedNote(problems: readonly ListedProblem[] | undefined): string | undefined {
  const solved = problems?.filter((one) => one.solved).length ?? 0;
  return solved === 0 ? undefined : t`${solved.toLocaleString(pageLocale)} solved`;
}

export function Summary({ problems, hasFailed, filters, onChange }: SummaryProps) {
  const choose = (difficulty: Filters['difficulty']) => ({
    isChosen: filters.difficulty === difficulty,
    onChoose: () => onChange({ ...filters, difficulty, page: 1 }),
  });
  const counts = countByDifficulty(problems ?? []);
  const figure = (count: number) =>
    problems ? count.toLocaleString(pageLocale) : hasFailed ? '–' : undefined;
  return (
    <StatCards
      isCompact
      stats={[
        {
          label: t`Total`,
          tone: 'ink',
          figure: figure(problems?.length ?? 0),
          note: solvedNote(problems),
          ...choose('All'),
        },
        ...difficulties.map((difficulty) => ({
          label: inWords(difficulty),
          tone: difficultyTones[difficulty],
          figure: figure(counts[difficulty]),
          note: solvedNote(problems?.filter((one) => one.difficulty === difficulty)),
          ...choose(difficulty),
        })),
      ]}
    />
  );
}
