/** The field for who may see the problem. */
import { NativeSelect } from '@mantine/core';
import { problemFields } from '../../../contract/problem-fields.ts';
import { type Visibility, visibilities } from '../../../contract/words.ts';
import { visibilityNames, visibilitySentences } from '../../ui/visibility.ts';

type VisibilityFieldProps = { value: Visibility; onChange: (value: Visibility) => void };

const options = visibilities
  .toReversed()
  .map((value) => ({ value, label: visibilityNames[value] }));

export function VisibilityField({ value, onChange }: VisibilityFieldProps) {
  return (
    <NativeSelect
      label={problemFields.visibility.label}
      description={visibilitySentences[value]}
      data={options}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = visibilities.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
