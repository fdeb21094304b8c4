/** The caller's submissions for a problem, on their page and beside the editor. */

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { t } from '../../../contract/translation.ts';
import { pausedSentences } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { submissionsQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { sortRows, useAddressSort } from '../../ui/table/table-sort.ts';
import { CodeModal } from './code-modal.tsx';
import { sortColumns, sortKeys } from './order.ts';
import classes from './submissions.module.css';
import { SubmissionTable, SubmissionTableSkeleton } from './table.tsx';

type OwnSubmissionsProps = {
  problemId: string;
  /** The number of the problem's newest test set; undefined until it is known. */
  newestSet: number | undefined;
};

export function OwnSubmissions(props: OwnSubmissionsProps) {
  const { person, isLoading } = useSession();
  if (isLoading) return <PageSkeleton />;
  if (person === null) return <LoginNeeded problemId={props.problemId} />;
  return (
    <div className={classes.own}>
      <Submissions userId={person._id} {...props} />
    </div>
  );
}

type SubmissionsProps = OwnSubmissionsProps & { userId: string };

function Submissions({ userId, problemId, newestSet }: SubmissionsProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    submissionsQuery(userId, problemId),
  );
  const [sort, setSort] = useAddressSort(sortColumns);
  const [shown, setShown] = useState<SubmissionRow>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (submission: SubmissionRow) => {
    setShown(submission);
    setIsOpen(true);
  };

  if (!data && error) {
    return (
      <ErrorState
        title={t`Your submissions could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SubmissionTableSkeleton />;
  const rows = data.pages.flat();
  if (rows.length === 0) return <NothingYet problemId={problemId} />;
  return (
    <>
      {rows.some(({ isPaused }) => isPaused) && (
        <div className={classes.paused}>
          <Message tone="yellow">{pausedSentences.kept}</Message>
        </div>
      )}
      <SubmissionTable
        submissions={sortRows(rows, sort, sortKeys)}
        onOpen={open}
        sort={sort}
        onSort={setSort}
      />
      <div className={classes.more}>
        <span role="status">
          {rows.length === 1 ? t`1 submission` : t`${rows.length} submissions`}
          {hasNextPage && t`, the newest`}
        </span>
        {hasNextPage && (
          <Button
            variant="default"
            size="xs"
            disabled={isFetchingNextPage}
            leftSection={isFetchingNextPage && <span className="spinner" />}
            onClick={() => void fetchNextPage()}
          >
            {t`Show earlier`}
          </Button>
        )}
      </div>
      <CodeModal submission={shown} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {shown?.testSet && newestSet !== undefined && shown.testSet < newestSet && (
          <p className={classes.tests}>
            {t`Judged by tests ${shown.testSet}; the problem has tests ${newestSet} now.`}
          </p>
        )}
      </CodeModal>
    </>
  );
}

function NothingYet({ problemId }: { problemId: string }) {
  const text = t`Write a solution, try it on the samples, then press Submit: it will appear here with its verdict.`;
  return (
    <EmptyState icon="send" title={t`Nothing submitted yet`} text={text}>
      <Button component={Link} to={paths.problem(problemId)}>
        {t`Solve the problem`}
      </Button>
    </EmptyState>
  );
}

function LoginNeeded({ problemId }: { problemId: string }) {
  const text = t`Submissions are visible only to their author.`;
  return (
    <EmptyState icon="person" title={t`Please log in to see your submissions`} text={text}>
      <Button component={Link} to={paths.login(paths.submissions(problemId))}>
        {t`Log in`}
      </Button>
    </EmptyState>
  );
}
