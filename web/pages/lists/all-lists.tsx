/** Lists of problems: one's own with bookmarks, and those that others have made public. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listsPageRows } from '../../../contract/limits.ts';
import type { ListRow } from '../../../contract/lists.ts';
import { t } from '../../../contract/translation.ts';
import { ownListMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { usePageSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { LoginNeeded } from '../../ui/frame/login-needed.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { useAddressTab } from '../../ui/frame/use-address-tab.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from '../../ui/progress/list-cards.module.css';
import { ownListsQuery, publicListsQuery } from '../../ui/progress/list-queries.ts';
import { PathProgress } from '../../ui/progress/path-progress.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { TabList, Tabs } from '../../ui/tabs.tsx';
import { listVisibilityNames } from './visibility-names.ts';

const tabs = ['own', 'public'] as const;

export function AllLists() {
  const { person, isLoading } = usePageSession();
  const [open, setOpen] = useAddressTab(tabs);
  if (isLoading) return <PageSkeleton />;
  return (
    <PageFrame title={t`Lists`}>
      <PageHead heading={t`Lists`}>
        {person !== null && (
          <Button
            component={Link}
            size="xs"
            to={paths.lists('/create')}
            leftSection={<Icon name="plus" />}
          >
            {t`Create List`}
          </Button>
        )}
      </PageHead>
      <PageLead>{t`Problems that people gather, for themselves or for others.`}</PageLead>
      <Tabs value={open} onChange={setOpen} keepMounted={false}>
        <TabList label={t`Lists`}>
          <Tabs.Tab value="own">{t`My lists`}</Tabs.Tab>
          <Tabs.Tab value="public">{t`Public lists`}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="own" pt="md">
          {person === null ? (
            <LoginNeeded heading={t`My lists`} {...ownListMessages.loginNeeded} />
          ) : (
            <OwnLists />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="public" pt="md">
          <PublicLists isSignedIn={person !== null} />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

function OwnLists() {
  const { data, error, refetch } = useQuery(ownListsQuery());
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    const text = t`Press “Save to a list” on a problem, or create a list here.`;
    return <EmptyState icon="list" title={t`No lists yet`} text={text} />;
  }
  return <Cards lists={data} isSignedIn isOwn />;
}

function PublicLists({ isSignedIn }: { isSignedIn: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(publicListsQuery(page));
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} />;
  const { lists, total } = data;
  if (total === 0) {
    const text = t`A list appears here once its owner makes it public.`;
    return <EmptyState icon="list" title={t`No public lists yet`} text={text} />;
  }
  const pages = Math.ceil(total / listsPageRows);
  return (
    <>
      <Cards lists={lists} isSignedIn={isSignedIn} />
      {pages > 1 && (
        <Pager page={page} pages={pages} rows={total} pageRows={listsPageRows} onChange={setPage} />
      )}
    </>
  );
}

function Loading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <PageSkeleton />;
  return <ErrorState title={ownListMessages.allLoadFailed} error={error} onRetry={onRetry} />;
}

type CardsProps = { lists: readonly ListRow[]; isSignedIn: boolean; isOwn?: boolean };

function Cards({ lists, isSignedIn, isOwn = false }: CardsProps) {
  return (
    <ul className={classes.cards}>
      {lists.map(({ _id, title, visibility, isBookmarks, owner, problems, solved }) => (
        <li key={_id} className={classes.card}>
          <h2>
            <Link to={paths.lists(`/${_id}`)}>{title}</Link>
            {isOwn && !isBookmarks && <Badge>{listVisibilityNames[visibility]}</Badge>}
          </h2>
          <p>{isOwn ? '' : t`By ${owner}`}</p>
          <PathProgress solved={solved} problems={problems} isSignedIn={isSignedIn} />
        </li>
      ))}
    </ul>
  );
}
