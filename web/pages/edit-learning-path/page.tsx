/** The pages on which administrators create, change and delete a learning path. */

import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as calls from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { accessMessages, pathMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { learningKey } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { newPath, pathFormOf } from './draft.ts';
import { PathForm, type SavePath } from './path-form.tsx';

/** Always reloaded: an edit must start from the stored path. */
const editedPathQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited-path', id],
    queryFn: ({ signal }) => api.call(calls.getPath, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function Component() {
  const { pathId } = useParams();
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.paths}>
      {() => (pathId === undefined ? <CreatePath /> : <EditPath key={pathId} id={pathId} />)}
    </AdminOnly>
  );
}

function CreatePath() {
  const saving = useSaving((body) => api.call(calls.createPath, { body }));
  return (
    <PageFrame title={t`Create Path`} endsInBar>
      <PageHead heading={t`Create Path`} />
      <PageLead>{t`A published path is shown to everyone as soon as it is saved.`}</PageLead>
      <PathForm start={newPath} label={t`Create Path`} saving={saving} />
    </PageFrame>
  );
}

function EditPath({ id }: { id: string }) {
  const query = useQuery(editedPathQuery(id));
  const saving = useSaving((body) =>
    api.call(calls.editPath, {
      params: { id },
      headers: { 'if-match': versionTag(query.data?.version ?? 0) },
      body,
    }),
  );
  return (
    <LoadedPage heading={t`Edit Path`} loadFailed={pathMessages.loadFailed} query={query}>
      {(path) => (
        <PageFrame title={t`Edit: ${path.title}`} endsInBar>
          <PageHead heading={t`Edit Path`}>
            <DeletePath id={id} title={path.title} />
          </PageHead>
          <PageLead>
            {t`Problems that are not published are left out for everyone but administrators.`}
          </PageLead>
          <PathForm start={pathFormOf(path)} label={t`Save Changes`} saving={saving} />
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function useSaving(call: (body: SavePath['body']) => Promise<unknown>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ body }: SavePath) => call(body),
    onSuccess: (_, { leave }) => {
      toastSuccess(pathMessages.saved);
      void client.invalidateQueries({ queryKey: learningKey });
      leave();
      void navigate(paths.learningPaths());
    },
  });
}

function DeletePath({ id, title }: { id: string; title: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => api.call(calls.deletePath, { params: { id } }),
    onSuccess: () => {
      toastSuccess(pathMessages.deleted);
      void client.invalidateQueries({ queryKey: learningKey });
      void navigate(paths.learningPaths());
    },
    onError: (error) => toastError({ title: t`Not deleted`, text: sentenceOf(error) }),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Delete the path?`,
      text: <p>{t`“${title}” will be deleted. Its problems and all progress stay.`}</p>,
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
      {t`Delete Path`}
    </Button>
  );
}
