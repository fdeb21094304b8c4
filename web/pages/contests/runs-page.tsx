/** The submissions of a contest that the reader may know of, by team and problem. */

import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ContestPage, ShownRun } from '../../../contract/contests.ts';
import { contestRunsPageRows } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { formatContestTime } from '../../ui/contests/clock.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { runsQuery } from '../../ui/contests/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { rich } from '../../ui/rich.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { readPage } from '../../ui/table/address-page.ts';
import { Pager } from '../../ui/table/pager.tsx';
import table from '../../ui/table/table.module.css';
import classes from './runs-page.module.css';

export default function RunsPage({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug} title={t`Submissions`}>
      {(contest) => <Runs contest={contest} />}
    </ContestFrame>
  );
}

function Runs({ contest }: { contest: ContestPage }) {
  const { slug, problems, settings } = contest;
  const [search, setSearch] = useSearchParams();
  const team = search.get('team') ?? undefined;
  const problem = search.get('problem') ?? undefined;
  const page = readPage(search);
  const asked = { team, problem, page };
  const { data, error, refetch } = useQuery({
    ...runsQuery(slug, asked),
    placeholderData: keepPreviousData,
  });
  const ask = (change: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const shownTeam = data?.rows.find((run) => run.team.id === team)?.team.name ?? team;
  return (
    <>
      <div className={classes.bar}>
        <NativeSelect
          aria-label={t`Problem`}
          value={problem ?? ''}
          onChange={(event) => ask({ problem: event.currentTarget.value, page: '' })}
          data={[
            { value: '', label: t`All problems` },
            ...(problems ?? []).map(({ id, label, name }) => ({
              value: id,
              label: `${label} ${name}`,
            })),
          ]}
        />
        {team !== undefined && (
          <p className={classes.team}>
            {rich`Of ${shownTeam}. ${<Link to={`?${without(search, 'team')}`}>{t`Show all teams`}</Link>}`}
          </p>
        )}
      </div>
      {data && data.rows.length > 0 && (
        <>
          <RunTable
            runs={data.rows}
            isScore={settings.score === 'points'}
            linkOf={(id) => `?${withTeam(search, id)}`}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.count / contestRunsPageRows)}
            rows={data.count}
            pageRows={contestRunsPageRows}
            onChange={(to) => ask({ page: to === 1 ? '' : `${to}` })}
          />
        </>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="send"
          title={t`No submissions`}
          text={t`There are none that you may see.`}
        />
      )}
      {!data && error && (
        <ErrorState
          title={t`The submissions could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
    </>
  );
}

function without(search: URLSearchParams, name: string): string {
  const next = new URLSearchParams(search);
  next.delete(name);
  next.delete('page');
  return next.toString();
}

function withTeam(search: URLSearchParams, team: string): string {
  const next = new URLSearchParams(without(search, 'team'));
  next.set('team', team);
  return next.toString();
}

type RunTableProps = {
  runs: readonly ShownRun[];
  isScore: boolean;
  /** The address of a team's submissions. */
  linkOf: (team: string) => string;
};

function RunTable({ runs, isScore, linkOf }: RunTableProps) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.runs}`}>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Team`}</th>
          <th scope="col">{t`Problem`}</th>
          <th scope="col">{t`Verdict`}</th>
          {isScore && <th scope="col">{t`Points`}</th>}
        </tr>
      </thead>
      <tbody>
        {runs.map(({ id, team, problem, timeMs, verdict, points }) => (
          <tr key={id}>
            <td className={classes.time}>{formatContestTime(timeMs)}</td>
            <td className={classes.name}>
              <Link to={linkOf(team.id)}>{team.name}</Link>
            </td>
            <td>{problem}</td>
            <td>
              <VerdictBadge verdict={verdict} />
            </td>
            {isScore && <td>{points ?? '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
