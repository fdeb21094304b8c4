/** A person's progress in each difficulty. */

import type { Stats } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { difficultyTones } from '../../theme.ts';
import { DifficultyBadge } from '../badge.tsx';
import { rich } from '../rich.ts';
import classes from './progress.module.css';
import { successPercent } from './rate.ts';

const groups = [
  { difficulty: 'Easy', key: 'easy' },
  { difficulty: 'Medium', key: 'medium' },
  { difficulty: 'Hard', key: 'hard' },
] as const;

export function DifficultyProgress({ stats }: { stats: Stats }) {
  return (
    <ul className={classes.difficulties}>
      {groups.map(({ difficulty, key }) => {
        const { solved, attempted } = stats[key];
        const percent = successPercent(stats[key]);
        return (
          <li key={key}>
            <div className={classes.figures}>
              <DifficultyBadge difficulty={difficulty} />
              <span>{rich`${<b>{solved}</b>} solved`}</span>
              <span>{rich`${<b>{attempted}</b>} attempted`}</span>
              <span className={classes.percent} title={t`Solved of attempted`}>
                {percent}%
              </span>
            </div>
            <div className={classes.track} aria-hidden="true" data-drawn>
              <div data-tone={difficultyTones[difficulty]} style={{ width: `${percent}%` }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
