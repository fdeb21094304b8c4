/** The form of an assignment: times, what counts, what is allowed, problems, and extensions. */

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  createAssignment,
  deleteAssignment,
  editAssignment,
  extendAssignment,
} from '../../../contract/class-calls.ts';
import type { Assignment, ClassPage } from '../../../contract/classes.ts';
import { languageName } from '../../../contract/languages.ts';
import { contestNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api, type Body } from '../../api.ts';
import { paths } from '../../paths.ts';
import { languagesQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { noteAbove } from '../../ui/form/note-above.ts';
import { ProblemSearch } from '../../ui/form/problem-search.tsx';
import { refusedField } from '../../ui/form/refused-field.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { numberOf, numberOrNull } from '../../ui/form/typed-number.ts';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { instantOf, localText } from '../contests/draft.ts';
import classes from './classes.module.css';
import { ExamFields, type ExamForm, examBody, examOf, newExam } from './exam-fields.tsx';
import {
  GroupFields,
  type GroupForm,
  groupFormOf,
  groupsBody,
  newGroups,
} from './group-fields.tsx';
import { type LateStep, LateSteps, lateStepsBody, lateStepsOf, rounded } from './late-steps.tsx';
import { classQuery, editedQuery, gradebookQuery } from './queries.ts';

type AssignmentPageProps = { slug: string /** Null for a new one. */; name: string | null };

export default function AssignmentPage({ slug, name }: AssignmentPageProps) {
  return name === null ? <Create slug={slug} /> : <Edit slug={slug} name={name} />;
}

type Sent = Body<typeof createAssignment>;
type FormProblem = { problemId: string; name: string; points: string };

type Times = Pick<Assignment, 'opensAt' | 'dueAt' | 'closesAt'>;

/** The fields as they are typed; times as in an input of the type `datetime-local`. */
type Form = {
  /** The times as they were loaded; null of a new one. */
  loaded: Times | null;
  name: string;
  isDraft: boolean;
  opensAt: string;
  dueAt: string;
  latePercent: string;
  lateSteps: readonly LateStep[];
  closesAt: string;
  counts: 'best' | 'last';
  attemptsMax: string;
  /** None: all that the problems take. */
  languages: NonNullable<Sent['languages']>;
  allowsHelp: boolean;
  groups: GroupForm;
  exam: ExamForm;
  problems: readonly FormProblem[];
};

const newForm: Form = {
  loaded: null,
  name: '',
  isDraft: false,
  opensAt: '',
  dueAt: '',
  latePercent: '50',
  lateSteps: [],
  closesAt: '',
  counts: 'best',
  attemptsMax: '',
  languages: [],
  allowsHelp: false,
  groups: newGroups,
  exam: newExam,
  problems: [],
};

const formOf = (stored: Assignment): Form => ({
  loaded: stored,
  name: stored.name,
  isDraft: stored.isDraft ?? true,
  opensAt: localText(stored.opensAt),
  dueAt: stored.dueAt == null ? '' : localText(stored.dueAt),
  latePercent: rounded((stored.lateFactor ?? 1) * 100),
  lateSteps: lateStepsOf(stored),
  closesAt: localText(stored.closesAt),
  counts: stored.counts ?? 'best',
  attemptsMax: stored.attemptsMax == null ? '' : `${stored.attemptsMax}`,
  languages: stored.languages ?? [],
  allowsHelp: stored.allowsHelp ?? false,
  groups: groupFormOf(stored),
  exam: examOf(stored),
  problems: stored.problems.map(({ problemId, name, points }) => ({
    problemId,
    name,
    points: `${points}`,
  })),
});

const bodyOf = (form: Form): Sent => ({
  name: form.name,
  isDraft: form.isDraft,
  opensAt: instantOf(form.opensAt, form.loaded?.opensAt),
  dueAt: form.dueAt === '' ? null : instantOf(form.dueAt, form.loaded?.dueAt),
  lateFactor: form.dueAt === '' ? 1 : numberOf('lateFactor', form.latePercent) / 100,
  lateSteps: form.dueAt === '' ? [] : lateStepsBody(form.lateSteps),
  closesAt: instantOf(form.closesAt, form.loaded?.closesAt),
  counts: form.counts,
  attemptsMax: numberOrNull('attemptsMax', form.attemptsMax),
  languages: form.languages.length === 0 ? null : form.languages,
  allowsHelp: form.allowsHelp && !form.exam.noHelp,
  groups: groupsBody(form.groups),
  exam: examBody(form.exam),
  problems: form.problems.map(({ problemId, points }, at) => ({
    problemId,
    points: numberOf(`problems.${at}.points`, points),
  })),
});

function Create({ slug }: { slug: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: ({ form }: Saved) =>
      api.call(createAssignment, { params: { slug }, body: bodyOf(form) }),
    onSuccess: async (_, { leave }) => {
      await client.invalidateQueries(classQuery(slug));
      leave();
      void navigate(paths.classes(`/${slug}`));
    },
  });
  return (
    <PageFrame title={t`New assignment`} endsInBar>
      <PageHead heading={t`New assignment`} />
      <AssignmentForm
        slug={slug}
        start={newForm}
        label={t`Create the assignment`}
        saving={saving}
      />
    </PageFrame>
  );
}

