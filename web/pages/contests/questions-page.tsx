/** Questions of a contest with their answers, and announcements; participants ask, organisers answer. */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { askQuestion, readQuestions } from '../../../contract/contest-calls.ts';
import type { ContestMessage } from '../../../contract/contest-questions.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { contestMessageMaxChars, questionPageRows } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { may } from '../../may.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { fixedMessages } from '../../ui/contests/messages.ts';
import { contestQuery, questionsQuery } from '../../ui/contests/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Panel, Panels } from '../../ui/panel.tsx';
import { readPage } from '../../ui/table/address-page.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { Announcing, Answering } from './organiser-messages.tsx';
import classes from './questions-page.module.css';

export default function QuestionsPage({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug} title={t`Questions`}>
      {(contest) => <Questions contest={contest} />}
    </ContestFrame>
  );
}

function Questions({ contest }: { contest: ContestPage }) {
  const { slug, fixedBy } = contest;
  const { person } = useSession();
  const isOrganiser = may(person, 'organiser');
  const [search, setSearch] = useSearchParams();
  const isOpenOnly = isOrganiser && search.has('open');
  const page = readPage(search);
  const { data, error, refetch } = useQuery({
    ...questionsQuery(slug, { isOpenOnly, page }),
    placeholderData: keepPreviousData,
  });
  const news = useReading(contest, {
    rows: data?.rows,
    newestAt: isOrganiser ? null : data?.newestAt,
  });
  const turn = (change: { page?: number; isOpenOnly?: boolean }) =>
    setSearch(
      () => ({
        ...((change.isOpenOnly ?? isOpenOnly) && { open: '' }),
        ...(change.page !== undefined && change.page > 1 && { page: `${change.page}` }),
      }),
      { preventScrollReset: true },
    );
  if (data === undefined && error) {
    return (
      <ErrorState
        title={t`The questions could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <PageSkeleton />;
  return (
    <Panels
      beside={
        <>
          {data.mayAsk && <Asking contest={contest} />}
          {isOrganiser && fixedBy === null && <Announcing contest={contest} />}
        </>
      }
    >
      {isOrganiser && fixedBy !== null && <p>{fixedMessages[fixedBy]}</p>}
      {isOrganiser && (
        <NativeSelect
          className={classes.filter}
          aria-label={t`Shown`}
          value={isOpenOnly ? 'open' : ''}
          onChange={(event) => turn({ isOpenOnly: event.currentTarget.value === 'open' })}
          data={[
            { value: '', label: t`All messages` },
            { value: 'open', label: t`Questions without an answer` },
          ]}
        />
      )}
      {data.rows.length === 0 ? (
        <EmptyState
          icon="question"
          title={isOpenOnly ? t`All questions have an answer` : t`No questions yet`}
          text={
            isOpenOnly
              ? t`New ones appear here by themselves.`
              : t`Answers to all and announcements of the organisers appear here.`
          }
        />
      ) : (
        <ul className={classes.list} aria-label={t`Questions and announcements`}>
          {data.rows.map((one) => (
            <Thread key={one.id} message={one} isNew={!isOrganiser && news.has(one.id)}>
              {isOrganiser && fixedBy === null && one.kind === 'question' && (
                <Answering slug={slug} question={one} />
              )}
            </Thread>
          ))}
        </ul>
      )}
      {data.count > questionPageRows && (
        <Pager
          page={page}
          pages={Math.ceil(data.count / questionPageRows)}
          rows={data.count}
          pageRows={questionPageRows}
          onChange={(next) => turn({ page: next })}
        />
      )}
    </Panels>
  );
}

type Loaded = {
  rows: readonly ContestMessage[] | undefined;
  /** Of what was loaded; null for those who do not read as participants. */
  newestAt: string | null | undefined;
};

/** Tells the server what a participant has read. Returns what was new while the page is open. */
function useReading({ slug, ownTeam, unread }: ContestPage, { rows, newestAt }: Loaded) {
  const client = useQueryClient();
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: (until: string) => api.call(readQuestions, { params: { slug }, body: { until } }),
    onSuccess: () => client.invalidateQueries({ ...contestQuery(slug), exact: true }),
  });
  useEffect(() => {
    const fresh = (rows ?? []).filter(({ isUnread }) => isUnread).map(({ id }) => id);
    if (fresh.length > 0) setNews((before) => new Set([...before, ...fresh]));
  }, [rows]);
  const isBehind = ownTeam !== null && unread > 0;
  useEffect(() => {
    if (isBehind && newestAt) mutate(newestAt);
  }, [isBehind, newestAt, mutate]);
  return news;
}

type ThreadProps = { message: ContestMessage; isNew: boolean; children: React.ReactNode };

const kindWords: Record<ContestMessage['kind'], string> = {
  question: t`Question`,
  announcement: t`Announcement`,
  notice: t`To one team`,
};

function Thread({ message, isNew, children }: ThreadProps) {
  const { kind, text, at, problem, from, to, isOpen, answers } = message;
  return (
    <li className={classes.thread}>
      <div className={classes.head}>
        <Badge tone={kind === 'question' ? 'grey' : 'ink'}>{kindWords[kind]}</Badge>
        {problem !== null && <Badge>{t`Problem ${problem}`}</Badge>}
        {isNew && <Badge tone="green">{t`New`}</Badge>}
        {isOpen && <Badge tone="yellow">{t`No answer yet`}</Badge>}
        {from !== null && <span className={classes.who}>{from.name}</span>}
        {to !== null && <span className={classes.who}>{to.name}</span>}
        <time dateTime={at}>{formatInstant(at)}</time>
      </div>
      <p className={classes.text}>{text}</p>
      {answers.map((one) => (
        <div key={one.id} className={classes.answer}>
          <div className={classes.head}>
            <Badge tone="ink">{one.from === null ? t`Answer` : t`Question`}</Badge>
            <span className={classes.who}>
              {one.isToAll ? t`to all` : (one.from?.name ?? t`to the team that asked`)}
            </span>
            <time dateTime={one.at}>{formatInstant(one.at)}</time>
          </div>
          <p className={classes.text}>{one.text}</p>
        </div>
      ))}
      {children}
    </li>
  );
}

function Asking({ contest: { slug, problems } }: { contest: ContestPage }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  useUnsavedWarning(text.trim() !== '');
  const asking = useMutation({
    mutationFn: () =>
      api.call(askQuestion, {
        params: { slug },
        body: { text, problem: problem === '' ? null : problem },
      }),
    onSuccess: async () => {
      setText('');
      toastSuccess({ title: t`Sent`, text: t`The organisers have your question.` });
      await client.invalidateQueries(contestQuery(slug));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };
  return (
    <Panel title={t`Ask the organisers`}>
      <form className={classes.form} onSubmit={send} noValidate>
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
          label={t`Question`}
          description={t`Your team alone sees it, unless it is answered to all: then it is shown without your name.`}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={contestMessageMaxChars}
          error={asking.error && sentenceOf(asking.error)}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            asking.reset();
          }}
        />
        <Button type="submit" disabled={asking.isPending}>
          {t`Send the question`}
        </Button>
      </form>
    </Panel>
  );
}
