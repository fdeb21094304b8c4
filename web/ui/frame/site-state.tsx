/**
 * What of the state of the site every page shows: the banner, if there is something to say, and the
 * ways to contests and classes, if there are any. Loaded after the page.
 */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { NavLink } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { siteQuery } from '../../site-query.ts';

/** It rarely has something to say. */
const SiteBanner = lazyPart(() => import('./site-banner.tsx'));

export default function SiteState() {
  const { data: site } = useQuery(siteQuery);
  const { person } = useSession();
  const isTold = person && (person.needsSecondFactor || person.viewEndsAt);
  if (!site?.maintenance && !site?.judgingPaused && !isTold) return null;
  return (
    <Suspense>
      <SiteBanner site={site} person={isTold ? person : null} />
    </Suspense>
  );
}

type ContestsEntryProps = { className: string | undefined; onFollow: (() => void) | undefined };

/** In the navigation: the ways to contests and classes, if there are any for the reader. */
export function ContestsEntry({ className, onFollow }: ContestsEntryProps) {
  const { data } = useQuery(siteQuery);
  const entries = [
    ...(data?.hasContests ? [{ label: t`Contests`, to: paths.contests() }] : []),
    ...(data?.hasClasses ? [{ label: t`Classes`, to: paths.classes() }] : []),
  ];
  return entries.map(({ label, to }) => (
    <li key={to}>
      <NavLink className={() => className} to={to} onClick={onFollow}>
        {label}
      </NavLink>
    </li>
  ));
}
