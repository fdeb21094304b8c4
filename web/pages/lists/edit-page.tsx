/** The pages on which people create, change and delete a list of theirs. */

import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '../../../contract/calls.ts';
import { listRules } from '../../../contract/form-messages.ts';
import { listDescriptionMaxBytes, problemNameMaxChars } from '../../../contract/limits.ts';
import type { ProblemList } from '../../../contract/lists.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { type ListVisibility, listVisibilities } from '../../../contract/words.ts';
import { api, type Body } from '../../api.ts';
import { ownListMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import classes from '../../ui/form/form-page.module.css';
import { ProblemPicker } from '../../ui/form/problem-picker.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { LoadedPage, SignedInPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { listsKey } from '../../ui/progress/list-queries.ts';
import { DeleteList } from './delete-list.tsx';
import { listVisibilitySentences } from './visibility-names.ts';

/** Always reloaded: an edit must start from the stored list. */
const editedListQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited-list', id],
    queryFn: ({ signal }) => api.call(calls.getList, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

type Draft = Required<Body<typeof calls.createList>>;

export function CreateList() {
  return (
    <SignedInPage heading={t`Create List`} loginNeeded={ownListMessages.loginNeeded}>
      {() => <NewList />}
    </SignedInPage>
  );
}

function NewList() {
  const saving = useSaving((body) => api.call(calls.createList, { body }).then(({ _id }) => _id));
  return (
    <PageFrame title={t`Create List`} endsInBar>
      <PageHead heading={t`Create List`} />
      <ListForm label={t`Create List`} saving={saving} cancelTo={paths.lists()} />
    </PageFrame>
  );
}

export function EditList({ id }: { id: string }) {
  return (
    <SignedInPage heading={t`Edit List`} loginNeeded={ownListMessages.loginNeeded}>
      {() => <StoredList id={id} />}
    </SignedInPage>
  );
}

function StoredList({ id }: { id: string }) {
  const query = useQuery(editedListQuery(id));
  const saving = useSaving(async (body) => {
    const headers = { 'if-match': versionTag(query.data?.version ?? 0) };
    await api.call(calls.editList, { params: { id }, headers, body });
    return id;
  });
  return (
    <LoadedPage heading={t`Edit List`} loadFailed={ownListMessages.loadFailed} query={query}>
      {(list) => (
        <PageFrame title={t`Edit: ${list.title}`} endsInBar>
          <PageHead heading={t`Edit List`}>
            <DeleteList id={list._id} title={list.title} />
          </PageHead>
          <ListForm
            start={list}
            label={t`Save Changes`}
            saving={saving}
            cancelTo={paths.lists(`/${id}`)}
          />
        </PageFrame>
      )}
    </LoadedPage>
  );
}

type Save = { body: Draft; leave: () => void };

/** `call` returns the id of the saved list. */
function useSaving(call: (body: Draft) => Promise<string>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ body }: Save) => call(body),
    onSuccess: (id, { leave }) => {
      toastSuccess(ownListMessages.saved);
      void client.invalidateQueries({ queryKey: listsKey });
      leave();
      void navigate(paths.lists(`/${id}`));
    },
  });
}

type ListFormProps = {
  /** Of a new list if absent. */
  start?: ProblemList;
  label: string;
  saving: { mutate: (save: Save) => void; isPending: boolean; error: Error | null };
  cancelTo: string;
};

function ListForm({ start, label, saving, cancelTo }: ListFormProps) {
  const [begun] = useState({
    title: start?.title ?? '',
    description: start?.description ?? '',
    visibility: start?.visibility ?? ('private' as const),
    problems: (start?.problems ?? []).map(({ _id, name }) => ({ _id, name })),
  } as {
    title: string;
    description: string;
    visibility: ListVisibility;
    problems: readonly { _id: string; name: string }[];
  });
  const [form, setForm] = useState(begun);
  const [flaw, setFlaw] = useState<string>();
  const leave = useUnsavedWarning(form !== begun);
  const change = (part: Partial<typeof begun>) => {
    setForm((now) => ({ ...now, ...part }));
    setFlaw(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = form.title.trim() === '' ? listRules.titleRequired : undefined;
    setFlaw(found);
    if (found !== undefined) return;
    saving.mutate({ body: { ...form, problems: form.problems.map(({ _id }) => _id) }, leave });
  };
  const isFixed = start?.isBookmarks === true;
  return (
    <form className={classes.form} data-narrow onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={saving.isPending}>
        <TextInput
          label={t`Title`}
          maxLength={problemNameMaxChars}
          disabled={isFixed}
          value={form.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t`Description`}
          rows={3}
          maxLength={listDescriptionMaxBytes}
          value={form.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {!isFixed && (
          <NativeSelect
            label={t`Who sees it`}
            value={form.visibility}
            onChange={(event) => {
              const chosen = listVisibilities.find((one) => one === event.currentTarget.value);
              if (chosen !== undefined) change({ visibility: chosen });
            }}
            data={listVisibilities.map((one) => ({
              value: one,
              label: listVisibilitySentences[one],
            }))}
          />
        )}
        <ProblemPicker chosen={form.problems} onChange={(problems) => change({ problems })} />
      </fieldset>
      <SaveBar
        label={label}
        savingLabel={t`Saving...`}
        isSaving={saving.isPending}
        problem={flaw ?? (saving.error ? sentenceOf(saving.error) : undefined)}
        cancelTo={cancelTo}
      />
    </form>
  );
}
