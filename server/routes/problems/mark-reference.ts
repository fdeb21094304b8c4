/** PUT /problems/{id}/tutor/reference */
import { markReference as call } from '../../../contract/tutor-programs.ts';
import { known } from '../../examples.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { markReference, proposeBeside } from '../../tutor/tutor-programs.ts';

export default route(
  call,
  async ({ params: { id: problemId }, body: given, caller, network }, { db, analysis }) => {
    const about = { by: { caller, network }, act: 'reference marked', id: problemId } as const;
    const isMarked = await recordOnJobsOf(
      db,
      about,
      (transaction) => markReference(transaction, { problemId, caller, given }),
      (isChanged) => {
        if (!isChanged) return null;
        return 'submissionId' in given ? { submission: given.submissionId } : {};
      },
    );
    if (isMarked) await proposeBeside({ db, analysis }, { problemId, givenBy: caller.id });
    return { success: true as const };
  },
  { body: { submissionId: known.submission }, reply: { success: true } },
);
