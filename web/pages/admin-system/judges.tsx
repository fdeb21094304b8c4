/** The judges: the jobs of each, its last fault, and the button to drain it. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { drainJudge } from '../../../contract/calls.ts';
import { languageName } from '../../../contract/languages.ts';
import type { ShownJudge } from '../../../contract/overview.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { overviewQuery } from '../../ui/system-query.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';

export function Judges({ judges }: { judges: ShownJudge[] }) {
  return (
    <Panel title={t`Judges`}>
      {judges.length === 0 && (
        <Message tone="red">
          {t`No judge is running, so submissions wait. Start one with bin/start judge.`}
        </Message>
      )}
      <ul className={classes.judges} aria-label={t`Judges`}>
        {judges.map((judge) => (
          <Judge key={judge.id} judge={judge} />
        ))}
      </ul>
    </Panel>
  );
}

/** The sandbox's levels of isolation. */
const levelWords: Record<string, string> = {
  full: t`Full isolation`,
  rootless: t`Isolation without root`,
  container: t`Isolation by the container`,
};

function Judge({ judge }: { judge: ShownJudge }) {
  const { id, level, slots, compiler, languages, unable, isDrained, jobs, lastFault } = judge;
  return (
    <li>
      <div className={classes.judgeHead}>
        <h3>{id}</h3>
        {unable !== null && <Badge tone="red">{t`Not working`}</Badge>}
        {isDrained && <Badge tone="yellow">{jobs.length > 0 ? t`Draining` : t`Drained`}</Badge>}
        {unable === null && !isDrained && <Badge tone="green">{t`Working`}</Badge>}
        <Drain judge={judge} />
      </div>
      <p className={classes.quiet}>
        {rich`${levelWords[level] ?? t`Isolation: ${level}`}, ${jobs.length} of ${slots} slots in use, ${compiler}${languages && `, ${languages.map(languageName).join(', ')}`}, started ${<TimeAgo instant={judge.startedAt} />}`}
      </p>
      {unable !== null && <p>{unable}</p>}
      {judge.notes.map((note) => (
        <p key={note} className={classes.quiet}>
          {note}
        </p>
      ))}
      {jobs.map((job) => (
        <p key={job.id}>
          {job.kind}
          {job.problem !== null && t` for ${job.problem}`}, <TimeAgo instant={job.since} />
        </p>
      ))}
      {lastFault && (
        <p className={classes.quiet}>
          {rich`Last fault ${<TimeAgo instant={lastFault.at} />}: ${lastFault.what}`}
        </p>
      )}
    </li>
  );
}

function Drain({ judge: { id, isDrained } }: { judge: ShownJudge }) {
  const client = useQueryClient();
  const draining = useMutation({
    mutationFn: () => api.call(drainJudge, { params: { id }, body: { isDrained: !isDrained } }),
    onSuccess: () => client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    onError: (error) => toastError({ title: t`Nothing was changed`, text: sentenceOf(error) }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      disabled={draining.isPending}
      onClick={() => draining.mutate()}
    >
      {isDrained ? t`Take back` : t`Drain`}
    </Button>
  );
}
