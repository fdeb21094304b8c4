/** The page for a rendering error: the router's own words, the error, and two links. */

import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { brokenPageMessages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../icons.tsx';
import classes from './message-page.module.css';
import { PageTitle } from './page-title.tsx';

export function ErrorPage() {
  const error = useRouteError();
  return (
    <div className={classes.page} role="alert">
      <PageTitle>{brokenPageMessages.title}</PageTitle>
      <span className={classes.broken}>
        <Icon name="crash" size={56} />
      </span>
      <h1>{brokenPageMessages.title}</h1>
      <p>
        {t`This page could not be shown. What you have saved or submitted is safe; loading the page again often helps.`}
      </p>
      <div className={classes.ways}>
        <Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>
        {/* A new start, and not a link of the router, which may be what is broken. */}
        <Button variant="default" component="a" href={paths.problems()}>
          {t`Back to the problems`}
        </Button>
      </div>
      {error instanceof Error && <code className={classes.detail}>{error.message}</code>}
    </div>
  );
}
