/** The password, or a passkey, before what decides over the account, long after the login. */

import type { PasswordInputProps } from '@mantine/core';
import { Suspense } from 'react';
import { passwordMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { hasPasskeys } from '../../passkeys.ts';
import classes from './current-password.module.css';
import { PasswordInput } from './password-input.ts';

const PasskeyConfirmation = lazyPart(() => import('./passkey-confirmation.tsx'));

type CurrentPasswordProps = PasswordInputProps & {
  /** Called once a passkey has stood for the password, to do what was asked for. */
  onConfirmed: () => void;
};

export function CurrentPassword({ onConfirmed, className, ...input }: CurrentPasswordProps) {
  return (
    <div className={`${classes.asked} ${className ?? ''}`}>
      <PasswordInput
        label={t`Current password`}
        autoComplete="current-password"
        maxLength={passwordMaxChars}
        {...input}
      />
      {hasPasskeys() && (
        <Suspense>
          <PasskeyConfirmation onDone={onConfirmed} />
        </Suspense>
      )}
    </div>
  );
}
