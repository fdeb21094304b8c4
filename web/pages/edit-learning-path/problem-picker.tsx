/** The problems of a path in their order, and a search for more. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemsQuery } from '../../queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { moved, type PathForm } from './draft.ts';
import classes from './problem-picker.module.css';

type Chosen = PathForm['problems'];
type PickerProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

/** As many as can be read at a glance. */
const foundMax = 8;

export function ProblemPicker({ chosen, onChange }: PickerProps) {
  const { data = [] } = useQuery(problemsQuery);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const left = data.filter(({ _id }) => !chosen.some((one) => one._id === _id));
  const found = left.filter(
    ({ name, tags }) =>
      name.toLowerCase().includes(words) || tags.some((tag) => tag.toLowerCase().includes(words)),
  );
  return (
    <section className={classes.picker} aria-labelledby="path-problems">
      <h2 id="path-problems">Problems</h2>
      {chosen.length === 0 && <p>None yet.</p>}
      <ol aria-label="Problems of the path">
        {chosen.map((problem, place) => (
          <li key={problem._id}>
            <span>{problem.name}</span>
            <Move problem={problem} place={place} chosen={chosen} onChange={onChange} by={-1} />
            <Move problem={problem} place={place} chosen={chosen} onChange={onChange} by={1} />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remove ${problem.name}`}
              onClick={() => onChange(chosen.filter((one) => one !== problem))}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <TextInput
        label="Add a problem"
        placeholder="Name or tag"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.found} role="status">
        {found.slice(0, foundMax).map(({ _id, name }) => (
          <Button
            key={_id}
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={12} />}
            aria-label={`Add ${name}`}
            onClick={() => onChange([...chosen, { _id, name }])}
          >
            {name}
          </Button>
        ))}
        {found.length > foundMax && <span>and {found.length - foundMax} more</span>}
        {found.length === 0 && words !== '' && <span>No problem matches.</span>}
      </div>
    </section>
  );
}

type MoveProps = PickerProps & { problem: Chosen[number]; place: number; by: -1 | 1 };

function Move({ problem, place, chosen, onChange, by }: MoveProps) {
  const next = moved(chosen, place, place + by);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${problem.name} ${by < 0 ? 'up' : 'down'}`}
      disabled={next === chosen}
      onClick={() => onChange(next)}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </ActionIcon>
  );
}
