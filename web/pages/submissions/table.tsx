/** The rows of one person's submissions. */

import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { languageName } from '../../../contract/languages.ts';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { formatInstant, submissionFigures } from '../../ui/format.ts';
import { PointsNote } from '../../ui/submissions/points-note.tsx';
import { sentenceOfChange } from '../../ui/submissions/rejudged.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import table from '../../ui/table/table.module.css';
import { SortHeading } from '../../ui/table/table-heading.tsx';
import type { Sort } from '../../ui/table/table-sort.ts';
import type { SortColumn } from './order.ts';
import classes from './submissions.module.css';

type Sorting = { sort: Sort<SortColumn> | undefined; onSort: (column: SortColumn) => void };
type TableProps = Sorting & {
  submissions: readonly SubmissionRow[];
  onOpen: (submission: SubmissionRow) => void;
};

export function SubmissionTable({ submissions, onOpen, sort, onSort }: TableProps) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.table}`}>
      <Head sort={sort} onSort={onSort} />
      <tbody>
        {submissions.map((submission) => (
          <tr key={submission._id}>
            <td>
              <VerdictBadge verdict={submission.verdict} isPaused={submission.isPaused} />
              <PointsNote of={submission} />
              {submission.change && (
                <p className={classes.change}>{sentenceOfChange(submission)}</p>
              )}
            </td>
            <td>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`View code of ${formatInstant(submission.submittedAt)}`}
                onClick={() => onOpen(submission)}
              >
                {t`View code`}
              </Button>
            </td>
            <td>
              <Link to={paths.submission(submission.problemId, submission._id)}>
                <time dateTime={submission.submittedAt}>
                  {formatInstant(submission.submittedAt)}
                </time>
              </Link>
            </td>
            <Figures of={submission} />
            <td>{languageName(submission.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ of: submission }: { of: SubmissionRow }) {
  const { time, memory } = submissionFigures(submission);
  return (
    <>
      <td className={classes.figure} title={time.title}>
        {time.text}
      </td>
      <td className={classes.figure} title={memory.title}>
        {memory.text}
      </td>
    </>
  );
}

function Head({ sort, onSort }: Sorting) {
  return (
    <thead>
      <tr>
        <SortHeading column="verdict" sort={sort} onSort={onSort}>
          {t`Verdict`}
        </SortHeading>
        <th>{t`Code`}</th>
        <SortHeading column="submitted" sort={sort} onSort={onSort}>
          {t`Submitted At`}
        </SortHeading>
        <SortHeading column="time" sort={sort} onSort={onSort} className={classes.figure}>
          {t`Time`}
        </SortHeading>
        <SortHeading column="memory" sort={sort} onSort={onSort} className={classes.figure}>
          {t`Memory`}
        </SortHeading>
        <th>{t`Language`}</th>
      </tr>
    </thead>
  );
}

const skeletonRows = [1, 2, 3, 4];
const skeletonWidths = ['7rem', '5rem', '10rem', '3rem', '3rem', '2rem'];

export function SubmissionTableSkeleton() {
  return (
    <table className={`${table.table} ${table.framed} ${classes.table}`} aria-busy="true">
      <Head sort={undefined} onSort={() => {}} />
      <tbody>
        {skeletonRows.map((row) => (
          <tr key={row}>
            {skeletonWidths.map((width, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
              <td key={column}>
                <Skeleton height={18} width={width} my={3} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
