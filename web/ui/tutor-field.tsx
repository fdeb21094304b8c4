/** The switch for the assistant and small failing inputs of a problem. */
import { Checkbox } from '@mantine/core';

type TutorFieldProps = { isOn: boolean; onChange: (isOn: boolean) => void };

export const TutorField = ({ isOn, onChange }: TutorFieldProps) => (
  <Checkbox
    label="Tutor"
    description="The assistant answers, hints are given, and small failing inputs are searched. Switch it off for a contest."
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
