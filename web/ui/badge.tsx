/**
 * A short word on a tinted background. The word carries the meaning; the colour only repeats it.
 */
import type { ReactNode } from 'react';
import type { Difficulty } from '../../contract/words.ts';
import { difficultyTones, type Tone } from '../theme.ts';
import classes from './badge.module.css';

export function Badge({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Badge tone={difficultyTones[difficulty]}>{difficulty}</Badge>;
}

/** A list of tags as badges. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
