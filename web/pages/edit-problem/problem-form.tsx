/** The form in which administrators write problems, new ones and those that exist. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo } from 'react';
import { problemNameMaxChars } from '../../../contract/limits.ts';
import { problemsQuery } from '../../queries.ts';
import { DifficultyField } from '../../ui/difficulty-field.tsx';
import '../../ui/form.css';
import classes from '../../ui/form-page.module.css';
import { LimitField } from '../../ui/limit-field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { StatementField } from '../../ui/statement-field.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.tsx';
import { type ProblemForm as Form, fieldIds, memoryLimit, timeLimit } from './draft.ts';
import { TestCases } from './test-cases.tsx';
import { useProblemForm } from './use-problem-form.ts';

/** What is to be saved, and what to call before the page is left because it was. */
export type Save = { form: Form; leave: () => void };

type ProblemFormProps = {
  start: Form;
  label: string;
  isSaving: boolean;
  /** Why the server did not save. */
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
  const isWrong = (id: string) => flaw?.fieldId === id;

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={isSaving}>
        <div className={classes.basics}>
          <TextInput
            id={fieldIds.name}
            label="Problem name"
            description={`At most ${problemNameMaxChars} characters`}
            maxLength={problemNameMaxChars}
            error={isWrong(fieldIds.name)}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TagInput tags={form.tags} known={knownTags} onChange={(tags) => change({ tags })} />
        </div>
        <div className={classes.facts}>
          <DifficultyField
            value={form.difficulty}
            onChange={(difficulty) => change({ difficulty })}
          />
          <LimitField
            id={fieldIds.timeLimit}
            label="Time limit"
            bounds={timeLimit}
            value={form.timeLimit}
            isWrong={isWrong(fieldIds.timeLimit)}
            onChange={(value) => change({ timeLimit: value })}
          />
          <LimitField
            id={fieldIds.memoryLimit}
            label="Memory limit"
            bounds={memoryLimit}
            value={form.memoryLimit}
            isWrong={isWrong(fieldIds.memoryLimit)}
            onChange={(value) => change({ memoryLimit: value })}
          />
        </div>
        <StatementField
          id={fieldIds.statement}
          text={form.statement}
          isMissing={isWrong(fieldIds.statement)}
          onChange={(statement) => change({ statement })}
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
