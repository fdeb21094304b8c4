/** The difference of two versions, whose code is loaded when one is shown. */
import { Suspense } from 'react';
import { lazyPart } from '../../../load-part.ts';
import type { DifferenceProps } from './difference.tsx';

const Difference = lazyPart(() => import('./difference.tsx'));

export const differenceOf = (props: DifferenceProps) => (
  <Suspense>
    <Difference {...props} />
  </Suspense>
);
