/** Where the person is logged in; each session can be ended. */
import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/account.ts';
import { endOtherSessions, endSession } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './account.module.css';
import { sessionsQuery } from './queries.ts';

export function Sessions({ query }: { query: UseQueryResult<OwnSession[]> }) {
  const client = useQueryClient();
  const { data, error, refetch } = query;
  const settings = {
    onError: (failed: Error) =>
      toastError({ title: accountMessages.notEnded, text: sentenceOf(failed) }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  };
  const ending = useMutation({
    mutationFn: (id: string) => api.call(endSession, { params: { id } }),
    ...settings,
  });
  const endingOthers = useMutation({
    mutationFn: () => api.call(endOtherSessions, {}),
    ...settings,
  });
  const isBusy = ending.isPending || endingOthers.isPending;
  return (
    <Panel title="Sessions">
      <p className={classes.note}>
        Each login is a session of at most seven days. End those that you do not know, and then
        change your password.
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.sessionsFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.list} aria-label="Sessions">
        {data?.map((session) => (
          <li key={session._id}>
            <About session={session} />
            {session.isCurrent ? (
              <Badge>this session</Badge>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`End ${nameOf(session)}`}
                disabled={isBusy}
                onClick={() => ending.mutate(session._id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button variant="default" disabled={isBusy} onClick={() => endingOthers.mutate()}>
          End all other sessions
        </Button>
      )}
    </Panel>
  );
}

const nameOf = ({ device }: OwnSession): string => device || 'Unknown device';

/** Limits tell addresses from networks; here, the figures do. */
const networkIn = ({ network }: OwnSession): string =>
  network.replace(/^(address|network) /, '') || 'Unknown network';

function About({ session }: { session: OwnSession }) {
  return (
    <div className={classes.about}>
      <strong>{nameOf(session)}</strong>
      <p>
        {networkIn(session)} · used <TimeAgo instant={session.usedAt} /> · logged in{' '}
        <TimeAgo instant={session.createdAt} />
      </p>
    </div>
  );
}
