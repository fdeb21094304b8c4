/** The contests: running, coming, and past ones by pages. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ContestRow } from '../../../contract/contests.ts';
import { publicNews } from '../../../contract/feed-calls.ts';
import { contestPageRows } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { may } from '../../may.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { formatLength, formatSpan, useServerTime } from '../../ui/contests/clock.ts';
import { contestListQuery } from '../../ui/contests/queries.ts';
import { StateBadges } from '../../ui/contests/state-badges.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { plural } from '../../ui/format.ts';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { useAddressPage } from '../../ui/table/address-page.ts';
import { Pager } from '../../ui/table/pager.tsx';
import table from '../../ui/table/table.module.css';
import { toTheMinute } from '../../ui/to-the-minute.ts';
import classes from './contest-list.module.css';

export default function ContestList() {
  const { person } = useSession();
  const [page, turn] = useAddressPage();
  const { data, error, refetch } = useQuery(contestListQuery(page));
  return (
    <PageFrame title={t`Contests`}>
      <link
        rel="alternate"
        type="application/atom+xml"
        title={t`Arbiter: news`}
        href={publicNews.path}
      />
      <PageHead heading={t`Contests`}>
        {may(person, 'organiser') && (
          <Button component={Link} size="xs" to={paths.contests('/new')}>
            {t`New contest`}
          </Button>
        )}
      </PageHead>
      {data && <Sections data={data} page={page} onTurn={turn} />}
      {!data && error && (
        <ErrorState
          title={t`The contests could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
    </PageFrame>
  );
}

type ListData = {
  now: string;
  running: ContestRow[];
  coming: ContestRow[];
  past: ContestRow[];
  pastCount: number;
};

type SectionsProps = { data: ListData; page: number; onTurn: (page: number) => void };

function Sections({ data, page, onTurn }: SectionsProps) {
  const { running, coming, past, pastCount } = data;
  const nowMs = useServerTime(data.now);
  if (running.length + coming.length + pastCount === 0) {
    const text = t`Contests appear here once an organiser has published them.`;
    return <EmptyState icon="trophy" title={t`No contests yet`} text={text} />;
  }
  return (
    <>
      <Section heading={t`Running`} rows={running} nowMs={nowMs} />
      <Section heading={t`Coming`} rows={coming} nowMs={nowMs} />
      <Section heading={t`Past`} rows={past} nowMs={nowMs} />
      {pastCount > contestPageRows && (
        <Pager
          page={page}
          pages={Math.ceil(pastCount / contestPageRows)}
          rows={pastCount}
          pageRows={contestPageRows}
          onChange={onTurn}
        />
      )}
    </>
  );
}

type SectionProps = { heading: string; rows: readonly ContestRow[]; nowMs: number };

function Section({ heading, rows, nowMs }: SectionProps) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{heading}</h2>
      <ul className={`${table.rows} ${classes.list}`}>
        {rows.map((row) => (
          <li key={row.slug}>
            <div className={classes.name}>
              <Link to={contestAddress(row.slug)}>{row.name}</Link>
              <StateBadges contest={row} />
              {row.visibility !== 'published' && (
                <Badge>{row.visibility === 'draft' ? t`Draft` : t`Not listed`}</Badge>
              )}
            </div>
            <p className={classes.facts}>
              {row.startsAt === null ? (
                t`No start yet`
              ) : (
                <time dateTime={row.startsAt}>{toTheMinute(row.startsAt)}</time>
              )}
              {' · '}
              {formatLength(row.durationMs)}
              {' · '}
              {plural(row.teams, '# team|# teams')}
            </p>
            <p className={classes.countdown}>{countdownOf(row, nowMs)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countdownOf({ phase, startsAt, endsAt }: ContestRow, nowMs: number): string {
  if (phase === 'coming' && startsAt !== null) {
    return t`Starts in ${formatSpan(Date.parse(startsAt) - nowMs)}`;
  }
  if (phase === 'running' && endsAt !== null) {
    return t`Ends in ${formatSpan(Date.parse(endsAt) - nowMs)}`;
  }
  return '';
}
