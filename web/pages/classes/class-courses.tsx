/** The courses of learning platforms to which a class belongs, and how its points get there. */

import { Button, NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClassCourse, CourseList } from '../../../contract/lti.ts';
import {
  changeCourse,
  classCourses,
  disconnectCourse,
  fetchMembers,
  sendScoresAgain,
} from '../../../contract/lti-calls.ts';
import { scoreTimes } from '../../../contract/lti-words.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './classes.module.css';
import { classQuery } from './queries.ts';

const refetchMs = 20_000;

const coursesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['class', slug, 'courses'],
    queryFn: ({ signal }) => api.call(classCourses, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

const timeWords = {
  verdict: t`with each verdict`,
  deadline: t`at the end of the pupil's time`,
} as const;

/** Nothing for a class of no course. */
export default function ClassCourses({ slug }: { slug: string }) {
  const { data } = useQuery(coursesQuery(slug));
  if (data === undefined || data.courses.length === 0) return null;
  return (
    <Panel title={t`Courses`}>
      <ul className={classes.list} aria-label={t`Courses`}>
        {data.courses.map((course) => (
          <li key={course.id}>
            <Course slug={slug} course={course} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Course({ slug, course }: { slug: string; course: ClassCourse }) {
  const client = useQueryClient();
  const params = { slug, id: course.id };
  const settled = {
    onError: (error: unknown) => toastError({ title: t`Not changed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(coursesQuery(slug)),
  };
  const changing = useMutation({
    mutationFn: (sends: ClassCourse['sends']) =>
      api.call(changeCourse, { params, body: { sends } }),
    ...settled,
  });
  const sending = useMutation({
    mutationFn: () => api.call(sendScoresAgain, { params }),
    ...settled,
  });
  const leaving = useMutation({
    mutationFn: () => api.call(disconnectCourse, { params }),
    ...settled,
  });
  const leave = async () => {
    const isSure = await ask({
      title: t`Disconnect the course?`,
      text: (
        <p>
          {t`Points go to “${course.title}” no more, and its links lead nowhere until it is connected again. Pupils and their work stay.`}
        </p>
      ),
      yes: t`Disconnect`,
      no: t`Cancel`,
    });
    if (isSure) leaving.mutate();
  };
  const { sent, waiting, failed } = course.scores;
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        <strong>{course.title}</strong> · {course.platform} ·{' '}
        {plural(course.pupils, '# pupil came from it|# pupils came from it')}
      </p>
      {course.takesScores ? (
        <>
          <NativeSelect
            label={t`Points are sent`}
            data={scoreTimes.map((value) => ({ value, label: timeWords[value] }))}
            value={course.sends}
            disabled={changing.isPending}
            onChange={({ currentTarget: { value } }) => {
              const sends = scoreTimes.find((one) => one === value);
              if (sends !== undefined) changing.mutate(sends);
            }}
          />
          <p className={classes.note}>
            {t`${sent} sent, ${waiting} on their way, ${failed.length} refused`}
          </p>
        </>
      ) : (
        <p className={classes.note}>{t`The course takes no points from this site.`}</p>
      )}
      {failed.length > 0 && (
        <>
          <ul className={classes.list} aria-label={t`Points that were refused`}>
            {failed.map(({ pupil, assignment, reason }) => (
              <li key={`${pupil} ${assignment}`}>
                <span>
                  {pupil}, {assignment}
                </span>
                <span className={classes.note}>{reason}</span>
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            size="xs"
            disabled={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {t`Send them again`}
          </Button>
        </>
      )}
      {course.hasList && <People slug={slug} course={course} />}
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={t`Disconnect ${course.title}`}
        disabled={leaving.isPending}
        onClick={() => void leave()}
      >
        {t`Disconnect`}
      </Button>
    </div>
  );
}

const listedWords = {
  added: t`is added`,
  unchanged: t`is in the class`,
  waiting: t`joins when they first open Arbiter from the course`,
  takenOut: t`was taken out, and stays out`,
} as const;

/** The people of the course, as the platform lists them: first a preview, then the same for good. */
function People({ slug, course }: { slug: string; course: ClassCourse }) {
  const client = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<{ list: CourseList; isDone: boolean }>();
  const fetching = useMutation({
    mutationFn: (preview: boolean) =>
      api.call(fetchMembers, { params: { slug, id: course.id }, body: { preview } }),
    onSuccess: async (list, preview) => {
      setShown({ list, isDone: !preview });
      if (preview) return;
      // The button that was pressed is gone.
      opener.current?.focus();
      await client.invalidateQueries(classQuery(slug));
    },
  });
  const { title } = course;
  const { error, isPending } = fetching;
  const fetch = (preview: boolean): void => {
    if (!isPending) fetching.mutate(preview);
  };
  const added = shown?.list.people.filter(({ change }) => change === 'added').length ?? 0;
  // Not `disabled` while they wait, which would take the focus from them.
  const waits = { 'aria-disabled': isPending, ...(isPending && { 'data-disabled': true }) };
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        size="xs"
        aria-label={t`Fetch the course's list: ${title}`}
        {...waits}
        onClick={() => fetch(true)}
      >
        {t`Fetch the course's list`}
      </Button>
      {error && (
        <p role="alert" className={classes.error}>
          {sentenceOf(error)}
        </p>
      )}
      <p role="status" className={classes.note}>
        {shown && added === 0 ? t`The list changes nothing.` : null}
        {shown?.isDone && added > 0 ? t`The people of the course are in the class.` : null}
      </p>
      {shown && <ListedPeople list={shown.list} />}
      {shown && !shown.isDone && added > 0 && (
        <Button size="xs" {...waits} onClick={() => fetch(false)}>
          {plural(added, 'Add # person|Add # people')}
        </Button>
      )}
    </>
  );
}

function ListedPeople({ list }: { list: CourseList }) {
  const { people, left, others } = list;
  const names = left.join(', ');
  return (
    <>
      <ul className={classes.list} aria-label={t`People of the course`}>
        {people.map(({ name, kind, change }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and names may be the same or hidden.
          <li key={index}>
            <span>{name ?? t`Name hidden by the platform`}</span>
            {kind === 'teacher' && <Badge>{t`Teacher`}</Badge>}
            <span className={classes.note}>{listedWords[change]}</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <p className={classes.note}>
          {t`In the class, and no longer in the course: ${names}. Take them out yourself if you like.`}
        </p>
      )}
      {others > 0 && (
        <p className={classes.note}>
          {plural(
            others,
            '# other person of the course, neither teacher nor pupil, is not added.|# others of the course, neither teachers nor pupils, are not added.',
          )}
        </p>
      )}
    </>
  );
}
