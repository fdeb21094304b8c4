/** The user's own numbers, solved problems, submissions, and activity of the last year. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recalculateStats } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { Unreachable } from '../../call.ts';
import { dashboardMessages } from '../../page-messages.ts';
import { attemptedQuery, dashboardQuery, problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { LoginNeeded } from '../../ui/frame/login-needed.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './dashboard.module.css';
import { DashboardPanels, DashboardSkeleton } from './panels.tsx';

export function Component() {
  const { person, isLoading } = useSession();
  return (
    <PageFrame title={t`Dashboard`}>
      {isLoading && (
        <>
          <div className={classes.head}>
            <div>
              <h1>{t`Dashboard`}</h1>
              <p>{'\u00a0'}</p>
            </div>
          </div>
          <DashboardSkeleton />
        </>
      )}
      {person && <OwnDashboard name={person.name} />}
      {!person && !isLoading && (
        <LoginNeeded
          heading={t`Dashboard`}
          title={dashboardMessages.none}
          text={t`Please log in to see your dashboard.`}
        />
      )}
    </PageFrame>
  );
}

function OwnDashboard({ name }: { name: string }) {
  const own = useQuery(dashboardQuery);
  const { error, refetch } = own;
  const problems = useQuery(problemsQuery);
  const attempted = useQuery(attemptedQuery);
  // Shown at once, so that nothing moves.
  const data = problems.isPending || attempted.isPending ? undefined : own.data;
  const lastActive = data?.user.stats.lastActive;
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{t`Dashboard`}</h1>
          <p>
            <strong>{data?.user.name ?? name}</strong>
            {lastActive && <>{rich`, last active ${<TimeAgo instant={lastActive} />}`}</>}
          </p>
        </div>
        <RecalculateButton />
      </div>
      {data && <DashboardPanels dashboard={data} />}
      {!own.data && error && (
        <ErrorState
          title={
            error instanceof Unreachable ? dashboardMessages.unloaded : dashboardMessages.unfetched
          }
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !(error && !own.data) && <DashboardSkeleton />}
    </>
  );
}

function RecalculateButton() {
  const client = useQueryClient();
  const recalculation = useMutation({
    mutationFn: () => api.call(recalculateStats, {}),
    onSuccess: async () => {
      // Reloaded with the skeleton, which shows that the numbers are new.
      await client.resetQueries({ queryKey: dashboardQuery.queryKey });
      toastSuccess({ title: t`Stats recalculated`, text: t`Your stats are up to date.` });
    },
    onError: (error) =>
      toastError({
        title:
          error instanceof Unreachable
            ? dashboardMessages.recalculationUnreachable
            : dashboardMessages.recalculationFailed,
        text: sentenceOf(error),
      }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      disabled={recalculation.isPending}
      leftSection={recalculation.isPending ? <span className="spinner" /> : <Icon name="reset" />}
      onClick={() => recalculation.mutate()}
    >
      {recalculation.isPending ? t`Recalculating...` : t`Recalculate Stats`}
    </Button>
  );
}
