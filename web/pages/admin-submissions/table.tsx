/** The rows of all submissions. On a phone each row becomes a small card. */

import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { formatInstant, submissionFigures } from '../../ui/format.ts';
import { PointsNote } from '../../ui/submissions/points-note.tsx';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import table from '../../ui/table/table.module.css';
import classes from './admin-submissions.module.css';

type TableProps = { submissions: AdminSubmission[]; onOpen: (submission: AdminSubmission) => void };

export function SubmissionTable({ submissions, onOpen }: TableProps) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.table}`}>
      <Head />
      <tbody>
        {submissions.map((one) => (
          <Row key={one._id} submission={one} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th>{t`Verdict`}</th>
        <th>{t`Problem`}</th>
        <th>{t`User`}</th>
        <th>{t`Submitted At`}</th>
        <th className={classes.figure}>{t`Time`}</th>
        <th className={classes.figure}>{t`Memory`}</th>
        <th>{t`Code`}</th>
      </tr>
    </thead>
  );
}

type RowProps = { submission: AdminSubmission; onOpen: (submission: AdminSubmission) => void };

function Row({ submission, onOpen }: RowProps) {
  const { problemName, userName, submittedAt } = submission;
  const { time, memory } = submissionFigures(submission);
  return (
    <tr>
      <td className={classes.verdict}>
        <VerdictBadge verdict={submission.verdict} isPaused={submission.isPaused} />
        <PointsNote of={submission} />
        {submission.fault !== null && (
          <details className={classes.fault}>
            <summary>{t`What failed`}</summary>
            {submission.fault}
          </details>
        )}
      </td>
      <td className={classes.problem}>
        <Link to={paths.problem(submission.problemId)}>{problemName}</Link>
      </td>
      <td className={classes.user}>
        <span>{userName}</span>
        <span className={classes.email}>{submission.userEmail}</span>
      </td>
      <td className={classes.time}>
        <time dateTime={submittedAt}>{formatInstant(submittedAt)}</time>
      </td>
      <td className={`${classes.figure} ${classes.cpu}`} title={time.title}>
        {time.text}
      </td>
      <td className={`${classes.figure} ${classes.memory}`} title={memory.title}>
        {memory.text}
      </td>
      <td className={classes.code}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`View code of ${userName} for ${problemName}, ${formatInstant(submittedAt)}`}
          onClick={() => onOpen(submission)}
        >
          {t`View code`}
        </Button>
      </td>
    </tr>
  );
}

const skeletonRows = Array.from({ length: 10 }, (_, index) => index);
const skeletonCells = ['verdict', 'problem', 'user', 'time', 'cpu', 'memory', 'code'] as const;

/** The outline of the table while a page loads. */
export function SubmissionTableSkeleton() {
  return (
    <table className={`${table.table} ${table.framed} ${classes.table}`} aria-busy="true">
      <Head />
      <tbody>
        {skeletonRows.map((row) => (
          <tr key={row}>
            {skeletonCells.map((cell) => (
              <td key={cell} className={classes[cell]}>
                <Skeleton height={16} width={`${4 + ((row + cell.length) % 4)}rem`} my={5} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
