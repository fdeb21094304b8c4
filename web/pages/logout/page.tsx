/** Ends the session, also at the provider where it began if the site asks for that, and leads to the login page. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { lastProvider } from '../../last-provider.ts';
import { isLocaleLeft } from '../../locale-cookie.ts';
import { paths } from '../../paths.ts';
import { logoutAddress } from '../../provider-login.ts';
import { logOut } from '../../session.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';

/** Longer than the last saves may take: the browser forgets the session even if the server hangs. */
const endMaxMs = 8000;

export function Component() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    void leave(client).then((isLeaving) => {
      if (!isLeaving) void navigate(paths.login(), { replace: true });
    });
  }, [client, navigate]);
  return <PageSkeleton />;
}

/** Ends the session. Returns whether this page is replaced, once what it still sends has arrived. */
async function leave(client: QueryClient): Promise<boolean> {
  const provider = lastProvider();
  const ending = logOut(client);
  const there = provider === null ? null : await logoutAddress(provider).catch(() => null);
  // Who comes next gets the page in the language of the browser.
  if (there === null && !isLocaleLeft()) return false;
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, endMaxMs))]);
  if (there === null) window.location.replace(paths.login());
  else window.location.assign(there);
  return true;
}
