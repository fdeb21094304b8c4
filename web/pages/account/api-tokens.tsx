/** API tokens: the list, and a form that makes one. */

import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiToken } from '../../../contract/account.ts';
import { endApiToken } from '../../../contract/calls.ts';
import { scopes } from '../../../contract/scopes.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { morePaths } from '../../more-paths.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatDay } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './account.module.css';
import { NewToken } from './new-token.tsx';
import { apiTokensQuery } from './queries.ts';

type ApiTokensProps = { query: UseQueryResult<ApiToken[]>; isAdmin: boolean };

export function ApiTokens({ query, isAdmin }: ApiTokensProps) {
  const client = useQueryClient();
  const { data, error, refetch } = query;
  const ending = useMutation({
    mutationFn: (id: string) => api.call(endApiToken, { params: { id } }),
    onError: (failed) => toastError({ title: accountMessages.notEnded, text: sentenceOf(failed) }),
    onSettled: () => client.invalidateQueries(apiTokensQuery),
  });
  const end = async ({ _id, name }: ApiToken) => {
    const isSure = await ask({
      title: t`End the API token?`,
      text: <p>{t`Programs that use “${name}” will be refused from now on.`}</p>,
      yes: t`End`,
      no: t`Cancel`,
    });
    if (isSure) ending.mutate(_id);
  };
  return (
    <Panel title={t`API tokens`}>
      <p className={classes.note}>
        {rich`With a token, a program acts for you, as far as its scopes go. It never decides over your account. ${<Link to={morePaths.clients}>{t`Clients`}</Link>} that work here, and their settings.`}
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.tokensFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.list} aria-label={t`API tokens`}>
        {data?.map((token) => (
          <li key={token._id}>
            <div className={classes.about}>
              <strong>{token.name}</strong>
              <p>
                {rich`${token.scopes.join(', ')} · until ${formatDay(token.endsAt)} · ${token.usedAt === null ? t`never used` : rich`used ${<TimeAgo instant={token.usedAt} />}`}`}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`End ${token.name}`}
              disabled={ending.isPending}
              onClick={() => void end(token)}
            >
              {t`End`}
            </Button>
          </li>
        ))}
      </ul>
      <Unfolding title={t`Make an API token`}>
        <NewToken
          offered={scopes.filter((scope) => isAdmin || scope !== 'admin')}
          button={t`Make the token`}
          made={(token) => <code className={classes.secret}>{token}</code>}
        />
      </Unfolding>
    </Panel>
  );
}
