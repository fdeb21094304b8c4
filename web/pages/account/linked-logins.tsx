/** The logins at providers that lead to the account: the list, and linking and unlinking. */

import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { unlinkLogin } from '../../../contract/provider-calls.ts';
import type { LinkedLogins as Links } from '../../../contract/providers.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { leaveForLink } from '../../provider-login.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './account.module.css';
import { linkedLoginsQuery } from './queries.ts';

type LinkedLoginsProps = {
  query: UseQueryResult<Links>;
  providers: readonly { id: string; name: string }[];
};

export default function LinkedLogins({ query, providers }: LinkedLoginsProps) {
  const client = useQueryClient();
  const { data, error, refetch } = query;
  const unlinking = useMutation({
    mutationFn: (id: string) => api.call(unlinkLogin, { params: { id } }),
    onSettled: () => client.invalidateQueries(linkedLoginsQuery),
  });
  return (
    <Panel title={t`Linked logins`}>
      <p className={classes.note}>
        {rich`Logins elsewhere that lead to this account.${
          data?.hasPassword === false &&
          t` It has no password: where one is asked for, log in again instead.`
        }`}
      </p>
      {error && !data && (
        <ErrorState
          title={t`The linked logins could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.links.length > 0 && (
        <ul className={classes.list} aria-label={t`Linked logins`}>
          {data.links.map((link) => (
            <li key={link._id}>
              <div className={classes.about}>
                <strong>{link.name}</strong>
                <p>
                  {rich`linked ${<TimeAgo instant={link.linkedAt} />} · used ${<TimeAgo instant={link.usedAt} />}`}
                </p>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`Unlink ${link.name}`}
                disabled={unlinking.isPending}
                onClick={() => unlinking.mutate(link._id)}
              >
                {t`Unlink`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unlinking.error && <Message tone="red">{sentenceOf(unlinking.error)}</Message>}
      <LinkForm providers={providers} />
    </Panel>
  );
}

function LinkForm({ providers }: Pick<LinkedLoginsProps, 'providers'>) {
  const [password, setPassword] = useState('');
  const going = useMutation({ mutationFn: (id: string) => leaveForLink(id, password) });
  const isAsked = refusedField(going.error) === 'currentPassword' || password !== '';
  const [first] = providers;
  const again = () => {
    const last = going.variables ?? first?.id;
    if (last !== undefined) going.mutate(last);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    again();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {isAsked && (
        <CurrentPassword
          error={errorBeside(going.error, 'currentPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onConfirmed={again}
        />
      )}
      {going.error && !isAsked && <Message tone="red">{sentenceOf(going.error)}</Message>}
      <div className={classes.row}>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            disabled={going.isPending || going.isSuccess}
            onClick={() => going.mutate(id)}
          >
            {t`Link ${name}`}
          </Button>
        ))}
      </div>
    </form>
  );
}
