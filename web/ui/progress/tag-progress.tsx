/** How many of the attempted problems with each tag are solved; bars are on one scale. */

import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PersonalRecord } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import classes from './charts.module.css';

/** The number of tags before the rest is requested. */
const tagsShown = 8;

type Tags = PersonalRecord['progressByTag'];

export function TagProgress({ tags }: { tags: Tags }) {
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(...tags.map(({ attempted }) => attempted));
  const shown = isWhole ? tags : tags.slice(0, tagsShown);
  return (
    <>
      <ul className={classes.tags}>
        {shown.map(({ tag, solved, attempted }) => (
          <li key={tag}>
            <Link to={`${paths.problems()}?${new URLSearchParams({ tag })}`}>{tag}</Link>
            <span className={classes.track} aria-hidden="true" data-drawn>
              <span className={classes.tried} style={{ width: `${(100 * attempted) / most}%` }} />
              <span className={classes.done} style={{ width: `${(100 * solved) / most}%` }} />
            </span>
            <span className={classes.fraction}>{t`${solved} of ${attempted}`}</span>
          </li>
        ))}
      </ul>
      {shown.length < tags.length && (
        <UnstyledButton className={classes.more} onClick={() => setIsWhole(true)}>
          {t`... and ${tags.length - shown.length} more`}
        </UnstyledButton>
      )}
    </>
  );
}
