/** A dialog whose code is loaded when the first one opens, because no page needs it at first. */

import type { ModalProps } from '@mantine/core';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../../load-part.ts';
import { readAsked, watchAsked } from './ask.ts';

/** Loads the code in advance. */
export const loadModal = () => import('../code/modal-code.tsx');

const Loaded = lazyPart(loadModal);

/** While a question is open in front of it, Escape closes only the question. */
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
