/** Ends the session and leads to the login page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { logOut } from '../../session.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    logOut(client);
    void navigate(paths.login(), { replace: true });
  }, [client, navigate]);
  return <PageSkeleton />;
}
