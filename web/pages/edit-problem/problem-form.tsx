/** The form in which administrators create and edit problems. */

import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../contract/translation.ts';
import classes from '../../ui/form/form-page.module.css';
import { ProblemFields } from '../../ui/form/problem-fields.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { SettingFields } from '../../ui/form/setting-fields.tsx';
import { TagInput } from '../../ui/form/tag-input.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { type ProblemForm as Form, fieldIds, limitsOf } from './draft.ts';
import { JudgedByFields } from './judged-by-fields.tsx';
import { TestCases } from './test-cases.tsx';
import { useProblemForm } from './use-problem-form.ts';
import { VisibilityField } from './visibility-field.tsx';

/** The data to save, and the function to call after saving, before the page is left. */
export type Save = { form: Form; leave: () => void };

type ProblemFormProps = {
  start: Form;
  label: string;
  isSaving: boolean;
  /** Why the server did not save it. */
  refusal: string | undefined;
  cancelTo: string;
  /** Fields that only one of the two has. */
  more?: ReactNode;
  onSave: (save: Save) => void;
};

export function ProblemForm(props: ProblemFormProps) {
  const { start, label, isSaving, refusal, cancelTo, more, onSave } = props;
  const { form, flaw, isDirty, change, updateSamples, updateHidden, check } = useProblemForm(start);
  const leave = useUnsavedWarning(isDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check()) onSave({ form, leave });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={isSaving}>
        <ProblemFields
          fields={form}
          ids={fieldIds}
          bounds={limitsOf(start)}
          isWrong={(id) => flaw?.fieldId === id}
          change={change}
          tags={<TagInput tags={form.tags} onChange={(tags) => change({ tags })} />}
        />
        <TestCases
          samples={form.samples}
          hidden={form.hidden}
          updateSamples={updateSamples}
          updateHidden={updateHidden}
          missingFieldId={flaw?.fieldId}
        />
        <VisibilityField
          value={form.visibility}
          onChange={(visibility) => change({ visibility })}
        />
        <SettingFields settings={form} onChange={change} />
        <JudgedByFields
          judgedBy={form.judgedBy}
          isWrong={(id) => flaw?.fieldId === id}
          onChange={(judgedBy) => change({ judgedBy })}
        />
        {more}
      </fieldset>
      <SaveBar
        label={label}
        savingLabel={t`Saving...`}
        isSaving={isSaving}
        problem={flaw?.text ?? refusal}
        cancelTo={cancelTo}
      />
    </form>
  );
}
