/** What a link of a platform leads to: an assignment of the class, a published problem, or nothing. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Arrival } from '../../../contract/lti.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { ProblemSearch } from '../../ui/form/problem-search.tsx';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import classes from './launch.module.css';
import { answerBy, type Choice } from './queries.ts';

type Choosing = Extract<Arrival, { kind: 'choose' }>;

export default function ChooseForm({ launch, arrival }: { launch: string; arrival: Choosing }) {
  const { course, class: own, assignments } = arrival;
  const answering = useMutation({
    mutationFn: (choice: Choice) => answerBy(launch, choice),
    // The server's own page takes the answer to the platform.
    onSuccess: ({ path }) => path !== null && window.location.assign(path),
  });
  const isBusy = answering.isPending || answering.isSuccess;
  if (answering.data?.path === null) {
    return (
      <CardPage title={t`Your course`} heading={t`Chosen`}>
        <Message tone="green">
          {t`The choice is in your course. You can close this window.`}
        </Message>
      </CardPage>
    );
  }
  return (
    <PageFrame title={t`Your course`}>
      <PageHead heading={t`Choose for “${course}”`}>
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => answering.mutate({})}>
          {t`Nothing`}
        </Button>
      </PageHead>
      <PageLead>{t`The course gets a link to it, through which pupils come.`}</PageLead>
      {answering.error && <Message tone="red">{sentenceOf(answering.error)}</Message>}
      <Panels>
        <Panel title={t`Assignments of ${own.name}`}>
          {assignments.length === 0 && (
            <p className={classes.note}>{t`There are no assignments yet.`}</p>
          )}
          <ul className={classes.list} aria-label={t`Assignments`}>
            {assignments.map(({ slug, name, isDraft }) => (
              <li key={slug}>
                <span>{name}</span>
                {isDraft && <Badge>{t`Draft`}</Badge>}
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Choose ${name}`}
                  disabled={isBusy}
                  onClick={() => answering.mutate({ assignment: slug })}
                >
                  {t`Choose`}
                </Button>
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            {t`Its points go to the gradebook of the course.`}{' '}
            <Link to={paths.classes(`/${own.slug}/assignments/new`)} target="_blank">
              {t`New assignment`}
            </Link>
          </p>
        </Panel>
        <Panel title={t`A published problem`}>
          <p className={classes.note}>{t`For practice: no points go to the course.`}</p>
          <ProblemSearch
            isChosen={() => isBusy}
            onAdd={([problem]) => problem && answering.mutate({ problem: problem._id })}
          />
        </Panel>
      </Panels>
    </PageFrame>
  );
}
