/** The bell: changed verdicts, and news of reviews. Opening it marks them as read. */

import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import * as calls from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import type { Details } from '../../../contract/users.ts';
import { api } from '../../api.ts';
import { lazyPart } from '../../load-part.ts';
import { noticesQuery } from '../../queries.ts';
import { Icon } from '../icons.tsx';
import frame from './frame.module.css';
import { type AnyNotice, noticesOf } from './notices.ts';
import classes from './notices-menu.module.css';
import { useMenu } from './use-menu.ts';

const NoticeList = lazyPart(() => import('./notice-list.tsx'));

export function NoticesMenu({ person }: { person: Details }) {
  const { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape } = useMenu();
  const [wasOpened, setWasOpened] = useState(false);
  const hasReturned = useHasReturned();
  const { data, error, refetch } = useQuery({
    ...noticesQuery,
    select: noticesOf,
    enabled: wasOpened || hasReturned,
  });
  const readUntil = useReading(isOpen, data);
  const isNew = (one: AnyNotice) => !one.isRead && !(readUntil && one.changedAt <= readUntil);
  const unread = data?.filter(isNew).length ?? person.unreadNotices;
  const toggle = () => {
    if (!isOpen && wasOpened) void refetch();
    setWasOpened(true);
    setIsOpen(!isOpen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from within.
    <div ref={whole} className={classes.whole} onKeyDown={closeOnEscape}>
      <button
        ref={opener}
        type="button"
        className={frame.iconButton}
        aria-label={unread === 0 ? t`Notices` : t`Notices, ${unread} unread`}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={toggle}
      >
        <Icon name="bell" size={18} />
        {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
      </button>
      <section id={menuId} className={classes.dropdown} hidden={!isOpen} aria-label={t`Notices`}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={64} m="sm" aria-busy="true" />}>
            <NoticeList
              notices={data}
              error={error}
              onRetry={() => void refetch()}
              onLeave={() => setIsOpen(false)}
            />
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** Whether the person has returned to this page from another tab or window. */
function useHasReturned(): boolean {
  const [hasReturned, setHasReturned] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setHasReturned(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hasReturned;
}

/** Marks shown notices as read; returns up to which moment that has been done. */
function useReading(isOpen: boolean, shown: readonly AnyNotice[] | undefined): string | undefined {
  const { mutate, data } = useMutation({
    mutationFn: async (until: string) => {
      await api.call(calls.readNotices, { body: { until } });
      return until;
    },
  });
  const newest = shown?.find(({ isRead }) => !isRead)?.changedAt;
  useEffect(() => {
    if (isOpen && newest !== undefined) mutate(newest);
  }, [isOpen, newest, mutate]);
  return data;
}
