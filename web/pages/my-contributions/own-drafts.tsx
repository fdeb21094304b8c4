/** The user's drafts in the workshop, and what others share with them; nothing if there are none. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { ownDrafts } from '../../../contract/workshop-calls.ts';
import type { Reply } from '../../api.ts';
import { paths } from '../../paths.ts';
import { ReviewStateBadge } from '../../ui/contributions/badges.tsx';
import { ownDraftsQuery } from '../../ui/contributions/draft-queries.ts';
import { useLeaving } from '../../ui/contributions/leaving.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './my-contributions.module.css';

export function OwnDrafts() {
  const { data = [] } = useQuery(ownDraftsQuery);
  if (data.length === 0) return null;
  return (
    <div className={classes.drafts}>
      <Panel
        title={t`In the workshop`}
        note={t`Only those who work on them and administrators see these.`}
      >
        <ul>
          {data.map((draft) => (
            <li key={draft._id}>
              <div className={classes.draftName}>
                {draft.name}
                <Shared draft={draft} />
              </div>
              <ReviewStateBadge state={draft.state} />
              <TimeAgo instant={draft.updatedAt} />
              {draft.kind === 'tester' ? <Testing draft={draft} /> : <OpenWorkshop draft={draft} />}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

type Draft = Reply<typeof ownDrafts>[number];

/** Who shares it, and what the user is to it. */
function Shared({ draft: { kind, owner } }: { draft: Draft }) {
  if (kind !== 'author' && kind !== 'tester') return null;
  const by = owner ?? t`an administrator`;
  return (
    <p className={classes.sharedBy}>
      {kind === 'author'
        ? t`Shared by ${by}: you are an author`
        : t`Shared by ${by}: you are a tester`}
    </p>
  );
}

function OpenWorkshop({ draft: { _id: id, name } }: { draft: Draft }) {
  return (
    <Button
      component={Link}
      to={paths.workshop(id)}
      variant="default"
      size="compact-sm"
      aria-label={t`Open the workshop: ${name}`}
    >
      {t`Open the workshop`}
    </Button>
  );
}

/** A tester has no workshop, but the problem, and the statement in its review. */
function Testing({ draft: { _id: id, name, state } }: { draft: Draft }) {
  const { leave, isLeaving } = useLeaving(id);
  return (
    <div className={classes.testing}>
      <Button
        component={Link}
        to={paths.problem(id)}
        variant="default"
        size="compact-sm"
        aria-label={t`View problem: ${name}`}
      >
        {t`View problem`}
      </Button>
      {state !== 'unsent' && state !== 'approved' && (
        <Button
          component={Link}
          to={paths.review(id)}
          variant="default"
          size="compact-sm"
          aria-label={t`Open the review: ${name}`}
        >
          {t`Open the review`}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={t`Leave ${name}`}
        disabled={isLeaving}
        onClick={() => void leave()}
      >
        {t`Leave`}
      </Button>
    </div>
  );
}
