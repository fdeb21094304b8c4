/** The page for editing one's profile. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { Details } from '../../../contract/users.ts';
import { Refusal } from '../../call.ts';
import { profileMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { profileQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { usePageSession } from '../../session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { LoginNeeded } from '../../ui/frame/login-needed.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { rich } from '../../ui/rich.ts';
import { DebugInfo } from './debug-info.tsx';
import { ProfileForm } from './form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { PasswordForm } from './password-form.tsx';

const heading = t`Edit Profile (Debug Mode)`;

export function Component() {
  const { person, isLoading } = usePageSession();
  return (
    <PageFrame title={t`Edit Profile`}>
      {isLoading && (
        <>
          <PageHead heading={heading} />
          <FormSkeleton />
        </>
      )}
      {person && <Editor person={person} />}
      {!person && !isLoading && (
        <LoginNeeded
          heading={heading}
          title={profileMessages.loginToEdit}
          text={t`Only you can edit your profile.`}
        />
      )}
    </PageFrame>
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
      <PageHead heading={heading} />
      <DebugInfo userId={person._id} isLoaded={data !== undefined} fileName={fileName} />
      {data && <ProfileForm profile={data} onFile={setFileName} />}
      {data && <PasswordForm />}
      {data && (
        <p>
          {rich`Sessions, API tokens, your data and the end of the account are on the page of your ${<Link to={paths.account()}>{t`account`}</Link>}.`}
        </p>
      )}
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
