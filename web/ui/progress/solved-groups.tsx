/** The problems a person has solved: the newest of each difficulty, and the rest on request. */

import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { DifficultyBadge } from '../badge.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { TimeAgo } from '../time-ago.tsx';
import classes from './progress.module.css';

/** Solved problems per difficulty before the rest is requested. */
const solvedShownRows = 5;

type Group = Dashboard['solvedProblems'][number];

type SolvedGroupsProps = {
  groups: readonly Group[];
  /** On another person's list, the reader cannot go and solve more. */
  isOwn?: boolean;
};

export function SolvedGroups({ groups, isOwn = true }: SolvedGroupsProps) {
  if (groups.length === 0 && !isOwn) {
    const text = t`Solved problems appear here.`;
    return <EmptyState icon="trophy" title={t`Nothing solved yet`} text={text} />;
  }
  if (groups.length === 0) {
    const text = t`Problems that you solve appear here.`;
    return (
      <EmptyState icon="trophy" title={t`Nothing solved yet`} text={text}>
        <Button component={Link} to={paths.problems()}>
          {t`Solve your first problem`}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <SolvedGroup key={group._id} group={group} />
      ))}
    </div>
  );
}

function SolvedGroup({ group: { _id: difficulty, count, problems } }: { group: Group }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, solvedShownRows);
  const rest = count - shown.length;
  const more = t`... and ${rest} more`;
  return (
    <div>
      <h3>
        <DifficultyBadge difficulty={difficulty} /> <span>{t`${count} solved`}</span>
      </h3>
      <ul className={classes.solved}>
        {shown.map(({ problemId, problemName, solvedAt }) => (
          <li key={problemId}>
            <Link to={paths.problem(problemId)}>{problemName}</Link>
            <TimeAgo instant={solvedAt} />
          </li>
        ))}
      </ul>
      {rest > 0 &&
        (isWhole ? (
          <p className={classes.more}>{more}</p>
        ) : (
          <UnstyledButton className={classes.more} onClick={() => setIsWhole(true)}>
            {more}
          </UnstyledButton>
        ))}
    </div>
  );
}
