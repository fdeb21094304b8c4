/** API tokens: the list, and a form that makes one and shows it once. */
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ApiToken } from '../../../contract/account.ts';
import { endApiToken, makeApiToken } from '../../../contract/calls.ts';
import { apiTokenNameMaxChars, passwordMaxChars } from '../../../contract/limits.ts';
import { type Scope, scopes, scopeWords } from '../../../contract/scopes.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { formatDay } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './account.module.css';
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
      title: 'End the API token?',
      text: <p>Programs that use “{name}” will be refused from now on.</p>,
      yes: 'End',
      no: 'Cancel',
    });
    if (isSure) ending.mutate(_id);
  };
  return (
    <Panel title="API tokens">
      <p className={classes.note}>
        With a token, a program acts for you, as far as its scopes go. It never decides over your
        account.
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.tokensFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.list} aria-label="API tokens">
        {data?.map((token) => (
          <li key={token._id}>
            <div className={classes.about}>
              <strong>{token.name}</strong>
              <p>
                {token.scopes.join(', ')} · until {formatDay(token.endsAt)} ·{' '}
                {token.usedAt === null ? (
                  'never used'
                ) : (
                  <>
                    used <TimeAgo instant={token.usedAt} />
                  </>
                )}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`End ${token.name}`}
              disabled={ending.isPending}
              onClick={() => void end(token)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <Unfolding title="Make an API token">
        <NewToken isAdmin={isAdmin} />
      </Unfolding>
    </Panel>
  );
}

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
];

function NewToken({ isAdmin }: { isAdmin: boolean }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['read', 'submit']);
  const [days, setDays] = useState('30');
  const [password, setPassword] = useState('');
  // A login a short time ago is enough, and only the server knows when it was.
  const [isAsked, setIsAsked] = useState(false);
  const making = useMutation({
    mutationFn: () =>
      api.call(makeApiToken, {
        body: {
          name,
          scopes: [...chosen],
          days: Number(days),
          ...(password !== '' && { currentPassword: password }),
        },
      }),
    onSuccess: async () => {
      setName('');
      setPassword('');
      setIsAsked(false);
      await client.invalidateQueries(apiTokensQuery);
    },
    onError: (error) => {
      if (refusedField(error) === 'currentPassword') setIsAsked(true);
    },
  });
  const field = refusedField(making.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  const offered = scopes.filter((scope) => isAdmin || scope !== 'admin');
  const isNamed = ['name', 'scopes', 'currentPassword'].includes(field ?? '');
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label="Name"
        description="What will use it, such as an editor"
        required
        maxLength={apiTokenNameMaxChars}
        error={errorBeside(making.error, 'name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className={classes.scopes}>
        <legend>Scopes</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={`${scope}: ${scopeWords[scope]}`}
            checked={chosen.includes(scope)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              setChosen(scopes.filter((one) => (one === scope ? isOn : chosen.includes(one))));
            }}
          />
        ))}
        {errorBeside(making.error, 'scopes') && (
          <Message tone="red">{errorBeside(making.error, 'scopes')}</Message>
        )}
      </fieldset>
      <NativeSelect
        label="Works for"
        data={lifetimes}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {isAsked && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          maxLength={passwordMaxChars}
          error={errorBeside(making.error, 'currentPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {making.error && !isNamed && <Message tone="red">{sentenceOf(making.error)}</Message>}
      {making.isSuccess && (
        <Message tone="green" title={accountMessages.tokenMade}>
          <code className={classes.secret}>{making.data.token}</code>
          {accountMessages.tokenOnce}
        </Message>
      )}
      <div>
        <Button type="submit" variant="default" disabled={making.isPending}>
          Make the token
        </Button>
      </div>
    </form>
  );
}
