/** The review of a draft of the workshop: the report of its verification, its parts, and the thread. */

import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { getDraft } from '../../../contract/workshop-calls.ts';
import type { Review } from '../../../contract/workshop-reviews.ts';
import { api } from '../../api.ts';
import { may } from '../../may.ts';
import { reviewMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { ReviewStateBadge } from '../../ui/contributions/badges.tsx';
import { reviewKey, reviewQuery } from '../../ui/contributions/draft-queries.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { LoadedPage, SignedInPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { verificationQuery } from '../workshop/verification-tab.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DraftParts } from './draft-parts.tsx';
import classes from './review.module.css';
import { ToldStatements } from './statement.tsx';
import { ThreadPanel } from './thread-panel.tsx';

export function Component() {
  const { problemId = '' } = useParams();
  return (
    <SignedInPage heading={t`Review`} loginNeeded={reviewMessages.loginNeeded}>
      {(person) => (
        <Loaded key={problemId} problemId={problemId} isAdmin={may(person, 'reviewer')} />
      )}
    </SignedInPage>
  );
}

type LoadedProps = { problemId: string; isAdmin: boolean };

function Loaded({ problemId, isAdmin }: LoadedProps) {
  const opening = useQuery(openingQuery(problemId));
  return (
    <LoadedPage heading={t`Review`} loadFailed={reviewMessages.loadFailed} query={opening}>
      {() => <Opened problemId={problemId} isAdmin={isAdmin} />}
    </LoadedPage>
  );
}

function Opened({ problemId, isAdmin }: LoadedProps) {
  const query = useQuery(reviewQuery(problemId));
  return (
    <LoadedPage heading={t`Review`} loadFailed={reviewMessages.loadFailed} query={query}>
      {(review) => <Reviewing review={review} isAdmin={isAdmin} />}
    </LoadedPage>
  );
}

type ReviewingProps = { review: Review; isAdmin: boolean };

function Reviewing({ review, isAdmin }: ReviewingProps) {
  const { _id: id, problemName, state, contributor, rounds, revision, statements } = review;
  const last = rounds.at(-1);
  const isChanged = state === 'pending' && last !== undefined && last.revision !== revision;
  return (
    <PageFrame title={t`Review: ${problemName}`} fillsWindow>
      <PageHead heading={problemName}>
        {state === 'approved' || statements !== undefined ? (
          <Button component={Link} size="xs" to={paths.problem(id)}>
            {t`View problem`}
          </Button>
        ) : (
          <Button component={Link} variant="default" size="xs" to={paths.workshop(id)}>
            {t`Open the workshop`}
          </Button>
        )}
      </PageHead>
      <p className={classes.facts} data-facts>
        <ReviewStateBadge state={state} />
        {contributor !== null && <span>{t`by ${contributor}`}</span>}
        {last && <span>{t`Round ${last.number}, draft ${last.revision}`}</span>}
      </p>
      {isChanged && (
        <Message tone="yellow" title={t`Changed since it was sent`}>
          {t`What is shown here is draft ${revision ?? ''}; draft ${last.revision} was sent.`}
        </Message>
      )}
      <div className={classes.columns}>
        {statements !== undefined && <ToldStatements review={review} statements={statements} />}
        {revision !== null && statements === undefined && (
          <Parts review={review} revision={revision} />
        )}
        <aside className={classes.aside}>
          <DecisionPanel review={review} isAdmin={isAdmin} />
          <ThreadPanel review={review} />
        </aside>
      </div>
    </PageFrame>
  );
}

/**
 * Loads everything that the page shows first, so that it appears at once: a part that came later
 * would move the parts below it. If a request fails here, the part that needs it repeats it and
 * shows the error.
 */
const openingQuery = (id: string) =>
  queryOptions({
    queryKey: ['opening of a review', id],
    queryFn: async ({ client }) => {
      const review = await client.fetchQuery(reviewQuery(id)).catch(() => null);
      if (review === null || review.revision === null || review.statements) return null;
      await Promise.all([
        client.prefetchQuery(verificationQuery(id)),
        client.prefetchQuery(reviewedDraftQuery(id, review.revision)),
      ]);
      return null;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Cached by revision, because another revision is another draft. */
const reviewedDraftQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...reviewKey(id), 'draft', revision],
    queryFn: ({ signal }): Promise<Draft> => api.call(getDraft, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function Parts({ review, revision }: { review: Review; revision: number }) {
  const { data, error, refetch } = useQuery(reviewedDraftQuery(review._id, revision));
  if (data !== undefined) return <DraftParts review={review} draft={data} />;
  if (error === null) return <PageSkeleton />;
  return (
    <ErrorState title={reviewMessages.loadFailed} error={error} onRetry={() => void refetch()} />
  );
}
