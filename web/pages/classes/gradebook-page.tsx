/** The gradebook: pupils by problems with points, and for teachers what they set by hand. */

import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { gradebookCsv, gradeWork } from '../../../contract/class-calls.ts';
import type { Gradebook, Grade as GradeOfWork } from '../../../contract/classes.ts';
import { gradeCommentMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { workAddress } from '../../more-paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { numberOrNull } from '../../ui/form/typed-number.ts';
import { plural } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toTheMinute } from '../../ui/to-the-minute.ts';
import { Unfolding } from '../../ui/unfolding.tsx';
import { ClassBack } from './class-back.tsx';
import classes from './classes.module.css';
import { ImportGrades } from './import-grades.tsx';
import { classQuery, gradebookQuery } from './queries.ts';

export default function GradebookPage({ slug }: { slug: string }) {
  const ofClass = useQuery(classQuery(slug));
  const query = useQuery(gradebookQuery(slug));
  const isTeacher = ofClass.data?.pupils != null;
  const name = ofClass.data?.name ?? t`Class`;
  return (
    <LoadedPage
      heading={t`Gradebook`}
      loadFailed={t`The gradebook could not be loaded`}
      query={query}
    >
      {(book) => (
        <PageFrame title={t`Gradebook: ${name}`}>
          <ClassBack slug={slug} />
          <PageHead heading={isTeacher ? t`Gradebook` : t`Your results`}>
            {isTeacher && <Files slug={slug} />}
          </PageHead>
          <Book slug={slug} book={book} isTeacher={isTeacher} />
          {isTeacher && book.assignments.length > 0 && (
            <Unfolding title={t`Grades from a file`}>
              <ImportGrades slug={slug} />
            </Unfolding>
          )}
        </PageFrame>
      )}
    </LoadedPage>
  );
}

const files = [
  { kind: 'all', label: 'CSV' },
  { kind: 'moodle', label: t`For Moodle` },
  { kind: 'canvas', label: t`For Canvas` },
] as const;

function Files({ slug }: { slug: string }) {
  const saving = useMutation({
    mutationFn: async (kind: (typeof files)[number]['kind']) => {
      const bytes = await api.bytes(gradebookCsv, { params: { slug }, query: { for: kind } });
      saveFile(`${slug}-${kind}.csv`, new Blob([bytes], { type: 'text/csv' }));
    },
    onError: (error) => toastError({ title: t`Not written`, text: sentenceOf(error) }),
  });
  return files.map(({ kind, label }) => (
    <Button
      key={kind}
      variant="default"
      size="xs"
      disabled={saving.isPending}
      onClick={() => saving.mutate(kind)}
    >
      {label}
    </Button>
  ));
}

/** The work that is graded: a pupil, an assignment, and a problem. */
type Chosen = { pupil: string; assignment: string; label: string };

type BookProps = { slug: string; book: Gradebook; isTeacher: boolean };

