/** The buttons that arrange the panes: filling the page with one, and swapping the sides. */

import { ActionIcon } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import classes from './problem.module.css';
import type { Layout, Part } from './use-layout.ts';

const names: Record<Part, string> = {
  problem: t`the problem`,
  editor: t`the editor`,
  console: t`input and results`,
};

export function MaximiseButton({ layout, part }: { layout: Layout; part: Part }) {
  const isMaximised = layout.maximised === part;
  return (
    <PaneButton
      icon={isMaximised ? 'shrink' : 'grow'}
      label={isMaximised ? t`Show all panes` : t`Maximise ${names[part]}`}
      onPress={() => layout.toggle(part)}
    />
  );
}

export function SwapButton({ layout }: { layout: Layout }) {
  return <PaneButton icon="swap" label={t`Swap the sides`} onPress={layout.swap} />;
}

type PaneButtonProps = { icon: IconName; label: string; onPress: () => void };

function PaneButton({ icon, label, onPress }: PaneButtonProps) {
  return (
    <ActionIcon
      className={classes.paneButton ?? ''}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={15} />
    </ActionIcon>
  );
}
