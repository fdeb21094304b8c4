/** Problems in an order, which of them are solved, and the next one. */

import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { PathProblem } from '../../../contract/learning.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { DifficultyBadge } from '../badge.tsx';
import { Icon } from '../icons.tsx';
import { PathProgress } from './path-progress.tsx';
import classes from './problem-steps.module.css';

type ProblemStepsProps = { problems: readonly PathProblem[]; isSignedIn: boolean };

export function ProblemSteps({ problems, isSignedIn }: ProblemStepsProps) {
  const solved = problems.filter((one) => one.solved).length;
  const next = problems.find((one) => !one.solved);
  return (
    <div className={classes.steps}>
      <div className={classes.standing}>
        <PathProgress solved={solved} problems={problems.length} isSignedIn={isSignedIn} />
        {next && (
          <Button component={Link} to={paths.problem(next._id)}>
            {solved === 0 && !next.attempted ? t`‹do›Start` : t`Continue`}: {next.name}
          </Button>
        )}
      </div>
      <ol className={classes.problems}>
        {problems.map((problem) => (
          <Row key={problem._id} problem={problem} isNext={isSignedIn && problem === next} />
        ))}
      </ol>
    </div>
  );
}

function Row({ problem, isNext }: { problem: PathProblem; isNext: boolean }) {
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Mark problem={problem} />
      <Link to={paths.problem(problem._id)}>{problem.name}</Link>
      <DifficultyBadge difficulty={problem.difficulty} />
    </li>
  );
}

/** A tick or half a disc; an empty place for a problem that was not attempted. */
function Mark({ problem: { solved, attempted } }: { problem: PathProblem }) {
  const status = solved ? t`Solved` : attempted ? t`Attempted` : undefined;
  return (
    <span className={classes.mark} data-status={status} title={status}>
      {status && (
        <>
          <Icon name={solved ? 'accepted' : 'half'} size={14} />
          <VisuallyHidden>{status}: </VisuallyHidden>
        </>
      )}
    </span>
  );
}
