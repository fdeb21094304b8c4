/** The menu of editor settings. */

import { ActionIcon } from '@mantine/core';
import { t } from '../../../../contract/translation.ts';
import { type EditorSettings, fontSizesPx, tabWidths } from '../../../ui/code/editor-settings.ts';
import { useMenu } from '../../../ui/frame/use-menu.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './settings-menu.module.css';

type SettingsMenuProps = {
  settings: EditorSettings;
  onChange: (change: Partial<EditorSettings>) => void;
};

export function SettingsMenu({ settings, onChange }: SettingsMenuProps) {
  const { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape } = useMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from within.
    <div ref={whole} className={classes.whole} onKeyDown={closeOnEscape}>
      <ActionIcon
        ref={opener}
        variant="subtle"
        color="gray"
        aria-label={t`Editor settings`}
        title={t`Editor settings`}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="sliders" />
      </ActionIcon>
      <div id={menuId} className={classes.menu} hidden={!isOpen}>
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
