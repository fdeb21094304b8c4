/** What organisers write: answers to questions, also ready ones, and announcements. */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { announce, answerQuestion, closeQuestion } from '../../../contract/contest-calls.ts';
import type { ContestMessage } from '../../../contract/contest-questions.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { contestMessageMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api, type Body } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestQuery, deskStateQuery } from '../../ui/contests/queries.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './questions-page.module.css';

/** What most questions are answered with. */
const readyAnswers = [
  t`No comment.`,
  t`Read the problem statement.`,
  t`Yes.`,
  t`No.`,
  t`This will be discussed after the contest.`,
];

type AnsweringProps = { slug: string; question: ContestMessage };

/** Behind a button once the question has an answer. */
export function Answering({ slug, question: { id, isOpen, answers } }: AnsweringProps) {
  const client = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const [text, setText] = useState('');
  const [audience, setAudience] = useState('team');
  const refresh = () => client.invalidateQueries(contestQuery(slug));
  const answering = useMutation({
    mutationFn: () =>
      api.call(answerQuestion, {
        params: { slug, id },
        body: { text, toAll: audience === 'all' },
      }),
    onSuccess: async () => {
      setText('');
      setIsWriting(false);
      await refresh();
    },
  });
  const closing = useMutation({
    mutationFn: (isClosed: boolean) =>
      api.call(closeQuestion, { params: { slug, id }, body: { isClosed } }),
    onSuccess: refresh,
    onError: (error) => toastError({ title: t`Not changed`, text: sentenceOf(error) }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    answering.mutate();
  };
  if (!isOpen && !isWriting) {
    return (
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={() => setIsWriting(true)}>
          {answers.length === 0 ? t`‹do›Answer` : t`Answer again`}
        </Button>
        {answers.length === 0 && (
          <Button
            variant="default"
            size="xs"
            disabled={closing.isPending}
            onClick={() => closing.mutate(false)}
          >
            {t`Open again`}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <NativeSelect
        label={t`Ready answer`}
        value=""
        onChange={(event) => setText(event.currentTarget.value)}
        data={[{ value: '', label: t`None` }, ...readyAnswers]}
      />
      <Textarea
        label={t`Answer`}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={contestMessageMaxChars}
        error={answering.error && sentenceOf(answering.error)}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          answering.reset();
        }}
      />
      <NativeSelect
        label={t`To`}
        description={t`All see the question, too, without its team.`}
        value={audience}
        onChange={(event) => setAudience(event.currentTarget.value)}
        data={[
          { value: 'team', label: t`The team that asked` },
          { value: 'all', label: t`All` },
        ]}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" size="xs" disabled={answering.isPending}>
          {t`Send the answer`}
        </Button>
        {isOpen && (
          <Button
            variant="default"
            size="xs"
            disabled={closing.isPending}
            onClick={() => closing.mutate(true)}
          >
            {t`Needs no answer`}
          </Button>
        )}
      </div>
    </form>
  );
}

/** For all, or for one team. */
export function Announcing({ contest: { slug, problems } }: { contest: ContestPage }) {
  const client = useQueryClient();
  const { data: desk } = useQuery({ ...deskStateQuery(slug), refetchInterval: false });
  const [team, setTeam] = useState('');
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  const announcing = useMutation({
    mutationFn: (body: Body<typeof announce>) => api.call(announce, { params: { slug }, body }),
    onSuccess: async (_, { team: only }) => {
      setText('');
      toastSuccess(
        only
          ? { title: t`Sent`, text: t`It stands among the questions of the team.` }
          : { title: t`Announced`, text: t`It stands on the page of the contest.` },
      );
      await client.invalidateQueries(contestQuery(slug));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    announcing.mutate({
      text,
      problem: problem === '' ? null : problem,
      team: team === '' ? null : team,
    });
  };
  return (
    <Panel title={t`Announce`}>
      <form className={classes.form} onSubmit={send} noValidate>
        <NativeSelect
          label={t`Readers`}
          value={team}
          onChange={(event) => {
            setTeam(event.currentTarget.value);
            announcing.reset();
          }}
          data={[
            { value: '', label: t`Everyone` },
            ...(desk?.teams ?? []).map(({ id, label, name }) => ({
              value: id,
              label: `${label}. ${name}`,
            })),
          ]}
        />
        <NativeSelect
          label={t`About`}
          value={problem}
          onChange={(event) => setProblem(event.currentTarget.value)}
          data={[
            { value: '', label: t`The contest in general` },
            ...(problems ?? []).map(({ id, label, name }) => ({
              value: id,
              label: `${label} ${name}`,
            })),
          ]}
        />
        <Textarea
          label={t`Announcement`}
          description={
            team === ''
              ? t`Everyone who may see the contest reads it at once.`
              : t`Only the team and organisers read it.`
          }
          autosize
          minRows={2}
          maxRows={12}
          maxLength={contestMessageMaxChars}
          error={announcing.error && sentenceOf(announcing.error)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            announcing.reset();
          }}
        />
        <Button type="submit" variant="default" size="xs" disabled={announcing.isPending}>
          {team === '' ? t`Announce to all` : t`Send to the team`}
        </Button>
      </form>
    </Panel>
  );
}
