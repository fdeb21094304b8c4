/** The frame of pages about one thing that only signed-in people may open. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Details } from '../../../contract/users.ts';
import { usePageSession } from '../../session.ts';
import { ErrorState, PageSkeleton } from '../feedback/states.tsx';
import { LoginNeeded } from './login-needed.tsx';
import { PageFrame } from './page-frame.tsx';

type SignedInPageProps = {
  heading: string;
  loginNeeded: { title: string; text: string };
  /** Called only for signed-in people, so that its content loads nothing for others. */
  children: (person: Details) => ReactNode;
};

/** Asks for a login if it is missing. */
export function SignedInPage({ heading, loginNeeded, children }: SignedInPageProps) {
  const { person, isLoading } = usePageSession();
  if (isLoading) return <PageSkeleton />;
  if (person !== null) return children(person);
  return (
    <PageFrame title={heading}>
      <LoginNeeded heading={heading} {...loginNeeded} />
    </PageFrame>
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
    <PageFrame title={heading}>
      {error ? (
        <ErrorState title={loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}
