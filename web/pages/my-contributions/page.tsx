/** The user's contributions, with their status. */

import { Button } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { contributionMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { ownDraftsQuery } from '../../ui/contributions/draft-queries.ts';
import { loadFailure, myContributionsQuery, ownPageRows } from '../../ui/contributions/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { WithMarkdown } from '../../ui/markdown/markdown.tsx';
import { useAddressPage } from '../../ui/table/address-page.ts';
import { PageTurner } from '../../ui/table/pager.tsx';
import { ContributionCard } from './contribution-card.tsx';
import classes from './my-contributions.module.css';
import { OwnDrafts } from './own-drafts.tsx';
import { StatusGuide } from './status-guide.tsx';

export function Component() {
  const { person, isLoading } = useSession();
  return (
    <PageFrame title={t`My Contributions`}>
      <PageHead heading={t`My Contributions`}>
        {person && (
          <Button
            component={Link}
            to={paths.contributeProblem()}
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
          >
            {t`Contribute a Problem`}
          </Button>
        )}
      </PageHead>
      <StatusGuide />
      {isLoading && <PageSkeleton />}
      {person && <Own />}
      {!person && !isLoading && <LoginNeeded />}
    </PageFrame>
  );
}

/** Waits for the drafts, because they come first and would move the contributions down. */
function Own() {
  const [page, setPage] = useAddressPage();
  usePrefetchQuery(myContributionsQuery(page));
  const { isPending } = useQuery(ownDraftsQuery);
  if (isPending) return <PageSkeleton />;
  return (
    <>
      <OwnDrafts />
      <Contributions page={page} setPage={setPage} />
    </>
  );
}

type ContributionsProps = { page: number; setPage: (page: number) => void };

function Contributions({ page, setPage }: ContributionsProps) {
  const { data, error, refetch } = useQuery(myContributionsQuery(page));
  if (!data && error) {
    return <ErrorState title={loadFailure(error)} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  if (data.length === 0 && page === 1) return <NothingYet />;
  const shown = data.slice(0, ownPageRows);
  const first = (page - 1) * ownPageRows + 1;
  return (
    <WithMarkdown fallback={<PageSkeleton />}>
      <ul className={classes.list}>
        {shown.map((contribution) => (
          <ContributionCard key={contribution._id} contribution={contribution} />
        ))}
      </ul>
      {(page > 1 || data.length > ownPageRows) && (
        <PageTurner
          page={page}
          status={shown.length === 0 ? t`No more` : `${first}–${first + shown.length - 1}`}
          hasNext={data.length > ownPageRows}
          onChange={setPage}
        />
      )}
    </WithMarkdown>
  );
}

function NothingYet() {
  const text = t`Contribute a problem of your own. Once an administrator has approved it, everyone can solve it.`;
  return (
    <EmptyState icon="spark" title={contributionMessages.none} text={text}>
      <Button component={Link} to={paths.contributeProblem()}>
        {t`Contribute your first problem`}
      </Button>
    </EmptyState>
  );
}

function LoginNeeded() {
  const text = t`Contributions are visible to their author.`;
  return (
    <EmptyState icon="person" title={contributionMessages.loginToView} text={text}>
      <Button component={Link} to={paths.login(paths.myContributions())}>
        {t`Log in`}
      </Button>
    </EmptyState>
  );
}
