/** Guards the screens of administrators. The server checks access itself. */

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '../../../contract/roles.ts';
import { t } from '../../../contract/translation.ts';
import { may } from '../../may.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { usePageSession } from '../../session.ts';
import { PageSkeleton } from '../feedback/states.tsx';
import { Icon } from '../icons.tsx';
import classes from './admin-only.module.css';
import { PageTitle } from './page-title.tsx';

type AdminOnlyProps = {
  /** The message for everyone else. */
  denied: string;
  /** The title above it. */
  title: string;
  /** Who besides administrators may open it. */
  roles?: Role[];
  /** Called only for those who may, so that its content loads nothing for others. */
  children: () => ReactNode;
};

export function AdminOnly({ denied, title, roles = [], children }: AdminOnlyProps) {
  const { person, isLoading } = usePageSession();
  const { pathname } = useLocation();
  if (isLoading) return <PageSkeleton />;
  if (person?.needsSecondFactor) return <FactorNeeded title={title} />;
  if (may(person, ...roles)) return children();
  return (
    <div className={classes.denied}>
      <PageTitle>{title}</PageTitle>
      <Icon name="lock" size={32} />
      <div role="alert">
        <h1>{title}</h1>
        <p>{denied}</p>
      </div>
      <div className={classes.ways}>
        {person === null && (
          <Button component={Link} to={paths.login(pathname)}>
            {t`Log in`}
          </Button>
        )}
        <Button variant="default" component={Link} to={paths.problems()}>
          {t`Back to the problems`}
        </Button>
      </div>
    </div>
  );
}

/** The way to set up the second factor that the site requires of administrators. */
const FactorNeeded = ({ title }: { title: string }) => (
  <div className={classes.denied}>
    <PageTitle>{title}</PageTitle>
    <Icon name="lock" size={32} />
    <div role="alert">
      <h1>{accessMessages.factorNeeded.title}</h1>
      <p>{accessMessages.factorNeeded.text}</p>
    </div>
    <div className={classes.ways}>
      <Button component={Link} to={paths.account()}>
        {t`Set it up`}
      </Button>
    </div>
  </div>
);
