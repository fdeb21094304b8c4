/** A person's activity, on three tabs. */

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { useAddressTab } from '../../ui/frame/use-address-tab.ts';
import { RecentSubmissions } from '../../ui/progress/recent-submissions.tsx';
import { SolvedGroups } from '../../ui/progress/solved-groups.tsx';
import { TabList, Tabs } from '../../ui/tabs.tsx';
import classes from './profile.module.css';

const profileRecentRows = 6;

const tabs = ['activity', 'solved', 'contributions'] as const;

export function ProfileTabs({ dashboard }: { dashboard: Dashboard }) {
  const [open, setOpen] = useAddressTab(tabs);
  return (
    <Tabs value={open} onChange={setOpen} keepMounted={false} className={classes.tabs}>
      <TabList label={t`Your activity`}>
        <Tabs.Tab value="activity">{t`Recent Activity`}</Tabs.Tab>
        <Tabs.Tab value="solved">{t`Solved Problems`}</Tabs.Tab>
        <Tabs.Tab value="contributions">{t`Contributions`}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="activity">
        <RecentSubmissions submissions={dashboard.recentSubmissions.slice(0, profileRecentRows)} />
      </Tabs.Panel>
      <Tabs.Panel value="solved">
        <SolvedGroups groups={dashboard.solvedProblems} />
        <div className={classes.ways}>
          <Button component={Link} to={paths.problems()} variant="default" size="xs">
            {t`Browse Problems`}
          </Button>
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="contributions">
        <Contributions stats={dashboard.contributionStats} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Contributions({ stats }: { stats: Dashboard['contributionStats'] }) {
  return (
    <>
      <dl className={classes.counts}>
        <div data-tone="green">
          <dt>{t`Approved`}</dt>
          <dd>{stats.approved}</dd>
        </div>
        <div data-tone="yellow">
          <dt>{t`Pending`}</dt>
          <dd>{stats.pending}</dd>
        </div>
      </dl>
      <div className={classes.ways}>
        <Button component={Link} to={paths.contributeProblem()} variant="default" size="xs">
          {t`Contribute a Problem`}
        </Button>
        <Button component={Link} to={paths.myContributions()} variant="default" size="xs">
          {t`My Contributions`}
        </Button>
      </div>
    </>
  );
}
