/** Puts a problem into the person's bookmarks and lists, or takes it out. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import * as calls from '../../../../contract/calls.ts';
import { problemNameMaxChars } from '../../../../contract/limits.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Checkbox } from '../../../ui/form/checkbox.ts';
import { listsKey, ownListsQuery } from '../../../ui/progress/list-queries.ts';
import classes from './save-to-list.module.css';

type SaveToListProps = { problemId: string; onClose: () => void };

export default function SaveToList({ problemId, onClose }: SaveToListProps) {
  return (
    <Modal opened onClose={onClose} title={t`Save to a list`}>
      <Choices problemId={problemId} />
    </Modal>
  );
}

const bookmarks = 'bookmarks';

function Choices({ problemId }: { problemId: string }) {
  const client = useQueryClient();
  const all = useQuery(ownListsQuery());
  const having = useQuery(ownListsQuery(problemId));
  const refresh = () => client.invalidateQueries({ queryKey: listsKey });
  // What was pressed is shown at once, until the lists are loaded again. Another press waits, so that
  // the calls keep their order.
  const [pressed, setPressed] = useState<{ id: string; isIn: boolean }>();
  const marking = useMutation({
    mutationFn: ({ id, isIn }: { id: string; isIn: boolean }) =>
      api.call(isIn ? calls.addToList : calls.takeFromList, { params: { id, problemId } }),
    onSettled: async () => {
      await refresh();
      setPressed(undefined);
    },
  });
  const [title, setTitle] = useState('');
  const creating = useMutation({
    mutationFn: () => api.call(calls.createList, { body: { title, problems: [problemId] } }),
    onSuccess: () => setTitle(''),
    onSettled: refresh,
  });
  const error = all.error ?? having.error ?? marking.error ?? creating.error;
  const own = (all.data ?? []).filter(({ isBookmarks }) => !isBookmarks);
  const rows = [
    { _id: bookmarks, title: t`Bookmarks`, isBookmarks: true },
    ...own.map(({ _id, title: named, isBookmarks }) => ({ _id, title: named, isBookmarks })),
  ];
  const isIn = (row: (typeof rows)[number]) =>
    (having.data ?? []).some(({ _id, isBookmarks }) =>
      row.isBookmarks ? isBookmarks : _id === row._id,
    );
  const mark = (change: { id: string; isIn: boolean }) => {
    if (pressed !== undefined) return;
    setPressed(change);
    marking.mutate(change);
  };
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') creating.mutate();
  };
  const isReady = all.data !== undefined && having.data !== undefined;
  return (
    <div className={classes.choices}>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      <ul aria-label={t`Lists`}>
        {isReady &&
          rows.map((row) => (
            <li key={row._id}>
              <Checkbox
                label={row.title}
                checked={pressed?.id === row._id ? pressed.isIn : isIn(row)}
                aria-disabled={pressed !== undefined}
                onChange={(event) => mark({ id: row._id, isIn: event.currentTarget.checked })}
              />
            </li>
          ))}
      </ul>
      <form onSubmit={create}>
        <TextInput
          label={t`New list`}
          placeholder={t`Title`}
          maxLength={problemNameMaxChars}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={creating.isPending}>
          {t`Create`}
        </Button>
      </form>
      <Link to={paths.lists()}>{t`All lists`}</Link>
    </div>
  );
}
