/** The form that adds a learning platform by hand, or changes one. */

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { platformNameMaxChars } from '../../../contract/limits.ts';
import type { Platform } from '../../../contract/lti.ts';
import { addPlatform, editPlatform } from '../../../contract/lti-calls.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import classes from './admin-platforms.module.css';
import { platformsQuery } from './queries.ts';

const texts = [
  { field: 'name', label: t`Name`, hint: '' },
  { field: 'issuer', label: t`Issuer (platform ID)`, hint: 'https://moodle.example.org' },
  { field: 'clientId', label: t`Client ID`, hint: '' },
  {
    field: 'authUrl',
    label: t`Authentication request URL`,
    hint: 'https://moodle.example.org/mod/lti/auth.php',
  },
  {
    field: 'tokenUrl',
    label: t`Access token URL`,
    hint: 'https://moodle.example.org/mod/lti/token.php',
  },
  {
    field: 'jwksUrl',
    label: t`Public keyset URL`,
    hint: 'https://moodle.example.org/mod/lti/certs.php',
  },
] as const;
type Field = (typeof texts)[number]['field'];

const registrations = ['site', 'open', 'closed'] as const;
const registrationWords = {
  site: t`As the site's registration says`,
  open: t`All of this platform`,
  closed: t`None: only people who have an account`,
} as const;

/** `platform`: the one to change; without it, one is added. */
export function PlatformForm({ platform }: { platform?: Platform }) {
  const client = useQueryClient();
  const [values, setValues] = useState<Record<Field, string>>({
    name: platform?.name ?? '',
    issuer: platform?.issuer ?? '',
    clientId: platform?.clientId ?? '',
    authUrl: platform?.authUrl ?? '',
    tokenUrl: platform?.tokenUrl ?? '',
    jwksUrl: platform?.jwksUrl ?? '',
  });
  const [deployments, setDeployments] = useState(platform?.deploymentIds.join('\n') ?? '');
  const [registration, setRegistration] = useState(platform?.registration ?? 'site');
  const saving = useMutation({
    mutationFn: () => {
      const deploymentIds = deployments
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== '');
      const tokenAudience = platform?.tokenAudience ?? null;
      const body = { ...values, deploymentIds, registration, tokenAudience };
      if (platform === undefined) return api.call(addPlatform, { body });
      const headers = { 'if-match': versionTag(platform.version) };
      return api.call(editPlatform, { params: { id: platform.id }, headers, body });
    },
    onSuccess: async () => {
      toastSuccess({ title: t`Saved`, text: t`The platform was saved.` });
      await client.invalidateQueries(platformsQuery);
    },
  });
  const { error } = saving;
  const field = refusedField(error)?.split('.')[0] ?? '';
  const isBeside = field === 'deploymentIds' || texts.some((one) => one.field === field);
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <div className={classes.fields}>
        {texts.map(({ field: name, label, hint }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={hint}
            required
            {...(name === 'name' && { maxLength: platformNameMaxChars })}
            error={errorBeside(error, name)}
            value={values[name]}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
          />
        ))}
        <Textarea
          label={t`Deployment IDs`}
          description={t`One in each line`}
          autosize
          minRows={2}
          error={field === 'deploymentIds' && error && sentenceOf(error)}
          value={deployments}
          onChange={(event) => setDeployments(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`New people get an account`}
          data={registrations.map((value) => ({ value, label: registrationWords[value] }))}
          value={registration}
          onChange={({ currentTarget: { value } }) =>
            setRegistration(registrations.find((one) => one === value) ?? 'site')
          }
        />
      </div>
      {error && !isBeside && <Message tone="red">{sentenceOf(error)}</Message>}
      <Button type="submit" disabled={saving.isPending}>
        {platform === undefined ? t`Add the platform` : t`Save`}
      </Button>
    </form>
  );
}
