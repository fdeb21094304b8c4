/** The inputs of a problem's settings, by the table in contract/problem-fields.ts. */
import { TextInput } from '@mantine/core';
import { type Settings, settingRows } from '../../../contract/problem-fields.ts';
import { Checkbox } from './checkbox.ts';

type SettingFieldsProps = {
  settings: Settings;
  /** Gets the setting that has changed. */
  onChange: (part: Partial<Settings>) => void;
};

export const SettingFields = ({ settings, onChange }: SettingFieldsProps) =>
  settingRows.map((row) => {
    const { name } = row;
    const value: boolean | string = settings[name];
    const change = (changed: boolean | string) =>
      onChange({ [name]: changed } as Partial<Settings>);
    const shown = { label: row.label, description: row.help };
    return typeof value === 'boolean' ? (
      <Checkbox
        key={name}
        {...shown}
        checked={value}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    ) : (
      <TextInput
        key={name}
        {...shown}
        maxLength={'maxChars' in row ? row.maxChars : undefined}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  });
