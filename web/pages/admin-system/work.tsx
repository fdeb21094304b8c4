/** Background work with its progress; a rejudging can be cancelled. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cancelRejudging } from '../../../contract/calls.ts';
import type { BackgroundWork } from '../../../contract/overview.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/ask.ts';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import classes from './admin-system.module.css';
import { systemKey } from './queries.ts';

export function Work({ work }: { work: BackgroundWork[] }) {
  return (
    <Panel title="Background work">
      {work.length === 0 && (
        <p className={classes.quiet}>No rejudging, verification or preview is running.</p>
      )}
      <ul className={classes.work} aria-label="Background work">
        {work.map((one) => (
          <li key={`${one.kind} ${one.problemId}`}>
            <div>
              <strong>{one.kind}</strong> of{' '}
              <Link to={paths.problem(one.problemId)}>{one.problem}</Link>
              {one.since !== null && (
                <>
                  , <TimeAgo instant={one.since} />
                </>
              )}
              {one.step !== null && `: ${one.step}`}
            </div>
            <div className={classes.progress}>
              {one.of !== null && (
                <progress max={one.of} value={one.done} aria-label={`${one.kind}, done`} />
              )}
              {one.done.toLocaleString('en')}
              {one.of !== null && ` of ${one.of.toLocaleString('en')}`}
              {one.kind === 'rejudging' && <Cancel work={one} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Cancel({ work: { problemId: id, problem } }: { work: BackgroundWork }) {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => api.call(cancelRejudging, { params: { id } }),
    onSuccess: async ({ cancelled }) => {
      const text = `${cancelled.toLocaleString('en')} submissions keep their verdicts.`;
      toastSuccess({ title: 'Rejudging cancelled', text });
      await client.invalidateQueries({ queryKey: systemKey });
    },
    onError: (error) => toastError({ title: 'Not cancelled', text: sentenceOf(error) }),
  });
  const start = async () => {
    const isWanted = await ask({
      title: 'Cancel the rejudging?',
      text: (
        <p>
          Submissions of {problem} that still wait keep their verdicts. Rejudged ones keep the new
          ones.
        </p>
      ),
      yes: 'Cancel the rejudging',
      no: 'Keep going',
    });
    if (isWanted) cancelling.mutate();
  };
  return (
    <Button
      variant="default"
      size="xs"
      disabled={cancelling.isPending}
      onClick={() => void start()}
    >
      Cancel
    </Button>
  );
}
