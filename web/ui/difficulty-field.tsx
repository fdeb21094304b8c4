/** The field for a problem's difficulty. */
import { NativeSelect } from '@mantine/core';
import { type Difficulty, difficulties } from '../../contract/words.ts';

type DifficultyFieldProps = { value: Difficulty; onChange: (difficulty: Difficulty) => void };

export function DifficultyField({ value, onChange }: DifficultyFieldProps) {
  return (
    <NativeSelect
      label="Difficulty"
      description="For most people"
      data={[...difficulties]}
      value={value}
      onChange={(event) =>
        onChange(difficulties.find((one) => one === event.currentTarget.value) ?? value)
      }
    />
  );
}
