/** The rejudging of a problem: starting it, and cancelling it while it is in progress. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Problem } from '../../../contract/problems.ts';
import { CancelRejudging } from '../../ui/cancel-rejudging.tsx';
import { overviewQuery, systemKey } from '../../ui/system-query.ts';
import { RejudgeAll } from './rejudge-all.tsx';

export function Rejudging({ problem }: { problem: Problem }) {
  const { data } = useQuery(overviewQuery);
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: systemKey });
  const going = data?.work.find(
    ({ kind, problemId }) => kind === 'rejudging' && problemId === problem._id,
  );
  return (
    <>
      <RejudgeAll problem={problem} onQueued={readAgain} />
      {going && (
        <CancelRejudging
          problemId={problem._id}
          problem={problem.name}
          label={`Cancel rejudging (${going.done} of ${going.of ?? going.done} done)`}
          onCancelled={readAgain}
        />
      )}
    </>
  );
}
