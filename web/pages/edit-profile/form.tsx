/** The form: sections of fields, and the outcome of the last attempt to save them. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { updateProfile } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import type { Profile } from '../../../contract/users.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { problemMessages } from '../../messages.ts';
import { profileMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { profileQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { sessionQuery } from '../../session.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { Panels } from '../../ui/panel.tsx';
import classes from './edit-profile.module.css';
import {
  brokenRules,
  changeOf,
  fieldsOf,
  type NewPicture,
  type ProfileFields,
  refusedField,
} from './fields.ts';
import { PictureField } from './picture-field.tsx';
import { BasicInformation, LocationAndEducation, SocialLinks } from './sections.tsx';
import { useProfileFields } from './use-profile-fields.ts';

type ProfileFormProps = {
  profile: Profile;
  /** Called with the name of the picture's file, or undefined if none is selected. */
  onFile: (name: string | undefined) => void;
};

export function ProfileForm({ profile, onFile }: ProfileFormProps) {
  const client = useQueryClient();
  const [picture, setPicture] = useState<NewPicture>();
  // A login a short time ago is enough, and only the server knows when it was.
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useProfileFields(fieldsOf(profile));
  const isDirty = form.isDirty || picture !== undefined;
  useUnsavedWarning(isDirty);

  const saving = useMutation({
    mutationFn: (fields: ProfileFields) =>
      api.call(updateProfile, {
        headers: { 'if-match': versionTag(profile.version) },
        body: changeOf(fields, picture),
      }),
    onSuccess: async ({ success: _, ...saved }) => {
      client.setQueryData(profileQuery.queryKey, saved);
      form.startFrom(fieldsOf(saved));
      setPicture(undefined);
      setAsksPassword(false);
      onFile(undefined);
      await client.invalidateQueries(sessionQuery);
    },
    onError: async (error) => {
      if (isOutdated(error)) {
        const current = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
        form.startOverFrom(fieldsOf(current));
        return;
      }
      const taken = error instanceof Refusal ? error.field : undefined;
      const refused = taken ? { field: taken, rule: error.message } : refusedField(error.message);
      if (refused) form.setErrors({ [refused.field]: refused.rule });
      if (refused?.field === 'currentPassword') setAsksPassword(true);
    },
  });

  const save = () => {
    const broken = brokenRules(form.values);
    form.setErrors(broken);
    if (Object.keys(broken).length === 0) saving.mutate(form.values);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.fields} disabled={saving.isPending}>
        <Panels areSettings>
          <PictureField
            name={form.values.name}
            image={picture === undefined ? profile.profileImage : picture}
            onChange={(image, fileName) => {
              setPicture(image === null && profile.profileImage === null ? undefined : image);
              onFile(fileName);
            }}
          />
          <BasicInformation
            inputs={form.inputs}
            savedEmail={profile.email}
            asksPassword={asksPassword}
            onConfirmed={save}
          />
          <LocationAndEducation inputs={form.inputs} />
          <SocialLinks inputs={form.inputs} />
        </Panels>
      </fieldset>
      {saving.error && <Message tone="red">{updateFailure(saving.error)}</Message>}
      {saving.error && isOutdated(saving.error) && (
        <Message tone="yellow">
          {t`This page now has the other changes as well as what you typed. Press Update Profile again to save it.`}
        </Message>
      )}
      {saving.isSuccess && !isDirty && <Message tone="green">{profileMessages.updated}</Message>}
      <div className={classes.end}>
        <Button
          type="submit"
          disabled={saving.isPending}
          leftSection={saving.isPending && <span className="spinner" />}
        >
          {saving.isPending ? t`Updating Profile...` : t`Update Profile`}
        </Button>
        <Button component={Link} to={paths.profile()} variant="default">
          {t`View Profile`}
        </Button>
      </div>
    </form>
  );
}

const conflictStatus = 409;

/** Whether the profile was changed elsewhere after this page had loaded it. */
const isOutdated = (error: Error): boolean =>
  error instanceof Refusal && error.status === conflictStatus && error.field === undefined;

function updateFailure(error: Error): string {
  if (!(error instanceof Refusal)) return profileMessages.networkError + sentenceOf(error);
  // A proxy in front of the server gave no reason.
  const isUnexplained = error.message === problemMessages.unexpected;
  const reason = isUnexplained ? profileMessages.unknown : error.message;
  return t`${profileMessages.updateFailed}${reason} (Status: ${error.status})`;
}
