/** A page with one message and one link. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './message-page.module.css';
import { PageTitle } from './page-title.tsx';

type MessagePageProps = { code?: string; title: string; text: string; to: string; action: string };

export function MessagePage({ code, title, text, to, action }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      {code !== undefined && <p className={classes.code}>{code}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
      <Button component={Link} to={to}>
        {action}
      </Button>
    </div>
  );
}
