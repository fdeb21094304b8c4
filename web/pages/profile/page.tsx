/** Who one is and how one is doing, as a profile. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { profileMessages } from '../../../contract/messages.ts';
import type { Profile } from '../../../contract/users.ts';
import { Unreachable } from '../../call.ts';
import { dashboardQuery, profileQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { LoginNeeded } from '../../ui/login-needed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ActivityCalendar } from '../../ui/progress/activity-calendar.tsx';
import { DifficultyProgress } from '../../ui/progress/difficulty-progress.tsx';
import { totalSuccessPercent } from '../../ui/progress/rate.ts';
import { type Stat, StatCards } from '../../ui/stat-cards.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ProfileHeader } from './header.tsx';
import classes from './profile.module.css';
import { ProfileTabs } from './tabs.tsx';

export function Component() {
  const { person, isLoading } = useSession();
  return (
    <div className={classes.page}>
      <PageTitle>Profile</PageTitle>
      {isLoading && <PageSkeleton />}
      {person && <OwnProfile />}
      {!person && !isLoading && (
        <LoginNeeded
          heading="Profile"
          title={profileMessages.loginToView}
          text="It shows what you have solved, and what you tell about yourself."
        />
      )}
    </div>
  );
}

function OwnProfile() {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const dashboard = useQuery(dashboardQuery);
  useEffect(() => {
    if (dashboard.error) console.error('The dashboard could not be loaded:', dashboard.error);
  }, [dashboard.error]);

  if (!profile && error) {
    const title =
      error instanceof Unreachable ? profileMessages.unloaded : profileMessages.unfetched;
    return (
      <>
        <h1>Profile</h1>
        <ErrorState title={title} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!profile) return <PageSkeleton />;
  return (
    <>
      <ProfileHeader profile={profile} />
      <StatCards stats={statsOf(profile, dashboard.data, dashboard.isError)} />
      {dashboard.data && (
        <div className={classes.panels}>
          <div className={classes.column}>
            <Panel title="Progress">
              <DifficultyProgress stats={dashboard.data.user.stats} />
            </Panel>
            <Panel title="Activity">
              <ActivityCalendar activity={dashboard.data.activity} />
            </Panel>
          </div>
          <ProfileTabs dashboard={dashboard.data} />
        </div>
      )}
    </>
  );
}

/** A dash stands for what could not be loaded. */
function statsOf(profile: Profile, dashboard: Dashboard | undefined, isError: boolean): Stat[] {
  const stats = dashboard?.user.stats;
  const missing = isError ? '—' : undefined;
  return [
    { label: 'Problems Solved', tone: 'green', figure: stats?.totalSolved ?? missing },
    { label: 'Total Submissions', tone: 'grey', figure: stats?.totalSubmissions ?? missing },
    {
      label: 'Success Rate',
      tone: 'ink',
      figure: stats ? `${totalSuccessPercent(stats)}%` : missing,
    },
    { label: 'Rating', tone: 'yellow', figure: profile.rating },
  ];
}
