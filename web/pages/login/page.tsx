/** The login page. After a login it returns to the page from which the person came. */

import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { Refusal, Unreachable } from '../../call.ts';
import { lazyPart } from '../../load-part.ts';
import { logIn } from '../../log-in.ts';
import { loginMessages } from '../../page-messages.ts';
import { hasPasskeys } from '../../passkeys.ts';
import { afterLogin, paths } from '../../paths.ts';
import { siteQuery } from '../../site-query.ts';
import { type Message, toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { PasswordInput } from '../../ui/form/password-input.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { useLeaveSignedIn } from '../../ui/frame/use-leave-signed-in.ts';
import { rich } from '../../ui/rich.ts';
import { CodeForm } from './code-form.tsx';

/** Few sites have any. */
const ProviderButtons = lazyPart(() => import('./provider-buttons.tsx'));
const PasskeyButton = lazyPart(() => import('./passkey-button.tsx'));

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
  const { data: site } = useQuery(siteQuery);
  const logins = site?.logins;
  const isOfAdmin = search.has('administrator');
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
      <CardPage title={t`Login`} heading={t`Second factor`}>
        <CodeForm challenge={challenge} onDone={end} onAgain={() => setChallenge(undefined)} />
      </CardPage>
    );
  }

  const buttons = logins && (
    <Suspense>
      <ProviderButtons
        providers={logins.providers}
        leaving={{ redirect: search.get('redirect') }}
        isAlone={!logins.passwords && !isOfAdmin}
      />
    </Suspense>
  );
  if (logins && !logins.passwords && !isOfAdmin) {
    return (
      <CardPage title={t`Login`} heading={t`Welcome back`}>
        {buttons}
        <Link className={classes.aside} to="?administrator">
          {t`Log in as an administrator`}
        </Link>
      </CardPage>
    );
  }

  return (
    <CardPage title={t`Login`} heading={t`Welcome back`}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <p className={classes.lead}>
          {rich`New to Arbiter? ${<Link to={paths.register()}>{t`Create an account`}</Link>}`}
        </p>
        <TextInput
          ref={first}
          label={t`E-mail`}
          type="email"
          autoComplete="username webauthn"
          required
          disabled={isSubmitting || isDone}
          {...field('email')}
        />
        <PasswordInput
          label={t`Password`}
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
          {isSubmitting ? t`Signing in...` : t`Sign in`}
        </Button>
        <Link className={classes.aside} to={paths.forgotPassword()}>
          {t`Forgot your password?`}
        </Link>
      </form>
      {hasPasskeys() && (
        // Of the same height, so that nothing moves when it comes.
        <Suspense
          fallback={
            <Button variant="default" fullWidth disabled>
              {t`Log in with a passkey`}
            </Button>
          }
        >
          <PasskeyButton onDone={end} />
        </Suspense>
      )}
      {buttons}
    </CardPage>
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
