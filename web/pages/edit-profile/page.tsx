/** The page for editing one's profile. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Details } from '../../../contract/users.ts';
import { Refusal } from '../../call.ts';
import { profileMessages } from '../../messages.ts';
import { profileQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { LoginNeeded } from '../../ui/login-needed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DebugInfo } from './debug-info.tsx';
import classes from './edit-profile.module.css';
import { ProfileForm } from './form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { PasswordForm } from './password-form.tsx';

const heading = 'Edit Profile (Debug Mode)';

export function Component() {
  const { person, isLoading } = useSession();
  return (
    <div className={classes.page}>
      <PageTitle>Edit Profile</PageTitle>
      {isLoading && (
        <>
          <h1>{heading}</h1>
          <FormSkeleton />
        </>
      )}
      {person && <Editor person={person} />}
      {!person && !isLoading && (
        <LoginNeeded
          heading={heading}
          title={profileMessages.loginToEdit}
          text="Only you can edit your profile."
        />
      )}
    </div>
  );
}

function Editor({ person }: { person: Details }) {
  const { data, error, refetch } = useQuery({
    ...profileQuery,
    // The profile being edited must not be refreshed meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const [fileName, setFileName] = useState<string>();
  return (
    <>
      <h1>{heading}</h1>
      <DebugInfo userId={person._id} isLoaded={data !== undefined} fileName={fileName} />
      {data && <ProfileForm profile={data} onFile={setFileName} />}
      {data && <PasswordForm />}
      {!data && error && (
        <ErrorState title={loadFailure(error)} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FormSkeleton />}
    </>
  );
}

const loadFailure = (error: Error): string =>
  error instanceof Refusal
    ? profileMessages.loadFailed + error.status
    : profileMessages.networkError + sentenceOf(error);
