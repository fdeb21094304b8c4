/** A form that makes an API token, and shows once what it is for. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { makeApiToken } from '../../../contract/calls.ts';
import { apiTokenNameMaxChars } from '../../../contract/limits.ts';
import { type Scope, scopes, scopeWords } from '../../../contract/scopes.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { plural } from '../../ui/format.ts';
import classes from './account.module.css';
import { apiTokensQuery } from './queries.ts';

const lifetimes = [
  { value: '7', label: plural(7, '# day|# days') },
  { value: '30', label: plural(30, '# day|# days') },
  { value: '90', label: plural(90, '# day|# days') },
  { value: '365', label: plural(365, '# day|# days') },
];

const usual: readonly Scope[] = ['read', 'submit'];

type NewTokenProps = {
  /** The scopes to choose from; without, it has those of clients that submit. */
  offered?: readonly Scope[];
  /** The name at first. */
  suggested?: string;
  button: string;
  /** Shows the token, below the message that says that it is shown only now. */
  made: (token: string) => ReactNode;
};

export function NewToken({ offered, suggested = '', button, made }: NewTokenProps) {
  const client = useQueryClient();
  const [name, setName] = useState(suggested);
  const [chosen, setChosen] = useState(usual);
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
      setName(suggested);
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
  const isNamed = ['name', 'scopes', 'currentPassword'].includes(field ?? '');
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label={t`Name`}
        description={t`What will use it, such as an editor`}
        required
        maxLength={apiTokenNameMaxChars}
        error={errorBeside(making.error, 'name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {offered && (
        <fieldset className={classes.scopes}>
          <legend>{t`Scopes`}</legend>
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
      )}
      <NativeSelect
        label={t`Works for`}
        data={lifetimes}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      {isAsked && (
        <CurrentPassword
          error={errorBeside(making.error, 'currentPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onConfirmed={() => making.mutate()}
        />
      )}
      {making.error && !isNamed && <Message tone="red">{sentenceOf(making.error)}</Message>}
      {making.isSuccess && (
        <Message tone="green" title={accountMessages.tokenMade}>
          {made(making.data.token)}
          {accountMessages.tokenOnce}
        </Message>
      )}
      <div>
        <Button type="submit" variant="default" disabled={making.isPending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
