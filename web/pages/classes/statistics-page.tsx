/** Where the class fails in an assignment: by problem, its verdicts, tests, mistakes and who is stuck. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TaskStatistics } from '../../../contract/classes.ts';
import { t } from '../../../contract/translation.ts';
import { workAddress } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { formatLength } from '../../ui/contests/clock.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { plural } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageBack, PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import table from '../../ui/table/table.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './classes.module.css';
import { statisticsQuery } from './queries.ts';

type AssignmentPlace = { slug: string; assignment: string };

export default function StatisticsPage({ slug, assignment }: AssignmentPlace) {
  const query = useQuery(statisticsQuery(slug, assignment));
  return (
    <LoadedPage
      heading={t`Statistics`}
      loadFailed={t`The statistics could not be loaded`}
      query={query}
    >
      {({ name, pupils, isShortened, problems }) => (
        <PageFrame title={t`Statistics: ${name}`}>
          <PageBack to={paths.classes(`/${slug}/gradebook`)}>{t`Gradebook`}</PageBack>
          <PageHead heading={t`Statistics: ${name}`}>
            <Button
              component={Link}
              variant="default"
              size="xs"
              to={paths.classes(`/${slug}/assignments/${assignment}/similarity`)}
            >
              {t`Find similar sources`}
            </Button>
          </PageHead>
          <PageLead>
            {plural(pupils, '# pupil|# pupils')}
            {isShortened && t` · Tests and mistakes are those of the newest submissions`}
          </PageLead>
          {problems.length === 0 && (
            <EmptyState
              icon="list"
              title={t`No problems`}
              text={t`The assignment has no problems yet.`}
            />
          )}
          <Panels>
            {problems.map((task) => (
              <Task key={task.label} place={{ slug, assignment }} pupils={pupils} task={task} />
            ))}
          </Panels>
        </PageFrame>
      )}
    </LoadedPage>
  );
}

type TaskProps = { place: AssignmentPlace; pupils: number; task: TaskStatistics };

function Task({ place, pupils, task }: TaskProps) {
  const { label, name, solved, tried, medianTries, medianMinutes, untried } = task;
  return (
    <Panel title={`${label}. ${name}`}>
      <StatCards
        stats={[
          { label: t`Solved`, tone: 'green', figure: t`${solved} of ${pupils}` },
          { label: t`Tried, not solved`, tone: 'yellow', figure: tried - solved },
          { label: t`Not tried`, figure: untried.length },
          {
            label: t`Tries until solved`,
            figure: medianTries ?? '–',
            note:
              medianMinutes === null
                ? undefined
                : t`in ${formatLength(medianMinutes * 60_000)}; medians`,
          },
        ]}
      />
      <div className={classes.tables}>
        <Verdicts task={task} />
        <Groups task={task} />
        <Tests task={task} />
        <Mistakes task={task} />
        <Unsolved place={place} task={task} />
      </div>
      {untried.length > 0 && tried > 0 && (
        <Unfolding title={t`Not tried (${untried.length})`}>
          <p className={classes.text}>{untried.join('\n')}</p>
        </Unfolding>
      )}
    </Panel>
  );
}

type TableProps = { title: string; columns: readonly string[]; children: ReactNode };

function Table({ title, columns, children }: TableProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.figures}>{children}</tbody>
      </table>
    </section>
  );
}

type OfTask = { task: TaskStatistics };

function Verdicts({ task: { verdicts } }: OfTask) {
  if (verdicts.length === 0) return null;
  return (
    <Table title={t`Verdicts`} columns={[t`Verdict`, t`Submissions`, t`Pupils`]}>
      {verdicts.map(({ verdict, submissions, pupils }) => (
        <tr key={verdict}>
          <td>
            <VerdictBadge verdict={verdict} />
          </td>
          <td>{submissions}</td>
          <td>{pupils}</td>
        </tr>
      ))}
    </Table>
  );
}

function Groups({ task: { groups } }: OfTask) {
  if (groups.length === 0) return null;
  return (
    <Table title={t`Groups of tests`} columns={[t`Group`, t`All points`, t`Some`, t`None`]}>
      {groups.map(({ name, passed, partial, failed }) => (
        <tr key={name}>
          <td>{name}</td>
          <td>{passed}</td>
          <td>{partial}</td>
          <td>{failed}</td>
        </tr>
      ))}
    </Table>
  );
}

function Tests({ task: { tests } }: OfTask) {
  if (tests.length === 0) return null;
  return (
    <Table title={t`First failed test`} columns={[t`Test`, t`Pupils`, t`Still there`]}>
      {tests.map(({ number, isHidden, pupils, now }) => (
        <tr key={`${isHidden} ${number}`}>
          <td>
            {isHidden ? t`Hidden test` : t`Sample`} {number}
          </td>
          <td>{pupils}</td>
          <td>{now}</td>
        </tr>
      ))}
    </Table>
  );
}

function Mistakes({ task: { mistakes } }: OfTask) {
  if (mistakes.length === 0) return null;
  return (
    <Table title={t`Mistakes`} columns={[t`What was found`, t`Pupils`, t`Still there`]}>
      {mistakes.map(({ kind, title, pupils, now }) => (
        <tr key={`${kind} ${title}`}>
          <td>{title}</td>
          <td>{pupils}</td>
          <td>{now}</td>
        </tr>
      ))}
    </Table>
  );
}

function Unsolved({ place, task: { label, unsolved } }: OfTask & { place: AssignmentPlace }) {
  if (unsolved.length === 0) return null;
  return (
    <Table title={t`Not solved yet`} columns={[t`Pupil`, t`Tries`, t`Last`]}>
      {unsolved.map(({ id, name, tries, pending, lastAt }) => (
        <tr key={id}>
          <td>
            <Link to={workAddress({ ...place, id, label })}>{name}</Link>
          </td>
          <td>
            {tries}
            {pending > 0 && t`, ${pending} waiting`}
          </td>
          <td>
            <TimeAgo instant={lastAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
