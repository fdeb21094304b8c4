/** Switches between the light, the dark and the system's colour scheme. */

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Icon, type IconName } from '../icons.tsx';
import classes from './frame.module.css';

type Scheme = { icon: IconName; name: string; next: MantineColorScheme };

const schemes: Record<MantineColorScheme, Scheme> = {
  auto: { icon: 'screen', name: t`system`, next: 'light' },
  light: { icon: 'sun', name: t`light`, next: 'dark' },
  dark: { icon: 'moon', name: t`dark`, next: 'auto' },
};

export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon, name, next } = schemes[colorScheme];
  const label = t`Theme: ${name}. Switch to ${schemes[next].name}.`;
  return (
    <button
      type="button"
      className={classes.iconButton}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
