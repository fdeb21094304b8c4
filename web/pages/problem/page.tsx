/** One problem: the statement on the left, the workbench on the right. */

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { problemMessages } from '../../messages.ts';
import { languagesQuery, problemQuery } from '../../queries.ts';
import { loadEditor } from '../../ui/code/code-editor.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { loadMarkdown, MarkdownSkeleton } from '../../ui/markdown/markdown.tsx';
import { Component as NotFound } from '../not-found/page.tsx';
import classes from './problem.module.css';
import statement from './statement/statement.module.css';
import { Workspace } from './workspace.tsx';

// Starts while the problem is loading. If it fails, it is loaded again when needed.
void Promise.allSettled([loadEditor(), loadMarkdown()]);

export function Component() {
  const { problemId = '' } = useParams();
  return <ProblemPage problemId={problemId} />;
}

export function ProblemPage({ problemId }: { problemId: string }) {
  const loadedAt = useLoadedAt();
  const { data, error, refetch } = useQuery(problemQuery(problemId));
  const languages = useQuery(languagesQuery);
  // The limits of languages stand above the statement and would move it if they came later. A call
  // that failed is pending again with each attempt, and must not take the page away.
  if (data && languages.isFetched) {
    return (
      <>
        <PageTitle>{data.name}</PageTitle>
        <Workspace
          key={`${data._id} ${loadedAt}`}
          problem={data}
          available={languages.data ?? []}
          startView={loadedAt > 0 ? 'code' : 'statement'}
        />
      </>
    );
  }
  if (error instanceof Refusal && (error.status === 404 || error.status === 400)) {
    return <NotFound />;
  }
  if (error) {
    return (
      <ErrorState title={problemMessages.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  return <Loading />;
}

/** When the draft was last replaced by code from elsewhere; the editor then starts over. */
function useLoadedAt(): number {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('loadedAt' in state)) return 0;
  return Number(state.loadedAt);
}

/** The outline of the page until the problem is loaded. */
function Loading() {
  return (
    <div className={classes.loading} aria-busy="true">
      <PageTitle>{t`Problem`}</PageTitle>
      <div className={`${statement.statement} ${classes.loadingStatement}`}>
        <h1>{t`Loading...`}</h1>
        <Skeleton height={20} width="16rem" my="sm" radius="xl" />
        <MarkdownSkeleton />
      </div>
      <div className={classes.loadingEditor} />
    </div>
  );
}
