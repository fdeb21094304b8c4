/** The form of a contest: what it is called, when it is, who takes part, and its problems. */

import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  contestIdMaxChars,
  contestNameMaxChars,
  joinCodeMaxChars,
} from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { sentenceOf } from '../../sentence.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import formPage from '../../ui/form/form-page.module.css';
import { refusedField } from '../../ui/form/refused-field.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './contest-form.module.css';
import { ContestProblems } from './contest-problems.tsx';
import { ContestSettingsFields } from './contest-settings.tsx';
import {
  bodyOf,
  type ChangeForm,
  type ErrorOf,
  type Flaw,
  type ContestForm as Form,
  type FormPartProps,
} from './draft.ts';

/** The form to save, and the function to call after saving, before the page is left. */
export type SaveContest = { form: Form; leave: () => void };

type ContestFormProps = {
  start: Form;
  label: string;
  saving: {
    mutate: (save: SaveContest) => void;
    reset: () => void;
    isPending: boolean;
    error: Error | null;
  };
  cancelTo: string;
  children?: ReactNode;
};

/** What stands under the name of each field, so that a sentence about another one is in the bar. */
const named =
  /^(slug|name|formalName|startsAt|durationMs|joinCode|membersMax|windowMs|problems|settings)(\.|$)/;

export function ContestForm({ start, label, saving, cancelTo, children }: ContestFormProps) {
  const [begun] = useState(start);
  const [form, setForm] = useState(begun);
  const [flaw, setFlaw] = useState<Flaw>();
  const leave = useUnsavedWarning(form !== begun);
  const change: ChangeForm = (part) => {
    setForm((now) => ({ ...now, ...part }));
    setFlaw(undefined);
    if (saving.error) saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = bodyOf(form);
    if ('flaw' in made) setFlaw(made.flaw);
    else saving.mutate({ form, leave });
  };
  const refused = refusedField(saving.error);
  const sentence = saving.error
    ? sentenceOf(saving.error).replace(/^[a-z][\w.]*: /, '')
    : undefined;
  const errorOf: ErrorOf = (field) =>
    flaw?.field === field ? flaw.sentence : refused === field ? sentence : undefined;
  const isBeside = refused !== undefined && named.test(refused);
  const problem = flaw || isBeside ? t`Something above must be changed.` : sentence;
  return (
    <form className={formPage.form} onSubmit={submit} noValidate>
      <fieldset className={formPage.fields} disabled={saving.isPending}>
        <Basics form={form} change={change} errorOf={errorOf} />
        <TakingPart form={form} change={change} errorOf={errorOf} />
        <ContestProblems
          problems={form.problems}
          isScored={form.score === 'points'}
          errorOf={errorOf}
          onChange={(problems) => change({ problems })}
        />
        <ContestSettingsFields form={form} change={change} errorOf={errorOf} />
        {children}
      </fieldset>
      <SaveBar
        label={label}
        savingLabel={t`Saving...`}
        isSaving={saving.isPending}
        problem={problem}
        cancelTo={cancelTo}
      />
    </form>
  );
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Basics({ form, change, errorOf }: FormPartProps) {
  return (
    <Panel title={t`Contest`}>
      <div className={classes.grid}>
        <TextInput
          label={t`Name`}
          maxLength={contestNameMaxChars}
          error={errorOf('name')}
          value={form.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Address`}
          description={t`After /contests/, of letters, digits, and _ - . within, such as friday-1.`}
          maxLength={contestIdMaxChars}
          error={errorOf('slug')}
          value={form.slug}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
        <TextInput
          label={t`Formal name`}
          description={t`If it is another one. On certificates and in the Contest API.`}
          maxLength={contestNameMaxChars}
          error={errorOf('formalName')}
          value={form.formalName}
          onChange={(event) => change({ formalName: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Visibility`}
          value={form.visibility}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ visibility: visibilities.find((one) => one === value) ?? 'draft' });
          }}
          data={visibilities.map((value) => ({ value, label: visibilityWords[value] }))}
        />
        <TextInput
          label={t`Start`}
          description={t`In your time zone, ${timeZone}. Empty until it is known.`}
          type="datetime-local"
          step={1}
          error={errorOf('startsAt')}
          value={form.startsAt}
          onChange={(event) => change({ startsAt: event.currentTarget.value })}
        />
        <TextInput
          label={t`Length`}
          description={t`Hours and minutes, such as 5:00.`}
          error={errorOf('durationMs')}
          value={form.duration}
          onChange={(event) => change({ duration: event.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}

const visibilities = ['draft', 'hidden', 'published'] as const;
const visibilityWords = {
  draft: t`Draft: only administrators see it`,
  hidden: t`Hidden: those who know its address see it`,
  published: t`Published: it is in the list`,
};

const registrations = ['open', 'code', 'organiser'] as const;
const registrationWords = {
  open: t`Everyone signs up`,
  code: t`Those who have a code sign up`,
  organiser: t`Organisers sign up teams`,
};

function TakingPart({ form, change, errorOf }: FormPartProps) {
  return (
    <Panel title={t`Taking part`}>
      <div className={classes.grid}>
        <NativeSelect
          label={t`Registration`}
          value={form.registration}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ registration: registrations.find((one) => one === value) ?? 'organiser' });
          }}
          data={registrations.map((value) => ({ value, label: registrationWords[value] }))}
        />
        {form.registration === 'code' && (
          <TextInput
            label={t`Code`}
            autoComplete="off"
            maxLength={joinCodeMaxChars}
            error={errorOf('joinCode')}
            value={form.joinCode}
            onChange={(event) => change({ joinCode: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t`Members of a team`}
          description={t`At most; with 1, everyone takes part alone.`}
          type="number"
          error={errorOf('membersMax')}
          value={form.membersMax}
          onChange={(event) => change({ membersMax: event.currentTarget.value })}
        />
        <TextInput
          label={t`Window`}
          description={t`How long each has from a start of their own, such as 2:00. Empty: all start together.`}
          error={errorOf('windowMs')}
          value={form.window}
          onChange={(event) => change({ window: event.currentTarget.value })}
        />
      </div>
      <div className={classes.checks}>
        <Checkbox
          label={t`Participants may use assistant, tutor and hints on its problems while it runs`}
          checked={form.allowsAssistant}
          onChange={(event) => change({ allowsAssistant: event.currentTarget.checked })}
        />
        <Checkbox
          label={t`People may take part by a clock of their own after the end`}
          checked={form.allowsVirtual}
          onChange={(event) => change({ allowsVirtual: event.currentTarget.checked })}
        />
        <Checkbox
          label={t`Rated: its places change the contest ratings of those who take part alone`}
          checked={form.isRated}
          onChange={(event) => change({ isRated: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}
