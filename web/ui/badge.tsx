/**
 * A short word on a tinted background. The word carries the meaning; the colour only repeats it.
 */
import { VisuallyHidden } from '@mantine/core';
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

type TagsProps = { tags: readonly string[] /** Of which the rest is a number. */; max?: number };

/** A list of tags as badges. */
export function Tags({ tags, max = tags.length }: TagsProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(max);
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')}>
          <Badge>
            +{rest.length}
            <VisuallyHidden>: {rest.join(', ')}</VisuallyHidden>
          </Badge>
        </li>
      )}
    </ul>
  );
}
