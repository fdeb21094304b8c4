/**
 * Placeholders of a page: while it loads, when loading failed, and when there is nothing to show.
 */

import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../contract/translation.ts';
import { sentenceOf } from '../../sentence.ts';
import { Icon, type IconName } from '../icons.tsx';
import classes from './states.module.css';

/** The outline of a page whose code is still loading. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={32} width="14rem" mb="lg" />
      <Skeleton height={14} mb="sm" />
      <Skeleton height={14} width="80%" mb="sm" />
      <Skeleton height={14} width="60%" />
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  /** The reason; omitted if the title includes it. */
  error?: Error;
  onRetry: () => void;
};

/** Says what could not be loaded and why, with a button to retry. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <Icon name="question" size={28} />
      <h2>{title}</h2>
      <p>{error && sentenceOf(error)}</p>
      <Button variant="default" leftSection={<Icon name="reset" />} onClick={onRetry}>
        {t`Retry`}
      </Button>
    </div>
  );
}

type EmptyStateProps = { icon: IconName; title: string; text: string; children?: ReactNode };

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Icon name={icon} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
