/** Tabs of pages. Those of the workspace are part of its bars. */
import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './tabs.module.css';

export { Tabs };

type TabListProps = {
  /** For screen readers. */
  label: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The row of tabs. */
export const TabList = ({ label, ref, children }: TabListProps) => (
  <Tabs.List ref={ref} aria-label={label} className={classes.list ?? ''}>
    {children}
  </Tabs.List>
);
