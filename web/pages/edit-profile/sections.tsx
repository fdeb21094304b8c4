/** The sections of text fields. */
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  bioMaxChars,
  emailMaxChars,
  nameMaxChars,
  nameMinChars,
  placeMaxChars,
  socialLinkMaxChars,
  usernameMaxChars,
} from '../../../contract/limits.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './edit-profile.module.css';
import type { Network, ProfileFields } from './fields.ts';

type SectionProps = { form: UseFormReturnType<ProfileFields> };

export function BasicInformation({ form }: SectionProps) {
  return (
    <Panel title="Basic Information">
      <div className={classes.grid}>
        <TextInput
          label="Full name"
          autoComplete="name"
          required
          minLength={nameMinChars}
          maxLength={nameMaxChars}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Username"
          autoComplete="nickname"
          maxLength={usernameMaxChars}
          {...form.getInputProps('username')}
        />
        <TextInput
          className={classes.whole}
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          maxLength={emailMaxChars}
          {...form.getInputProps('email')}
        />
        <Textarea
          className={classes.whole}
          label="Bio"
          description={`${form.values.bio.length}/${bioMaxChars} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={bioMaxChars}
          {...form.getInputProps('bio')}
        />
      </div>
    </Panel>
  );
}

export function LocationAndEducation({ form }: SectionProps) {
  return (
    <Panel title="Location & Education">
      <div className={classes.grid}>
        <TextInput
          label="City"
          autoComplete="address-level2"
          maxLength={placeMaxChars}
          {...form.getInputProps('city')}
        />
        <TextInput
          label="Country"
          autoComplete="country-name"
          maxLength={placeMaxChars}
          {...form.getInputProps('country')}
        />
        <TextInput
          className={classes.whole}
          label="Institute"
          autoComplete="organization"
          maxLength={placeMaxChars}
          {...form.getInputProps('institute')}
        />
      </div>
    </Panel>
  );
}

const networks: { key: Network; label: string; example: string }[] = [
  { key: 'github', label: 'GitHub', example: 'https://github.com/username' },
  { key: 'linkedin', label: 'LinkedIn', example: 'https://linkedin.com/in/username' },
  { key: 'twitter', label: 'Twitter/X', example: 'https://x.com/username' },
  { key: 'website', label: 'Website', example: 'https://example.com' },
];

export function SocialLinks({ form }: SectionProps) {
  return (
    <Panel title="Social Media Links">
      <div className={classes.grid}>
        {networks.map(({ key, label, example }) => (
          <TextInput
            key={key}
            label={label}
            placeholder={example}
            inputMode="url"
            maxLength={socialLinkMaxChars}
            {...form.getInputProps(`socialLinks.${key}`)}
          />
        ))}
      </div>
    </Panel>
  );
}
