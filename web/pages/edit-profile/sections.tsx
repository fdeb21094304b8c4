/** The sections of text fields. */

import { Textarea, TextInput } from '@mantine/core';
import { countCharacters } from '../../../contract/characters.ts';
import {
  bioMaxChars,
  emailMaxChars,
  nameMaxChars,
  nameMinChars,
  placeMaxChars,
  socialLinkMaxChars,
  usernameMaxChars,
} from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './edit-profile.module.css';
import { isOtherEmail, type Network } from './fields.ts';
import type { ProfileInputs } from './use-profile-fields.ts';

type SectionProps = { inputs: ProfileInputs };

type BasicProps = SectionProps & {
  savedEmail: string;
  /** Whether the server has asked for the password. */
  asksPassword: boolean;
  /** Called once a passkey has stood for it. */
  onConfirmed: () => void;
};

export function BasicInformation({ inputs, savedEmail, asksPassword, onConfirmed }: BasicProps) {
  const { of, privacy } = inputs;
  const isOther = isOtherEmail(savedEmail, of('email').value);
  return (
    <Panel title={t`Basic Information`}>
      <div className={classes.grid}>
        <TextInput
          label={t`Full name`}
          autoComplete="name"
          required
          minLength={nameMinChars}
          maxLength={nameMaxChars}
          {...of('name')}
        />
        <TextInput
          label={t`Username`}
          autoComplete="nickname"
          maxLength={usernameMaxChars}
          {...of('username')}
        />
        <TextInput
          className={classes.whole}
          label={t`E-mail`}
          description={isOther ? t`Another address ends all other sessions.` : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="email"
          required
          maxLength={emailMaxChars}
          {...of('email')}
        />
        {isOther && asksPassword && (
          <CurrentPassword
            className={classes.whole}
            required
            {...of('currentPassword')}
            onConfirmed={onConfirmed}
          />
        )}
        <Textarea
          className={classes.whole}
          label={t`Bio`}
          description={`${countCharacters(of('bio').value.trim())}/${bioMaxChars} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          {...of('bio')}
        />
        <Checkbox
          className={classes.whole}
          label={t`Private profile`}
          description={t`Others see your name and numbers on leaderboards, but cannot open your profile.`}
          {...privacy}
        />
      </div>
    </Panel>
  );
}

export function LocationAndEducation({ inputs: { of } }: SectionProps) {
  return (
    <Panel title={t`Location & Education`}>
      <div className={classes.grid}>
        <TextInput
          label={t`City`}
          autoComplete="address-level2"
          maxLength={placeMaxChars}
          {...of('city')}
        />
        <TextInput
          label={t`Country`}
          autoComplete="country-name"
          maxLength={placeMaxChars}
          {...of('country')}
        />
        <TextInput
          className={classes.whole}
          label={t`Institute`}
          autoComplete="organization"
          maxLength={placeMaxChars}
          {...of('institute')}
        />
      </div>
    </Panel>
  );
}

const networks: { key: Network; label: string; example: string }[] = [
  { key: 'github', label: 'GitHub', example: 'https://github.com/username' },
  { key: 'linkedin', label: 'LinkedIn', example: 'https://linkedin.com/in/username' },
  { key: 'twitter', label: 'Twitter/X', example: 'https://x.com/username' },
  { key: 'website', label: t`Website`, example: 'https://example.com' },
];

export function SocialLinks({ inputs: { ofLink } }: SectionProps) {
  return (
    <Panel title={t`Social Media Links`}>
      <div className={classes.grid}>
        {networks.map(({ key, label, example }) => (
          <TextInput
            key={key}
            label={label}
            placeholder={example}
            inputMode="url"
            maxLength={socialLinkMaxChars}
            {...ofLink(key)}
          />
        ))}
      </div>
    </Panel>
  );
}
