/** Requests a mail for resetting the password. */

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '../../../contract/calls.ts';
import { passwordReplies } from '../../../contract/form-messages.ts';
import { emailMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { passwordMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { failureSentence } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { rich } from '../../ui/rich.ts';

export function Component() {
  const sending = useMutation({
    mutationFn: (email: string) => api.call(forgotPassword, { body: { email } }),
  });
  if (sending.isSuccess) return <Sent email={sending.variables} onAgain={sending.reset} />;
  return (
    <CardPage title={t`Forgot password`} heading={t`Forgot your password?`}>
      <p className={classes.lead}>
        {t`Enter your e-mail address, and we will send you a link to set a new password.`}
      </p>
      <EmailForm isSending={sending.isPending} onSend={sending.mutate}>
        {sending.error && (
          <Message tone="red">
            {failureSentence(sending.error, {
              refused: passwordMessages.mailFailed,
              unreachable: passwordMessages.mailUnreachable,
            })}
          </Message>
        )}
      </EmailForm>
      <Link className={classes.aside} to={paths.login()}>
        {t`Back to Login`}
      </Link>
    </CardPage>
  );
}

type EmailFormProps = {
  isSending: boolean;
  onSend: (email: string) => void;
  children: React.ReactNode;
};

function EmailForm({ isSending, onSend, children }: EmailFormProps) {
  const { values, field } = useFields({ email: '' });
  const email = values.email.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(email);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        required
        maxLength={emailMaxChars}
        disabled={isSending}
        {...field('email')}
      />
      {children}
      <Button
        type="submit"
        fullWidth
        disabled={email === '' || isSending}
        leftSection={isSending && <span className="spinner" />}
      >
        {isSending ? t`Sending...` : t`Send Reset Instructions`}
      </Button>
    </form>
  );
}

/** Never reveals whether there is an account; nor does the server. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <CardPage title={passwordReplies.mailSent} heading={passwordReplies.mailSent}>
      <div role="status">
        {rich`If ${<strong>{email}</strong>} belongs to an account, we have sent a link to set a new password. It works once and expires in an hour.`}
      </div>
      <div>
        {t`No e-mail yet?`}
        <ul className={classes.tips}>
          <li>{t`Check your spam folder.`}</li>
          <li>{t`Check that the e-mail address is correct.`}</li>
          <li>{t`Wait a few minutes: delivery can take a while.`}</li>
        </ul>
      </div>
      <Button variant="default" fullWidth onClick={onAgain}>
        {t`Try another address`}
      </Button>
      <Link className={classes.aside} to={paths.login()}>
        {t`Back to Login`}
      </Link>
    </CardPage>
  );
}
