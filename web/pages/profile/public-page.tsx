/** A person's public profile and statistics. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { PublicProfile } from '../../../contract/users.ts';
import { Refusal, Unreachable } from '../../call.ts';
import { profileMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { publicProfileQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { plural } from '../../ui/format.ts';
import { MessagePage } from '../../ui/frame/message-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ActivityCalendar } from '../../ui/progress/activity-calendar.tsx';
import { activitySentence } from '../../ui/progress/calendar.ts';
import { DifficultyProgress } from '../../ui/progress/difficulty-progress.tsx';
import { RecordCharts } from '../../ui/progress/record-charts.tsx';
import { SolvedGroups } from '../../ui/progress/solved-groups.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { ProfileHeader } from './header.tsx';
import classes from './profile.module.css';
import { RatingOfPerson } from './rating-of-person.tsx';
import { ProfileSkeleton } from './skeletons.tsx';
import { profileStats } from './stats.ts';

export function Component() {
  const { username = '' } = useParams();
  const { data, error, refetch } = useQuery(publicProfileQuery(username));
  // The sentence for a malformed name would not help a person who followed a link.
  if (error instanceof Refusal && (error.status === 404 || error.status === 400)) {
    return (
      <MessagePage
        code="404"
        title={t`There is no user with that name`}
        text={t`There is no profile for @${username}. The username may have changed or been mistyped, or the profile is private.`}
        to={paths.leaderboard()}
        action={t`See who is on the leaderboard`}
      />
    );
  }
  return (
    <PageFrame title={data ? `${data.name} (@${data.username})` : `@${username}`}>
      {data && <Person profile={data} />}
      {data && <RatingOfPerson person={username} />}
      {!data && error && (
        <>
          <PageHead heading={`@${username}`} />
          <ErrorState
            title={
              error instanceof Unreachable ? profileMessages.unloaded : profileMessages.unfetched
            }
            error={error}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {!data && !error && <ProfileSkeleton />}
    </PageFrame>
  );
}

function Person({ profile }: { profile: PublicProfile }) {
  const { person } = useSession();
  const { record, rating } = profile;
  const isOwn = person !== null && person.username === profile.username;
  return (
    <>
      <ProfileHeader profile={profile}>
        {isOwn && (
          <Button
            component={Link}
            to={paths.editProfile()}
            size="xs"
            leftSection={<Icon name="edit" size={14} />}
          >
            {t`Edit Profile`}
          </Button>
        )}
      </ProfileHeader>
      <StatCards stats={profileStats(record.stats, rating)} />
      <div className={classes.stack}>
        <Panel title={t`Activity`} note={activitySentence(record.activity)}>
          <ActivityCalendar activity={record.activity} />
        </Panel>
        <RecordCharts record={record} stats={record.stats} isOwn={isOwn} />
        <div className={classes.panels}>
          <Panel title={t`Progress`}>
            <DifficultyProgress stats={record.stats} />
          </Panel>
          <Panel
            title={t`Solved Problems`}
            note={t`${plural(record.stats.totalSolved, '# problem|# problems')} in all`}
          >
            <SolvedGroups groups={record.solvedProblems} isOwn={isOwn} />
          </Panel>
        </div>
      </div>
    </>
  );
}
