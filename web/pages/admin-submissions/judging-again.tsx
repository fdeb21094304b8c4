/** Has a submission judged again, and shows what it was judged before. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { rejudgeSubmission } from '../../../contract/compiler.ts';
import { pending } from '../../../contract/judging.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/ask.ts';
import { formatInstant, formatKb, formatMs } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { toastError } from '../../ui/toast.ts';
import { VerdictBadge } from '../../ui/verdict.tsx';
import classes from './judging-again.module.css';
import { earlierResultsQuery, submissionsKey } from './queries.ts';

const question = {
  title: 'Judge this submission again?',
  text: (
    <p>
      It is judged by the present test cases, after everything else that waits. It keeps its verdict
      until there is another one, and the present result stays among the earlier ones.
    </p>
  ),
  yes: 'Judge again',
  no: 'Cancel',
};

export function JudgingAgain({ submission }: { submission: AdminSubmission }) {
  const id = submission._id;
  const isPending = submission.verdict === pending;
  const client = useQueryClient();
  /** The newest of the earlier results when it was queued: it has been judged when that changes. */
  const [queuedAt, setQueuedAt] = useState<{ newest: string | undefined }>();
  const results = useQuery(earlierResultsQuery(id, queuedAt !== undefined));
  const newest = results.data?.[0]?.judgedAt;
  const isWaiting = queuedAt !== undefined;
  const isJudged = isWaiting && queuedAt.newest !== newest;
  useEffect(() => {
    if (!isJudged) return;
    setQueuedAt(undefined);
    void client.invalidateQueries({ queryKey: submissionsKey });
  }, [isJudged, client]);

  const queueing = useMutation({
    mutationFn: () => api.call(rejudgeSubmission, { params: { id } }),
    onSuccess: () => setQueuedAt({ newest }),
    onError: (error) => toastError({ title: 'Not queued', text: sentenceOf(error) }),
  });
  const start = async () => {
    if (await ask(question)) queueing.mutate();
  };
  return (
    <section className={classes.again} aria-label="Judging again">
      <Button
        variant="default"
        size="xs"
        disabled={isWaiting || isPending || queueing.isPending || results.data === undefined}
        leftSection={isWaiting ? <span className="spinner" /> : <Icon name="reset" size={13} />}
        onClick={() => void start()}
      >
        {isWaiting ? 'Waiting for the judge...' : 'Judge again'}
      </Button>
      {results.error && <Message tone="red">{sentenceOf(results.error)}</Message>}
      {results.data && results.data.length > 0 && (
        <>
          <h3>Earlier results</h3>
          <ol className={classes.earlier}>
            {results.data.map(({ judgedAt, testVersion, result }) => (
              <li key={judgedAt}>
                <VerdictBadge verdict={result.verdict} />
                <span>judged {formatInstant(judgedAt)}</span>
                <span>
                  {formatMs(result.executionTime)}, {formatKb(result.memoryKb)}
                </span>
                {testVersion !== null && <span>version {testVersion} of the tests</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
