/** Keeps signed-in users off the login and registration pages. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isOfLeftAccount } from '../../locale-cookie.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { redirectAfterLoginMs } from '../../timings.ts';

/**
 * Redirects signed-in users to the problems at once. Returns the function that leaves after a login
 * on the page, with a delay so that the message can be read.
 */
export function useLeaveSignedIn(): (to: string) => void {
  const { person, isLoading } = useSession();
  const navigate = useNavigate();
  const cameAsVisitor = useRef(false);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    if (isLoading) return;
    if (person === null) {
      cameAsVisitor.current = true;
      // The person of before is gone, and the next one is not to get that language for the account.
      if (isOfLeftAccount()) window.location.reload();
    } else if (!cameAsVisitor.current) void navigate(paths.problems(), { replace: true });
  }, [person, isLoading, navigate]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (to) => {
    timer.current = window.setTimeout(() => void navigate(to), redirectAfterLoginMs);
  };
}
