/** The queue: how much waits of each kind, and its jobs with why each waits. */

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { jobPageRows } from '../../../contract/limits.ts';
import type { ShownJob, SystemOverview } from '../../../contract/overview.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pageLocale } from '../../ui/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';
import { jobsQuery } from './queries.ts';

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type JobsProps = Pick<SystemOverview, 'queue' | 'longestWait'>;

export function Jobs({ queue, longestWait }: JobsProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const id = typed.trim();
  const isId = idShape.test(id);
  const { data, error } = useQuery(jobsQuery(isId ? id : '', isId ? 1 : page));
  return (
    <Panel title={t`Queue`} note={summaryOf(queue)}>
      <TextInput
        className={classes.find}
        label={t`Why is this submission waiting?`}
        placeholder={t`ID of a submission or job`}
        leftSection={<Icon name="search" />}
        value={typed}
        error={id !== '' && !isId ? t`This is not a valid ID.` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {longestWait !== null && (
        <p>
          {t`Longest wait: ${waitOf(longestWait)}, ${longestWait.kind} by ${longestWait.owner}. ${longestWait.why}`}
        </p>
      )}
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {data?.jobs.length === 0 && (
        <p className={classes.quiet}>
          {isId
            ? t`Not in the queue: it has already been judged, or it does not exist.`
            : t`The queue is empty.`}
        </p>
      )}
      {data && data.jobs.length > 0 && <Table jobs={data.jobs} />}
      {data && data.total > jobPageRows && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / jobPageRows)}
          rows={data.total}
          pageRows={jobPageRows}
          onChange={setPage}
        />
      )}
    </Panel>
  );
}

/** How long a job has waited. */
export function waitOf({ enqueuedAt }: ShownJob): string {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(enqueuedAt)) / 1000));
  return seconds < 120 ? `${seconds} s` : t`${Math.floor(seconds / 60)} min`;
}

const summaryOf = (queue: SystemOverview['queue']): string =>
  queue
    .map(({ kind, state, jobs }) => `${jobs.toLocaleString(pageLocale)} ${kind} ${state}`)
    .join(', ');

function Table({ jobs }: { jobs: ShownJob[] }) {
  return (
    <ul className={classes.jobs} aria-label={t`Jobs`}>
      {jobs.map((job) => (
        <li key={job.id} data-state={job.state}>
          <div>
            {rich`${<strong>{job.kind}</strong>} by ${job.owner}${job.problem !== null && <>{rich` for ${<Link to={paths.problem(job.problem.id)}>{job.problem.name}</Link>}`}</>}, ${<TimeAgo instant={job.enqueuedAt} />}${job.attempts > 0 && t`, attempt ${job.attempts}`}${job.faults > 0 && t`, ${job.faults} faults`}`}
          </div>
          <div>{job.why}</div>
          <code>{job.id}</code>
        </li>
      ))}
    </ul>
  );
}
