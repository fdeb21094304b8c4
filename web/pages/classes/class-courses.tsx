/** The courses of learning platforms to which a class belongs, and how its points get there. */

import { Button, NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClassCourse } from '../../../contract/lti.ts';
import {
  changeCourse,
  classCourses,
  disconnectCourse,
  sendScoresAgain,
} from '../../../contract/lti-calls.ts';
import { scoreTimes } from '../../../contract/lti-words.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './classes.module.css';

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
