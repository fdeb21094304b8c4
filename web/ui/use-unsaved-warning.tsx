/** Asks before a page with unsaved changes is left. */
import { modals } from '@mantine/modals';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Warns while `isDirty`. Answers the function to call before leaving on purpose. */
export function useUnsavedWarning(isDirty: boolean): () => void {
  const mayLeave = useRef(false);
  const blocker = useBlocker(() => isDirty && !mayLeave.current);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let leaves = false;
    modals.openConfirmModal({
      title: 'Leave without saving?',
      children: <p>What you have changed on this page will be lost.</p>,
      labels: { confirm: 'Leave', cancel: 'Stay' },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        leaves = true;
        blocker.proceed();
      },
      onClose: () => {
        if (!leaves) blocker.reset();
      },
    });
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
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
