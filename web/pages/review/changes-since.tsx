/** The contributor's changes since the previous round. */

import { useQuery } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { getRound } from '../../../contract/workshop-calls.ts';
import type { Review } from '../../../contract/workshop-reviews.ts';
import { api } from '../../api.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import type { Editing } from '../workshop/editing.ts';
import { PackageDiff } from '../workshop/package-diff.tsx';

export function ChangesSince({ review, editing }: { review: Review; editing: Editing }) {
  const before = review.rounds.at(-2);
  if (before === undefined || before.revision === review.revision) return null;
  return (
    <Panel title={t`Changes since round ${before.number}`}>
      <Unfolding title={t`Compare with draft ${before.revision}`}>
        <Differences number={before.number} editing={editing} />
      </Unfolding>
    </Panel>
  );
}

function Differences({ number, editing }: { number: number; editing: Editing }) {
  const { problemId: id, content } = editing;
  const { data, error, refetch } = useQuery({
    queryKey: ['round', id, number],
    queryFn: ({ signal }) => api.call(getRound, { params: { id, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <PackageDiff before={data.content} after={content} editing={editing} />;
  if (error === null) return <div aria-busy="true" />;
  const title = t`The earlier round could not be loaded`;
  return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
}
