/** Who is signed in has no business on the login and registration pages. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { redirectAfterLoginMs } from '../timings.ts';

/**
 * Leads people who come here signed in to the problems at once. Answers the way out for those who
 * sign in here, which takes a moment so that they can read the message.
 */
export function useLeaveSignedIn(): (to: string) => void {
  const { person, isLoading } = useSession();
  const navigate = useNavigate();
  const cameAsVisitor = useRef(false);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    if (isLoading) return;
    if (person === null) cameAsVisitor.current = true;
    else if (!cameAsVisitor.current) void navigate(paths.problems(), { replace: true });
  }, [person, isLoading, navigate]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (to) => {
    timer.current = window.setTimeout(() => void navigate(to), redirectAfterLoginMs);
  };
}
