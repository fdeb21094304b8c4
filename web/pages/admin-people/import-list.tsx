/** A list of people: its preview, and then what it says. */

import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { peopleListMaxBytes } from '../../../contract/limits.ts';
import type { ImportedPeople, ListedPerson, Slip } from '../../../contract/people.ts';
import { importPeople } from '../../../contract/people-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { peopleMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { readTableText } from '../../ui/cases/table-text.ts';
import { ListProblems } from '../../ui/feedback/list-problems.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { formatInstant, plural } from '../../ui/format.ts';
import { rich } from '../../ui/rich.ts';
import classes from './admin-people.module.css';
import { peopleKey } from './queries.ts';

type ImportListProps = { onSlips: (slips: readonly Slip[]) => void };

export function ImportList({ onSlips }: ImportListProps) {
  const client = useQueryClient();
  const [list, setList] = useState('');
  const looking = useMutation({
    mutationFn: () => api.call(importPeople, { body: { list } }),
  });
  const applying = useMutation({
    mutationFn: (preview: string) => api.call(importPeople, { body: { list, preview } }),
    onSuccess: ({ slips }) => {
      change('');
      // A toast would be printed over the slips.
      if (slips.length > 0) onSlips(slips);
      else toastSuccess({ title: t`People`, text: peopleMessages.listApplied });
    },
    onError: () => looking.reset(),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
  const change = (text: string) => {
    setList(text);
    looking.reset();
    applying.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    applying.reset();
    looking.mutate();
  };
  const error = looking.error ?? applying.error;
  const preview = looking.data?.preview;
  const isBusy = looking.isPending || applying.isPending;
  const changes = looking.data?.people.filter((one) => one.change !== 'unchanged').length ?? 0;
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <Textarea
        className={classes.list}
        label={t`List`}
        description={t`A table as CSV, or as copied from a spreadsheet. Its first line names the columns: email and name, and, if you like, username, roles, class (its code or address), ends (a day) and password. Accounts that are there keep their passwords; an empty cell changes nothing.`}
        placeholder={t`email,name,class,ends
ada@example.org,Ada Lovelace,algorithms-1,2027-07-31`}
        autosize
        minRows={5}
        maxRows={16}
        value={list}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <FileButton
          label={t`Read a file`}
          to="list"
          accept=".csv,.tsv,.txt"
          onFiles={async ([file]) => {
            if (file !== undefined) change(await readTableText(file, peopleListMaxBytes + 1));
          }}
        />
        <Button size="xs" type="submit" disabled={isBusy || list.trim() === ''}>
          {t`Preview`}
        </Button>
      </div>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {looking.data && <Preview shown={looking.data} />}
      {preview && changes > 0 && (
        <div>
          <Button disabled={isBusy} onClick={() => applying.mutate(preview)}>
            {applying.isPending ? t`Working…` : t`Make these changes (${changes})`}
          </Button>
        </div>
      )}
    </form>
  );
}

function Preview({ shown: { people, problems } }: { shown: ImportedPeople }) {
  if (problems.length > 0) {
    return <ListProblems problems={problems} className={classes.lines} />;
  }
  const count = (change: ListedPerson['change']) =>
    people.filter((one) => one.change === change).length;
  if (count('unchanged') === people.length) {
    return <Message tone="green">{peopleMessages.listUnchanged}</Message>;
  }
  return (
    <>
      <p className={classes.facts}>
        {t`${plural(count('created'), '# new account|# new accounts')}, ${count('changed')} changed, ${count('unchanged')} as they are`}
      </p>
      <ul className={classes.lines} aria-label={t`What the list changes`}>
        {people
          .filter((one) => one.change !== 'unchanged')
          .map((one) => (
            <li key={one.line}>
              <Line one={one} />
            </li>
          ))}
      </ul>
    </>
  );
}

const passwordWords: Record<ListedPerson['password'], string> = {
  made: t`a password is made`,
  given: t`with the password of the list`,
  kept: t`keeps its password`,
  ignored: 'keeps its password: that of the list is not used',
};

/** `roles: teacher`, or `roles: reviewer → teacher`. */
function wordsOf({ field, before, after }: ListedPerson['differences'][number]): string {
  const shown = (value: string) => (field === 'ends' ? formatInstant(value) : value);
  const was = before === null ? '' : `${shown(before)} → `;
  return `${field}: ${was}${shown(after)}`;
}

function Line({
  one: { line, name, email, since, change, differences, password },
}: {
  one: ListedPerson;
}) {
  const isNew = change === 'created';
  const told = differences.filter(({ field }) => !(isNew && field === 'name'));
  return (
    <>
      <p className={classes.head}>
        <strong>{name}</strong>
        <Badge tone={isNew ? 'green' : 'yellow'}>{isNew ? t`new` : t`changed`}</Badge>
      </p>
      <p className={classes.facts}>
        {rich`line ${line} · ${email} · ${since !== null && t`there since ${formatInstant(since)} · `}${[...told.map(wordsOf), passwordWords[password]].join(' · ')}`}
      </p>
    </>
  );
}
