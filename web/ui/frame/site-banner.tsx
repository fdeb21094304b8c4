/** Says that the site is in maintenance, that judging is paused, and what concerns the reader's account. */

import type { ShownSiteState } from '../../../contract/site.ts';
import { t } from '../../../contract/translation.ts';
import type { Details } from '../../../contract/users.ts';
import { rich } from '../rich.ts';
import { PersonNotes } from './person-notes.tsx';
import classes from './site-banner.module.css';

type SiteBannerProps = { site: ShownSiteState | undefined; person: Details | null };

export default function SiteBanner({ site, person }: SiteBannerProps) {
  const { maintenance, judgingPaused } = site ?? {};
  return (
    <div className={classes.banner} role="status" aria-label={t`State of the site`}>
      {person && <PersonNotes person={person} />}
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
