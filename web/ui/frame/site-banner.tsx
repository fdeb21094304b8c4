/** Tells everyone that the site is in maintenance, or that judging is paused. Loaded on its own. */
import { useQuery } from '@tanstack/react-query';
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
