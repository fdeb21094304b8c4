/** The rows of the list, one line each. On a phone each row becomes a small card. */

import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { ProblemRow } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { Badge, DifficultyBadge, Tags } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import table from '../../ui/table/table.module.css';
import { SortHeading } from '../../ui/table/table-heading.tsx';
import type { Sort } from '../../ui/table/table-sort.ts';
import { visibilityNames } from '../../ui/visibility.ts';
import { useDeleteProblem } from './delete-problem.tsx';
import { type ListedProblem, type SortColumn, type Status, successRate } from './narrow.ts';
import { preview } from './preview.ts';
import classes from './problems.module.css';
import { rowLink } from './use-row-keys.ts';

type Sorting = { sort: Sort<SortColumn> | undefined; onSort: (column: SortColumn) => void };
type Look = { isAdmin: boolean; hasTags: boolean };
/** `withTag`: the address of the list with a tag in addition to the current filters. */
type TableProps = Sorting & Look & { problems: ListedProblem[]; withTag: (tag: string) => string };

const tagsShown = 2;

export function ProblemTable(props: TableProps) {
  const { problems, isAdmin, hasTags, sort, onSort, withTag } = props;
  return (
    <table className={`${table.table} ${table.framed} ${classes.problems}`}>
      <Head isAdmin={isAdmin} hasTags={hasTags} sort={sort} onSort={onSort} />
      <tbody>
        {problems.map((problem) => (
          <Row
            key={problem._id}
            problem={problem}
            isAdmin={isAdmin}
            hasTags={hasTags}
            withTag={withTag}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ isAdmin, hasTags, sort, onSort }: Sorting & Look) {
  return (
    <thead>
      <tr>
        <th className={classes.status}>
          <VisuallyHidden>{t`Status`}</VisuallyHidden>
        </th>
        <th className={classes.number} title={t`In order of publication`}>
          #
        </th>
        <SortHeading column="name" sort={sort} onSort={onSort} className={classes.name}>
          {t`Name`}
        </SortHeading>
        <SortHeading column="difficulty" sort={sort} onSort={onSort} className={classes.difficulty}>
          {t`Difficulty`}
        </SortHeading>
        {hasTags && <th className={classes.tags}>{t`Tags`}</th>}
        <SortHeading column="rate" sort={sort} onSort={onSort} className={classes.rate}>
          {t`Success Rate`}
        </SortHeading>
        <th className={classes.description}>{t`Description`}</th>
        {isAdmin && <th className={classes.actions}>{t`Actions`}</th>}
      </tr>
    </thead>
  );
}

type RowProps = Look & { problem: ListedProblem; withTag: (tag: string) => string };

function Row({ problem, isAdmin, hasTags, withTag }: RowProps) {
  const { _id, name, number, status, visibility } = problem;
  const { acceptedSubmissions: accepted, totalSubmissions: total } = problem;
  return (
    <tr>
      <td className={classes.status}>
        <StatusMark status={status} />
      </td>
      <td className={classes.number}>{number ?? '–'}</td>
      <td className={classes.name}>
        <Link to={paths.problem(_id)} {...rowLink}>
          {name}
        </Link>
        {visibility && visibility !== 'published' && <Badge>{visibilityNames[visibility]}</Badge>}
        {problem.isBroken && (
          <Badge tone="yellow">{problem.isPaused ? t`Paused` : t`One held`}</Badge>
        )}
      </td>
      <td className={classes.difficulty}>
        <DifficultyBadge difficulty={problem.difficulty} />
      </td>
      {hasTags && (
        <td className={classes.tags} title={problem.tags.join(', ')}>
          <Tags tags={problem.tags} max={tagsShown} hrefOf={withTag} isSkipped />
        </td>
      )}
      <td className={classes.rate} title={t`${accepted} of ${total} submissions accepted`}>
        {successRate(problem)}
      </td>
      <td className={classes.description}>
        <div>{preview(problem.problemStatement)}</div>
      </td>
      {isAdmin && (
        <td className={classes.actions}>
          <Actions problem={problem} />
        </td>
      )}
    </tr>
  );
}

/** A tick or half a disc; nothing for a problem that was not attempted. */
function StatusMark({ status }: { status: Status }) {
  if (status === 'Not attempted') return null;
  return (
    <span className={classes.mark} data-status={status} title={status}>
      <Icon name={status === 'Solved' ? 'accepted' : 'half'} size={14} />
      <VisuallyHidden>{status}</VisuallyHidden>
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
        aria-label={t`Edit ${name}`}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={paths.workshop(_id)}
        variant="subtle"
        color="gray"
        aria-label={t`Open the workshop: ${name}`}
      >
        <Icon name="sliders" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t`Delete ${name}`}
        onClick={() => void askAndDelete({ _id, name })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </>
  );
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** The outline of the table while the problems load. */
export function ProblemTableSkeleton({ hasTags }: { hasTags: boolean }) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.problems}`} aria-busy="true">
      <Head isAdmin={false} hasTags={hasTags} sort={undefined} onSort={() => undefined} />
      <tbody>
        {skeletonRows.map((row) => (
          <tr key={row}>
            <td className={classes.status} />
            <td className={classes.number} />
            <td className={classes.name}>
              <Skeleton height={14} width={t`${7 + (row % 4)}rem`} my={4} />
            </td>
            <td className={classes.difficulty}>
              <Skeleton height={22} width="3.5rem" radius="xl" />
            </td>
            {hasTags && (
              <td className={classes.tags}>
                <Skeleton height={22} width="6rem" radius="xl" />
              </td>
            )}
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
