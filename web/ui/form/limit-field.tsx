/** The field for a problem's time or memory limit. */
import { TextInput } from '@mantine/core';
import { type LimitBounds, limitRule } from '../../../contract/problem-limits.ts';

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
      description={limitRule(bounds)}
      min={min}
      max={max}
      step={step}
      error={isWrong}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
