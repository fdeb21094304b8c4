/** The gate before the screens of administrators. The server keeps its own. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accessMessages } from '../../contract/messages.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import classes from './message.module.css';
import { Message } from './message.tsx';
import { PageSkeleton } from './states.tsx';

type AdminOnlyProps = {
  /** What everyone else reads. */
  denied: string;
  /** What stands above it, where the sentence does not say it all. */
  title?: string;
  /** Called only for administrators, so that what is in it loads nothing for others. */
  children: () => ReactNode;
};

export function AdminOnly({ denied, title, children }: AdminOnlyProps) {
  const { person, isLoading } = useSession();
  if (isLoading) return <PageSkeleton />;
  if (person?.isAdmin) return children();
  return (
    <div className={classes.alone}>
      <title>{`${accessMessages.title} · Arbiter`}</title>
      <Message tone="red" {...(title !== undefined && { title })}>
        {denied}
      </Message>
      <Button variant="default" component={Link} to={paths.problems()}>
        Back to the problems
      </Button>
    </div>
  );
}
