/** The pages that are opened seldom, by their address; each is loaded when it is opened. */
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../load-part.ts';
import { morePaths } from '../../more-paths.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';
import { Component as NotFound } from '../not-found/page.tsx';

const People = lazyPart(() => import('../admin-people/page.tsx'));
const Clients = lazyPart(() => import('../clients/page.tsx'));
const VerifyAddress = lazyPart(() => import('../verify-address/page.tsx'));

export function Component() {
  const { pathname } = useLocation();
  return <Suspense fallback={<PageSkeleton />}>{pageOf(pathname)}</Suspense>;
}

function pageOf(pathname: string) {
  const beginning = `${morePaths.verifyAddress}/`;
  if (pathname.startsWith(beginning))
    return <VerifyAddress token={pathname.slice(beginning.length)} />;
  if (pathname === morePaths.people) return <People />;
  if (pathname === morePaths.clients) return <Clients />;
  return <NotFound />;
}
