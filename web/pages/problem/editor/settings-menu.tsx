/** The button of the editor settings, whose menu is loaded when it is first opened. */

import { ActionIcon } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import type { EditorSettings } from '../../../ui/code/editor-settings.ts';
import { useMenu } from '../../../ui/frame/use-menu.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNeeded } from '../use-needed.ts';
import classes from './settings-menu.module.css';

const SettingsChoices = lazyPart(() => import('./settings-choices.tsx'));

type SettingsMenuProps = {
  settings: EditorSettings;
  onChange: (change: Partial<EditorSettings>) => void;
};

export function SettingsMenu({ settings, onChange }: SettingsMenuProps) {
  const { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape } = useMenu();
  const isNeeded = useNeeded(isOpen);
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
      {isNeeded && (
        <Suspense>
          <SettingsChoices id={menuId} isOpen={isOpen} settings={settings} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
