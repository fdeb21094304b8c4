/**
 * Where a provider sends people back: ends the login, asks for what it still needs, and goes on to where
 * the person wanted to go.
 */

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { codeMaxChars, passwordMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { loginMessages } from '../../page-messages.ts';
import { afterLogin, paths } from '../../paths.ts';
import { comeBack, join, takeLeaving } from '../../provider-login.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { CodeForm } from './code-form.tsx';

export default function LoginCallback() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [leaving] = useState(takeLeaving);
  const back = leaving.isLink ? paths.account() : afterLogin(leaving.redirect);
  const again = () => void navigate(leaving.isLink ? back : paths.login(), { replace: true });
  const end = () => {
    if (!leaving.isLink) toastSuccess(loginMessages.success);
    void navigate(back, { replace: true });
  };
  const ending = useMutation({
    mutationFn: () => comeBack(client, search.slice(1), leaving),
    onSuccess: end,
  });
  const { mutate, isIdle, error } = ending;
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);

  const challenge = error instanceof Refusal ? error.challenge : undefined;
  if (challenge !== undefined && error instanceof Refusal && error.status === 401) {
    return (
      <CardPage title={t`Login`} heading={t`Second factor`}>
        <CodeForm challenge={challenge} onDone={end} onAgain={again} />
      </CardPage>
    );
  }
  if (challenge !== undefined) {
    return (
      <CardPage title={t`Login`} heading={t`Link your account`}>
        <JoinForm challenge={challenge} reason={sentenceOf(error)} onDone={end} />
        <Link className={classes.aside} to={paths.forgotPassword()}>
          {t`Forgot your password?`}
        </Link>
        <p className={classes.hint}>
          {t`If it has none, log in as you did before, and link this login on the page of your account.`}
        </p>
      </CardPage>
    );
  }
  if (error) {
    return (
      <CardPage title={t`Login`} heading={leaving.isLink ? t`Not linked` : t`Not logged in`}>
        <Message tone="red">{sentenceOf(error)}</Message>
        <Button fullWidth onClick={again}>
          {leaving.isLink ? t`Back to your account` : t`Back to the login`}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title={t`Login`} heading={leaving.isLink ? t`Linking` : t`Signing in`}>
      <p role="status">{t`One moment, please.`}</p>
    </CardPage>
  );
}

type JoinFormProps = { challenge: string; reason: string; onDone: () => void };

/** Asks for the password of the account that has the address, and for a code if it needs one. */
function JoinForm({ challenge, reason, onDone }: JoinFormProps) {
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
