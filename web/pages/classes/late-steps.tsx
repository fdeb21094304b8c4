/** From how many days after the due time on late submissions to an assignment count how much. */
import { Button, TextInput } from '@mantine/core';
import type { Assignment } from '../../../contract/classes.ts';
import { lateStepsMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { numberOf, typedNumber } from '../../ui/form/typed-number.ts';
import classes from './classes.module.css';

/** As it is typed. */
export type LateStep = { days: string; percent: string };

export const rounded = (value: number): string => `${Math.round(value * 1e4) / 1e4}`;

export const lateStepsOf = ({ lateSteps = [] }: Pick<Assignment, 'lateSteps'>): LateStep[] =>
  lateSteps.map(({ days, factor }) => ({ days: rounded(days), percent: rounded(factor * 100) }));

export const lateStepsBody = (steps: readonly LateStep[]) =>
  steps.map(({ days, percent }, at) => ({
    days: numberOf(`lateSteps.${at}.days`, days),
    factor: numberOf(`lateSteps.${at}.factor`, percent) / 100,
  }));

const typed = (text: string): number => typedNumber(text) ?? 0;

/** A day later than the last one, and as much less as the last two differ. */
function nextStep(steps: readonly LateStep[]): LateStep {
  const [before, last] = [steps.at(-2), steps.at(-1)];
  if (last === undefined) return { days: '1', percent: '25' };
  const less = before === undefined ? 0 : typed(before.percent) - typed(last.percent);
  return {
    days: rounded(typed(last.days) + 1),
    percent: rounded(Math.max(0, typed(last.percent) - Math.max(0, less))),
  };
}

type LateStepsProps = {
  steps: readonly LateStep[];
  error: string | undefined;
  onChange: (steps: readonly LateStep[]) => void;
};

export function LateSteps({ steps, error, onChange }: LateStepsProps) {
  const set = (index: number, part: Partial<LateStep>) =>
    onChange(steps.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.steps}>
      <legend>{t`Later steps`}</legend>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {steps.map(({ days, percent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing else, and hold no state.
        <div key={index} className={classes.line}>
          <TextInput
            label={t`Days late`}
            inputMode="decimal"
            value={days}
            onChange={(event) => set(index, { days: event.currentTarget.value })}
          />
          <TextInput
            label={t`Percent of the points`}
            inputMode="decimal"
            value={percent}
            onChange={(event) => set(index, { percent: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={t`Remove the step after ${days} days`}
            onClick={() => onChange(steps.toSpliced(index, 1))}
          >
            {t`Remove`}
          </Button>
        </div>
      ))}
      {steps.length < lateStepsMax && (
        <Button variant="default" size="xs" onClick={() => onChange([...steps, nextStep(steps)])}>
          {t`Add a step`}
        </Button>
      )}
    </fieldset>
  );
}
