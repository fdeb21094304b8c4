/** The filters of the list: difficulty, status, tag and text. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { problemNameMaxChars, tagMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { difficulties } from '../../../contract/words.ts';
import { Icon } from '../../ui/icons.tsx';
import { readSort, writeSort } from '../../ui/table/table-sort.ts';
import { asChoices } from '../../ui/words.ts';
import { type Filters, noFilters, sortColumns, statuses } from './narrow.ts';
import classes from './problems.module.css';

const orders = [
  { value: '', label: t`Oldest first` },
  { value: 'name', label: t`Name A–Z` },
  { value: '-name', label: t`Name Z–A` },
  { value: 'difficulty', label: t`Easy first` },
  { value: '-difficulty', label: t`Hard first` },
  { value: '-rate', label: t`Highest success rate` },
  { value: 'rate', label: t`Lowest success rate` },
];

type FilterBarProps = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** A field loses the focus before any link is followed. */
  onLeave: () => void;
  /** Visitors have no status to filter by. */
  hasStatus: boolean;
  /** Offered while one is typed. */
  tags: readonly string[];
};

export function FilterBar({ filters, onChange, onLeave, hasStatus, tags }: FilterBarProps) {
  const tagsId = useId();
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part, page: 1 });
  return (
    <search className={classes.filters} data-status={hasStatus} onBlur={onLeave}>
      <NativeSelect
        label={t`Difficulty`}
        data={asChoices(['All', ...difficulties])}
        value={filters.difficulty}
        onChange={({ currentTarget: { value } }) =>
          change({ difficulty: difficulties.find((one) => one === value) ?? 'All' })
        }
      />
      {hasStatus && (
        <NativeSelect
          label={t`Status`}
          data={asChoices(['All', ...statuses])}
          value={filters.status}
          onChange={({ currentTarget: { value } }) =>
            change({ status: statuses.find((one) => one === value) ?? 'All' })
          }
        />
      )}
      <TextInput
        label={t`Tag`}
        placeholder={t`e.g. graphs`}
        list={tagsId}
        autoComplete="off"
        maxLength={tagMaxChars}
        value={filters.tag}
        onChange={(event) => change({ tag: event.currentTarget.value })}
      />
      <datalist id={tagsId}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <TextInput
        className={classes.search}
        label={t`Search`}
        type="search"
        placeholder={t`Search names and statements`}
        leftSection={<Icon name="search" />}
        maxLength={problemNameMaxChars}
        value={filters.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.order}
        label={t`Order`}
        data={orders}
        value={writeSort(filters.sort) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ sort: readSort(new URLSearchParams({ sort: value }), sortColumns) })
        }
      />
      <Button variant="default" onClick={() => onChange(noFilters)}>
        {t`Clear`}
      </Button>
    </search>
  );
}
