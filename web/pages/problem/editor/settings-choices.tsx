/** The menu of editor settings. */

import { t } from '../../../../contract/translation.ts';
import { type EditorSettings, fontSizesPx, tabWidths } from '../../../ui/code/editor-settings.ts';
import classes from './settings-choices.module.css';

type SettingsChoicesProps = {
  id: string;
  isOpen: boolean;
  settings: EditorSettings;
  onChange: (change: Partial<EditorSettings>) => void;
};

export default function SettingsChoices({ id, isOpen, settings, onChange }: SettingsChoicesProps) {
  return (
    <div id={id} className={classes.menu} hidden={!isOpen}>
      <label>
        {t`Vim keys`}
        <input
          type="checkbox"
          checked={settings.hasVimKeys}
          onChange={(event) => onChange({ hasVimKeys: event.currentTarget.checked })}
        />
      </label>
      <label>
        {t`Check while typing`}
        <input
          type="checkbox"
          checked={settings.checksWhileTyping}
          onChange={(event) => onChange({ checksWhileTyping: event.currentTarget.checked })}
        />
      </label>
      <Choice
        label={t`Font size`}
        values={fontSizesPx}
        value={settings.fontSizePx}
        onChange={(fontSizePx) => onChange({ fontSizePx })}
      />
      <Choice
        label={t`Tab width`}
        values={tabWidths}
        value={settings.tabWidth}
        onChange={(tabWidth) => onChange({ tabWidth })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  values: readonly number[];
  value: number;
  onChange: (value: number) => void;
};

function Choice({ label, values, value, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
