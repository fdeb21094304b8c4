/** The frame of pages about one thing that only signed-in people may open. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Details } from '../../contract/users.ts';
import { useSession } from '../session.ts';
import form from './form-page.module.css';
import { LoginNeeded } from './login-needed.tsx';
import { PageTitle } from './page-title.tsx';
import { ErrorState, PageSkeleton } from './states.tsx';

type SignedInPageProps = {
  heading: string;
  loginNeeded: { title: string; text: string };
  /** Called only for signed-in people, so that its content loads nothing for others. */
  children: (person: Details) => ReactNode;
};

/** Asks for a login if it is missing. */
export function SignedInPage({ heading, loginNeeded, children }: SignedInPageProps) {
  const { person, isLoading } = useSession();
  if (isLoading) return <PageSkeleton />;
  if (person !== null) return children(person);
  return (
    <div className={form.page}>
      <PageTitle>{heading}</PageTitle>
      <LoginNeeded heading={heading} {...loginNeeded} />
    </div>
  );
}

type LoadedPageProps<Data> = {
  /** The title until it is loaded. */
  heading: string;
  loadFailed: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

/** Shows what a query loads; until then its outline, or why it failed. */
export function LoadedPage<Data>({ heading, loadFailed, query, children }: LoadedPageProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <div className={form.page}>
      <PageTitle>{heading}</PageTitle>
      {error ? (
        <ErrorState title={loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
