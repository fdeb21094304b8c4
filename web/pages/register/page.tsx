/** The registration page: a marketing pane and the form. */
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  nameMaxChars,
  nameMinChars,
  passwordMaxChars,
  passwordMinChars,
} from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { logIn } from '../../log-in.ts';
import { registerMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import '../../ui/form/form.css';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { usePasswordFlaw } from '../../ui/form/new-password.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { useLeaveSignedIn } from '../../ui/frame/use-leave-signed-in.ts';
import { MarketingPanel } from './marketing-panel.tsx';
import classes from './register.module.css';
import { registerAndLogIn } from './register.ts';

const empty = { name: '', lastName: '', email: '', password: '', confirmation: '' };

/** Whether the form is complete. */
const isComplete = ({ name, email, password, confirmation }: typeof empty): boolean =>
  ![name, email, password, confirmation].includes('') && password === confirmation;

export function Component() {
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
      { name, email, password },
      { call: api.call, logIn: (credentials) => logIn(client, credentials) },
    );
    if (failure) {
      setIsSubmitting(false);
      return toastError(failure);
    }
    toastSuccess(registerMessages.success);
    leave(paths.problems());
  };

  return (
    <div className={classes.page}>
      <PageTitle>Register</PageTitle>
      <MarketingPanel />
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <h1>Create an account</h1>
        <p className={classes.lead}>
          Already have an account? <Link to={paths.login()}>Log in</Link>
        </p>
        <fieldset className={classes.fields} disabled={isSubmitting}>
          <div className={classes.pair}>
            <TextInput
              label="Full name"
              autoComplete="name"
              required
              minLength={nameMinChars}
              maxLength={nameMaxChars}
              {...field('name')}
            />
            <TextInput
              label="Last name (optional)"
              autoComplete="family-name"
              {...field('lastName')}
            />
          </div>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            required
            {...field('email')}
          />
          <div className={classes.pair}>
            <PasswordInput
              label="Password"
              description={`At least ${passwordMinChars} characters`}
              autoComplete="new-password"
              required
              minLength={passwordMinChars}
              maxLength={passwordMaxChars}
              error={flaw}
              {...field('password')}
            />
            <PasswordInput
              label="Confirm password"
              description="Repeat the password"
              error={confirmation !== '' && confirmation !== password && 'Passwords do not match'}
              autoComplete="new-password"
              required
              {...field('confirmation')}
            />
          </div>
          <Checkbox
            required
            label={
              <>
                I agree to the <Link to={paths.terms()}>Terms and Conditions</Link>
              </>
            }
          />
          <Button
            type="submit"
            fullWidth
            disabled={!isComplete(values) || isSubmitting}
            leftSection={isSubmitting && <span className="spinner" />}
          >
            {isSubmitting ? 'Creating account...' : 'Create account'}
          </Button>
        </fieldset>
      </form>
    </div>
  );
}
