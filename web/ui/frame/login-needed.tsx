/** Shown instead of a page that requires a login. */

import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../feedback/states.tsx';

type LoginNeededProps = {
  heading: string;
  /** The message of the page. */
  title: string;
  text: string;
};

/** Logging in returns to the page. */
export function LoginNeeded({ heading, title, text }: LoginNeededProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{heading}</h1>
      <EmptyState icon="person" title={title} text={text}>
        <Button component={Link} to={paths.login(pathname + search)}>
          {t`Log in`}
        </Button>
      </EmptyState>
    </>
  );
}
