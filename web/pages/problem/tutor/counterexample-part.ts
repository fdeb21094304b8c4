/**
 * The code that shows a small failing input, loaded only if a result may have one. It is a query,
 * so that a page can wait for it: `lazy` shows its fallback first even if the code is already
 * loaded.
 */
import { queryOptions } from '@tanstack/react-query';
import { loadPart } from '../../../load-part.ts';

export const counterexamplePart = queryOptions({
  queryKey: ['part of a page', 'counterexample'],
  queryFn: async () => {
    const [{ Counterexample }, { CloserLook }] = await Promise.all([
      loadPart(() => import('./counterexample.tsx')),
      loadPart(() => import('./closer-look.tsx')),
    ]);
    return { Counterexample, CloserLook };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
