/** The login page. After a login it returns to the page from which the person came. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { codeMaxChars } from '../../../contract/limits.ts';
import { Refusal, Unreachable } from '../../call.ts';
import { logIn, logInWithCode } from '../../log-in.ts';
import { loginMessages } from '../../page-messages.ts';
import { afterLogin, paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import '../../ui/form/form.css';
import { type Message, toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { useLeaveSignedIn } from '../../ui/frame/use-leave-signed-in.ts';

const empty = { email: '', password: '' };

export function Component() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const leave = useLeaveSignedIn();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { values, field, fill } = useFields(empty);
  const first = useRef<HTMLInputElement>(null);
  const [failures, setFailures] = useState(0);
  const [challenge, setChallenge] = useState<string>();
  // The fields were disabled meanwhile, which took the focus from them.
  useEffect(() => {
    if (failures > 0) first.current?.focus();
  }, [failures]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitting(true);
    const outcome = await tryLogIn(() => logIn(client, values));
    setIsSubmitting(false);
    fill(empty);
    if (outcome?.challenge !== undefined) return setChallenge(outcome.challenge);
    if (outcome) {
      setFailures((before) => before + 1);
      return toastError(outcome);
    }
    end();
  };
  const end = () => {
    setIsDone(true);
    toastSuccess(loginMessages.success);
    leave(afterLogin(search.get('redirect')));
  };
  if (challenge !== undefined) {
    return (
      <CardPage title="Login" heading="Second factor">
        <CodeForm challenge={challenge} onDone={end} onAgain={() => setChallenge(undefined)} />
      </CardPage>
    );
  }

  return (
    <CardPage title="Login" heading="Welcome back">
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <p className={classes.lead}>
          New to Arbiter? <Link to={paths.register()}>Create an account</Link>
        </p>
        <TextInput
          ref={first}
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          disabled={isSubmitting || isDone}
          {...field('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          disabled={isSubmitting || isDone}
          {...field('password')}
        />
        <Button
          type="submit"
          fullWidth
          disabled={values.password === '' || isSubmitting}
          leftSection={isSubmitting && <span className="spinner" />}
        >
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
        <Link className={classes.aside} to={paths.forgotPassword()}>
          Forgot your password?
        </Link>
      </form>
    </CardPage>
  );
}

type CodeFormProps = { challenge: string; onDone: () => void; onAgain: () => void };

/** Asks for a code of the app, or a recovery code. */
function CodeForm({ challenge, onDone, onAgain }: CodeFormProps) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitting(true);
    try {
      await logInWithCode(client, { challenge, code });
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error).replace('code: ', ''));
    }
    setIsSubmitting(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Code"
        description="Of your app, or one of your recovery codes"
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
        required
        maxLength={codeMaxChars}
        error={failure}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth disabled={code === '' || isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
      <Button variant="default" fullWidth onClick={onAgain}>
        Back
      </Button>
    </form>
  );
}

/** What a refused login needs, or its message; undefined on success. */
async function tryLogIn(
  attempt: () => Promise<boolean>,
): Promise<(Message & { challenge?: string }) | undefined> {
  try {
    return (await attempt()) ? undefined : loginMessages.failed;
  } catch (error) {
    if (error instanceof Unreachable) return loginMessages.unreachable;
    if (!(error instanceof Refusal)) throw error;
    const { challenge } = error;
    if (challenge !== undefined) return { ...loginMessages.failed, challenge };
    const areWrong = error.status === 400 || error.status === 401;
    return areWrong ? loginMessages.failed : { ...loginMessages.failed, text: error.message };
  }
}
