/** Finds problems to add: by name or tag, or all of a list by its address. */

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { plural } from '../format.ts';
import { Icon } from '../icons.tsx';
import { listQuery } from '../progress/list-queries.ts';
import classes from './problem-search.module.css';

type Found = { _id: string; name: string };

type ProblemSearchProps = {
  isChosen: (problemId: string) => boolean;
  onAdd: (problems: readonly Found[]) => void;
};

/** As many as can be read at a glance. */
const foundMax = 8;

const listAddress = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

export function ProblemSearch({ isChosen, onAdd }: ProblemSearchProps) {
  const { data = [] } = useQuery(problemsQuery);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const [listId] = listAddress.exec(words) ?? [];
  const found = data.filter(
    ({ _id, name, tags }) =>
      words !== '' &&
      !isChosen(_id) &&
      (name.toLowerCase().includes(words) || tags.some((tag) => tag.toLowerCase().includes(words))),
  );
  const add = (problems: readonly Found[]) => {
    setSearch('');
    onAdd(problems.map(({ _id, name }) => ({ _id, name })));
  };
  return (
    <>
      <TextInput
        label={t`Add a problem`}
        placeholder={t`Name or tag, or the address of a list`}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.found} role="status">
        {found.slice(0, foundMax).map((problem) => (
          <Button
            key={problem._id}
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={12} />}
            aria-label={t`Add ${problem.name}`}
            onClick={() => add([problem])}
          >
            {problem.name}
          </Button>
        ))}
        {found.length > foundMax && <span>{t`and ${found.length - foundMax} more`}</span>}
        {listId !== undefined && <WholeList id={listId} isChosen={isChosen} onAdd={add} />}
        {found.length === 0 && words !== '' && listId === undefined && (
          <span>{t`No problem matches.`}</span>
        )}
      </div>
    </>
  );
}

function WholeList({ id, isChosen, onAdd }: ProblemSearchProps & { id: string }) {
  const { data, error } = useQuery(listQuery(id));
  if (error) return <span>{sentenceOf(error)}</span>;
  if (data === undefined) return null;
  const more = data.problems.filter(({ _id }) => !isChosen(_id));
  if (more.length === 0) return <span>{t`All problems of “${data.title}” are here.`}</span>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="plus" size={12} />}
      onClick={() => onAdd(more)}
    >
      {t`${plural(more.length, '# problem|# problems')} of “${data.title}”`}
    </Button>
  );
}
