/** The form in which administrators create and edit problems. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo } from 'react';
import { problemsQuery } from '../../queries.ts';
import '../../ui/form.css';
import classes from '../../ui/form-page.module.css';
import { ProblemFields } from '../../ui/problem-fields.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { TutorField } from '../../ui/tutor-field.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.tsx';
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
  onSave: (save: Save) => void;
};

export function ProblemForm(props: ProblemFormProps) {
  const { start, label, isSaving, refusal, cancelTo, onSave } = props;
  const { form, flaw, isDirty, change, updateSamples, updateHidden, check } = useProblemForm(start);
  const leave = useUnsavedWarning(isDirty);
  const knownTags = useKnownTags();
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
          tags={
            <TagInput tags={form.tags} known={knownTags} onChange={(tags) => change({ tags })} />
          }
        />
        <VisibilityField
          value={form.visibility}
          onChange={(visibility) => change({ visibility })}
        />
        <TutorField isOn={form.tutor} onChange={(tutor) => change({ tutor })} />
        <JudgedByFields
          judgedBy={form.judgedBy}
          isWrong={(id) => flaw?.fieldId === id}
          onChange={(judgedBy) => change({ judgedBy })}
        />
        <TestCases
          samples={form.samples}
          hidden={form.hidden}
          updateSamples={updateSamples}
          updateHidden={updateHidden}
          missingFieldId={flaw?.fieldId}
        />
      </fieldset>
      <SaveBar
        label={label}
        savingLabel="Saving..."
        isSaving={isSaving}
        problem={flaw?.text ?? refusal}
        cancelTo={cancelTo}
      />
    </form>
  );
}

/** The tags of all problems, in order. */
function useKnownTags(): readonly string[] {
  const { data } = useQuery(problemsQuery);
  return useMemo(
    () => [...new Set(data?.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b)),
    [data],
  );
}
