/** Contributions that await review. */

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { ContributedDifficulty } from '../../ui/contributions/badges.tsx';
import { formatDay } from '../../ui/format.ts';
import table from '../../ui/table/table.module.css';
import { preview } from '../problems/preview.ts';
import classes from './admin-contributions.module.css';
import type { Review } from './review-dialog.tsx';

type PendingTableProps = {
  contributions: readonly ContributionRow[];
  onReview: (review: Review) => void;
};

export function PendingTable({ contributions, onReview }: PendingTableProps) {
  if (contributions.length === 0) {
    return <p className={classes.none}>{t`No contributions are waiting for review.`}</p>;
  }
  return (
    <table className={`${table.table} ${table.framed} ${classes.table} ${classes.pending}`}>
      <thead>
        <tr>
          <th>{t`Problem Name`}</th>
          <th>{t`Contributor`}</th>
          <th>{t`Difficulty`}</th>
          <th>{t`Submitted`}</th>
          <th className={classes.count}>{t`Test Cases`}</th>
          <th>{t`Actions`}</th>
        </tr>
      </thead>
      <tbody>
        {contributions.map((contribution) => (
          <Row key={contribution._id} contribution={contribution} onReview={onReview} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { contribution: ContributionRow; onReview: (review: Review) => void };

function Row({ contribution, onReview }: RowProps) {
  const { problemName, problemStatement, contributedBy, contributedAt } = contribution;
  return (
    <tr>
      <td className={classes.name}>
        <strong>{problemName}</strong>
        <div className={classes.preview}>{preview(problemStatement)}</div>
      </td>
      <td className={classes.contributor}>
        <span>{contributedBy.name}</span>
        <span className={classes.email}>{contributedBy.email}</span>
      </td>
      <td className={classes.difficulty}>
        <ContributedDifficulty contribution={contribution} />
      </td>
      <td className={classes.day}>
        <time dateTime={contributedAt}>{formatDay(contributedAt)}</time>
      </td>
      <td className={classes.count}>
        {contribution.testCases.length}
        <span className={classes.unit}>{t` test cases`}</span>
      </td>
      <td className={classes.actions}>
        {contribution.draft === null ? (
          <Decisions contribution={contribution} onReview={onReview} />
        ) : (
          <Button
            component={Link}
            to={paths.review(contribution.draft.problemId)}
            variant="default"
            size="xs"
            aria-label={t`Review ${problemName}`}
          >
            {t`‹do›Review`}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** For a contribution from the form; one from the workshop has a separate page. */
function Decisions({ contribution, onReview }: RowProps) {
  const { problemName } = contribution;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t`Approve ${problemName}`}
        onClick={() => onReview({ contribution, decision: 'approve' })}
      >
        {t`Approve`}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={t`Reject ${problemName}`}
        onClick={() => onReview({ contribution, decision: 'reject' })}
      >
        {t`Reject`}
      </Button>
    </>
  );
}
