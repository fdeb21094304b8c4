/** The problems of a contest in their order, each with label, colour and points, and a search for more. */

import { ActionIcon, TextInput } from '@mantine/core';
import { contestLabelMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { ProblemSearch } from '../../ui/form/problem-search.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './contest-form.module.css';
import type { ErrorOf, FormProblem } from './draft.ts';

type ContestProblemsProps = {
  problems: readonly FormProblem[];
  isScored: boolean;
  errorOf: ErrorOf;
  onChange: (problems: readonly FormProblem[]) => void;
};

const newProblem = {
  label: '',
  color: '',
  rgb: '',
  points: '1',
  timeLimit: '',
  memoryLimit: '',
} satisfies Partial<FormProblem>;

const colorMaxChars = contestLabelMaxChars * 4;

export function ContestProblems({ problems, isScored, errorOf, onChange }: ContestProblemsProps) {
  const set = (index: number, part: Partial<FormProblem>) =>
    onChange(problems.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const move = (from: number, to: number) => {
    const one = problems[from];
    if (one !== undefined) onChange(problems.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  const error = errorOf('problems');
  return (
    <Panel title={t`Problems`} note={t`Labels that are left empty are A, B, C…`}>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <ol className={classes.problems} aria-label={t`Problems of the contest`}>
        {problems.map((one, index) => (
          <li key={one.problemId}>
            <div className={classes.problem}>
              <strong>{one.name}</strong>
              <Arrow name={one.name} isUp onMove={() => move(index, index - 1)} at={index === 0} />
              <Arrow
                name={one.name}
                onMove={() => move(index, index + 1)}
                at={index === problems.length - 1}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t`Remove ${one.name}`}
                onClick={() => onChange(problems.filter((other) => other !== one))}
              >
                <Icon name="trash" size={14} />
              </ActionIcon>
            </div>
            <div className={classes.parts}>
              <TextInput
                label={t`Label`}
                aria-label={t`Label of ${one.name}`}
                maxLength={contestLabelMaxChars}
                error={errorOf(`problems.${index}.label`)}
                value={one.label}
                onChange={(event) => set(index, { label: event.currentTarget.value })}
              />
              <TextInput
                label={t`Colour`}
                aria-label={t`Colour of ${one.name}`}
                placeholder="red"
                maxLength={colorMaxChars}
                error={errorOf(`problems.${index}.color`)}
                value={one.color}
                onChange={(event) => set(index, { color: event.currentTarget.value })}
              />
              <TextInput
                label={t`As #rrggbb`}
                aria-label={t`Colour of ${one.name} as #rrggbb`}
                placeholder="#ff8000"
                maxLength={7}
                error={errorOf(`problems.${index}.rgb`)}
                value={one.rgb}
                onChange={(event) => set(index, { rgb: event.currentTarget.value })}
              />
              <TextInput
                label={t`Time limit, ms`}
                aria-label={t`Time limit of ${one.name}, ms`}
                type="number"
                placeholder={t`Its own`}
                error={errorOf(`problems.${index}.timeLimitMs`)}
                value={one.timeLimit}
                onChange={(event) => set(index, { timeLimit: event.currentTarget.value })}
              />
              <TextInput
                label={t`Memory limit, MB`}
                aria-label={t`Memory limit of ${one.name}, MB`}
                type="number"
                placeholder={t`Its own`}
                error={errorOf(`problems.${index}.memoryLimitMb`)}
                value={one.memoryLimit}
                onChange={(event) => set(index, { memoryLimit: event.currentTarget.value })}
              />
              {isScored && (
                <TextInput
                  label={t`Points`}
                  aria-label={t`Points of ${one.name}`}
                  type="number"
                  error={errorOf(`problems.${index}.points`)}
                  value={one.points}
                  onChange={(event) => set(index, { points: event.currentTarget.value })}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <ProblemSearch
        isChosen={(id) => problems.some(({ problemId }) => problemId === id)}
        onAdd={(more) =>
          onChange([
            ...problems,
            ...more.map(({ _id, name }) => ({ ...newProblem, problemId: _id, name })),
          ])
        }
      />
    </Panel>
  );
}

/** `at`: whether the problem is there already. */
type ArrowProps = { name: string; isUp?: boolean; at: boolean; onMove: () => void };

const Arrow = ({ name, isUp = false, at, onMove }: ArrowProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={t`Move ${name} ${isUp ? t`up` : t`down`}`}
    disabled={at}
    onClick={onMove}
  >
    <Icon name={isUp ? 'up' : 'down'} size={14} />
  </ActionIcon>
);
