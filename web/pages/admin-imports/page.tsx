/** Moving problems in: archives of one problem or of many, with a preview, a choice and a report. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { morePaths } from '../../more-paths.ts';
import { accessMessages } from '../../page-messages.ts';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { plural } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-imports.module.css';
import { Import } from './import.tsx';
import { importsQuery } from './queries.ts';
import { SendArchives } from './send-archives.tsx';

const heading = t`Move problems in`;

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.create}>
      {() => <Whole />}
    </AdminOnly>
  );
}

function Whole() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('import') ?? undefined;
  return (
    <PageFrame title={heading}>
      <PageHead heading={heading}>
        {id !== undefined && (
          <Button component={Link} to={morePaths.imports} variant="default" size="xs">
            {t`All imports`}
          </Button>
        )}
      </PageHead>
      <PageLead>
        {t`Archives of other systems, with one problem or many. You see what comes of each before anything is added.`}
      </PageLead>
      <div className={classes.send}>
        <SendArchives into={id} onSent={(sent) => setSearch({ import: sent })} />
      </div>
      {id === undefined ? <AllImports /> : <Import key={id} id={id} />}
    </PageFrame>
  );
}

function AllImports() {
  const { data, error, refetch } = useQuery(importsQuery);
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    const title = t`Error loading imports`;
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (data.imports.length === 0) return null;
  return (
    <Panel title={t`Imports`}>
      <ul className={classes.imports}>
        {data.imports.map((one) => (
          <li key={one._id}>
            <Link to={`${morePaths.imports}?import=${one._id}`}>{one.archives.join(', ')}</Link>
            <p className={classes.facts}>
              {plural(one.packages, '# package|# packages')} ·{' '}
              {plural(one.imported, '# imported|# imported')} · <TimeAgo instant={one.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
