/** The outlines of a profile while it loads. */
import { Skeleton } from '@mantine/core';
import { StatCards } from '../../ui/stat-cards.tsx';
import { pictureSizePx } from './header.tsx';
import classes from './profile.module.css';
import { noStats } from './stats.ts';

export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.header}>
        <Skeleton circle height={pictureSizePx} />
        <div className={classes.about}>
          <Skeleton height={28} width="12rem" mb="xs" />
          <Skeleton height={14} width="16rem" mb="md" />
          <Skeleton height={22} width="10rem" radius="xl" />
        </div>
      </div>
      <StatCards stats={noStats} />
      <PanelsSkeleton />
    </div>
  );
}

/** The outline of the statistics below the header. */
export function PanelsSkeleton() {
  return (
    <div className={classes.panels} aria-busy="true">
      <div className={classes.column}>
        <Skeleton height={190} radius="lg" />
        <Skeleton height={170} radius="lg" />
      </div>
      <Skeleton height={376} radius="lg" />
    </div>
  );
}
