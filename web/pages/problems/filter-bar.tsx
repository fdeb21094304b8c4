/** What narrows the list: difficulty, tag and text. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { difficulties } from '../../../contract/judging.ts';
import { problemNameMaxChars, tagMaxChars } from '../../../contract/limits.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Filters, noFilters } from './narrow.ts';
import classes from './problems.module.css';

type FilterBarProps = { filters: Filters; onChange: (filters: Filters) => void };

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part, page: 1 });
  return (
    <search className={classes.filters}>
      <NativeSelect
        label="Difficulty"
        data={['All', ...difficulties]}
        value={filters.difficulty}
        onChange={({ currentTarget: { value } }) =>
          change({ difficulty: difficulties.find((one) => one === value) ?? 'All' })
        }
      />
      <TextInput
        label="Tag"
        placeholder="e.g. graphs"
        maxLength={tagMaxChars}
        value={filters.tag}
        onChange={(event) => change({ tag: event.currentTarget.value })}
      />
      <TextInput
        className={classes.search}
        label="Search"
        placeholder="Name or description"
        leftSection={<Icon name="search" />}
        maxLength={problemNameMaxChars}
        value={filters.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <Button variant="default" onClick={() => onChange(noFilters)}>
        Clear
      </Button>
    </search>
  );
}
