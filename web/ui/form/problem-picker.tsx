/** The problems of a learning path or a list in their order, and a search for more. */

import { ActionIcon } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';
import { moved } from './moved.ts';
import classes from './problem-picker.module.css';
import { ProblemSearch } from './problem-search.tsx';

type Chosen = readonly { _id: string; name: string }[];
type PickerProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

export function ProblemPicker({ chosen, onChange }: PickerProps) {
  return (
    <section className={classes.picker} aria-labelledby="picked-problems">
      <h2 id="picked-problems">{t`Problems`}</h2>
      {chosen.length === 0 && <p>{t`None yet.`}</p>}
      <ol aria-label={t`Chosen problems`}>
        {chosen.map((problem, place) => (
          <li key={problem._id}>
            <span>{problem.name}</span>
            <Move problem={problem} place={place} chosen={chosen} onChange={onChange} by={-1} />
            <Move problem={problem} place={place} chosen={chosen} onChange={onChange} by={1} />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t`Remove ${problem.name}`}
              onClick={() => onChange(chosen.filter((one) => one !== problem))}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <ProblemSearch
        isChosen={(id) => chosen.some(({ _id }) => _id === id)}
        onAdd={(more) => onChange([...chosen, ...more])}
      />
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
      aria-label={t`Move ${problem.name} ${by < 0 ? t`up` : t`down`}`}
      disabled={next === chosen}
      onClick={() => onChange(next)}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </ActionIcon>
  );
}
