/** The parts of the dashboard. */

import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { Dashboard, Stats } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ActivityCalendar } from '../../ui/progress/activity-calendar.tsx';
import { activitySentence } from '../../ui/progress/calendar.ts';
import { DifficultyProgress } from '../../ui/progress/difficulty-progress.tsx';
import { totalSuccessPercent } from '../../ui/progress/rate.ts';
import { RecentSubmissions } from '../../ui/progress/recent-submissions.tsx';
import { RecordCharts } from '../../ui/progress/record-charts.tsx';
import { SolvedGroups } from '../../ui/progress/solved-groups.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import classes from './dashboard.module.css';
import { NextPanel } from './next-panel.tsx';

export function DashboardPanels({ dashboard }: { dashboard: Dashboard }) {
  const { user, solvedProblems, recentSubmissions, activity } = dashboard;
  return (
    <>
      <Figures stats={user.stats} />
      <div className={classes.panels}>
        <div className={classes.wide}>
          <NextPanel dashboard={dashboard} />
        </div>
        <div className={classes.wide}>
          <Panel title={t`Activity`} note={activitySentence(activity)}>
            <ActivityCalendar activity={activity} />
          </Panel>
        </div>
        <div className={classes.wide}>
          <RecordCharts record={dashboard} stats={user.stats} isOwn />
        </div>
        <Panel title={t`Progress`}>
          <DifficultyProgress stats={user.stats} />
        </Panel>
        <ContributionStats stats={dashboard.contributionStats} />
        <div className={classes.wide}>
          <Panel
            title={t`Solved Problems`}
            note={t`${plural(user.stats.totalSolved, '# problem|# problems')} in all`}
          >
            <SolvedGroups groups={solvedProblems} />
          </Panel>
        </div>
        <div className={classes.wide}>
          <Panel title={t`Recent Submissions`}>
            <RecentSubmissions submissions={recentSubmissions} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Figures({ stats }: { stats: Stats | undefined }) {
  return (
    <StatCards
      stats={[
        {
          label: t`Problems Solved`,
          figure: stats?.totalSolved,
          note: stats && t`of ${stats.totalAttempted} attempted`,
        },
        {
          label: t`Success Rate`,
          figure: stats && `${totalSuccessPercent(stats)}%`,
          note: stats && t`of attempted problems`,
        },
        {
          label: t`Total Submissions`,
          figure: stats?.totalSubmissions,
          note: stats && t`judged`,
        },
        {
          label: t`Contributions Approved`,
          figure: stats?.contributionsApproved,
          note: stats && t`${stats.contributionsPending} pending`,
        },
      ]}
    />
  );
}

function ContributionStats({ stats }: { stats: Dashboard['contributionStats'] }) {
  const { person } = useSession();
  const figures = [
    { label: t`Total`, count: stats.total },
    { label: t`Approved`, count: stats.approved, tone: 'green' },
    { label: t`Pending`, count: stats.pending, tone: 'yellow' },
    { label: t`Rejected`, count: stats.rejected, tone: 'red' },
  ] as const;
  return (
    <Panel title={t`Contributions`}>
      <dl className={classes.counts}>
        {figures.map(({ label, count, ...badge }) => (
          <div key={label}>
            <dt>
              <Badge {...badge}>{label}</Badge>
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {person && !person.isAdmin && (
        <div className={classes.ways}>
          <Button component={Link} to={paths.contributeProblem()} variant="default" size="xs">
            {t`Contribute a Problem`}
          </Button>
          <Button component={Link} to={paths.myContributions()} variant="default" size="xs">
            {t`My Contributions`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The outline of the dashboard while it loads. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true">
      <Figures stats={undefined} />
      <div className={classes.panels}>
        <div className={classes.wide}>
          <Skeleton height={170} radius="lg" />
        </div>
        <div className={classes.wide}>
          <Skeleton height={212} radius="lg" />
        </div>
        <div className={classes.wide}>
          <Skeleton height={260} radius="lg" />
        </div>
        <Skeleton height={190} radius="lg" />
        <Skeleton height={190} radius="lg" />
        <div className={classes.wide}>
          <Skeleton height={260} radius="lg" />
        </div>
      </div>
    </div>
  );
}
