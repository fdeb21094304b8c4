/** The registration page: a marketing pane and the form. */

import { Button, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { registration } from '../../../contract/calls.ts';
import { registrationRefusals } from '../../../contract/form-messages.ts';
import {
  nameMaxChars,
  nameMinChars,
  passwordMaxChars,
  passwordMinChars,
} from '../../../contract/limits.ts';
import type { RegistrationRules } from '../../../contract/registration.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { lazyPart } from '../../load-part.ts';
import { logIn } from '../../log-in.ts';
import { registerMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { siteQuery } from '../../site-query.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { usePasswordFlaw } from '../../ui/form/new-password.ts';
import { PasswordInput } from '../../ui/form/password-input.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { formatInstant } from '../../ui/format.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { useLeaveSignedIn } from '../../ui/frame/use-leave-signed-in.ts';
import { rich } from '../../ui/rich.ts';
import { MarketingPanel } from './marketing-panel.tsx';
import classes from './register.module.css';
import { registerAndLogIn } from './register.ts';

/** Few sites have any. */
const ProviderButtons = lazyPart(() => import('../login/provider-buttons.tsx'));

const empty = { name: '', lastName: '', email: '', password: '', confirmation: '' };

/** Whether the form is complete. */
const isComplete = ({ name, email, password, confirmation }: typeof empty): boolean =>
  ![name, email, password, confirmation].includes('') && password === confirmation;

const rulesQuery = (invitation: string | null) =>
  queryOptions({
    queryKey: ['registration', invitation],
    queryFn: ({ signal }) =>
      api.call(registration, { query: invitation === null ? {} : { invitation }, signal }),
  });

/** Why the person cannot register, for all the page knows; undefined if they can. */
function hindrance({ mode, invitation }: RegistrationRules): string | undefined {
  if (mode === 'closed') return registrationRefusals.closed;
  if (invitation === null)
    return mode === 'invitation' ? registrationRefusals.invitationNeeded : undefined;
  return invitation.isValid
    ? undefined
    : registrationRefusals.invitationOver.replace('invitation: ', '');
}

export function Component() {
  const [search] = useSearchParams();
  const invitation = search.get('invitation');
  const { data: rules } = useQuery(rulesQuery(invitation));
  const { data: site } = useQuery(siteQuery);
  const logins = site?.logins;
  const takesPasswords = logins?.passwords !== false;
  const hindered =
    rules && (hindrance(rules) ?? (takesPasswords ? undefined : registrationRefusals.passwordsOff));
  const buttons = logins && (hindered === undefined || !takesPasswords) && (
    <div className={classes.providers}>
      <Suspense>
        <ProviderButtons
          providers={logins.providers}
          leaving={{ redirect: null, invitation }}
          isAlone={!takesPasswords}
        />
      </Suspense>
    </div>
  );
  return (
    <div className={classes.page}>
      <PageTitle>{t`Register`}</PageTitle>
      <MarketingPanel />
      {hindered === undefined ? (
        <RegisterForm rules={rules} invitation={invitation} buttons={buttons} />
      ) : (
        <div className={classes.form}>
          <h1>{t`Create an account`}</h1>
          <p className={classes.lead}>
            {rich`Already have an account? ${<Link to={paths.login()}>{t`Log in`}</Link>}`}
          </p>
          <Message tone="yellow">{hindered}</Message>
          {buttons}
        </div>
      )}
    </div>
  );
}

type RegisterFormProps = {
  rules: RegistrationRules | undefined;
  invitation: string | null;
  /** The ways without a password. */
  buttons: ReactNode;
};

function RegisterForm({ rules, invitation, buttons }: RegisterFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = useLeaveSignedIn();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { values, field } = useFields(empty);
  const { name, email, password, confirmation } = values;
  const flaw = usePasswordFlaw(password, name);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitting(true);
    const failure = await registerAndLogIn(
      { name, email, password, ...(invitation !== null && { invitation }) },
      {
        call: api.call,
        logIn: (credentials) => logIn(client, credentials),
        needsLink: rules?.verifiesAddresses === true,
      },
    );
    if (failure) {
      setIsSubmitting(false);
      return toastError(failure);
    }
    if (rules?.verifiesAddresses) {
      toastSuccess(registerMessages.linkMailed);
      return void navigate(paths.login());
    }
    toastSuccess(registerMessages.success);
    leave(paths.problems());
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <h1>{t`Create an account`}</h1>
      <p className={classes.lead}>
        {rich`Already have an account? ${<Link to={paths.login()}>{t`Log in`}</Link>}`}
      </p>
      {rules?.invitation && (
        <p className={classes.lead}>
          {rich`You were invited.${
            rules.invitation.accountsEndAt !== null &&
            t` Your account will end on ${formatInstant(rules.invitation.accountsEndAt)}.`
          }`}
        </p>
      )}
      <fieldset className={classes.fields} disabled={isSubmitting}>
        <div className={classes.pair}>
          <TextInput
            label={t`Full name`}
            autoComplete="name"
            required
            minLength={nameMinChars}
            maxLength={nameMaxChars}
            {...field('name')}
          />
          <TextInput
            label={t`Last name (optional)`}
            autoComplete="family-name"
            {...field('lastName')}
          />
        </div>
        <TextInput
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          description={addressRule(rules)}
          required
          {...field('email')}
        />
        <div className={classes.pair}>
          <PasswordInput
            label={t`Password`}
            description={t`At least ${passwordMinChars} characters`}
            autoComplete="new-password"
            required
            minLength={passwordMinChars}
            maxLength={passwordMaxChars}
            error={flaw}
            {...field('password')}
          />
          <PasswordInput
            label={t`Confirm password`}
            description={t`Repeat the password`}
            error={confirmation !== '' && confirmation !== password && t`Passwords do not match`}
            autoComplete="new-password"
            required
            {...field('confirmation')}
          />
        </div>
        <Checkbox
          required
          label={rich`I agree to the ${<Link to={paths.terms()}>{t`Terms and Conditions`}</Link>}`}
        />
        <Button
          type="submit"
          fullWidth
          disabled={!isComplete(values) || isSubmitting}
          leftSection={isSubmitting && <span className="spinner" />}
        >
          {isSubmitting ? t`Creating account...` : t`Create account`}
        </Button>
      </fieldset>
      {buttons}
    </form>
  );
}

/** Which addresses may register, and what is mailed to them. */
function addressRule(rules: RegistrationRules | undefined): string | undefined {
  const isOfDomain = rules?.mode === 'domain' && rules.invitation === null;
  const sentences = [
    ...(isOfDomain ? [t`An address of ${rules.domains.join(', ')}.`] : []),
    ...(rules?.verifiesAddresses ? [t`We mail you a link to verify it.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
