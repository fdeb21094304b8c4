/** What a page that broke shows: the router's own words, what happened, and a way on. */
import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { brokenPageMessages } from '../../contract/messages.ts';
import classes from './notice.module.css';
import { PageTitle } from './page-title.tsx';

export function ErrorPage() {
  const error = useRouteError();
  return (
    <div className={classes.notice}>
      <PageTitle>{brokenPageMessages.title}</PageTitle>
      <h1>{brokenPageMessages.title}</h1>
      <p>{error instanceof Error ? error.message : 'Something on this page went wrong.'}</p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </div>
  );
}
