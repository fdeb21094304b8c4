/** The page for contributing a problem: a new one, or an earlier one revised (`?from=` its id). */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { contributionMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { usePageSession } from '../../session.ts';
import { contributionQuery, loadFailure } from '../../ui/contributions/queries.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { BeginInWorkshop } from '../../ui/form/begin-in-workshop.tsx';
import classes from '../../ui/form/form-page.module.css';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { ContributionForm } from './contribution-form.tsx';
import { newContribution, revisionOf } from './draft.ts';
import { Guidelines } from './guidelines.tsx';

export function Component() {
  const { person, isLoading } = usePageSession();
  const [search] = useSearchParams();
  const from = search.get('from');
  if (isLoading) return <PageSkeleton />;
  return (
    <PageFrame title={t`Contribute a Problem`} endsInBar>
      <PageHead heading={t`Contribute a Problem`} />
      <PageLead>
        {t`An administrator reviews each contribution. Once approved, it becomes a problem that everyone can solve, and counts for you on the leaderboard.`}
      </PageLead>
      {!person && <LoginNeeded />}
      {person && from === null && (
        <div className={classes.door}>
          <span>
            {t`For images, your own checker or solutions, write the problem in the workshop instead.`}
          </span>
          <BeginInWorkshop />
        </div>
      )}
      <Guidelines />
      {person && (from === null ? <NewContribution /> : <Revision key={from} id={from} />)}
    </PageFrame>
  );
}

function LoginNeeded() {
  return (
    <div className={classes.notice}>
      <Message tone="yellow" title={t`Login required`}>
        {contributionMessages.loginToContribute}
        <div className={classes.doors}>
          <Button size="xs" component={Link} to={paths.login(paths.contributeProblem())}>
            {t`Log in`}
          </Button>
          <Button size="xs" variant="default" component={Link} to={paths.register()}>
            {t`Register`}
          </Button>
        </div>
      </Message>
    </div>
  );
}

const NewContribution = () => <ContributionForm begin={newContribution} />;

function Revision({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(contributionQuery(id));
  if (data) return <ContributionForm begin={() => revisionOf(data)} />;
  if (error)
    return <ErrorState title={loadFailure(error)} error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}
