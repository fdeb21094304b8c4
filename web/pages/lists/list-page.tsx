/** A list of problems with the reader's progress; its owner edits it, others copy it. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import * as calls from '../../../contract/calls.ts';
import type { ProblemList } from '../../../contract/lists.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { ownListMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageBack, PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { listQuery, listsKey } from '../../ui/progress/list-queries.ts';
import { ProblemSteps } from '../../ui/progress/problem-steps.tsx';
import { rich } from '../../ui/rich.ts';
import { DeleteList } from './delete-list.tsx';
import classes from './list.module.css';
import { listVisibilityNames } from './visibility-names.ts';

export function ListPage({ id }: { id: string }) {
  const query = useQuery(listQuery(id));
  return (
    <LoadedPage heading={t`List`} loadFailed={ownListMessages.loadFailed} query={query}>
      {(list) => <List list={list} />}
    </LoadedPage>
  );
}

function List({ list }: { list: ProblemList }) {
  const { person } = useSession();
  const { _id, title, description, visibility, isBookmarks, isOwn, owner, problems } = list;
  const address = `${window.location.origin}${paths.lists(`/${_id}`)}`;
  return (
    <PageFrame title={title}>
      <PageBack to={paths.lists()}>{t`All lists`}</PageBack>
      <PageHead
        heading={
          <>
            {title} {!isBookmarks && <Badge>{listVisibilityNames[visibility]}</Badge>}
          </>
        }
      >
        {visibility !== 'private' && <CopyButton text={address} of={t`Address of the list`} />}
        {isOwn && (
          <Button component={Link} variant="default" size="xs" to={paths.lists(`/${_id}/edit`)}>
            {t`Edit List`}
          </Button>
        )}
        {!isOwn && person !== null && <CopyList list={list} />}
        {!isOwn && person?.isAdmin && <DeleteList id={_id} title={title} />}
      </PageHead>
      {!isOwn && (
        <p className={classes.owner}>
          {rich`By ${owner.username === null ? owner.name : <Link to={paths.publicProfile(owner.username)}>{owner.name}</Link>}`}
        </p>
      )}
      {description !== '' && <PageLead>{description}</PageLead>}
      {problems.length === 0 ? (
        <EmptyState icon="list" title={t`No problems`} text={t`The list has no problem yet.`} />
      ) : (
        <ProblemSteps problems={problems} isSignedIn={person !== null} />
      )}
    </PageFrame>
  );
}

/** A private copy, which the person may change. */
function CopyList({ list: { title, description, problems } }: { list: ProblemList }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: () => {
      const ids = problems.map(({ _id }) => _id);
      return api.call(calls.createList, { body: { title, description, problems: ids } });
    },
    onSuccess: ({ _id }) => {
      toastSuccess(ownListMessages.copied);
      void client.invalidateQueries({ queryKey: listsKey });
      void navigate(paths.lists(`/${_id}`));
    },
    onError: (error) => toastError({ title: t`Not copied`, text: sentenceOf(error) }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={copying.isPending}
      onClick={() => copying.mutate()}
    >
      {t`Copy to my lists`}
    </Button>
  );
}
