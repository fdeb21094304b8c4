/** Ends the session, also at the provider where it began if the site asks for that, and leads to the login page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { endThere, lastProvider } from '../../provider-login.ts';
import { logOut } from '../../session.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const provider = lastProvider();
    logOut(client);
    const toLogin = () => void navigate(paths.login(), { replace: true });
    if (provider === null) return toLogin();
    endThere(provider).then((isLeaving) => isLeaving || toLogin(), toLogin);
  }, [client, navigate]);
  return <PageSkeleton />;
}
