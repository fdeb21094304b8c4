/** One submission: its result, its code with marks, and the changes since the previous one. */

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { pausedSentences } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { counterexampleQuery, problemQuery, submissionQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { formatInstant } from '../../ui/format.ts';
import { LoginNeeded } from '../../ui/frame/login-needed.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PointsNote } from '../../ui/submissions/points-note.tsx';
import { sentenceOfChange } from '../../ui/submissions/rejudged.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { Component as NotFound } from '../not-found/page.tsx';
import { hasFailedTest } from '../problem/result/result.tsx';
import { waitingWords } from '../problem/standing.ts';
import { counterexamplePart } from '../problem/tutor/counterexample-part.ts';
import { type Details, SubmissionBody } from './body.tsx';
import classes from './submission.module.css';

export function Component() {
  const { person, isLoading } = useSession();
  const { id = '' } = useParams();
  if (isLoading) return <PageSkeleton />;
  if (person !== null) return <Submission key={id} id={id} viewer={person._id} />;
  return (
    <PageFrame title={t`Submission`}>
      <LoginNeeded
        heading={t`Submission`}
        title={t`Please log in to see this submission`}
        text={t`Submissions are visible only to their author.`}
      />
    </PageFrame>
  );
}

function Submission({ id, viewer }: { id: string; viewer: string }) {
  const { data, error, refetch } = useQuery(submissionQuery(id));
  const isArriving = useArriving(id, data);
  const isDenied = error instanceof Refusal && error.status < 500 && error.status !== 429;
  if (isDenied) return <NotFound />;
  if (!data && error) {
    return (
      <ErrorState
        title={t`The submission could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || isArriving) return <PageSkeleton />;
  return <Shown details={data} isOwn={data.userId === viewer} />;
}

/** Whether a small failing input may still appear, which would move everything below it. */
function useArriving(id: string, details: Details | undefined): boolean {
  const isTutored = details?.result ? hasFailedTest(details.result) : false;
  const search = useQuery({ ...counterexampleQuery(id), enabled: isTutored });
  const part = useQuery({ ...counterexamplePart, enabled: isTutored });
  // The parts of the page ask again after a refusal, such as in a running contest.
  const isAsked = search.isPending && search.errorUpdateCount === 0;
  return isTutored && (isAsked || part.isPending);
}

function Shown({ details, isOwn }: { details: Details; isOwn: boolean }) {
  const { data: problem } = useQuery(problemQuery(details.problemId));
  const comparison = problem?.comparison ?? { caseSensitive: true, spaceSensitive: false };
  return (
    <PageFrame title={t`Submission: ${details.problemName}`}>
      <nav className={classes.ways} aria-label={t`Submission`}>
        <Link to={isOwn ? paths.submissions(details.problemId) : paths.adminSubmissions()}>
          <Icon name="left" size={14} /> {isOwn ? t`Submissions` : t`All Submissions`}
        </Link>
        <Link to={paths.problem(details.problemId)}>{details.problemName}</Link>
      </nav>
      <PageHead heading={t`Submission`} />
      <dl className={classes.facts}>
        <Fact name={t`Verdict`}>
          <VerdictBadge verdict={details.verdict} isPaused={details.isPaused} />
          <PointsNote of={details} />
        </Fact>
        <Fact name={t`Submitted At`}>
          <time dateTime={details.submittedAt}>{formatInstant(details.submittedAt)}</time>
        </Fact>
        {details.testSet !== null && <Fact name={t`Test set`}>{details.testSet}</Fact>}
        {!isOwn && <Fact name={t`User`}>{details.userName}</Fact>}
      </dl>
      {details.change && <p className={classes.change}>{sentenceOfChange(details)}</p>}
      {details.waiting && details.waiting.position > 0 && (
        <Message tone="yellow">{waitingWords(details.waiting)}.</Message>
      )}
      {details.isPaused && <Message tone="yellow">{pausedSentences.kept}</Message>}
      <SubmissionBody
        details={details}
        comparison={comparison}
        isOwn={isOwn}
        isOwnProblem={
          isOwn && (problem?.createdBy === details.userId || problem?.isAuthor === true)
        }
      />
    </PageFrame>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
