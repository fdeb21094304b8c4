/** A learning path: its problems in order, which of them are solved, and the next one. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { LearningPath } from '../../../contract/learning.ts';
import { t } from '../../../contract/translation.ts';
import { pathMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { learningPathQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageBack, PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { ProblemSteps } from '../../ui/progress/problem-steps.tsx';

export function Component() {
  const { pathId = '' } = useParams();
  const query = useQuery(learningPathQuery(pathId));
  return (
    <LoadedPage heading={t`Learning Path`} loadFailed={pathMessages.loadFailed} query={query}>
      {(path) => <Path path={path} />}
    </LoadedPage>
  );
}

function Path({ path }: { path: LearningPath }) {
  const { person } = useSession();
  const { _id, title, description, isPublished, problems } = path;
  return (
    <PageFrame title={title}>
      <PageBack to={paths.learningPaths()}>{t`All learning paths`}</PageBack>
      <PageHead
        heading={
          <>
            {title} {!isPublished && <Badge>{t`Not published`}</Badge>}
          </>
        }
      >
        {person?.isAdmin && (
          <Button component={Link} variant="default" size="xs" to={paths.editPath(_id)}>
            {t`Edit Path`}
          </Button>
        )}
      </PageHead>
      {description !== '' && <PageLead>{description}</PageLead>}
      <ProblemSteps problems={problems} isSignedIn={person !== null} />
    </PageFrame>
  );
}
