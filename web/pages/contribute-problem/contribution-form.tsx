/** The form for contributing a problem. */

import { TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { contributionMaxBytes, contributionTestCasesMax } from '../../../contract/limits.ts';
import { contributionLimits } from '../../../contract/problem-limits.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { CaseGroup } from '../../ui/cases/case-group.tsx';
import { addCases, type CasesChange, draftCase } from '../../ui/cases/cases.ts';
import classes from '../../ui/form/form-page.module.css';
import { ProblemFields } from '../../ui/form/problem-fields.tsx';
import { ReferenceField } from '../../ui/form/reference-field.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { type Flaw, type ContributionForm as Form, fieldIds, flawOf } from './draft.ts';
import { useSubmission } from './use-submission.ts';

export function ContributionForm({ begin }: { begin: () => Form }) {
  const [start] = useState(begin);
  const [form, setForm] = useState(start);
  const [flaw, setFlaw] = useState<Flaw>();
  const leave = useUnsavedWarning(form !== start);
  const { send, isSending, isSent, failure } = useSubmission(leave);

  const update = useCallback((make: (form: Form) => Form) => {
    setForm(make);
    setFlaw(undefined);
  }, []);
  const updateCases = useCallback(
    (make: CasesChange) => update((now) => ({ ...now, testCases: make(now.testCases) })),
    [update],
  );
  const change = (part: Partial<Form>) => update((now) => ({ ...now, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = flawOf(form);
    setFlaw(found);
    if (found) document.getElementById(found.fieldId)?.focus();
    else send(form);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={isSending || isSent}>
        <ProblemFields
          fields={form}
          ids={fieldIds}
          bounds={contributionLimits}
          isWrong={(id) => flaw?.fieldId === id}
          change={change}
          tags={
            <TextInput
              label={t`Tags`}
              description={t`Separated by commas`}
              placeholder={t`e.g. graphs, dynamic programming`}
              value={form.tags}
              onChange={(event) => change({ tags: event.currentTarget.value })}
            />
          }
        />
        <CaseGroup
          title={t`Test cases`}
          hint={t`Each has an input and the correct output.`}
          noun={t`Test case`}
          addLabel={t`Add test case`}
          isHidden={false}
          withHidden
          cases={form.testCases}
          update={updateCases}
          onImport={(found) =>
            updateCases(
              addCases(
                found.map(({ input, output, group }) =>
                  draftCase({ input, output, isHidden: group !== 'sample' }),
                ),
              ),
            )
          }
          bounds={{
            casesMax: contributionTestCasesMax - form.testCases.length,
            totalMaxBytes: contributionMaxBytes,
          }}
          missingFieldId={flaw?.fieldId}
        />
        <ReferenceField given={form.given} onChange={(given) => change({ given })} />
      </fieldset>
      <SaveBar
        label={t`Submit Contribution`}
        savingLabel={t`Submitting...`}
        isSaving={isSending}
        isDisabled={isSent}
        problem={flaw?.text ?? failure?.sentence}
        reason={flaw ? undefined : failure?.reason}
        cancelTo={paths.myContributions()}
      />
    </form>
  );
}
