/** PUT /problems/{id}/tutor/validator */
import { approveValidator as call } from '../../../contract/tutor-programs.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { approveValidator } from '../../tutor/tutor-programs.ts';

export default route(
  call,
  async ({ params: { id: problemId }, body: { sha256 }, caller, network }, { db }) => {
    const about = { by: { caller, network }, act: 'validator approved', id: problemId } as const;
    await recordOnJobsOf(
      db,
      about,
      (transaction) => approveValidator(transaction, { problemId, sha256 }),
      () => ({ validator: sha256 }),
    );
    return { success: true as const };
  },
  { body: { sha256: 'a'.repeat(64) }, reply: { success: true } },
);
