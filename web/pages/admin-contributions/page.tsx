/** The page on which administrators review contributions. */

import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { t } from '../../../contract/translation.ts';
import { accessMessages, contributionMessages } from '../../page-messages.ts';
import { allContributionsQuery, loadFailure } from '../../ui/contributions/queries.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import classes from './admin-contributions.module.css';
import { countByStatus, pendingOf, reviewedOf } from './counts.ts';
import { PendingTable } from './pending-table.tsx';
import { type Review, ReviewDialog } from './review-dialog.tsx';
import { ReviewedTable } from './reviewed-table.tsx';

export function Component() {
  return (
    <AdminOnly title={t`Review Contributions`} denied={accessMessages.review} roles={['reviewer']}>
      {() => <Contributions />}
    </AdminOnly>
  );
}

function Contributions() {
  const { data, error, refetch } = useQuery(allContributionsQuery);
  return (
    <PageFrame title={t`Review Contributions`}>
      <PageHead heading={t`Review Contributions`} />
      {data && <Sorted all={data} />}
      {!data && error && (
        <ErrorState title={loadFailure(error)} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={classes.loading} role="status">
          <Loader size={28} /> {t`Loading contributions...`}
        </div>
      )}
    </PageFrame>
  );
}

function Sorted({ all }: { all: readonly ContributionRow[] }) {
  const [review, setReview] = useState<Review>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: Review) => {
    setReview(next);
    setIsOpen(true);
  };
  if (all.length === 0) {
    const text = t`Contributed problems are listed here for review.`;
    return <EmptyState icon="spark" title={contributionMessages.none} text={text} />;
  }
  const counts = countByStatus(all);
  return (
    <>
      <StatCards
        stats={[
          { label: t`Total`, figure: all.length },
          { label: t`Pending Review`, tone: 'yellow', figure: counts.pending },
          { label: t`Approved`, tone: 'green', figure: counts.approved },
          { label: t`Rejected`, tone: 'red', figure: counts.rejected },
        ]}
      />
      <section className={classes.section} aria-labelledby="pending">
        <h2 id="pending" tabIndex={-1}>
          {t`Pending Review`}
        </h2>
        <PendingTable contributions={pendingOf(all)} onReview={open} />
      </section>
      <section className={classes.section} aria-labelledby="reviewed">
        <h2 id="reviewed">{t`Reviewed Contributions`}</h2>
        <ReviewedTable contributions={reviewedOf(all)} />
      </section>
      {review && (
        <ReviewDialog
          key={`${review.contribution._id} ${review.decision}`}
          review={review}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
