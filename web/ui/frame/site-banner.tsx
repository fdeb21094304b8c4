/**
 * Tells everyone that the site is in maintenance, or that judging is paused, and has the way to
 * contests if there are any. Loaded on its own.
 */
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import { siteQuery } from '../../site-query.ts';
import classes from './site-banner.module.css';

export default function SiteBanner() {
  const { data } = useQuery(siteQuery);
  if (!data?.maintenance && !data?.judgingPaused) return null;
  const { maintenance, judgingPaused } = data;
  return (
    <div className={classes.banner} role="status" aria-label="State of the site">
      {maintenance && (
        <p>
          <strong>Maintenance:</strong> {maintenance.message} Everything can be read; nothing can be
          changed until it ends.
        </p>
      )}
      {judgingPaused && (
        <p>
          <strong>Judging is paused:</strong> {judgingPaused.reason} What you submit is kept, and
          judged later.
        </p>
      )}
    </div>
  );
}

type ContestsEntryProps = { className: string | undefined; onFollow: (() => void) | undefined };

/** In the navigation; nothing while there are no contests. */
export function ContestsEntry({ className, onFollow }: ContestsEntryProps) {
  const { data } = useQuery(siteQuery);
  if (!data?.hasContests) return null;
  return (
    <li>
      <NavLink className={() => className} to={paths.contests()} onClick={onFollow}>
        Contests
      </NavLink>
    </li>
  );
}
