/** The rows of the list. On a phone each row becomes a small card. */
import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { ProblemRow } from '../../../contract/problems.ts';
import { paths } from '../../paths.ts';
import { Badge, DifficultyBadge, Tags } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import table from '../../ui/table.module.css';
import { SortHeading } from '../../ui/table-heading.tsx';
import type { Sort } from '../../ui/table-sort.ts';
import { visibilityNames } from '../../ui/visibility.ts';
import { useDeleteProblem } from './delete-problem.tsx';
import { type SortColumn, successRate } from './narrow.ts';
import { preview } from './preview.ts';
import classes from './problems.module.css';

type Sorting = { sort: Sort<SortColumn> | undefined; onSort: (column: SortColumn) => void };
type TableProps = Sorting & { problems: ProblemRow[]; isAdmin: boolean };

export function ProblemTable({ problems, isAdmin, sort, onSort }: TableProps) {
  return (
    <table className={`${table.table} ${classes.problems}`}>
      <Head isAdmin={isAdmin} sort={sort} onSort={onSort} />
      <tbody>
        {problems.map((problem) => (
          <Row key={problem._id} problem={problem} isAdmin={isAdmin} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ isAdmin, sort, onSort }: Sorting & { isAdmin: boolean }) {
  return (
    <thead>
      <tr>
        <SortHeading column="name" sort={sort} onSort={onSort}>
          Name
        </SortHeading>
        <SortHeading column="difficulty" sort={sort} onSort={onSort}>
          Difficulty
        </SortHeading>
        <th>Tags</th>
        <SortHeading column="rate" sort={sort} onSort={onSort} className={classes.rate}>
          Success Rate
        </SortHeading>
        <th>Description</th>
        {isAdmin && <th>Actions</th>}
      </tr>
    </thead>
  );
}

function Row({ problem, isAdmin }: { problem: ProblemRow; isAdmin: boolean }) {
  return (
    <tr>
      <td className={classes.name}>
        <Link to={paths.problem(problem._id)}>{problem.name}</Link>
        {problem.solved && <SolvedTick />}
        {problem.visibility && problem.visibility !== 'published' && (
          <span className={classes.visibility}>
            <Badge>{visibilityNames[problem.visibility]}</Badge>
          </span>
        )}
        {problem.isPaused && (
          <span className={classes.visibility}>
            <Badge tone="yellow">Paused</Badge>
          </span>
        )}
      </td>
      <td className={classes.difficulty}>
        <DifficultyBadge difficulty={problem.difficulty} />
      </td>
      <td className={classes.tags}>
        <Tags tags={problem.tags} />
      </td>
      <td className={classes.rate}>{successRate(problem)}</td>
      <td className={classes.description}>{preview(problem.problemStatement)}</td>
      {isAdmin && (
        <td className={classes.actions}>
          <Actions problem={problem} />
        </td>
      )}
    </tr>
  );
}

function SolvedTick() {
  return (
    <span className={classes.tick} title="Solved">
      <Icon name="accepted" size={14} />
      <VisuallyHidden>Solved</VisuallyHidden>
    </span>
  );
}

function Actions({ problem: { _id, name } }: { problem: ProblemRow }) {
  const askAndDelete = useDeleteProblem();
  return (
    <>
      <ActionIcon
        component={Link}
        to={paths.editProblem(_id)}
        variant="subtle"
        color="gray"
        aria-label={`Edit ${name}`}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={paths.workshop(_id)}
        variant="subtle"
        color="gray"
        aria-label={`Open the workshop: ${name}`}
      >
        <Icon name="sliders" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Delete ${name}`}
        onClick={() => void askAndDelete({ _id, name })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </>
  );
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** The outline of the table while the problems load. */
export function ProblemTableSkeleton() {
  return (
    <table className={`${table.table} ${classes.problems}`} aria-busy="true">
      <Head isAdmin={false} sort={undefined} onSort={() => undefined} />
      <tbody>
        {skeletonRows.map((row) => (
          <tr key={row}>
            <td className={classes.name}>
              <Skeleton height={14} width={`${7 + (row % 4)}rem`} my={5} />
            </td>
            <td className={classes.difficulty}>
              <Skeleton height={18} width="3.5rem" radius="xl" />
            </td>
            <td className={classes.tags}>
              <Skeleton height={18} width="6rem" radius="xl" />
            </td>
            <td className={classes.rate}>
              <Skeleton height={14} width="2rem" ml="auto" />
            </td>
            <td className={classes.description}>
              <Skeleton height={14} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
