/** Says why submissions of a problem are held, how many, and resumes judging. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { resumeProblem } from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { problemQuery, problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import classes from '../../ui/form/form-page.module.css';
import { formatInstant, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { countOf } from './count-of.ts';

/** Nothing while nothing is held. */
export function PausedNote({ problem: { _id, paused } }: { problem: Problem }) {
  const client = useQueryClient();
  const [isResumed, setIsResumed] = useState(false);
  const resuming = useMutation({
    mutationFn: () => api.call(resumeProblem, { params: { id: _id } }),
    onSuccess: ({ queued }) => {
      toastSuccess({ title: t`Resumed`, text: t`${countOf(queued)} will be judged now.` });
      setIsResumed(true);
      void client.invalidateQueries(problemsQuery);
      void client.invalidateQueries(problemQuery(_id));
    },
    onError: (error) => toastError({ title: t`Not resumed`, text: sentenceOf(error) }),
  });
  if (paused === undefined || isResumed) return null;
  return (
    <div className={classes.notice}>
      <Message
        tone="yellow"
        title={
          paused.holdsAll
            ? t`Judging has been paused since ${formatInstant(paused.at)}`
            : t`A submission has been held since ${formatInstant(paused.at)}`
        }
      >
        <p className={classes.reason}>{asSentence(paused.reason)}</p>
        <p>
          {t`${
            paused.holdsAll
              ? t`${waiting(paused.held)}; none are lost.`
              : t`Others are judged. If this happens on another one, judging pauses.`
          } Fix the checker or the test case and save: then judging resumes by itself.`}
        </p>
        <div className={classes.doors}>
          <Button
            size="xs"
            disabled={resuming.isPending}
            leftSection={<Icon name="play" />}
            onClick={() => resuming.mutate()}
          >
            {t`Resume and rejudge`}
          </Button>
          {paused.submissionId !== null && (
            <Button
              component={Link}
              variant="default"
              size="xs"
              to={`${paths.adminSubmissions()}?problem=${_id}`}
            >
              {t`See submission ${paused.submissionId.slice(0, 8)}`}
            </Button>
          )}
        </div>
      </Message>
    </div>
  );
}

const waiting = (held: number): string =>
  plural(held, '# submission is waiting|# submissions are waiting');

const asSentence = (reason: string): string =>
  `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}${/[.?!…]$/.test(reason) ? '' : '.'}`;
