/** The frame of every page: navigation bar, toasts, and titles for screen readers. */

import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { lazyPart } from '../load-part.ts';
import { useSessionOfOtherTabs } from '../session.ts';
import classes from './frame.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { Question } from './question.tsx';
import { hideFailures } from './toast.ts';
import { Toasts } from './toasts.tsx';

/** It rarely has a message, so it is loaded after the page. */
const SiteBanner = lazyPart(() => import('./site-banner.tsx'));

export function Frame() {
  useSessionOfOtherTabs();
  const content = useFocusOnArrival();
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Arriving />
      <NavigationBar />
      <Suspense>
        <SiteBanner />
      </Suspense>
      <main ref={content} id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      <Question />
      <ScrollRestoration />
    </>
  );
}

/** A line at the top while the code of the next page is loading. */
function Arriving() {
  return useNavigation().state === 'idle' ? null : <div className={classes.arriving} />;
}

/** Moves the focus to the new page after navigation, and hides failures of the last page. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    hideFailures();
    place.current?.focus({ preventScroll: true });
  }, [pathname]);
  return place;
}
