/** The frame of every page: navigation bar, toasts, and titles for screen readers. */

import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { isLocaleLeft } from '../../locale-cookie.ts';
import { paths } from '../../paths.ts';
import { useIsLoggedOutHere, useSessionOfOtherTabs } from '../../session.ts';
import { Question } from '../feedback/question.tsx';
import { hideFailures } from '../feedback/toast.ts';
import { Toasts } from '../feedback/toasts.tsx';
import classes from './frame.module.css';
import { NavigationBar } from './navigation-bar.tsx';

const SiteState = lazyPart(() => import('./site-state.tsx'));

export function Frame() {
  useSessionOfOtherTabs();
  const content = useFocusOnArrival();
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t`Skip to content`}
      </a>
      <Arriving />
      <NavigationBar />
      <Suspense>
        <SiteState />
      </Suspense>
      <LoggedOutNote />
      <main ref={content} id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      <Question />
      <ScrollRestoration />
    </>
  );
}

/** Above a page that stays as it is although the session has ended. */
function LoggedOutNote() {
  const isLoggedOut = useIsLoggedOutHere();
  const { pathname } = useLocation();
  if (!isLoggedOut) return null;
  return (
    <p role="status" className={classes.loggedOut}>
      {t`You are no longer logged in. What you wrote on this page is still here.`}{' '}
      {/* In a new tab, because leaving the page could lose it. */}
      <a href={paths.login(pathname)} target="_blank" rel="noopener">
        {t`Log in again`}
      </a>
    </p>
  );
}

/** A line at the top while the code of the next page is loading. */
function Arriving() {
  return useNavigation().state === 'idle' ? null : <div className={classes.arriving} />;
}

/**
 * Moves the focus to the new page after navigation, and hides failures of the last page. Where another
 * language was chosen meanwhile, the new page is loaded in it.
 */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isLocaleLeft()) {
      window.location.reload();
      return;
    }
    hideFailures();
    place.current?.focus({ preventScroll: true });
  }, [pathname]);
  return place;
}
