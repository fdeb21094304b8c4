/**
 * A problem as those who take part in a contest solve it: the page of the problem, below the contest's
 * name, clock and problems. What is submitted belongs to the contest; after the end, all who may open
 * the problem practise there, and what is submitted belongs to no contest.
 */

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { followContestRun, submitToContest } from '../../../contract/contest-calls.ts';
import type { ContestPage, ListedProblem } from '../../../contract/contests.ts';
import type { Progress } from '../../../contract/judging.ts';
import type { ContestProgress, OwnProblem } from '../../../contract/taking-part.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { contestAddress, contestProblemAddress, solvedHow } from '../../ui/contests/addresses.ts';
import { Countdown, QuestionsLink } from '../../ui/contests/contest-frame.tsx';
import { LoadedContest } from '../../ui/contests/loaded-contest.tsx';
import { contestMessages } from '../../ui/contests/messages.ts';
import { OwnRunTable } from '../../ui/contests/own-run-table.tsx';
import { stateWords } from '../../ui/contests/own-state.tsx';
import { ownRunsKey, ownRunsQuery } from '../../ui/contests/queries.ts';
import { EmptyState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { areSingleKeysOn } from '../../ui/single-keys.ts';
import { Component as NotFound } from '../not-found/page.tsx';
import { isTyping } from '../problem/editor/use-shortcuts.ts';
import { InContest } from '../problem/in-contest.ts';
import { ProblemPage } from '../problem/page.tsx';
import { Received } from '../problem/result/follow.ts';
import classes from './problem-in-contest.module.css';

type ProblemPlace = { slug: string; label: string };

export default function ProblemInContest({ slug, label }: ProblemPlace) {
  return (
    <LoadedContest slug={slug}>
      {(contest) => <InItsContest contest={contest} label={label} />}
    </LoadedContest>
  );
}

function InItsContest({ contest, label }: { contest: ContestPage; label: string }) {
  const { slug, name, phase, problems, ownTeam } = contest;
  const problem = problems?.find((one) => one.label === label);
  if (problems !== null && problem === undefined) return <NotFound />;
  const how = problem ? solvedHow(contest, problem) : null;
  if (problems === null || !problem?.problemId || how === null) {
    const text =
      phase === 'past'
        ? t`This problem is not open for practice.`
        : ownTeam === null
          ? t`Only those who take part in the contest solve its problems here.`
          : t`Its problems are open from the start to the end of your time.`;
    return (
      <PageFrame title={name}>
        <PageHead heading={name} />
        <EmptyState icon="lock" title={t`Not open to you now`} text={text}>
          <Link to={contestAddress(slug)}>{name}</Link>
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <Opened
      key={label}
      contest={contest}
      problems={problems}
      label={label}
      problemId={problem.problemId}
      how={how}
    />
  );
}

type OpenedProps = HeadProps & { problemId: string; how: 'inside' | 'practice' };

function Opened({ contest, problems, label, problemId, how }: OpenedProps) {
  const [isInside, setInside] = useState(how === 'inside');
  if (how === 'inside' && !isInside) setInside(true);
  // The end does not take away what was submitted just before it.
  const isOver = isInside && how === 'practice';
  const page = <ProblemPage problemId={problemId} />;
  return (
    <div className={classes.page}>
      <Head contest={contest} problems={problems} label={label}>
        {isOver && (
          <Button size="compact-sm" variant="default" onClick={() => setInside(false)}>
            {t`Practise`}
          </Button>
        )}
      </Head>
      <div className={classes.problem}>
        {isInside ? (
          <Inside contest={contest} label={label}>
            {page}
          </Inside>
        ) : (
          page
        )}
      </div>
    </div>
  );
}

type InsideProps = { contest: ContestPage; label: string; children: ReactNode };

/** Has the problem's page submit to the contest, and follow there. */
function Inside({ contest, label, children }: InsideProps) {
  const { slug, settings, allowsAssistant: hasAssistant } = contest;
  const client = useQueryClient();
  const isScore = settings.score === 'points';
  const place = useMemo(() => {
    const onEnd = (): void => {
      void client.invalidateQueries({ queryKey: ownRunsKey(slug) });
      void client.invalidateQueries({ queryKey: ['contest', slug, 'board'] });
    };
    return {
      key: `${slug}/${label}`,
      submit: (
        body: Parameters<NonNullable<React.ContextType<typeof InContest>>['submit']>[0],
        sent: { headers: Record<string, string>; signal: AbortSignal },
      ) => told(api.follow(submitToContest, { params: { slug, label }, body, ...sent }), onEnd),
      watch: (id: string, signal: AbortSignal) =>
        told(api.follow(followContestRun, { params: { slug, id }, signal }), onEnd),
      hasAssistant,
      submissions: contestAddress(slug, 'own'),
      list: <OwnRunsOf slug={slug} label={label} isScore={isScore} />,
    };
  }, [client, slug, label, isScore, hasAssistant]);
  return <InContest value={place}>{children}</InContest>;
}

/** The events of a submission; throws `Received` if the contest tells no result. */
async function* told(
  events: AsyncIterable<ContestProgress>,
  onEnd: () => void,
): AsyncGenerator<Progress> {
  for await (const event of events) {
    if (event.type === 'received' || event.type === 'done') onEnd();
    if (event.type === 'received') throw new Received(contestMessages.received);
    yield event;
  }
}

type OwnRunsOfProps = ProblemPlace & { isScore: boolean };

function OwnRunsOf({ slug, label, isScore }: OwnRunsOfProps) {
  const { data } = useQuery(ownRunsQuery(slug, { problem: label, page: 1 }));
  if (!data) return <PageSkeleton />;
  if (data.count === 0) {
    const text = t`What you submit to this problem is listed here.`;
    return <EmptyState icon="send" title={t`Nothing submitted`} text={text} />;
  }
  return <OwnRunTable slug={slug} runs={data.rows} isScore={isScore} isOfProblem />;
}

type HeadProps = { contest: ContestPage; problems: readonly ListedProblem[]; label: string };
type ShownHeadProps = HeadProps & { children: ReactNode };

/** Keys that lead to the problem before and the one after, unless one types. */
const previousKey = '[';
const nextKey = ']';

function Head({ contest, problems, label, children }: ShownHeadProps) {
  const { slug, name, ownTeam } = contest;
  const { data } = useQuery({ ...ownRunsQuery(slug, { page: 1 }), enabled: ownTeam !== null });
  const at = problems.findIndex((one) => one.label === label);
  const next = problems[(at + 1) % problems.length];
  const previous = problems[(at - 1 + problems.length) % problems.length];
  useKeys(slug, previous?.label, next?.label);
  const stateOf = (of: string): OwnProblem['state'] =>
    data?.problems.find((one) => one.label === of)?.state ?? null;
  return (
    <header className={classes.head}>
      <Link to={contestAddress(slug)} className={classes.name}>
        <Icon name="left" size={14} /> {name}
      </Link>
      <nav className={classes.letters} aria-label={t`Problems of the contest`}>
        {problems.map((one) => {
          const state = stateOf(one.label);
          return (
            <NavLink
              key={one.id}
              to={contestProblemAddress(slug, one.label)}
              title={state === null ? one.name : `${one.name}: ${stateWords[state].word}`}
              data-state={state ?? 'none'}
            >
              {one.label}
              {state !== null && (
                <span className={classes.sign}>
                  <Icon name={stateWords[state].icon} size={11} />
                  <span className={classes.word}>{stateWords[state].word}</span>
                </span>
              )}
            </NavLink>
          );
        })}
      </nav>
      {next && next.label !== label && (
        <Link
          to={contestProblemAddress(slug, next.label)}
          className={classes.next}
          aria-keyshortcuts={nextKey}
          title={t`Next problem: ${next.name}`}
        >
          {rich`Next ${<kbd>{nextKey}</kbd>}`}
        </Link>
      )}
      <div className={classes.questions}>
        <QuestionsLink contest={contest} />
      </div>
      {children}
      <Countdown contest={contest} />
    </header>
  );
}

function useKeys(slug: string, previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const to = { [previousKey]: previous, [nextKey]: next }[event.key];
      const isHeld = event.ctrlKey || event.metaKey || event.repeat;
      if (to === undefined || isHeld || isTyping(event.target) || !areSingleKeysOn()) return;
      event.preventDefault();
      void navigate(contestProblemAddress(slug, to));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [slug, previous, next, navigate]);
}
