/** What a team has submitted, as far as the contest tells it of the results. */

import { Link } from 'react-router';
import { languageName } from '../../../contract/languages.ts';
import type { OwnRun } from '../../../contract/taking-part.ts';
import { t } from '../../../contract/translation.ts';
import { Badge } from '../badge.tsx';
import { Icon } from '../icons.tsx';
import { VerdictBadge } from '../submissions/verdict.tsx';
import table from '../table/table.module.css';
import { ownRunAddress } from './addresses.ts';
import { formatContestTime } from './clock.ts';
import classes from './own-run-table.module.css';

type OwnRunTableProps = {
  slug: string;
  runs: readonly OwnRun[];
  isScore: boolean;
  /** Whether all are of one problem, which then has no column. */
  isOfProblem?: boolean;
};

export function OwnRunTable({ slug, runs, isScore, isOfProblem = false }: OwnRunTableProps) {
  return (
    <table className={`${table.table} ${isOfProblem ? '' : table.framed} ${classes.runs}`}>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          {!isOfProblem && <th scope="col">{t`Problem`}</th>}
          <th scope="col">{t`Result`}</th>
          {isScore && <th scope="col">{t`Points`}</th>}
          <th scope="col" className={classes.wide}>
            {t`Language`}
          </th>
          <th scope="col" className={classes.wide}>
            {t`Submitted by`}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td className={classes.time}>
              <Link to={ownRunAddress(slug, run.id)}>
                {run.timeMs === null ? t`Not in time` : formatContestTime(run.timeMs)}
              </Link>
            </td>
            {!isOfProblem && <td>{run.problem}</td>}
            <td>
              <RunState run={run} />
            </td>
            {isScore && <td>{run.points ?? '—'}</td>}
            <td className={classes.wide}>{languageName(run.language)}</td>
            <td className={`${classes.wide} ${classes.name}`}>{run.author}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The verdict; "Received" while the contest tells none. */
export function RunState({ run: { state, verdict } }: { run: Pick<OwnRun, 'state' | 'verdict'> }) {
  if (state !== 'received') return <VerdictBadge verdict={verdict} />;
  return (
    <Badge>
      <Icon name="send" size={12} /> {t`Received`}
    </Badge>
  );
}
