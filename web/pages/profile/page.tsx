/** The user's own profile: personal data and statistics. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { Unreachable } from '../../call.ts';
import { profileMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { dashboardQuery, profileQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { LoginNeeded } from '../../ui/frame/login-needed.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ActivityCalendar } from '../../ui/progress/activity-calendar.tsx';
import { DifficultyProgress } from '../../ui/progress/difficulty-progress.tsx';
import { RecordCharts } from '../../ui/progress/record-charts.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { ProfileHeader } from './header.tsx';
import classes from './profile.module.css';
import { RatingOfPerson } from './rating-of-person.tsx';
import { PanelsSkeleton, ProfileSkeleton } from './skeletons.tsx';
import { profileStats } from './stats.ts';
import { ProfileTabs } from './tabs.tsx';

export function Component() {
  const { person, isLoading } = useSession();
  return (
    <PageFrame title={t`Profile`}>
      {isLoading && <ProfileSkeleton />}
      {person && <OwnProfile />}
      {person && <RatingOfPerson person={person._id} />}
      {!person && !isLoading && (
        <LoginNeeded
          heading={t`Profile`}
          title={profileMessages.loginToView}
          text={t`Your profile shows your solved problems and what you write about yourself.`}
        />
      )}
    </PageFrame>
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
        <PageHead heading={t`Profile`} />
        <ErrorState title={title} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!profile) return <ProfileSkeleton />;
  return (
    <>
      <ProfileHeader profile={profile}>
        {profile.username !== null && (
          <Button
            component={Link}
            to={paths.publicProfile(profile.username)}
            variant="default"
            size="xs"
            leftSection={<Icon name="people" size={14} />}
          >
            {t`Public Profile`}
          </Button>
        )}
        <Button
          component={Link}
          size="xs"
          to={paths.editProfile()}
          leftSection={<Icon name="edit" size={14} />}
        >
          {t`Edit Profile`}
        </Button>
      </ProfileHeader>
      <StatCards
        stats={profileStats(
          dashboard.data?.user.stats,
          profile.rating,
          // A dash replaces figures that could not be loaded.
          dashboard.isError ? '—' : undefined,
        )}
      />
      {!dashboard.data && !dashboard.isError && <PanelsSkeleton />}
      {dashboard.data && (
        <div className={classes.panels}>
          <div className={classes.column}>
            <Panel title={t`Progress`}>
              <DifficultyProgress stats={dashboard.data.user.stats} />
            </Panel>
            <Panel title={t`Activity`}>
              <ActivityCalendar activity={dashboard.data.activity} />
            </Panel>
          </div>
          <ProfileTabs dashboard={dashboard.data} />
        </div>
      )}
      {dashboard.data && (
        <div className={classes.charts}>
          <RecordCharts record={dashboard.data} stats={dashboard.data.user.stats} isOwn />
        </div>
      )}
    </>
  );
}
