/** Where the person is logged in; each session can be ended. */

import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/account.ts';
import { endOtherSessions, endSession } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
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
    <Panel title={t`Sessions`}>
      <p className={classes.note}>
        {t`Each login is a session of at most seven days. End those that you do not know, and then change your password.`}
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.sessionsFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.list} aria-label={t`Sessions`}>
        {data?.map((session) => (
          <li key={session._id}>
            <About session={session} />
            {session.isCurrent ? (
              <Badge>{t`this session`}</Badge>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`End ${nameOf(session)}`}
                disabled={isBusy}
                onClick={() => ending.mutate(session._id)}
              >
                {t`End`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button variant="default" disabled={isBusy} onClick={() => endingOthers.mutate()}>
          {t`End all other sessions`}
        </Button>
      )}
    </Panel>
  );
}

const nameOf = ({ device }: OwnSession): string => device || t`Unknown device`;

/** Limits tell addresses from networks; here, the figures do. */
const networkIn = ({ network }: OwnSession): string =>
  network.replace(/^(address|network) /, '') || t`Unknown network`;

function About({ session }: { session: OwnSession }) {
  return (
    <div className={classes.about}>
      <strong>{nameOf(session)}</strong>
      <p>
        {rich`${networkIn(session)} · used ${<TimeAgo instant={session.usedAt} />} · logged in ${<TimeAgo instant={session.createdAt} />}`}
      </p>
    </div>
  );
}
