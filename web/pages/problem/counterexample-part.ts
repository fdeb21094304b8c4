/**
 * The part of a result with a small failing input, loaded where a result may have one. A query, so
 * that a page may wait for it: `lazy` shows its fallback first, even for a part that is there.
 */
import { queryOptions } from '@tanstack/react-query';
import { loadPart } from '../../load-part.ts';

export const counterexamplePart = queryOptions({
  queryKey: ['part of a page', 'counterexample'],
  queryFn: async () => {
    const { Counterexample } = await loadPart(() => import('./counterexample.tsx'));
    return { Counterexample };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
