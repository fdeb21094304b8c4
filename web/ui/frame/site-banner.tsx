/**
 * Tells everyone that the site is in maintenance, or that judging is paused, and has the ways to
 * contests and classes if there are any. Loaded on its own.
 */

import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { siteQuery } from '../../site-query.ts';
import { rich } from '../rich.ts';
import classes from './site-banner.module.css';

/** Few people have any. */
const PersonNotes = lazyPart(() => import('./person-notes.tsx'));

export default function SiteBanner() {
  const { data } = useQuery(siteQuery);
  const { person } = useSession();
  const isTold = person && (person.needsSecondFactor || person.viewEndsAt);
  const { maintenance, judgingPaused } = data ?? {};
  if (!maintenance && !judgingPaused && !isTold) return null;
  return (
    <div className={classes.banner} role="status" aria-label={t`State of the site`}>
      {isTold && <PersonNotes person={person} />}
      {maintenance && (
        <p>
          {rich`${<strong>{t`Maintenance:`}</strong>} ${maintenance.message} Everything can be read; nothing can be changed until it ends.`}
        </p>
      )}
      {judgingPaused && (
        <p>
          {rich`${<strong>{t`Judging is paused:`}</strong>} ${judgingPaused.reason} What you submit is kept, and judged later.`}
        </p>
      )}
    </div>
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
