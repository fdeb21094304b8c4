/** The form of a learning path. */

import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { createPath } from '../../../contract/calls.ts';
import { pathDescriptionMaxBytes, problemNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import type { Body } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import classes from '../../ui/form/form-page.module.css';
import { ProblemPicker } from '../../ui/form/problem-picker.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { bodyOf, type PathForm as Form, flawOf } from './draft.ts';

/** The data to save, and the function to call after saving, before the page is left. */
export type SavePath = { body: Body<typeof createPath>; leave: () => void };

type PathFormProps = {
  start: Form;
  label: string;
  saving: { mutate: (save: SavePath) => void; isPending: boolean; error: Error | null };
};

export function PathForm({ start, label, saving }: PathFormProps) {
  const [begun] = useState(start);
  const [form, setForm] = useState(begun);
  const [flaw, setFlaw] = useState<string>();
  const leave = useUnsavedWarning(form !== begun);
  const change = (part: Partial<Form>) => {
    setForm((now) => ({ ...now, ...part }));
    setFlaw(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = flawOf(form);
    setFlaw(found);
    if (found === undefined) saving.mutate({ body: bodyOf(form), leave });
  };
  return (
    <form className={classes.form} data-narrow onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={saving.isPending}>
        <TextInput
          label={t`Title`}
          maxLength={problemNameMaxChars}
          value={form.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t`Description`}
          rows={3}
          maxLength={pathDescriptionMaxBytes}
          value={form.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Checkbox
          label={t`Published`}
          description={t`Unpublished paths are visible to administrators only`}
          checked={form.isPublished}
          onChange={(event) => change({ isPublished: event.currentTarget.checked })}
        />
        <ProblemPicker chosen={form.problems} onChange={(problems) => change({ problems })} />
      </fieldset>
      <SaveBar
        label={label}
        savingLabel={t`Saving...`}
        isSaving={saving.isPending}
        problem={flaw ?? (saving.error ? sentenceOf(saving.error) : undefined)}
        cancelTo={paths.learningPaths()}
      />
    </form>
  );
}
