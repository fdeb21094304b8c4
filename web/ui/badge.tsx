/**
 * A short word on a tinted background. The word carries the meaning; the colour only repeats it.
 */

import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../contract/translation.ts';
import type { Difficulty } from '../../contract/words.ts';
import { difficultyTones, type Tone } from '../theme.ts';
import classes from './badge.module.css';
import { inWords } from './words.ts';

export function Badge({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Badge tone={difficultyTones[difficulty]}>{inWords(difficulty)}</Badge>;
}

type TagsProps = {
  tags: readonly string[];
  /** The maximum number of tags shown; the others are shown as a number. */
  max?: number;
  /** The address of the problems with a tag; without it, tags are not links. */
  hrefOf?: (tag: string) => string;
  /** Whether the Tab key skips the links, if there are too many to step through. */
  isSkipped?: boolean;
};

/** A list of tags as badges. */
export function Tags({ tags, max = tags.length, hrefOf, isSkipped = false }: TagsProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(max);
  return (
    <ul className={classes.tags} aria-label={t`Tags`}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          {hrefOf ? (
            <Link className={classes.badge} to={hrefOf(tag)} tabIndex={isSkipped ? -1 : undefined}>
              {tag}
            </Link>
          ) : (
            <Badge>{tag}</Badge>
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')}>
          <Badge>
            <bdi>+{rest.length}</bdi>
            <VisuallyHidden>: {rest.join(', ')}</VisuallyHidden>
          </Badge>
        </li>
      )}
    </ul>
  );
}
