/** The field that says which white space counts if outputs are compared. */
import { NativeSelect } from '@mantine/core';

export type WhiteSpace = 'words' | 'lines' | 'exact';

const choices: { value: WhiteSpace; label: string; hint: string }[] = [
  {
    value: 'words',
    label: 'Compare words',
    hint: 'Blanks and newlines only separate words.',
  },
  {
    value: 'lines',
    label: 'Compare lines',
    hint: 'Blanks at the ends of lines and newlines at the end of the output do not count.',
  },
  {
    value: 'exact',
    label: 'Whitespace must match exactly',
    hint: 'Only one newline may be missing at the end of the output.',
  },
];

type WhiteSpaceFieldProps = { value: WhiteSpace; onChange: (value: WhiteSpace) => void };

export function WhiteSpaceField({ value, onChange }: WhiteSpaceFieldProps) {
  return (
    <NativeSelect
      label="Whitespace"
      description={choices.find((one) => one.value === value)?.hint}
      data={choices.map((one) => ({ value: one.value, label: one.label }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value ?? 'words')
      }
    />
  );
}
