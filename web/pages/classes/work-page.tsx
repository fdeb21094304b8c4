/** What a pupil submitted to a problem of an assignment: the sources, with comments on their lines. */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { commentWork, removeComment } from '../../../contract/class-calls.ts';
import type { PupilsWork, WorkComment } from '../../../contract/classes.ts';
import { languageName } from '../../../contract/languages.ts';
import { workCommentMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import type { WorkPlace } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageBack, PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { inWords } from '../../ui/words.ts';
import classes from './classes.module.css';
import { workQuery } from './queries.ts';

export default function WorkPage({ place }: { place: WorkPlace }) {
  const query = useQuery(workQuery(place));
  return (
    <LoadedPage heading={t`Work`} loadFailed={t`The work could not be loaded`} query={query}>
      {(work) => (
        <PageFrame title={`${work.problem.name}: ${work.pupil.name}`}>
          <PageBack to={paths.classes(`/${place.slug}/gradebook`)}>{t`Gradebook`}</PageBack>
          <PageHead heading={`${work.problem.label}. ${work.problem.name}`} />
          <PageLead>{`${work.assignment} · ${work.pupil.name}`}</PageLead>
          <Shown place={place} work={work} />
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function Shown({ place, work: { submissions, count } }: { place: WorkPlace; work: PupilsWork }) {
  const [chosen, setChosen] = useState('');
  const one = submissions.find(({ id }) => id === chosen) ?? submissions[0];
  if (one === undefined) {
    return (
      <EmptyState icon="list" title={t`Nothing submitted`} text={t`There is no submission yet.`} />
    );
  }
  return (
    <Panels>
      <NativeSelect
        label={t`Submission`}
        description={
          count > submissions.length ? t`The newest ${submissions.length} of ${count}.` : undefined
        }
        value={one.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={submissions.map(({ id, at, verdict, comments }) => ({
          value: id,
          label: `${formatInstant(at)}, ${inWords(verdict)}${comments.length > 0 ? t`, comments: ${comments.length}` : ''}`,
        }))}
      />
      <Source key={one.id} place={place} submission={one} />
    </Panels>
  );
}

type Submission = PupilsWork['submissions'][number];
type SourceProps = { place: WorkPlace; submission: Submission };

/** The number of a line begins a comment on it; null is all of the source. */
function Source({ place, submission }: SourceProps) {
  const { code, comments, verdict, language } = submission;
  const [line, setLine] = useState<number | null>();
  const lines = code.replace(/\n$/, '').split('\n');
  const on = (number: number | null) => comments.filter((one) => one.line === number);
  const form = line !== undefined && (
    <Writing
      key={line ?? 0}
      place={place}
      submission={submission}
      line={line}
      onDone={() => setLine(undefined)}
    />
  );
  return (
    <Panel title={inWords(verdict)} note={languageName(language)}>
      <section className={classes.scroll} aria-label={t`Source`}>
        <ol className={classes.source}>
          {lines.map((text, index) => {
            const number = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
              <Fragment key={index}>
                <li>
                  <button
                    type="button"
                    aria-label={t`${number}, comment on this line`}
                    onClick={() => setLine(number)}
                  >
                    {number}
                  </button>
                  <code>{text}</code>
                </li>
                {(on(number).length > 0 || line === number) && (
                  <li className={classes.remarks}>
                    <Remarks place={place} comments={on(number)} />
                    {line === number && form}
                  </li>
                )}
              </Fragment>
            );
          })}
        </ol>
      </section>
      <Remarks place={place} comments={on(null)} />
      {line === null && form}
      {line === undefined && (
        <Button variant="default" size="xs" onClick={() => setLine(null)}>
          {t`Comment on all of it`}
        </Button>
      )}
    </Panel>
  );
}

type RemarksProps = { place: WorkPlace; comments: readonly WorkComment[] };

function Remarks({ place, comments }: RemarksProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => api.call(removeComment, { params: { slug: place.slug, id } }),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(workQuery(place)),
  });
  if (comments.length === 0) return null;
  return (
    <ul className={classes.messages} aria-label={t`Comments`}>
      {comments.map(({ id, text, by, at, isOwn }) => (
        <li key={id}>
          <p className={classes.note}>
            {by}, <time dateTime={at}>{formatInstant(at)}</time>
            {isOwn && (
              <Button
                variant="subtle"
                color="red"
                size="compact-xs"
                disabled={removing.isPending}
                onClick={() => removing.mutate(id)}
              >
                {t`Remove`}
              </Button>
            )}
          </p>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

type WritingProps = SourceProps & { line: number | null; onDone: () => void };

function Writing({ place, submission, line, onDone }: WritingProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const writing = useMutation({
    mutationFn: () =>
      api.call(commentWork, {
        params: place,
        body: { submission: submission.id, line, text },
      }),
    onSuccess: async () => {
      await client.invalidateQueries(workQuery(place));
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    writing.mutate();
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        label={line === null ? t`Comment` : t`Comment on line ${line}`}
        data-autofocus
        autosize
        minRows={2}
        maxLength={workCommentMaxChars}
        value={text}
        error={writing.error && sentenceOf(writing.error)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.line}>
        <Button type="submit" disabled={writing.isPending || text.trim() === ''}>
          {t`Comment`}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
