/** The user's problems in the workshop that are still drafts; nothing if there are none. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { ReviewStateBadge } from '../../ui/contributions/badges.tsx';
import { ownDraftsQuery } from '../../ui/contributions/draft-queries.ts';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './my-contributions.module.css';

export function OwnDrafts() {
  const { data = [] } = useQuery(ownDraftsQuery);
  if (data.length === 0) return null;
  return (
    <div className={classes.drafts}>
      <Panel title={t`In the workshop`} note={t`Only you and administrators see these.`}>
        <ul>
          {data.map(({ _id: id, name, updatedAt, state }) => (
            <li key={id}>
              <span className={classes.draftName}>{name}</span>
              <ReviewStateBadge state={state} />
              <TimeAgo instant={updatedAt} />
              <Button
                component={Link}
                to={paths.workshop(id)}
                variant="default"
                size="compact-sm"
                aria-label={t`Open the workshop: ${name}`}
              >
                {t`Open the workshop`}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
