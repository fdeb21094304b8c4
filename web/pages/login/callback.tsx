/**
 * Where a provider sends people back: ends the login, asks for what it still needs, and goes on to where
 * the person wanted to go.
 */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { keepProvider } from '../../last-provider.ts';
import { loginMessages } from '../../page-messages.ts';
import { afterLogin, paths } from '../../paths.ts';
import { comeBack, takeLeaving } from '../../provider-login.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { CodeForm } from './code-form.tsx';
import { JoinForm } from './join-form.tsx';

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [leaving] = useState(takeLeaving);
  const back = leaving.isLink ? paths.account() : afterLogin(leaving.redirect);
  const again = () => void navigate(leaving.isLink ? back : paths.login(), { replace: true });
  const end = () => {
    if (!leaving.isLink) {
      if (leaving.provider !== undefined) keepProvider(leaving.provider);
      toastSuccess(loginMessages.success);
    }
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
