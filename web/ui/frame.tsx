/** What every page stands in: navigation bar, toasts, titles for the reader of the screen. */
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { toastHideMs } from '../../contract/limits.ts';
import { useSessionOfOtherTabs } from '../session.ts';
import classes from './frame.module.css';
import { NavigationBar } from './navigation-bar.tsx';

export function Frame() {
  useSessionOfOtherTabs();
  const { pathname } = useLocation();
  return (
    <ModalsProvider>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <NavigationBar key={pathname} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Notifications position="top-right" autoClose={toastHideMs} />
      <ScrollRestoration />
    </ModalsProvider>
  );
}