function Book({ slug, book: { assignments, pupils }, isTeacher }: BookProps) {
  const [chosen, setChosen] = useState<Chosen>();
  if (assignments.length === 0) {
    return <p className={classes.note}>{t`There are no assignments yet.`}</p>;
  }
  return (
    <>
      <section className={classes.scroll} aria-label={t`Gradebook`}>
        <table className={classes.book}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t`Pupil`}
              </th>
              <th scope="col" rowSpan={2}>
                {t`Points`}
              </th>
              {assignments.map(({ slug: assignment, name, problems }) => (
                <th key={assignment} scope="colgroup" colSpan={Math.max(1, problems.length)}>
                  <Link to={contestAddress(assignment)}>{name}</Link>
                </th>
              ))}
            </tr>
            <tr>
              {assignments.flatMap(({ slug: assignment, problems }) =>
                problems.length === 0
                  ? [<th key={assignment} />]
                  : problems.map(({ label, name, points }) => (
                      <th key={`${assignment} ${label}`} scope="col" title={name}>
                        {label} <small>{points}</small>
                      </th>
                    )),
              )}
            </tr>
          </thead>
          <tbody>
            {pupils.map((pupil) => (
              <tr key={pupil.id}>
                <th scope="row">{pupil.name}</th>
                <td>{pupil.points}</td>
                {pupil.assignments.flatMap(({ grades, extensionMinutes }, at) => {
                  const { slug: assignment = '', problems = [] } = assignments[at] ?? {};
                  if (problems.length === 0) return [<td key={assignment} />];
                  return problems.map(({ label }, index) => (
                    <td key={`${assignment} ${label}`}>
                      <Cell
                        grade={grades[index] ?? null}
                        name={`${pupil.name}, ${label}`}
                        hasMoreTime={extensionMinutes > 0}
                        work={workAddress({ slug, assignment, id: pupil.id, label })}
                        onChoose={
                          isTeacher
                            ? () => setChosen({ pupil: pupil.id, assignment, label })
                            : undefined
                        }
                      />
                    </td>
                  ));
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {chosen && (
        <Grade
          key={`${chosen.pupil} ${chosen.assignment} ${chosen.label}`}
          slug={slug}
          chosen={chosen}
          pupil={pupils.find(({ id }) => id === chosen.pupil)?.name ?? ''}
          grade={gradeIn({ assignments, pupils }, chosen)}
          onDone={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function gradeIn({ assignments, pupils }: Gradebook, { pupil, assignment, label }: Chosen) {
  const at = assignments.findIndex(({ slug }) => slug === assignment);
  const index = assignments[at]?.problems.findIndex((one) => one.label === label) ?? -1;
  const row = pupils.find(({ id }) => id === pupil);
  return row?.assignments[at]?.grades[index] ?? null;
}

type CellProps = {
  grade: GradeOfWork | null;
  /** Of the pupil and the problem. */
  name: string;
  hasMoreTime: boolean;
  /** The address of the sources. */
  work: string;
  onChoose: (() => void) | undefined;
};

function Cell({ grade, name, hasMoreTime, work, onChoose }: CellProps) {
  const words = [
    grade !== null && grade.tries > 0 && plural(grade.tries, '# try|# tries'),
    grade !== null && grade.pending > 0 && t`${grade.pending} waiting`,
    grade?.isLate && t`late`,
    grade?.isSet && t`by hand`,
    hasMoreTime && t`more time`,
  ].filter((one) => one !== false && one !== undefined);
  return (
    <>
      {onChoose === undefined ? (
        <strong>{grade?.points ?? '–'}</strong>
      ) : (
        <button
          type="button"
          aria-label={t`${grade?.points ?? '–'}, grade ${name}`}
          onClick={onChoose}
        >
          {grade?.points ?? '–'}
        </button>
      )}
      {grade !== null && grade.tries + grade.pending > 0 && (
        <Link className={classes.see} to={work} aria-label={t`Sources of ${name}`}>
          {t`Sources`}
        </Link>
      )}
      {words.length > 0 && <small>{words.join(', ')}</small>}
      {grade?.at && (
        <small>
          <time dateTime={grade.at}>{toTheMinute(grade.at)}</time>
        </small>
      )}
      {grade?.comment && <small className={classes.comment}>{grade.comment}</small>}
    </>
  );
}

type GradeProps = {
  slug: string;
  chosen: Chosen;
  pupil: string;
  grade: GradeOfWork | null;
  onDone: () => void;
};

function Grade({ slug, chosen, pupil, grade, onDone }: GradeProps) {
  const client = useQueryClient();
  // What was there when the form was opened: only changes are sent, so that those of another teacher stay.
  const [start] = useState({
    points: grade?.isSet ? `${grade.points}` : '',
    comment: grade?.comment ?? '',
  });
  const [points, setPoints] = useState(start.points);
  const [comment, setComment] = useState(start.comment);
  const saving = useMutation({
    mutationFn: () =>
      api.call(gradeWork, {
        params: {
          slug,
          assignment: chosen.assignment,
          id: chosen.pupil,
          label: chosen.label,
        },
        body: {
          ...(points !== start.points && { points: numberOrNull('points', points) }),
          ...(comment !== start.comment && { comment: comment.trim() === '' ? null : comment }),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries(gradebookQuery(slug));
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Panel title={`${pupil}, ${chosen.label}`} note={t`${grade?.earned ?? 0} points earned`}>
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label={t`Points`}
          description={t`In place of those that were earned; empty leaves them.`}
          inputMode="decimal"
          value={points}
          onChange={(event) => setPoints(event.currentTarget.value)}
        />
        <Textarea
          label={t`Comment`}
          description={t`The pupil reads it.`}
          autosize
          minRows={2}
          maxLength={gradeCommentMaxChars}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div className={classes.line}>
          <Button type="submit" disabled={saving.isPending}>
            {t`Save the grade`}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t`Cancel`}
          </Button>
        </div>
        {saving.error && (
          <p role="alert" className={classes.error}>
            {sentenceOf(saving.error)}
          </p>
        )}
      </form>
    </Panel>
  );
}
