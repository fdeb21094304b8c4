/** Where the time or memory limit of a problem is written. */
import { TextInput } from '@mantine/core';
import type { LimitBounds } from './limit-rule.ts';

type LimitFieldProps = {
  id: string;
  label: string;
  bounds: LimitBounds;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
};

export function LimitField({ id, label, bounds, value, isWrong, onChange }: LimitFieldProps) {
  const { min, max, step, unit } = bounds;
  return (
    <TextInput
      id={id}
      type="number"
      label={`${label} (${unit})`}
      description={`${min} to ${max}${step > 1 ? ` in steps of ${step}` : ''}`}
      min={min}
      max={max}
      step={step}
      error={isWrong}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
