/** DELETE /problems/{id}/tutor/validator */
import { withdrawValidator as call } from '../../../contract/tutor-programs.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { withdrawValidator } from '../../tutor/tutor-programs.ts';

export default route(
  call,
  async ({ params: { id: problemId }, caller, network }, { db }) => {
    const about = { by: { caller, network }, act: 'validator withdrawn', id: problemId } as const;
    await recordOnJobsOf(
      db,
      about,
      (transaction) => withdrawValidator(transaction, problemId),
      () => ({}),
    );
    return { success: true as const };
  },
  { reply: { success: true } },
);
