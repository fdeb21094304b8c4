/** Asks before a page with unsaved changes is left. */

import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { useHeldText } from '../../held-text.ts';
import { ask } from '../feedback/ask.ts';
import { loadModal } from '../feedback/modal.tsx';

const unsaved = {
  title: t`Leave without saving?`,
  text: t`Your changes on this page will be lost.`,
};

/**
 * Warns while `isDirty`, with a question of its own if what would be lost is no change. Returns the
 * function to call before leaving on purpose.
 */
export function useUnsavedWarning(isDirty: boolean, question = unsaved): () => void {
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
      title: question.title,
      text: <p>{question.text}</p>,
      yes: t`Leave`,
      no: t`Stay`,
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, question]);

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
