/** The running system, for administrators: judges, queue, background work, faults, and switches. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SystemOverview } from '../../../contract/overview.ts';
import { t } from '../../../contract/translation.ts';
import { morePaths } from '../../more-paths.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { formatBytes, formatDecimal } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { overviewQuery } from '../../ui/system-query.ts';
import classes from './admin-system.module.css';
import { Faults } from './faults.tsx';
import { Jobs, waitOf } from './jobs.tsx';
import { Judges } from './judges.tsx';
import { faultsQuery, jobsQuery } from './queries.ts';
import { Switches } from './switches.tsx';
import { Work } from './work.tsx';

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.system} roles={['observer']}>
      {() => <System />}
    </AdminOnly>
  );
}

function System() {
  const { data, error, refetch } = useQuery(overviewQuery);
  // Panels whose data come later would grow, and move those below them.
  const jobs = useQuery(jobsQuery('', 1));
  const faults = useQuery(faultsQuery);
  const isPending = jobs.isPending || faults.isPending;
  return (
    <PageFrame title={t`System`}>
      <PageHead heading={t`System`}>
        <Way to={morePaths.people} icon="people" label={t`People`} />
        <Way to={morePaths.platforms} icon="school" label={t`Learning platforms`} />
        <Way to={paths.adminAudit()} icon="list" label={t`Audit log`} />
        <Way to={paths.adminSelfTest()} icon="shield" label={t`Self-test`} />
      </PageHead>
      {!data && error && (
        <ErrorState
          title={t`The system could not be read`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (!data || isPending) && <PageSkeleton />}
      {data && !isPending && <Parts overview={data} />}
    </PageFrame>
  );
}

type WayProps = { to: string; icon: 'list' | 'people' | 'school' | 'shield'; label: string };

function Way({ to, icon, label }: WayProps) {
  return (
    <Button
      variant="default"
      size="xs"
      component={Link}
      to={to}
      leftSection={<Icon name={icon} size={13} />}
    >
      {label}
    </Button>
  );
}

function Parts({ overview }: { overview: SystemOverview }) {
  return (
    <>
      <Figures overview={overview} />
      <Panels>
        <Switches site={overview.site} />
        <Judges judges={overview.judges} />
        <div className={classes.pairs}>
          <Jobs queue={overview.queue} longestWait={overview.longestWait} />
          <Work work={overview.work} />
          <Faults />
          <Storage storage={overview.storage} />
        </div>
      </Panels>
    </>
  );
}

const secondsOf = (seconds: number | null | undefined): string =>
  typeof seconds === 'number' ? `${formatDecimal(seconds)} s` : t`none judged`;

function Figures({
  overview: { judges, queue, longestWait, rates },
}: {
  overview: SystemOverview;
}) {
  const able = judges.filter(({ unable, isDrained }) => unable === null && !isDrained);
  const slots = able.reduce((sum, one) => sum + one.slots, 0);
  const busy = judges.reduce((sum, one) => sum + one.jobs.length, 0);
  const waiting = queue.filter(({ state }) => state === 'waiting' || state === 'resting');
  const hour = rates.find(({ minutes }) => minutes === 60);
  const minute = rates.find(({ minutes }) => minutes === 1);
  return (
    <StatCards
      stats={[
        {
          label: t`Working judges`,
          tone: able.length > 0 ? 'green' : 'red',
          figure: able.length,
          note: t`${busy} of ${slots} slots in use`,
        },
        {
          label: t`Jobs waiting`,
          figure: waiting.reduce((sum, one) => sum + one.jobs, 0),
          note: longestWait === null ? t`none waiting` : t`the longest for ${waitOf(longestWait)}`,
        },
        {
          label: t`Submissions in the last hour`,
          figure: hour?.submitted ?? 0,
          note: t`${minute?.submitted ?? 0} in the last minute`,
        },
        {
          label: t`Time to verdict`,
          figure: secondsOf(hour?.medianS),
          note: t`median of the last hour`,
        },
      ]}
    />
  );
}

const freeSpaceOf = ({ freeBytes }: SystemOverview['storage']): string | undefined =>
  freeBytes === null ? undefined : t`${formatBytes(freeBytes)} free on the server's disk`;

/** What the large tables hold. */
const contents: Record<string, string> = {
  answered_calls: t`Repeatable calls`,
  audit: t`Audit log`,
  blobs: t`Files of problems`,
  contribution_test_cases: t`Contributed test data`,
  contributions: t`Contributions`,
  counterexamples: t`Small failing inputs`,
  draft_files: t`Files of drafts`,
  job_results: t`Results of jobs`,
  jobs: t`Jobs`,
  judgements: t`Earlier results`,
  kept_code: t`Saved code`,
  notices: t`Notices`,
  package_blobs: t`Packages`,
  packages: t`Packages`,
  problem_notes: t`Notes`,
  problem_versions: t`Versions of problems`,
  problems: t`Problems`,
  run_groups: t`Groups of tests`,
  sessions: t`Sessions`,
  submissions: t`Submissions`,
  test_cases: t`Test data`,
  test_sets: t`Test sets`,
  users: t`People`,
};

/** A table that has no words here: its name, read as words. */
const contentOf = (table: string): string =>
  contents[table] ?? (table.charAt(0).toUpperCase() + table.slice(1)).replaceAll('_', ' ');

function Storage({ storage }: { storage: SystemOverview['storage'] }) {
  return (
    <Panel title={t`Storage`} note={freeSpaceOf(storage)}>
      <dl className={classes.facts}>
        <div>
          <dt>{t`In all`}</dt>
          <dd>{formatBytes(storage.databaseBytes)}</dd>
        </div>
        {storage.tables.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{contentOf(name)}</dt>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