function Edit({ slug, name }: { slug: string; name: string }) {
  const query = useQuery(editedQuery(slug, name));
  return (
    <LoadedPage
      heading={t`Assignment`}
      loadFailed={t`The assignment could not be loaded`}
      query={query}
    >
      {(stored) => <Loaded slug={slug} stored={stored} />}
    </LoadedPage>
  );
}

function Loaded({ slug, stored }: { slug: string; stored: Assignment }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { slug, assignment: stored.slug };
  const saving = useMutation({
    mutationFn: ({ form }: Saved) =>
      api.call(editAssignment, {
        params,
        headers: { 'if-match': versionTag(stored.version) },
        body: bodyOf(form),
      }),
    onSuccess: async (_, { leave }) => {
      leave();
      void navigate(paths.classes(`/${slug}`));
      await client.invalidateQueries(classQuery(slug));
    },
  });
  const deleting = useMutation({
    mutationFn: () => api.call(deleteAssignment, { params }),
    onSuccess: async () => {
      void navigate(paths.classes(`/${slug}`));
      await client.invalidateQueries(classQuery(slug));
    },
    onError: (error) => toastError({ title: t`Not deleted`, text: sentenceOf(error) }),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Delete the assignment?`,
      text: <p>{t`“${stored.name}” is deleted with its extensions.`}</p>,
      yes: t`Delete`,
      no: t`Cancel`,
    });
    if (isSure) deleting.mutate();
  };
  return (
    <PageFrame title={stored.name} endsInBar>
      <PageHead heading={stored.name}>
        <Button variant="outline" color="red" size="xs" onClick={() => void remove()}>
          {t`Delete`}
        </Button>
      </PageHead>
      <Panels>
        <Extensions slug={slug} assignment={stored.slug} />
        <AssignmentForm slug={slug} start={formOf(stored)} label={t`Save`} saving={saving} />
      </Panels>
    </PageFrame>
  );
}

type Saved = { form: Form; leave: () => void };

type AssignmentFormProps = {
  slug: string;
  start: Form;
  label: string;
  saving: { mutate: (saved: Saved) => void; isPending: boolean; error: Error | null };
};

function AssignmentForm({ slug, start, label, saving }: AssignmentFormProps) {
  const [form, setForm] = useState(start);
  const leave = useUnsavedWarning(form !== start);
  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const field = refusedField(saving.error)?.split('.')[0];
  const errorOf = (one: string) =>
    field === one && saving.error !== null ? sentenceOf(saving.error) : undefined;
  const text = (one: 'name' | 'opensAt' | 'dueAt' | 'closesAt' | 'attemptsMax') => ({
    value: form[one],
    error: errorOf(one),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [one]: event.currentTarget.value }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ form, leave });
  };
  return (
    <form onSubmit={send} noValidate>
      <Panels>
        <Panel title={t`Assignment`}>
          <div className={classes.form}>
            <TextInput label={t`Name`} maxLength={contestNameMaxChars} {...text('name')} />
            <Checkbox
              label={t`Draft: only teachers see it`}
              checked={form.isDraft}
              onChange={(event) => change({ isDraft: event.currentTarget.checked })}
            />
          </div>
        </Panel>
        <Panel title={t`Times`} note={t`In your time zone`}>
          <div className={classes.fields}>
            <TextInput type="datetime-local" label={t`Opens`} {...text('opensAt')} />
            <TextInput
              type="datetime-local"
              label={t`Due`}
              description={t`May be left empty. Later submissions count less.`}
              {...text('dueAt')}
            />
            <TextInput type="datetime-local" label={t`Closes`} {...text('closesAt')} />
            {form.dueAt !== '' && (
              <TextInput
                label={t`Late submissions count`}
                description={t`In percent of their points.`}
                inputMode="decimal"
                value={form.latePercent}
                error={errorOf('lateFactor')}
                onChange={(event) => change({ latePercent: event.currentTarget.value })}
              />
            )}
          </div>
          {form.dueAt !== '' && (
            <LateSteps
              steps={form.lateSteps}
              error={errorOf('lateSteps')}
              onChange={(lateSteps) => change({ lateSteps })}
            />
          )}
        </Panel>
        <Panel title={t`Rules`}>
          <div className={classes.fields}>
            <NativeSelect
              label={t`Which submission counts?`}
              value={form.counts}
              onChange={(event) =>
                change({ counts: event.currentTarget.value === 'last' ? 'last' : 'best' })
              }
              data={[
                { value: 'best', label: t`The best` },
                { value: 'last', label: t`The last` },
              ]}
            />
            <TextInput
              label={t`Attempts at each problem`}
              description={t`Empty for any number. Compilation errors are free.`}
              inputMode="numeric"
              {...text('attemptsMax')}
            />
            <Checkbox
              label={t`Tutor, hints and assistant help before the end`}
              checked={form.allowsHelp && !form.exam.noHelp}
              disabled={form.exam.noHelp}
              onChange={(event) => change({ allowsHelp: event.currentTarget.checked })}
            />
            <GroupFields
              groups={form.groups}
              error={errorOf('groups')}
              onChange={(groups) => change({ groups })}
            />
          </div>
          <Languages
            chosen={form.languages}
            error={errorOf('languages')}
            onChange={(languages) => change({ languages })}
          />
        </Panel>
        <ExamFields
          exam={form.exam}
          error={errorOf('exam')}
          onChange={(part) => change({ exam: { ...form.exam, ...part } })}
        />
        <Problems
          problems={form.problems}
          error={errorOf('problems')}
          onChange={(problems) => change({ problems })}
        />
        <SaveBar
          label={label}
          savingLabel={t`Saving…`}
          isSaving={saving.isPending}
          problem={saving.error ? t`The assignment was not saved.` : undefined}
          reason={saving.error ? sentenceOf(saving.error) : undefined}
          cancelTo={paths.classes(`/${slug}`)}
        />
      </Panels>
    </form>
  );
}

type LanguagesProps = {
  chosen: Form['languages'];
  error: string | undefined;
  onChange: (chosen: Form['languages']) => void;
};

/** Nothing where there is only one, unless the assignment names another. */
function Languages({ chosen, error, onChange }: LanguagesProps) {
  const { data: available = [] } = useQuery(languagesQuery);
  const gone = chosen.filter((one) => available.every(({ id }) => id !== one));
  const shown = [
    ...available.map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map((id) => ({ value: id, label: languageName(id) })),
  ];
  if (shown.length < 2) return null;
  return (
    <Checkbox.Group
      className={classes.languages}
      label={t`Languages`}
      description={t`With none chosen, all that the problems take.`}
      error={error}
      value={[...chosen]}
      onChange={(values) =>
        onChange(shown.map(({ value }) => value).filter((value) => values.includes(value)))
      }
    >
      <div className={classes.fields}>
        {shown.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type ProblemsProps = {
  problems: readonly FormProblem[];
  error: string | undefined;
  onChange: (problems: readonly FormProblem[]) => void;
};

function Problems({ problems, error, onChange }: ProblemsProps) {
  return (
    <Panel title={t`Problems`}>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <ol className={classes.problems} aria-label={t`Problems of the assignment`}>
        {problems.map((one) => (
          <li key={one.problemId}>
            <strong>{one.name}</strong>
            <TextInput
              label={t`Points`}
              aria-label={t`Points of ${one.name}`}
              inputMode="decimal"
              value={one.points}
              onChange={(event) => {
                const points = event.currentTarget.value;
                onChange(problems.map((other) => (other === one ? { ...one, points } : other)));
              }}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t`Remove ${one.name}`}
              onClick={() => onChange(problems.filter((other) => other !== one))}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <ProblemSearch
        isChosen={(id) => problems.some(({ problemId }) => problemId === id)}
        onAdd={(more) =>
          onChange([
            ...problems,
            ...more.map(({ _id, name }) => ({ problemId: _id, name, points: '10' })),
          ])
        }
      />
    </Panel>
  );
}

/** More time for one pupil, in hours. */
function Extensions({ slug, assignment }: { slug: string; assignment: string }) {
  const { data } = useQuery(classQuery(slug));
  const pupils: NonNullable<ClassPage['pupils']> = data?.pupils ?? [];
  const client = useQueryClient();
  const [pupil, setPupil] = useState('');
  const [hours, setHours] = useState('24');
  const extending = useMutation({
    mutationFn: () =>
      api.call(extendAssignment, {
        params: { slug, assignment, id: pupil },
        body: { minutes: Math.round(numberOf('minutes', hours) * 60) },
      }),
    onSuccess: async () => {
      const name = pupils.find(({ id }) => id === pupil)?.name ?? '';
      toastSuccess({ title: t`Extended`, text: t`${name} has ${hours} hours more.` });
      await client.invalidateQueries(gradebookQuery(slug));
    },
    onError: (error) => toastError({ title: t`Not extended`, text: sentenceOf(error) }),
  });
  if (pupils.length === 0) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    extending.mutate();
  };
  return (
    <Panel title={t`More time for one pupil`} note={t`Both deadlines move`}>
      <form className={classes.line} onSubmit={send} noValidate>
        <NativeSelect
          label={t`Pupil`}
          value={pupil}
          onChange={(event) => setPupil(event.currentTarget.value)}
          data={[
            { value: '', label: t`Choose a pupil` },
            ...pupils.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextInput
          label={t`Hours`}
          description={t`0 takes it back.`}
          inputWrapperOrder={noteAbove}
          inputMode="decimal"
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <Button type="submit" disabled={pupil === '' || extending.isPending}>
          {t`Extend`}
        </Button>
      </form>
      <p className={classes.note}>
        {rich`Who has more time is in the ${<Link to={paths.classes(`/${slug}/gradebook`)}>{t`gradebook`}</Link>}.`}
      </p>
    </Panel>
  );
}
