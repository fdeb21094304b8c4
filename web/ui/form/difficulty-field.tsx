/** The field for a problem's difficulty. */

import { NativeSelect } from '@mantine/core';
import { problemFields } from '../../../contract/problem-fields.ts';
import { t } from '../../../contract/translation.ts';
import { type Difficulty, difficulties } from '../../../contract/words.ts';
import { asChoices } from '../words.ts';

type DifficultyFieldProps = { value: Difficulty; onChange: (difficulty: Difficulty) => void };

export function DifficultyField({ value, onChange }: DifficultyFieldProps) {
  return (
    <NativeSelect
      label={problemFields.difficulty.label}
      description={t`For a typical solver`}
      data={asChoices(difficulties)}
      value={value}
      onChange={(event) =>
        onChange(difficulties.find((one) => one === event.currentTarget.value) ?? value)
      }
    />
  );
}
