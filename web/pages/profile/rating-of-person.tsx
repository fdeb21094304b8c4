/** The contest rating at the end of a profile, which is loaded by itself, where there are contests. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../load-part.ts';
import { siteQuery } from '../../site-query.ts';

const ContestRating = lazyPart(() => import('../../ui/contests/contest-rating.tsx'));

export function RatingOfPerson({ person }: { person: string }) {
  const { data } = useQuery(siteQuery);
  if (!data?.hasContests) return null;
  return (
    <Suspense fallback={null}>
      <ContestRating person={person} />
    </Suspense>
  );
}
