/** The pages that are opened seldom, by their address; each is loaded when it is opened. */
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../load-part.ts';
import { morePaths } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';
import { Component as NotFound } from '../not-found/page.tsx';

const People = lazyPart(() => import('../admin-people/page.tsx'));
const Clients = lazyPart(() => import('../clients/page.tsx'));
const Platforms = lazyPart(() => import('../admin-platforms/page.tsx'));
const Launch = lazyPart(() => import('../launch/page.tsx'));

/** Those that the addresses of every page name; `Component` is what a route shows. */
const shown = (page: () => Promise<{ Component: () => ReactNode }>) =>
  lazyPart(async () => ({ default: (await page()).Component }));
const pages = new Map([
  [paths.terms(), shown(() => import('../terms/page.tsx'))],
  [paths.languages(), shown(() => import('../languages/page.tsx'))],
  [morePaths.tickets, shown(() => import('../tickets/page.tsx'))],
  [paths.adminSubmissions(), shown(() => import('../admin-submissions/page.tsx'))],
  [paths.adminContributions(), shown(() => import('../admin-contributions/page.tsx'))],
  [paths.adminSelfTest(), shown(() => import('../admin-self-test/page.tsx'))],
  [paths.adminSystem(), shown(() => import('../admin-system/page.tsx'))],
  [paths.adminAudit(), shown(() => import('../admin-audit/page.tsx'))],
]);

const LoginCallback = lazyPart(() => import('../login/callback.tsx'));
const Unsubscribe = lazyPart(() => import('../unsubscribe/page.tsx'));
const VerifyAddress = lazyPart(() => import('../verify-address/page.tsx'));

export function Component() {
  const { pathname } = useLocation();
  return <Suspense fallback={<PageSkeleton />}>{pageOf(pathname)}</Suspense>;
}

function pageOf(pathname: string) {
  const beginning = `${morePaths.verifyAddress}/`;
  if (pathname.startsWith(beginning))
    return <VerifyAddress token={pathname.slice(beginning.length)} />;
  const unsubscribe = `${morePaths.unsubscribe}/`;
  if (pathname.startsWith(unsubscribe))
    return <Unsubscribe token={pathname.slice(unsubscribe.length)} />;
  if (pathname === morePaths.loginCallback) return <LoginCallback />;
  if (pathname === morePaths.people) return <People />;
  if (pathname === morePaths.clients) return <Clients />;
  if (pathname === morePaths.platforms) return <Platforms />;
  if (pathname === morePaths.launch) return <Launch />;
  const Page = pages.get(pathname.replace(/\/$/, ''));
  return Page ? <Page /> : <NotFound />;
}
