/** A learning path: its problems in order, which of them are solved, and the next one. */
import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { LearningPath, PathProblem } from '../../../contract/learning.ts';
import { pathMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { learningPathQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { Badge, DifficultyBadge } from '../../ui/badge.tsx';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PathProgress } from '../../ui/progress/path-progress.tsx';
import classes from './learning-path.module.css';

export function Component() {
  const { pathId = '' } = useParams();
  const query = useQuery(learningPathQuery(pathId));
  return (
    <LoadedPage heading="Learning Path" loadFailed={pathMessages.loadFailed} query={query}>
      {(path) => <Path path={path} />}
    </LoadedPage>
  );
}

function Path({ path }: { path: LearningPath }) {
  const { person } = useSession();
  const { _id, title, description, isPublished, problems } = path;
  const solved = problems.filter((one) => one.solved).length;
  const next = problems.find((one) => !one.solved);
  return (
    <PageFrame title={title} widthMaxRem={48}>
      <Link className={classes.back} to={paths.learningPaths()}>
        <Icon name="left" size={13} /> All learning paths
      </Link>
      <PageHead
        heading={
          <>
            {title} {!isPublished && <Badge>Not published</Badge>}
          </>
        }
      >
        {person?.isAdmin && (
          <Button component={Link} variant="default" size="xs" to={paths.editPath(_id)}>
            Edit Path
          </Button>
        )}
      </PageHead>
      {description !== '' && <PageLead>{description}</PageLead>}
      <div className={classes.standing}>
        <PathProgress solved={solved} problems={problems.length} isSignedIn={person !== null} />
        {next && (
          <Button component={Link} to={paths.problem(next._id)}>
            {solved === 0 && !next.attempted ? 'Start' : 'Continue'}: {next.name}
          </Button>
        )}
      </div>
      <ol className={classes.problems}>
        {problems.map((problem) => (
          <Row key={problem._id} problem={problem} isNext={person !== null && problem === next} />
        ))}
      </ol>
    </PageFrame>
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
  const status = solved ? 'Solved' : attempted ? 'Attempted' : undefined;
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
