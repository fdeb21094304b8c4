/** The pages on which organisers create, change and delete a contest. */

import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  contestDesk,
  createContest,
  deleteContest,
  editContest,
} from '../../../contract/contest-calls.ts';
import type { ContestDesk, FixedBy } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { fixedMessages } from '../../ui/contests/messages.ts';
import { contestQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { ConflictDialog } from '../../ui/form/conflict-dialog.tsx';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { ChangedBoardsShown } from './board-changes.tsx';
import { ContestForm, type SaveContest } from './contest-form.tsx';
import {
  bodyOf,
  changesOf,
  type ContestForm as Form,
  formOf,
  mergedForm,
  newContest,
} from './draft.ts';

/** `slug` is null for a new contest. */
export default function FormPage({ slug }: { slug: string | null }) {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.contests} roles={['organiser']}>
      {() => (slug === null ? <Create /> : <Edit key={slug} slug={slug} />)}
    </AdminOnly>
  );
}

/** What is sent of a form that has no flaw. */
function sentOf(form: Form) {
  const made = bodyOf(form);
  if ('flaw' in made) throw new Error(made.flaw.sentence);
  return made.body;
}

function Create() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    mutationFn: ({ form }: SaveContest) => api.call(createContest, { body: sentOf(form) }),
    onSuccess: async ({ slug }, { leave }) => {
      toastSuccess({ title: t`Created`, text: t`Teams and the course are on its desk.` });
      await client.invalidateQueries({ queryKey: ['contests'] });
      leave();
      void navigate(contestAddress(slug, 'desk'));
    },
  });
  return (
    <PageFrame title={t`New contest`} endsInBar>
      <PageHead heading={t`New contest`} />
      <PageLead>
        {t`A draft is seen by administrators only, and can be changed at any time.`}
      </PageLead>
      <ContestForm
        start={newContest}
        label={t`Create the contest`}
        saving={saving}
        cancelTo={paths.contests()}
      />
    </PageFrame>
  );
}

/** Always reloaded: an edit must start from the stored contest. */
const editedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['edited-contest', slug],
    queryFn: ({ signal }) => api.call(contestDesk, { params: { slug }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

function Edit({ slug }: { slug: string }) {
  const query = useQuery(editedQuery(slug));
  // Loaded beside: until it says that nothing can be changed, the form stands there.
  const fixedBy = useQuery(contestQuery(slug)).data?.fixedBy ?? null;
  return (
    <LoadedPage
      heading={t`Edit contest`}
      loadFailed={t`The contest could not be loaded`}
      query={query}
    >
      {(desk) => (
        <PageFrame title={t`Edit: ${desk.name}`} endsInBar>
          <EditForm loaded={desk} fixedBy={fixedBy} />
        </PageFrame>
      )}
    </LoadedPage>
  );
}

const conflictStatus = 409;
const isConflict = (error: unknown): boolean =>
  error instanceof Refusal && error.status === conflictStatus;

/** Another organiser saved first, or the contest was moved on. */
type Conflict = { save: SaveContest; theirs: ContestDesk };

function EditForm({ loaded, fixedBy }: { loaded: ContestDesk; fixedBy: FixedBy | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(loaded);
  const start = useMemo(() => formOf(begun), [begun]);
  const [met, setMet] = useState<Conflict>();
  const [isOpen, setIsOpen] = useState(false);
  const saving = useMutation({
    mutationFn: async ({ form, over = begun }: SaveContest & { over?: ContestDesk }) => {
      const mine = over === begun ? form : mergedForm(start, formOf(over), form);
      const call = (preview: boolean) =>
        api.call(editContest, {
          params: { slug: over.slug },
          headers: { 'if-match': versionTag(over.version) },
          body: { ...sentOf(mine), preview },
        });
      const { boards } = await call(true);
      const isFelt = boards.organisers.teams.length + boards.everyone.teams.length > 0;
      const isSure =
        !isFelt ||
        (await ask({
          title: t`Save the changes?`,
          text: <ChangedBoardsShown boards={boards} />,
          yes: t`Save`,
          no: t`Go on editing`,
        }));
      return isSure ? await call(false) : null;
    },
    onSuccess: async (saved, { leave }) => {
      if (saved === null) return;
      toastSuccess({ title: t`Saved`, text: t`The contest has been changed.` });
      await client.invalidateQueries({ queryKey: ['contest', begun.slug] });
      await client.invalidateQueries({ queryKey: ['contests'] });
      leave();
      void navigate(contestAddress(saved.slug, 'desk'));
    },
    onError: async (error, save) => {
      if (!isConflict(error)) return;
      const theirs = await api
        .call(contestDesk, { params: { slug: begun.slug } })
        .catch(() => undefined);
      // Other refusals have the same status.
      if (theirs === undefined || theirs.version === (save.over ?? begun).version) return;
      setMet({ save, theirs });
      setIsOpen(true);
    },
  });
  const loadTheirs = () => {
    if (met === undefined) return;
    setIsOpen(false);
    saving.reset();
    setBegun(met.theirs);
  };
  const saveMine = () => {
    if (met === undefined) return;
    setIsOpen(false);
    saving.mutate({ ...met.save, over: met.theirs });
  };
  return (
    <>
      <PageHead heading={t`Edit contest`}>
        <DeleteContest slug={begun.slug} name={begun.name} />
        <Button
          component={Link}
          variant="default"
          size="xs"
          to={contestAddress(begun.slug, 'desk')}
        >
          {t`To the desk`}
        </Button>
      </PageHead>
      <PageLead>
        {fixedBy === null
          ? t`If a change moves teams on the board, you see how before it is saved. It then holds for everything at once.`
          : fixedMessages[fixedBy]}
      </PageLead>
      {fixedBy === null && (
        <ContestForm
          key={begun.version}
          start={start}
          label={t`Save the changes`}
          saving={saving}
          cancelTo={contestAddress(begun.slug, 'desk')}
        />
      )}
      {met && (
        <ConflictDialog
          title={t`This contest has been changed`}
          changed={t`Another organiser changed it`}
          changes={changesOf(start, formOf(met.theirs), met.save.form)}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onLoadTheirs={loadTheirs}
          onSaveMine={saveMine}
        />
      )}
    </>
  );
}

function DeleteContest({ slug, name }: { slug: string; name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => api.call(deleteContest, { params: { slug } }),
    onSuccess: async () => {
      toastSuccess({ title: t`Deleted`, text: t`${name} is gone.` });
      await client.invalidateQueries({ queryKey: ['contests'] });
      void navigate(paths.contests());
    },
    onError: (error) => toastError({ title: t`Not deleted`, text: sentenceOf(error) }),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Delete the contest?`,
      text: (
        <p>
          {t`“${name}” will be deleted with its teams. Submissions of a draft become ordinary.`}
        </p>
      ),
      yes: t`Delete`,
      no: t`Cancel`,
    });
    if (isSure) deleting.mutate();
  };
  return (
    <Button
      color="red"
      variant="outline"
      size="xs"
      disabled={deleting.isPending}
      onClick={() => void remove()}
    >
      {t`Delete the contest`}
    </Button>
  );
}
