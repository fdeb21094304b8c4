/** The pages that are opened seldom, by their address; each is loaded when it is opened. */
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../load-part.ts';
import { morePaths } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';
import { Component as NotFound } from '../not-found/page.tsx';

const shown = (page: () => Promise<{ Component: () => ReactNode }>) =>
  lazyPart(async () => ({ default: (await page()).Component }));

const pages = new Map([
  [paths.terms(), shown(() => import('../terms/page.tsx'))],
  [paths.languages(), shown(() => import('../languages/page.tsx'))],
  [morePaths.tickets, shown(() => import('../tickets/page.tsx'))],
  [morePaths.clients, shown(() => import('../clients/page.tsx'))],
  [morePaths.launch, shown(() => import('../launch/page.tsx'))],
  [morePaths.loginCallback, shown(() => import('../login/callback.tsx'))],
  [morePaths.imports, shown(() => import('../admin-imports/page.tsx'))],
  [morePaths.people, shown(() => import('../admin-people/page.tsx'))],
  [morePaths.platforms, shown(() => import('../admin-platforms/page.tsx'))],
  [paths.adminSubmissions(), shown(() => import('../admin-submissions/page.tsx'))],
  [paths.adminContributions(), shown(() => import('../admin-contributions/page.tsx'))],
  [paths.adminSelfTest(), shown(() => import('../admin-self-test/page.tsx'))],
  [paths.adminSystem(), shown(() => import('../admin-system/page.tsx'))],
  [paths.adminAudit(), shown(() => import('../admin-audit/page.tsx'))],
]);

/** With the token of a mail at the end of their address. */
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
  const Page = pages.get(pathname.replace(/\/$/, ''));
  return Page ? <Page /> : <NotFound />;
}
