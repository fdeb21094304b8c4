/** Rejudges a submission, and shows its earlier results. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { rejudgeSubmission } from '../../../contract/calls.ts';
import type { SubmitResult } from '../../../contract/judging.ts';
import { t } from '../../../contract/translation.ts';
import { pending } from '../../../contract/words.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant, submissionFigures } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { earlierResultsQuery, submissionsKey } from './queries.ts';
import classes from './rejudge-submission.module.css';

const question = {
  title: t`Rejudge this submission?`,
  text: (
    <p>
      {t`It will be judged with the current test cases, after all other jobs. It keeps its verdict until then, and the current result moves to the earlier results.`}
    </p>
  ),
  yes: t`Rejudge`,
  no: t`Cancel`,
};

const notJudged = t`Rejudging failed; the verdict is unchanged.`;

export function RejudgeSubmission({ submission }: { submission: AdminSubmission }) {
  const id = submission._id;
  const isPending = submission.verdict === pending;
  const client = useQueryClient();
  const { queryKey } = earlierResultsQuery(id);
  const { data, error } = useQuery(earlierResultsQuery(id));
  const newest = data?.results[0]?.judgedAt;
  const isQueued = data?.isQueued ?? false;
  /** The newest earlier result when it was queued; reset once it is judged or has failed. */
  const [asked, setAsked] = useState<{ newest: string | undefined }>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (isQueued && !isPending) setAsked((before) => before ?? { newest });
    if (asked === undefined || isQueued) return;
    setAsked(undefined);
    setHasFailed(asked.newest === newest);
    void client.invalidateQueries({ queryKey: [...submissionsKey, 'page'] });
  }, [asked, isQueued, isPending, newest, client]);

  const queueing = useMutation({
    mutationFn: () => api.call(rejudgeSubmission, { params: { id } }),
    onSuccess: async () => {
      setHasFailed(false);
      await client.invalidateQueries({ queryKey });
      setAsked({ newest });
    },
    onError: (error) => toastError({ title: t`Not queued`, text: sentenceOf(error) }),
  });
  const start = async () => {
    if (await ask(question)) queueing.mutate();
  };
  return (
    <section className={classes.again} aria-label={t`Rejudging`}>
      <Button
        variant="default"
        size="xs"
        disabled={isQueued || isPending || queueing.isPending || data === undefined}
        leftSection={isQueued ? <span className="spinner" /> : <Icon name="reset" size={13} />}
        onClick={() => void start()}
      >
        {isQueued ? t`Waiting for the judge...` : t`Rejudge`}
      </Button>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {hasFailed && <Message tone="red">{notJudged}</Message>}
      {data && data.results.length > 0 && (
        <>
          <h3>{t`Earlier results`}</h3>
          <ol className={classes.earlier}>
            {data.results.map(({ judgedAt, testSet, result }) => (
              <li key={judgedAt}>
                <VerdictBadge verdict={result.verdict} />
                <span>{t`judged ${formatInstant(judgedAt)}`}</span>
                <span>{figuresText(result)}</span>
                {testSet !== null && <span>{t`tests ${testSet}`}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function figuresText(result: SubmitResult): string {
  const { time, memory } = submissionFigures(result);
  return time.text === memory.text ? t`did not run` : `${time.text}, ${memory.text}`;
}
