/** The organisers' desk of a contest: its course, what is open, teams, and adjustments to the board. */

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeskState } from '../../../contract/contest-desk.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { deskStateQuery } from '../../ui/contests/queries.ts';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { pageLocale } from '../../ui/locale.ts';
import { Panel, Panels } from '../../ui/panel.tsx';
import classes from './desk.module.css';
import { Adjustments } from './desk-adjustments.tsx';
import { Course } from './desk-course.tsx';
import { Groups } from './desk-groups.tsx';
import { ContestPackage } from './desk-package.tsx';
import { Rejudging } from './desk-rejudging.tsx';
import { Teams } from './desk-teams.tsx';
import { DryRun } from './desk-tests.tsx';
import { Announcing } from './organiser-messages.tsx';

export default function DeskPage({ slug }: { slug: string }) {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.contests} roles={['organiser']}>
      {() => (
        <ContestFrame slug={slug} title={t`Desk`}>
          {(contest) => <Desk contest={contest} />}
        </ContestFrame>
      )}
    </AdminOnly>
  );
}

function Desk({ contest }: { contest: ContestPage }) {
  const { slug, fixedBy } = contest;
  const { data, error, refetch } = useQuery(deskStateQuery(slug));
  if (data === undefined && error) {
    return (
      <ErrorState
        title={t`The desk could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <PageSkeleton />;
  return (
    <Panels
      beside={
        <>
          {fixedBy === null && <Announcing contest={contest} />}
          {(fixedBy === null || data.testAccounts > 0) && (
            <DryRun slug={slug} count={data.testAccounts} fixedBy={fixedBy} />
          )}
          <ContestPackage slug={slug} />
        </>
      }
    >
      <Course contest={contest} desk={data} />
      <OpenMatters contest={contest} desk={data} />
      <Teams slug={slug} teams={data.teams} fixedBy={fixedBy} now={data.now} />
      <Groups slug={slug} groups={data.groups} teams={data.teams} fixedBy={fixedBy} />
      <Adjustments slug={slug} desk={data} fixedBy={fixedBy} />
      {!data.isImported && <Rejudging contest={contest} teams={data.teams} />}
    </Panels>
  );
}

type OpenMattersProps = { contest: ContestPage; desk: DeskState };

const matterWords: Record<DeskState['open'][number]['matter'], string> = {
  unjudged: t`Submissions without a verdict`,
  'in fault': t`Submissions that could not be judged`,
  unanswered: t`Questions without an answer`,
  running: t`Teams whose own time has not ended`,
};

function OpenMatters({ contest: { slug }, desk: { open, openRuns, teams } }: OpenMattersProps) {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (
    <Panel title={t`Before it can be final`}>
      {open.length === 0 && <p className={classes.note}>{t`Nothing is open.`}</p>}
      <ul className={classes.matters}>
        {open.map(({ matter, count, ids }) => (
          <li key={matter} aria-label={matterWords[matter]}>
            <strong>
              {matterWords[matter]}: {count.toLocaleString(pageLocale)}
            </strong>
            {matter === 'unanswered' ? (
              <Link to={`${contestAddress(slug, 'questions')}?open`}>{t`Answer them`}</Link>
            ) : (
              matter === 'running' && ids.map((id) => <span key={id}>{names.get(id) ?? id}</span>)
            )}
            {openRuns.map(
              (run) =>
                run.matter === matter && (
                  <Link key={run.id} to={paths.adminSubmission(run.id)}>
                    {t`${run.problem} of ${run.team.name}`}
                  </Link>
                ),
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
