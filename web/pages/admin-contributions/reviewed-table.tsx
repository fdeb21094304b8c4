/** Contributions that were approved or rejected. */

import { useState } from 'react';
import { Link } from 'react-router';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import {
  ContributedDifficulty,
  ReviewStateBadge,
  stateOf,
} from '../../ui/contributions/badges.tsx';
import { formatDay } from '../../ui/format.ts';
import { Pager } from '../../ui/table/pager.tsx';
import table from '../../ui/table/table.module.css';
import classes from './admin-contributions.module.css';
import { commentPreview } from './counts.ts';

const pageRows = 50;

export function ReviewedTable({ contributions }: { contributions: readonly ContributionRow[] }) {
  const [wanted, setWanted] = useState(1);
  if (contributions.length === 0) {
    return <p className={classes.none}>{t`No contributions have been reviewed yet.`}</p>;
  }
  const pages = Math.ceil(contributions.length / pageRows);
  const page = Math.min(wanted, pages);
  return (
    <>
      <table className={`${table.table} ${table.framed} ${classes.table} ${classes.reviewed}`}>
        <thead>
          <tr>
            <th>{t`Problem Name`}</th>
            <th>{t`Contributor`}</th>
            <th>{t`Difficulty`}</th>
            <th>{t`Status`}</th>
            <th>{t`Reviewed`}</th>
            <th>{t`Comments`}</th>
          </tr>
        </thead>
        <tbody>
          {contributions.slice((page - 1) * pageRows, page * pageRows).map((contribution) => (
            <Row key={contribution._id} contribution={contribution} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          rows={contributions.length}
          pageRows={pageRows}
          onChange={setWanted}
        />
      )}
    </>
  );
}

function Row({ contribution }: { contribution: ContributionRow }) {
  const { problemName, contributedBy, reviewedAt, reviewedBy } = contribution;
  const { approvedProblemId, reviewComments, draft } = contribution;
  const review = draft === null ? undefined : paths.review(draft.problemId);
  const address = approvedProblemId === null ? review : paths.problem(approvedProblemId);
  return (
    <tr>
      <td className={classes.name}>
        {address === undefined ? (
          <strong>{problemName}</strong>
        ) : (
          <Link to={address}>{problemName}</Link>
        )}
      </td>
      <td className={classes.contributor}>
        <span>{contributedBy.name}</span>
      </td>
      <td className={classes.difficulty}>
        <ContributedDifficulty contribution={contribution} />
      </td>
      <td className={classes.status}>
        <ReviewStateBadge state={stateOf(contribution)} />
      </td>
      <td className={classes.day} title={reviewedBy === null ? undefined : t`by ${reviewedBy}`}>
        {reviewedAt !== null && <time dateTime={reviewedAt}>{formatDay(reviewedAt)}</time>}
      </td>
      <td className={classes.comments} title={reviewComments ?? undefined}>
        {commentPreview(reviewComments)}
      </td>
    </tr>
  );
}
