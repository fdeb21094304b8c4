/** The filters of the table: verdict, problem and person. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { emailMaxChars, problemNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../../ui/icons.tsx';
import { asChoices } from '../../ui/words.ts';
import classes from './admin-submissions.module.css';
import { type Filters, noFilters, shownVerdicts } from './filters.ts';

type FilterBarProps = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** A field loses the focus before any link is followed. */
  onLeave: () => void;
};

export function FilterBar({ filters, onChange, onLeave }: FilterBarProps) {
  // A search covers all submissions, not just the one to which a link has led.
  const change = (part: Partial<Filters>) => {
    const { submission: _, ...others } = filters;
    onChange({ ...others, ...part });
  };
  return (
    <search className={classes.filters} onBlur={onLeave}>
      <NativeSelect
        label={t`Verdict`}
        data={asChoices(['All', ...shownVerdicts])}
        value={filters.verdict}
        onChange={({ currentTarget: { value } }) =>
          change({ verdict: shownVerdicts.find((one) => one === value) ?? 'All' })
        }
      />
      <TextInput
        label={t`Problem name`}
        leftSection={<Icon name="search" />}
        maxLength={problemNameMaxChars}
        value={filters.problem}
        onChange={(event) => change({ problem: event.currentTarget.value })}
      />
      <TextInput
        label={t`User name`}
        leftSection={<Icon name="person" />}
        maxLength={emailMaxChars}
        value={filters.user}
        onChange={(event) => change({ user: event.currentTarget.value })}
      />
      <Button variant="default" onClick={() => onChange(noFilters)}>
        {t`Clear`}
      </Button>
    </search>
  );
}
