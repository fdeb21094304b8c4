/** A dialog, whose code is loaded when the first one opens: no page needs it to be read. */
import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

/** Loads the code ahead of the need. */
export const loadModal = () => import('./modal-code.tsx');

const Loaded = lazy(loadModal);

export function Modal(props: ModalProps) {
  const [isNeeded, setIsNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
