/** The rejudging of a problem: starting it, and cancelling it while it is in progress. */

import { useQueryClient } from '@tanstack/react-query';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { CancelRejudging } from '../../ui/submissions/cancel-rejudging.tsx';
import { useRejudging } from '../../ui/submissions/use-rejudging.ts';
import { systemKey } from '../../ui/system-query.ts';
import { RejudgeAll } from './rejudge-all.tsx';

export function Rejudging({ problem }: { problem: Problem }) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: systemKey });
  const going = useRejudging(problem._id);
  return (
    <>
      <RejudgeAll problem={problem} onQueued={readAgain} />
      {going && (
        <CancelRejudging
          problemId={problem._id}
          problem={problem.name}
          label={t`Cancel rejudging (${going.done} of ${going.of ?? going.done} done)`}
          onCancelled={readAgain}
        />
      )}
    </>
  );
}
