/** A person's recent submissions. */

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { DifficultyBadge } from '../badge.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { VerdictBadge } from '../submissions/verdict.tsx';
import table from '../table/table.module.css';
import { TimeAgo } from '../time-ago.tsx';
import classes from './progress.module.css';

type RecentSubmissionsProps = { submissions: Dashboard['recentSubmissions'] };

export function RecentSubmissions({ submissions }: RecentSubmissionsProps) {
  if (submissions.length === 0) {
    const text = t`Your submissions appear here with their verdicts.`;
    return (
      <EmptyState icon="send" title={t`Nothing submitted yet`} text={text}>
        <Button component={Link} to={paths.problems()}>
          {t`Find a problem`}
        </Button>
      </EmptyState>
    );
  }
  return (
    <table className={`${table.table} ${classes.recent}`}>
      <thead>
        <tr>
          <th>{t`Problem`}</th>
          <th>{t`Verdict`}</th>
          <th>{t`Difficulty`}</th>
          <th>{t`‹when›Time`}</th>
        </tr>
      </thead>
      <tbody>
        {submissions.map(({ _id, problemId: problem, verdict, submittedAt }) => (
          <tr key={_id}>
            <td>
              <Link to={paths.problem(problem._id)}>{problem.name}</Link>
            </td>
            <td>
              <VerdictBadge verdict={verdict} />
            </td>
            <td>
              <DifficultyBadge difficulty={problem.difficulty} />
            </td>
            <td>
              <TimeAgo instant={submittedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
