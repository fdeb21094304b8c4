/** The verdicts of submissions that publishing the draft would change. */

import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { PreviewChoice, Verdict } from '../../../contract/words.ts';
import { getPreview, startPreview, stopPreview } from '../../../contract/workshop-calls.ts';
import type { Preview } from '../../../contract/workshop-versions.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import table from '../../ui/table/table.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './publish.module.css';

const refreshEveryMs = 2000;

const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['preview', id],
    queryFn: ({ signal }) => api.call(getPreview, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? refreshEveryMs : false),
  });

type PreviewPanelProps = { problemId: string; revision: number; isDirty: boolean };

export function PreviewPanel({ problemId: id, revision, isDirty }: PreviewPanelProps) {
  const client = useQueryClient();
  const { data: preview, error } = useQuery(previewQuery(id));
  const refresh = () => client.invalidateQueries({ queryKey: previewQuery(id).queryKey });
  const starting = useMutation({
    mutationFn: (which: PreviewChoice) =>
      api.call(startPreview, { params: { id }, body: { revision, which } }),
    onSettled: refresh,
  });
  const stopping = useMutation({
    mutationFn: () => api.call(stopPreview, { params: { id } }),
    onSettled: refresh,
  });
  const isIdle = revision > 0 && !isDirty && !starting.isPending;
  const failure = starting.error ?? stopping.error ?? error;
  return (
    <Panel title={t`Preview`}>
      <p className={classes.lead}>
        {t`Judges submissions with the saved draft, after all other jobs. Nothing is stored.`}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={!isIdle} onClick={() => starting.mutate('sample')}>
          {t`Preview a Sample`}
        </Button>
        <Button variant="default" disabled={!isIdle} onClick={() => starting.mutate('all')}>
          {t`Preview All Submissions`}
        </Button>
        {preview?.isRunning && (
          <Button variant="subtle" color="red" onClick={() => stopping.mutate()}>
            {t`Stop`}
          </Button>
        )}
      </div>
      {failure && <Message tone="red">{sentenceOf(failure)}</Message>}
      {preview && <Found preview={preview} isStale={preview.revision !== revision || isDirty} />}
    </Panel>
  );
}

function Found({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const { changed, judged, total, isRunning, changes, submissions } = preview;
  return (
    <>
      <Message tone={isStale || isRunning ? 'ink' : changed > 0 ? 'yellow' : 'green'}>
        {rich`Publishing would change ${changed} of ${judged} verdicts.${isRunning && t` ${total - judged} still to be judged.`}${!isRunning && judged < total && t` It was stopped before ${total - judged} others.`}${isStale && t` This is about draft ${preview.revision}, as it was then.`}`}
      </Message>
      {changes.length > 0 && (
        <ul className={classes.counts} aria-label={t`Changes by verdict`}>
          {changes.map(({ before, after, count }) => (
            <li key={`${before} ${after}`}>
              {count} × <VerdictBadge verdict={before} /> → <VerdictBadge verdict={after} />
            </li>
          ))}
        </ul>
      )}
      {submissions.length > 0 && <Submissions submissions={submissions} />}
    </>
  );
}

/** A verdict and the first failed test case, counted from 1 as people see it. */
function Outcome({ verdict, test }: { verdict: Verdict; test: number | null }) {
  return (
    <>
      <VerdictBadge verdict={verdict} />
      {test !== null && <span className={classes.test}>{t` test ${test + 1}`}</span>}
    </>
  );
}

/** Each row links to its code, and to that person's submissions. */
function Submissions({ submissions }: Pick<Preview, 'submissions'>) {
  return (
    <div className={classes.scroll}>
      <table className={table.table}>
        <caption className={classes.caption}>{t`Submissions that would change`}</caption>
        <thead>
          <tr>
            <th>{t`User`}</th>
            <th>{t`Submitted`}</th>
            <th>{t`Now`}</th>
            <th>{t`With the draft`}</th>
          </tr>
        </thead>
        <tbody>
          {submissions.map(({ _id, userName, submittedAt, before, after, ...tests }) => (
            <tr key={_id}>
              <td>
                <Link to={`${paths.adminSubmissions()}?user=${encodeURIComponent(userName)}`}>
                  {userName}
                </Link>
              </td>
              <td>
                <Link to={paths.adminSubmission(_id)}>
                  <TimeAgo instant={submittedAt} />
                </Link>
              </td>
              <td>
                <Outcome verdict={before} test={tests.beforeTest} />
              </td>
              <td>
                <Outcome verdict={after} test={tests.afterTest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
