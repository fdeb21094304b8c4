/** Asks before a page with unsaved changes is left. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useHeldText } from '../../held-text.ts';
import { ask } from '../feedback/ask.ts';
import { loadModal } from '../feedback/modal.tsx';

/** Warns while `isDirty`. Returns the function to call before leaving on purpose. */
export function useUnsavedWarning(isDirty: boolean): () => void {
  useHeldText(isDirty);
  const mayLeave = useRef(false);
  // Another tab of the same page is no other page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask({
      title: 'Leave without saving?',
      text: <p>Your changes on this page will be lost.</p>,
      yes: 'Leave',
      no: 'Stay',
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    // Load it now, so that the question can be asked even if the server is gone by then.
    void loadModal();
    const warn = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return () => {
    mayLeave.current = true;
  };
}
