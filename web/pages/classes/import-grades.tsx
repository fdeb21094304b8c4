/** Grades from a file: a preview of what it sets, and then that. */

import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { importGrades } from '../../../contract/class-calls.ts';
import type { GradeChange, ImportedGrades } from '../../../contract/classes.ts';
import { gradesListMaxBytes } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { gradesMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { readTableText } from '../../ui/cases/table-text.ts';
import { ListProblems } from '../../ui/feedback/list-problems.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { plural } from '../../ui/format.ts';
import classes from './classes.module.css';
import { gradebookQuery } from './queries.ts';

export function ImportGrades({ slug }: { slug: string }) {
  const client = useQueryClient();
  const [list, setList] = useState('');
  const params = { slug };
  const looking = useMutation({
    mutationFn: () => api.call(importGrades, { params, body: { list } }),
  });
  const applying = useMutation({
    mutationFn: (preview: string) => api.call(importGrades, { params, body: { list, preview } }),
    onSuccess: () => {
      change('');
      toastSuccess({ title: t`Gradebook`, text: gradesMessages.applied });
    },
    onError: () => looking.reset(),
    onSettled: () => client.invalidateQueries(gradebookQuery(slug)),
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
  const changes = looking.data?.changes.length ?? 0;
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <Textarea
        label={t`List of grades`}
        description={t`The CSV of this page, changed in a spreadsheet, or a file of Moodle or Canvas. An empty cell changes nothing, and the word earned takes back points that were set by hand. Comments are never removed.`}
        placeholder={t`Account,Sheet 1 A,Sheet 1 A comment
ada,8,Shown at the board`}
        autosize
        minRows={4}
        maxRows={16}
        value={list}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes.line}>
        <FileButton
          label={t`Read a file`}
          to="list"
          accept=".csv,.tsv,.txt"
          onFiles={async ([file]) => {
            if (file !== undefined) change(await readTableText(file, gradesListMaxBytes + 1));
          }}
        />
        <Button size="xs" type="submit" disabled={isBusy || list.trim() === ''}>
          {t`Preview`}
        </Button>
      </div>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {looking.data && <Preview shown={looking.data} />}
      {preview && changes > 0 && (
        <Button disabled={isBusy} onClick={() => applying.mutate(preview)}>
          {applying.isPending ? t`Working…` : t`Set these grades (${changes})`}
        </Button>
      )}
    </form>
  );
}

function Preview({ shown: { changes, ignored, problems } }: { shown: ImportedGrades }) {
  if (problems.length > 0) return <ListProblems problems={problems} className={classes.list} />;
  return (
    <>
      {ignored.length > 0 && (
        <p className={classes.note}>
          {t`${plural(ignored.length, '# column|# columns')} not read: ${ignored.join(', ')}`}
        </p>
      )}
      {changes.length === 0 ? (
        <Message tone="green">{gradesMessages.unchanged}</Message>
      ) : (
        <ul className={classes.list} aria-label={t`What the list changes`}>
          {changes.map((one) => (
            <li key={`${one.line} ${one.assignment} ${one.label}`}>
              <span>
                {one.pupil}, {one.assignment} {one.label}
              </span>
              <span className={classes.note}>{wordsOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `line 2 · 10 → 8 · comment: Shown at the board`. */
function wordsOf({ line, before, after }: GradeChange): string {
  const points =
    before.points === after.points
      ? null
      : `${before.points ?? '–'} → ${after.points ?? t`as earned`}`;
  const comment = before.comment === after.comment ? null : `comment: ${after.comment}`;
  return [t`line ${line}`, points, comment].filter((one) => one !== null).join(' · ');
}
