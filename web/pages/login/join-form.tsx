/** The form that links a login elsewhere to the account that has its address. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { codeMaxChars, passwordMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { join } from '../../provider-login.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { PasswordInput } from '../../ui/form/password-input.ts';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import classes from '../../ui/frame/card-page.module.css';

type JoinFormProps = { challenge: string; reason: string; onDone: () => void };

/** Asks for the password of the account that has the address, and for a code if it needs one. */
export function JoinForm({ challenge, reason, onDone }: JoinFormProps) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const joining = useMutation({
    mutationFn: () => join(client, { challenge, password, ...(code !== '' && { code }) }),
    onSuccess: onDone,
  });
  const { error } = joining;
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  if (!isCodeAsked && error instanceof Refusal && error.challenge !== undefined) {
    setIsCodeAsked(true);
  }
  const isOfNoField = error && refusedField(error) === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    joining.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.lead}>{reason}</p>
      <PasswordInput
        label={t`Password of your account here`}
        autoComplete="current-password"
        autoFocus
        required
        maxLength={passwordMaxChars}
        error={errorBeside(error, 'password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {isCodeAsked && (
        <TextInput
          label={t`Code`}
          description={t`Of your app, or one of your recovery codes`}
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={codeMaxChars}
          error={errorBeside(error, 'code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {isOfNoField && <Message tone="red">{sentenceOf(error)}</Message>}
      <Button type="submit" fullWidth disabled={password === '' || joining.isPending}>
        {t`Link and sign in`}
      </Button>
    </form>
  );
}
