/** DELETE /problems/{id}/tutor/reference */
import { unmarkReference as call } from '../../../contract/tutor-programs.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { unmarkReference } from '../../tutor/tutor-programs.ts';

export default route(
  call,
  async ({ params: { id: problemId }, caller, network }, { db }) => {
    const about = { by: { caller, network }, act: 'reference unmarked', id: problemId } as const;
    await recordOnJobsOf(
      db,
      about,
      (transaction) => unmarkReference(transaction, { problemId, caller }),
      (isChanged) => (isChanged ? {} : null),
    );
    return { success: true as const };
  },
  { reply: { success: true } },
);
