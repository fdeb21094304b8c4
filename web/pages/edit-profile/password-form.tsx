/** Changes the password of the signed-in person, in a separate form below the profile. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '../../../contract/calls.ts';
import { passwordRules } from '../../../contract/form-messages.ts';
import { passwordMaxChars, passwordMinChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { brokenRule, usePasswordFlaw } from '../../ui/form/new-password.ts';
import { PasswordInput } from '../../ui/form/password-input.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { Panel, Panels } from '../../ui/panel.tsx';
import classes from './edit-profile.module.css';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };
type Errors = Partial<Record<keyof typeof empty, string>>;

/** The field that a refusal names, and the rest of its message. */
function refused(sentence: string): Errors {
  const found = /^(currentPassword|newPassword): (.+)$/s.exec(sentence);
  if (found) return { [found[1] ?? '']: found[2] };
  return sentence === passwordRules.tooShort ? { newPassword: sentence } : {};
}

export function PasswordForm() {
  const { values, field, fill } = useFields(empty);
  const [errors, setErrors] = useState<Errors>({});
  // A login a short time ago is enough, and only the server knows when it was.
  const [isAsked, setIsAsked] = useState(false);
  const name = useSession().person?.name ?? '';
  const flaw = usePasswordFlaw(values.newPassword, name);
  const changing = useMutation({
    mutationFn: ({ confirmation: _, ...body }: typeof empty) => api.call(changePassword, { body }),
    onSuccess: () => {
      fill(empty);
      setIsAsked(false);
    },
    onError: (error) => {
      const found = refused(error.message);
      setErrors(found);
      if (found.currentPassword !== undefined) setIsAsked(true);
    },
  });
  const change = () => {
    const broken = brokenRule(values);
    setErrors(broken);
    if (Object.keys(broken).length === 0) changing.mutate(values);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change();
  };
  const isNamed = Object.keys(errors).length > 0;
  const input = (name: keyof typeof empty) => ({
    required: true,
    maxLength: passwordMaxChars,
    disabled: changing.isPending,
    error: errors[name],
    ...field(name),
  });
  return (
    <form className={classes.password} noValidate onChange={() => setErrors({})} onSubmit={submit}>
      <Panels areSettings>
        <Panel title={t`Password`}>
          <div className={classes.grid}>
            {isAsked && (
              <CurrentPassword
                className={classes.whole}
                {...input('currentPassword')}
                onConfirmed={change}
              />
            )}
            <PasswordInput
              label={t`New password`}
              description={t`At least ${passwordMinChars} characters`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              {...input('newPassword')}
              error={errors.newPassword ?? flaw}
            />
            <PasswordInput
              label={t`Confirm password`}
              autoComplete="new-password"
              {...input('confirmation')}
            />
          </div>
          {changing.error && !isNamed && <Message tone="red">{sentenceOf(changing.error)}</Message>}
          {changing.isSuccess && <Message tone="green">{changing.data.message}</Message>}
          <div className={classes.end}>
            <Button
              type="submit"
              variant="default"
              disabled={changing.isPending}
              leftSection={changing.isPending && <span className="spinner" />}
            >
              {changing.isPending ? t`Changing password...` : t`Change Password`}
            </Button>
          </div>
        </Panel>
      </Panels>
    </form>
  );
}
