/** The field that says which white space counts if outputs are compared. */

import { NativeSelect } from '@mantine/core';
import { t } from '../../../contract/translation.ts';

export type WhiteSpace = 'words' | 'lines' | 'exact';

const choices: { value: WhiteSpace; label: string; hint: string }[] = [
  {
    value: 'words',
    label: t`Compare words`,
    hint: t`Blanks and newlines only separate words.`,
  },
  {
    value: 'lines',
    label: t`Compare lines`,
    hint: t`Blanks at the ends of lines and newlines at the end of the output do not count.`,
  },
  {
    value: 'exact',
    label: t`Whitespace must match exactly`,
    hint: t`Only one newline may be missing at the end of the output.`,
  },
];

type WhiteSpaceFieldProps = { value: WhiteSpace; onChange: (value: WhiteSpace) => void };

export function WhiteSpaceField({ value, onChange }: WhiteSpaceFieldProps) {
  return (
    <NativeSelect
      label={t`Whitespace`}
      description={choices.find((one) => one.value === value)?.hint}
      data={choices.map((one) => ({ value: one.value, label: one.label }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value ?? 'words')
      }
    />
  );
}
