/** Sets a new password by the token of a mailed link, then goes to the login page. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { resetPassword } from '../../../contract/calls.ts';
import { passwordReplies, passwordRules } from '../../../contract/form-messages.ts';
import { passwordMaxChars, passwordMinChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { passwordMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { failureSentence } from '../../sentence.ts';
import { sessionQuery } from '../../session.ts';
import { redirectAfterResetMs } from '../../timings.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { brokenRule, usePasswordFlaw } from '../../ui/form/new-password.ts';
import { PasswordInput } from '../../ui/form/password-input.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';

export function Component() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const resetting = useMutation({
    mutationFn: (newPassword: string) => api.call(resetPassword, { body: { token, newPassword } }),
    // Earlier tokens have expired, perhaps this browser's own.
    onSuccess: () => client.invalidateQueries(sessionQuery),
  });
  if (resetting.isSuccess) return <Done />;
  return (
    <CardPage title={t`Reset password`} heading={t`Choose a new password`}>
      {token === '' ? (
        <Message tone="red">{passwordRules.tokenInvalid}</Message>
      ) : (
        <PasswordForm isBusy={resetting.isPending} onSubmit={resetting.mutate}>
          {resetting.error && (
            <Message tone="red">
              {failureSentence(resetting.error, {
                refused: passwordMessages.resetFailed,
                unreachable: passwordMessages.resetUnreachable,
              })}
            </Message>
          )}
        </PasswordForm>
      )}
      {(token === '' || resetting.isError) && (
        <Link className={classes.aside} to={paths.forgotPassword()}>
          {t`Request a new link`}
        </Link>
      )}
      <Link className={classes.aside} to={paths.login()}>
        {t`Back to Login`}
      </Link>
    </CardPage>
  );
}

type PasswordFormProps = {
  isBusy: boolean;
  onSubmit: (newPassword: string) => void;
  children: React.ReactNode;
};

function PasswordForm({ isBusy, onSubmit, children }: PasswordFormProps) {
  const { values, field } = useFields({ newPassword: '', confirmation: '' });
  const [broken, setBroken] = useState<ReturnType<typeof brokenRule>>({});
  // Whose link it is only the server knows.
  const flaw = usePasswordFlaw(values.newPassword, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = brokenRule(values);
    setBroken(found);
    if (Object.keys(found).length === 0) onSubmit(values.newPassword);
  };
  return (
    <form className={classes.form} noValidate onChange={() => setBroken({})} onSubmit={submit}>
      <PasswordInput
        label={t`New password`}
        description={t`At least ${passwordMinChars} characters`}
        autoComplete="new-password"
        required
        maxLength={passwordMaxChars}
        disabled={isBusy}
        error={broken.newPassword ?? flaw}
        {...field('newPassword')}
      />
      <PasswordInput
        label={t`Confirm password`}
        autoComplete="new-password"
        required
        maxLength={passwordMaxChars}
        disabled={isBusy}
        error={broken.confirmation}
        {...field('confirmation')}
      />
      {children}
      <Button
        type="submit"
        fullWidth
        disabled={isBusy}
        leftSection={isBusy && <span className="spinner" />}
      >
        {isBusy ? t`Resetting password...` : t`Reset Password`}
      </Button>
    </form>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = window.setTimeout(() => void navigate(paths.login()), redirectAfterResetMs);
    return () => window.clearTimeout(timer);
  }, [navigate]);
  return (
    <CardPage title={passwordReplies.reset} heading={passwordReplies.reset}>
      <div role="status">
        {t`You can log in with your new password now. The login page opens in a moment.`}
      </div>
      <Link className={classes.aside} to={paths.login()}>
        {t`Go to the login page`}
      </Link>
    </CardPage>
  );
}
