/** The learning paths: lists of problems by topic, each with the reader's progress. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PathRow } from '../../../contract/learning.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { learningPathsQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from '../../ui/progress/list-cards.module.css';
import { PathProgress } from '../../ui/progress/path-progress.tsx';

export function Component() {
  const { person } = useSession();
  const { data, error, refetch } = useQuery(learningPathsQuery);
  return (
    <PageFrame title={t`Learning Paths`}>
      <PageHead heading={t`Learning Paths`}>
        <Button
          component={Link}
          to={paths.lists()}
          variant="default"
          size="xs"
          leftSection={<Icon name="list" />}
        >
          {t`Lists`}
        </Button>
        {person?.isAdmin && (
          <Button
            component={Link}
            size="xs"
            to={paths.createPath()}
            leftSection={<Icon name="plus" />}
          >
            {t`Create Path`}
          </Button>
        )}
      </PageHead>
      <PageLead>{t`Problems by topic, in an order that leads from one to the next.`}</PageLead>
      {data && <Cards all={data} isSignedIn={person !== null} />}
      {!data && error && (
        <ErrorState
          title={t`The learning paths could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
    </PageFrame>
  );
}

function Cards({ all, isSignedIn }: { all: readonly PathRow[]; isSignedIn: boolean }) {
  if (all.length === 0) {
    const text = t`Paths appear here once an administrator has published them.`;
    return <EmptyState icon="list" title={t`No learning paths yet`} text={text} />;
  }
  return (
    <ul className={classes.cards}>
      {all.map(({ _id, title, description, isPublished, problems, solved }) => (
        <li key={_id} className={classes.card}>
          <h2>
            <Link to={paths.learningPath(_id)}>{title}</Link>
            {!isPublished && <Badge>{t`Not published`}</Badge>}
          </h2>
          <p>{description}</p>
          <PathProgress solved={solved} problems={problems} isSignedIn={isSignedIn} />
        </li>
      ))}
    </ul>
  );
}
