/** A dialog, whose code is loaded when the first one opens: no page needs it to be read. */
import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { readAsked, watchAsked } from './ask.ts';

/** Loads the code ahead of the need. */
export const loadModal = () => import('./modal-code.tsx');

const Loaded = lazy(loadModal);

/** While a question stands in front of it, Escape answers that one only. */
export function Modal(props: ModalProps) {
  const isAsking = useSyncExternalStore(watchAsked, readAsked)?.isOpen === true;
  const [isNeeded, setIsNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Loaded closeOnEscape={!isAsking} {...props} />
    </Suspense>
  );
}
